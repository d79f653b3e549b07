// Writes what the client takes from elsewhere in the tree or gives there, so that nothing is written twice:
//   src/net/messages.gen.ts        the wire types, from protocol/schema.json
//   src/games/salvo/tables.gen.ts  figures, line-ups and maps, from the game's own data
//   src/i18n/*/names.gen.ts       their names, from the same
//   src/style/fonts/*.woff2        subsets of the fonts, from their npm packages
//   server/games/salvo/data/silhouettes.json  the figures of the server's pictures, from src/symbols/figures.ts
// `--check` writes nothing and fails if a file is stale.
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { fonts } from './fonts.mjs';
import { silhouettes } from './silhouettes.mjs';
import { messages } from './wire.mjs';
import { names, tables } from './tables.mjs';

const root = new URL('../../', import.meta.url);
const read = (path) => readFile(new URL(path, root), 'utf8');

const files = {
  'client_web/src/net/messages.gen.ts': await messages(JSON.parse(await read('protocol/schema.json'))),
  'client_web/src/games/salvo/tables.gen.ts': tables(
    await read('server/games/salvo/data/v1/figures.toml'),
    await read('server/games/salvo/data/v1/maps.txt'),
  ),
  ...Object.fromEntries(
    await Promise.all(
      ['de', 'en'].map(async (language) => [
        `client_web/src/i18n/${language}/names.gen.ts`,
        names(await read('server/games/salvo/data/v1/figures.toml'), await read('server/games/salvo/data/v1/maps.txt'), language),
      ]),
    ),
  ),
  'server/games/salvo/data/silhouettes.json': await silhouettes(await read('client_web/src/symbols/figures.ts')),
  ...(await fonts()),
};

const checking = process.argv.includes('--check');
let stale = 0;
for (const [path, content] of Object.entries(files)) {
  const target = new URL(path, root);
  const now = await readFile(target).catch(() => null);
  if (now?.equals(Buffer.from(content))) continue;
  if (checking) {
    console.error(`stale: ${path} (run: npm run generate)`);
    stale += 1;
  } else {
    await writeFile(target, content);
    console.log(`written: ${fileURLToPath(target)}`);
  }
}
if (stale > 0) process.exit(1);
