// figures.toml and maps.txt -> TypeScript tables of figures, line-ups and maps, and their names in each language.
import { parse } from 'smol-toml';

/** Gives the text of the module. @param {string} toml figures.toml @param {string} text maps.txt */
export function tables(toml, text) {
  const { figure, lineup, version } = parse(toml);
  const figures = Object.entries(figure).map(([kind, f]) => ({
    kind,
    letter: f.letter,
    move: f.move,
    jump: f.jump,
    fire: f.fire,
    target: f.target ?? null,
    blast: f.blast ?? [],
    sight: f.sight,
    frontSafe: f.front_invulnerable,
  }));
  const lineups = lineup.map(({ id, figures: placed }) => ({ id, figures: placed }));
  return `// Written by \`npm run generate\` from the game's data (version ${version}): do not edit.
import type { SalvoFigure, SalvoOptions, SalvoPlaced } from '../../net/messages.gen';

export type Kind = SalvoFigure['kind'];
export type Side = SalvoFigure['side'];
export type Facing = SalvoFigure['facing'];
export type Mode = SalvoOptions['mode'];

/** A figure's patterns, relative to its facing, drawn facing up (rules/salvo.md 6). */
export interface FigureRow {
  kind: Kind;
  letter: string;
  /** The longest straight move ahead, to each side, back. */
  move: { forward: number; side: number; back: number };
  jump: boolean;
  /** Lanes: offset across (minus: left), first and last row ahead. */
  fire: readonly { column: number; from: number; to: number }[];
  /** Mortar only: the cells that it may name. */
  target: { columns: readonly number[]; from: number; to: number } | null;
  /** Mortar only: cells hit, [across, ahead] of the target. */
  blast: readonly (readonly [number, number])[];
  /** Steps that it sees all round, in fog. */
  sight: number;
  frontSafe: boolean;
}

/** A fixed line-up; columns as south sees them, north takes the half-turn (rules/salvo.md 3). */
export interface LineupRow {
  id: number;
  figures: readonly SalvoPlaced[];
}

export type Terrain = 'open' | 'rock' | 'trench' | 'thicket';

/** A map. \`rows\`: row 9 first, column a first, as in the file; letters as in TERRAIN. */
export interface MapRow {
  key: string;
  capture: readonly string[];
  rows: readonly string[];
}

export const TERRAIN: Readonly<Record<string, Terrain>> = { '.': 'open', '#': 'rock', '=': 'trench', '"': 'thicket' };

export const FIGURES: Readonly<Record<Kind, FigureRow>> = ${literal(Object.fromEntries(figures.map((f) => [f.kind, f])))};

/** In the fixed order of kinds (rules/salvo.md 11). */
export const KINDS: readonly Kind[] = ${literal(figures.map(({ kind }) => kind))};

export const LINEUPS: readonly LineupRow[] = ${literal(lineups)};

export const MAPS: readonly MapRow[] = ${literal(maps(text).map(({ key, capture, rows }) => ({ key, capture, rows })))};
`;
}

/** Gives the text of the module of names in a language. @param {string} toml @param {string} text @param {'de' | 'en'} language */
export function names(toml, text, language) {
  const { figure, lineup } = parse(toml);
  const all = {
    figures: Object.fromEntries(Object.entries(figure).map(([kind, f]) => [kind, f[language]])),
    lineups: Object.fromEntries(lineup.map((one) => [one.id, one[language]])),
    maps: Object.fromEntries(
      maps(text).map(({ key, name, character }) => [key, { name: name[language], character: character[language] }]),
    ),
  };
  return `// Written by \`npm run generate\` from the game's data: do not edit.
import type { Names } from '../names';

export const names: Names = ${literal(all)};
`;
}

function maps(text) {
  const blocks = text
    .split('\n')
    .filter((line) => !line.startsWith('//'))
    .join('\n')
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter(Boolean);
  return blocks.map((block) => {
    const [head, capture, ...rows] = block.split('\n');
    const parts = head.replace(/^map /, '').split('|').map((part) => part.trim());
    if (parts.length !== 5 || rows.length !== 9 || rows.some((row) => !/^[.#="]{9}$/.test(row))) {
      throw new Error(`maps.txt: unreadable block: ${head}`);
    }
    const [key, de, en, characterDe, characterEn] = parts;
    return {
      key,
      name: { de, en },
      character: { de: characterDe, en: characterEn },
      capture: capture.replace(/^capture /, '').split(' '),
      rows,
    };
  });
}

/** Writes plain values as TypeScript: short lists and objects on one line. */
function literal(value, indent = '') {
  const flat = inline(value);
  if (indent.length + flat.length <= 110 || typeof value !== 'object' || value === null) return flat;
  const inner = `${indent}  `;
  if (Array.isArray(value)) return `[\n${value.map((v) => `${inner}${literal(v, inner)},\n`).join('')}${indent}]`;
  return `{\n${Object.entries(value)
    .map(([key, v]) => `${inner}${key}: ${literal(v, inner)},\n`)
    .join('')}${indent}}`;
}

function inline(value) {
  if (Array.isArray(value)) return `[${value.map(inline).join(', ')}]`;
  if (value !== null && typeof value === 'object') {
    return `{ ${Object.entries(value).map(([key, v]) => `${key}: ${inline(v)}`).join(', ')} }`;
  }
  return typeof value === 'string' ? `'${value.replace(/[\\']/g, '\\$&')}'` : String(value);
}
