// Subsets of the fonts, from their npm packages: Latin with its signs, and the Latin letters of other tongues for names.
import { readFile } from 'node:fs/promises';
import subsetFont from 'subset-font';

const range = (first, last) => String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, n) => first + n));

const SIGNS = '–—‘’‚“”„…·×−½→';
const LATIN = range(0x20, 0x7e) + range(0xa1, 0xff) + 'ŒœıẞŸ' + SIGNS;
const FURTHER = range(0x100, 0x17f) + 'ȘșȚț';

const FONTS = [
  { to: 'condensed-600', from: 'barlow-condensed/files/barlow-condensed-latin-600-normal.woff2', text: LATIN },
  { to: 'text-400', from: 'barlow/files/barlow-latin-400-normal.woff2', text: LATIN },
  { to: 'text-400-further', from: 'barlow/files/barlow-latin-ext-400-normal.woff2', text: FURTHER },
];

/** Gives each font file of the client with its bytes. */
export async function fonts() {
  const made = {};
  for (const { to, from, text } of FONTS) {
    const whole = await readFile(new URL(`../node_modules/@fontsource/${from}`, import.meta.url));
    made[`client_web/src/style/fonts/${to}.woff2`] = await subsetFont(whole, text, { targetFormat: 'woff2' });
  }
  return made;
}
