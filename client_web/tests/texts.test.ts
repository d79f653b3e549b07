import { describe, expect, it } from 'vitest';
import { de } from '../src/i18n/de';
import { kept as deKept } from '../src/i18n/de/kept';
import { people as dePeople } from '../src/i18n/de/people';
import { rules as deRules } from '../src/i18n/de/rules';
import { en } from '../src/i18n/en';
import { kept as enKept } from '../src/i18n/en/kept';
import { people as enPeople } from '../src/i18n/en/people';
import { rules as enRules } from '../src/i18n/en/rules';
import { REFUSALS } from '../src/net/messages.gen';

const sources = Object.entries(
  import.meta.glob<string>('../src/**/*.{svelte,ts}', { query: '?raw', import: 'default', eager: true }),
)
  .filter(([path]) => !/i18n\/(de|en)\/|\.test\.ts$/.test(path))
  .map(([, source]) => source)
  .join('\n');

const german = { ...de, kept: deKept, people: dePeople, rules: deRules };
const english = { ...en, kept: enKept, people: enPeople, rules: enRules };

type Leaf = readonly [path: readonly string[], text: unknown];

/** Every text of a catalogue with its path; a list counts as one text. */
function leaves(part: unknown, path: readonly string[] = []): Leaf[] {
  if (typeof part !== 'object' || part === null || Array.isArray(part)) return [[path, part]];
  return Object.entries(part).flatMap(([key, inner]) => leaves(inner, [...path, key]));
}

const shape = (part: unknown): unknown =>
  Array.isArray(part) ? part.map(shape) : typeof part === 'function' ? part.length : typeof part;

const named = (catalogue: unknown) => new Map(leaves(catalogue).map(([path, text]) => [path.join('.'), text]));

describe('the catalogues', () => {
  it('have the same texts with the same parameters', () => {
    const [one, other] = [named(german), named(english)];
    expect([...other.keys()].sort()).toEqual([...one.keys()].sort());
    for (const [path, text] of one) expect([path, shape(other.get(path))]).toEqual([path, shape(text)]);
  });

  it('have no text that is empty or has spaces at its ends', () => {
    for (const [path, text] of [...named(german), ...named(english)]) {
      if (typeof text !== 'string') continue;
      expect([path, text]).toEqual([path, text.trim()]);
      expect([path, text === '']).toEqual([path, false]);
    }
  });

  it('have a text for every refusal, and for no other', () => {
    expect(Object.keys(de.refusals).sort()).toEqual([...REFUSALS].sort());
    expect(Object.keys(en.refusals).sort()).toEqual([...REFUSALS].sort());
  });

  it('have no text that nothing shows', () => {
    const looked = (key: string) => sources.includes(`.${key}`) || new RegExp(`\\b${key}\\b[^'"]*\\} = `).test(sources);
    /** A text is shown if its last key is named, or if one of the groups that it is in is looked up by a variable. */
    const shown = (path: readonly string[]) =>
      looked(path.at(-1) ?? '') || path.slice(0, -1).some((key) => sources.includes(`.${key}[`) || sources.includes(`${key}?.[`));
    const unused = leaves(german).filter(([path]) => !shown(path));
    expect(unused.map(([path]) => path.join('.'))).toEqual([]);
  });
});
