import type { Kind } from '../games/salvo/tables.gen';

/** What figures, line-ups (by id) and maps (by key) are called in a language. */
export interface Names {
  readonly figures: Readonly<Record<Kind, string>>;
  readonly lineups: Readonly<Record<number, string>>;
  readonly maps: Readonly<Record<string, { readonly name: string; readonly character: string }>>;
}

/** The words of a map; a map of old goes by its key. */
export function mapWords({ maps }: Names, key: string): { readonly name: string; readonly character: string } {
  return maps[key] ?? { name: key, character: '' };
}
