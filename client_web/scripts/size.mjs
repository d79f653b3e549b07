// What a player fetches to play, compressed as the server sends it: the page, its program and style up to the match,
// in one language. Fonts are counted by themselves. The rules, the invitation page and the pictures for systems that
// install or share are fetched by whoever opens them.
import { readdir, readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';

const CLIENT_BYTES = 100_000;
const FONT_BYTES = 60_000;
const dist = new URL('../dist/', import.meta.url);

/** The page, and what it imports on the way into a match. */
const PLAYED = ['index.html', 'src/i18n/de/index.ts', 'src/screens/home/How.svelte', 'src/screens/match/Room.svelte'];
const BESIDE = ['index.html', 'first.js', 'icon.svg', 'manifest.webmanifest'];

const manifest = JSON.parse(await readFile(new URL('.vite/manifest.json', dist), 'utf8'));

/** Every file that a part of the program needs, by way of its imports. */
function needed(key, met = new Set()) {
  const part = manifest[key];
  if (part === undefined) throw new Error(`not built: ${key}`);
  if (met.has(key)) return [];
  met.add(key);
  return [part.file, ...(part.css ?? []), ...(part.assets ?? []), ...(part.imports ?? []).flatMap((each) => needed(each, met))];
}

const played = new Set([...BESIDE, ...PLAYED.flatMap((key) => needed(key))]);
const all = (await readdir(dist, { recursive: true })).filter((path) => /\.\w+$/.test(path) && !path.startsWith('.vite'));

let [client, fonts] = [0, 0];
for (const path of all.sort()) {
  const bytes = await readFile(new URL(path, dist));
  const font = path.endsWith('.woff2');
  const size = font ? bytes.length : gzipSync(bytes, { level: 9 }).length;
  if (font) fonts += size;
  else if (played.has(path)) client += size;
  console.log(`${String(size).padStart(7)} ${font || played.has(path) ? ' ' : '-'} ${path}`);
}
console.log(`client ${client} of ${CLIENT_BYTES} bytes, fonts ${fonts} of ${FONT_BYTES} bytes (-: fetched by whoever opens it)`);
if (client > CLIENT_BYTES || fonts > FONT_BYTES) {
  console.error('too large');
  process.exit(1);
}
