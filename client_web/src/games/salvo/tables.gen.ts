// Written by `npm run generate` from the game's data (version 1): do not edit.
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

/** A map. `rows`: row 9 first, column a first, as in the file; letters as in TERRAIN. */
export interface MapRow {
  key: string;
  capture: readonly string[];
  rows: readonly string[];
}

export const TERRAIN: Readonly<Record<string, Terrain>> = { '.': 'open', '#': 'rock', '=': 'trench', '"': 'thicket' };

export const FIGURES: Readonly<Record<Kind, FigureRow>> = {
  scout: {
    kind: 'scout',
    letter: 'C',
    move: { forward: 4, side: 2, back: 1 },
    jump: false,
    fire: [{ column: 0, from: 1, to: 4 }],
    target: null,
    blast: [],
    sight: 4,
    frontSafe: false,
  },
  assault: {
    kind: 'assault',
    letter: 'A',
    move: { forward: 3, side: 1, back: 0 },
    jump: false,
    fire: [{ column: -1, from: 1, to: 2 }, { column: 0, from: 1, to: 2 }, { column: 1, from: 1, to: 2 }],
    target: null,
    blast: [],
    sight: 2,
    frontSafe: false,
  },
  sniper: {
    kind: 'sniper',
    letter: 'N',
    move: { forward: 3, side: 2, back: 1 },
    jump: false,
    fire: [{ column: 0, from: 1, to: 8 }],
    target: null,
    blast: [],
    sight: 2,
    frontSafe: false,
  },
  shield: {
    kind: 'shield',
    letter: 'D',
    move: { forward: 3, side: 1, back: 0 },
    jump: false,
    fire: [{ column: 0, from: 1, to: 1 }],
    target: null,
    blast: [],
    sight: 2,
    frontSafe: true,
  },
  mortar: {
    kind: 'mortar',
    letter: 'M',
    move: { forward: 2, side: 1, back: 0 },
    jump: false,
    fire: [],
    target: { columns: [0], from: 2, to: 4 },
    blast: [[-1, 1], [0, 1], [1, 1], [-1, 0], [0, 0], [1, 0], [-1, -1], [0, -1], [1, -1]],
    sight: 2,
    frontSafe: false,
  },
  flanker: {
    kind: 'flanker',
    letter: 'F',
    move: { forward: 3, side: 1, back: 1 },
    jump: true,
    fire: [{ column: -1, from: 1, to: 1 }, { column: 0, from: 1, to: 2 }, { column: 1, from: 1, to: 1 }],
    target: null,
    blast: [],
    sight: 2,
    frontSafe: false,
  },
};

/** In the fixed order of kinds (rules/salvo.md 11). */
export const KINDS: readonly Kind[] = ['scout', 'assault', 'sniper', 'shield', 'mortar', 'flanker'];

export const LINEUPS: readonly LineupRow[] = [
  {
    id: 1,
    figures: [{ kind: 'shield', column: 'd' }, { kind: 'assault', column: 'e' }, { kind: 'scout', column: 'g' }],
  },
  {
    id: 2,
    figures: [{ kind: 'scout', column: 'c' }, { kind: 'assault', column: 'e' }, { kind: 'flanker', column: 'g' }],
  },
  {
    id: 3,
    figures: [{ kind: 'flanker', column: 'c' }, { kind: 'shield', column: 'e' }, { kind: 'sniper', column: 'h' }],
  },
  {
    id: 4,
    figures: [{ kind: 'mortar', column: 'd' }, { kind: 'shield', column: 'e' }, { kind: 'scout', column: 'g' }],
  },
  {
    id: 5,
    figures: [{ kind: 'flanker', column: 'c' }, { kind: 'mortar', column: 'e' }, { kind: 'sniper', column: 'h' }],
  },
  {
    id: 6,
    figures: [{ kind: 'mortar', column: 'c' }, { kind: 'assault', column: 'e' }, { kind: 'sniper', column: 'h' }],
  },
];

export const MAPS: readonly MapRow[] = [
  {
    key: 'plain',
    capture: ['c5', 'e5', 'g5'],
    rows: [
      '.........',
      '.........',
      '...".....',
      '.......#.',
      '.........',
      '.#.......',
      '....."...',
      '.........',
      '.........',
    ],
  },
  {
    key: 'trench',
    capture: ['c4', 'e5', 'g6'],
    rows: [
      '.........',
      '....#....',
      '.".....#.',
      '.........',
      '====.====',
      '.........',
      '.#.....".',
      '....#....',
      '.........',
    ],
  },
  {
    key: 'gates',
    capture: ['b5', 'e5', 'h5'],
    rows: [
      '.........',
      '.........',
      '...#.....',
      '......"..',
      '#.##.##.#',
      '.."......',
      '.....#...',
      '.........',
      '.........',
    ],
  },
  {
    key: 'thicket',
    capture: ['c5', 'e5', 'g5'],
    rows: [
      '.........',
      '.."..."..',
      '...."..."',
      '.."..."..',
      '"..".".."',
      '.."..."..',
      '"..."....',
      '.."..."..',
      '.........',
    ],
  },
  {
    key: 'quarry',
    capture: ['c5', 'e5', 'g5'],
    rows: [
      '.........',
      '.........',
      '.#...#...',
      '...#....#',
      '.........',
      '#....#...',
      '...#...#.',
      '.........',
      '.........',
    ],
  },
  {
    key: 'twin',
    capture: ['c5', 'e5', 'g5'],
    rows: [
      '.........',
      '.........',
      '..."...#.',
      '.==...==.',
      '.........',
      '.==...==.',
      '.#..."...',
      '.........',
      '.........',
    ],
  },
];
