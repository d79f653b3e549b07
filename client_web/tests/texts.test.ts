import { describe, expect, it } from 'vitest';
import { REFUSALS } from '../src/net/messages.gen';

type Catalogue = Readonly<Record<string, unknown>>;
type Leaf = readonly [path: readonly string[], text: unknown];

/** Every catalogue by language and name, as it stands in the tree. */
const catalogues = new Map<string, Record<string, Catalogue>>();
const files = import.meta.glob<Record<string, Catalogue>>('../src/i18n/*/*.ts', { eager: true });
for (const [path, file] of Object.entries(files)) {
  const [, language = '', name = ''] = /i18n\/(\w+)\/(\w+)\.ts$/.exec(path) ?? [];
  if (name === '' || name === 'index' || name === 'names') continue; // an index gathers others, names stand in `match`
  const of = catalogues.get(language) ?? {};
  of[name] = file[name]!;
  catalogues.set(language, of);
}
const german = catalogues.get('de')!;

/** What shows texts, with the name of the file in front. */
const sources = Object.entries(
  import.meta.glob<string>('../src/**/*.{svelte,ts}', { query: '?raw', import: 'default', eager: true }),
)
  .filter(([path]) => !/i18n\/\w+\/|\.test\.ts$/.test(path))
  .map(([, source]) => source);

/** Every text of a catalogue with its path; a list counts as one text. */
function leaves(part: unknown, path: readonly string[] = []): Leaf[] {
  if (typeof part !== 'object' || part === null || Array.isArray(part)) return [[path, part]];
  return Object.entries(part).flatMap(([key, inner]) => leaves(inner, [...path, key]));
}

const shape = (part: unknown): unknown =>
  Array.isArray(part)
    ? part.map(shape)
    : typeof part === 'object' && part !== null
      ? Object.fromEntries(Object.entries(part).map(([key, inner]) => [key, shape(inner)]))
      : typeof part === 'function'
        ? part.length
        : typeof part;

const named = (catalogue: unknown) => new Map(leaves(catalogue).map(([path, text]) => [path.join('.'), text]));

describe('the catalogues', () => {
  it('are these, in these languages', () => {
    expect([...catalogues.keys()].sort()).toEqual(['da', 'de', 'en']);
  });

  it.each([...catalogues])('of %s have the texts of the German ones, with the same parameters', (_, other) => {
    const [one, two] = [named(german), named(other)];
    expect([...two.keys()].sort()).toEqual([...one.keys()].sort());
    for (const [path, text] of one) expect([path, shape(two.get(path))]).toEqual([path, shape(text)]);
  });

  it.each([...catalogues])('of %s have no text that is empty or has spaces at its ends', (_, catalogue) => {
    for (const [path, text] of named(catalogue)) {
      if (typeof text === 'string') expect([path, text, text === '']).toEqual([path, text.trim(), false]);
    }
  });

  it.each([...catalogues])('of %s have one text for every refusal, and for no other', (_, { refusals, matrix, marshal }) => {
    const all = [refusals, matrix?.['refusals'], marshal?.['refusals']].flatMap((some) => Object.keys(some ?? {}));
    expect(all.sort()).toEqual([...REFUSALS].sort());
  });

  it('have no text that nothing shows', () => {
    const unused = leaves(german)
      .map(([path]) => path)
      .filter((path) => !shown(path));
    expect(unused.map((path) => path.join('.'))).toEqual([]);
  });
});

/**
 * Whether a text is shown: somewhere where its catalogue is known its last key follows a point or is taken out of an
 * object, after the key before it where that is named there too; or a group that it is in is looked up by a variable.
 */
function shown(path: readonly string[]): boolean {
  const [catalogue = '', ...keys] = path;
  const known = sources.filter((source) => knows(source, catalogue));
  const key = keys.at(-1) ?? '';
  const group = keys.at(-2);
  const begins = `(\\btext\\.${catalogue}|\\btexts|words|\\b${catalogue})`;
  return known.some((source) => {
    const has = (pattern: string) => new RegExp(pattern).test(source);
    if (group === undefined) return has(`${begins}\\??\\.${key}\\b`) || has(`\\b(text\\.)?${catalogue}\\[`) || has(`\\{[^{}]*\\b${key}\\b[^{}]*\\} = [^;]*${begins}`);
    if (keys.slice(0, -1).some((each) => has(`\\b${each}(\\?\\.)?\\[`))) return true;
    return has(`\\b${group}\\b`) && (has(`\\.${key}\\b`) || has(`\\b${key}\\b[^'"]*\\} = `));
  });
}

/** Whether a file can show texts of a catalogue: it names it, or its type; or what every game's has. */
function knows(source: string, catalogue: string): boolean {
  const type = `${catalogue[0]?.toUpperCase()}${catalogue.slice(1)}Words`;
  if (['matrix', 'marshal'].includes(catalogue) && /\bGameWords\b|\bBecause\b/.test(source)) return true;
  return new RegExp(`\\b(text|texts)\\.${catalogue}\\b|\\['${catalogue}'\\]|\\b${type}\\b|\\b${catalogue}In\\b|\\bVoice\\b`).test(source);
}
