/** Ready-made arrangements (rules/marshal.md 1.3): rows 4 to 1 as seat 1 sees them, columns a to j. Pure. */
import { cellAt } from '../../board/geometry';
import type { MarshalPlaced } from '../../net/messages.gen';
import { type Rank, byField, turned } from './pieces';

type Rows = readonly [string, string, string, string];

const BULWARK: Rows = [
  '6 2 5 8 2 6 2 9 2 6', //
  '4 5 10 2 7 1 7 5 8 4',
  '2 3 B 7 4 B 3 2 6 3',
  '3 4 B F B 5 B 2 B 3',
];

const ROWS = {
  bulwark: BULWARK,
  mirrored: BULWARK.map((row) => row.split(' ').toReversed().join(' ')) as unknown as Rows,
  // the flag in the corner, false bombs on the other wing
  corner: [
    '2 6 2 9 5 2 8 2 10 6', //
    '5 7 4 2 6 8 7 5 1 2',
    'B 4 B 2 7 3 4 2 6 5',
    'F B 3 B 3 4 B 3 B 3',
  ],
  // bombs that guard nothing on the left, the flag on the right
  feint: [
    '6 2 9 5 2 7 2 6 8 2', //
    '2 8 5 3 6 10 4 2 7 5',
    'B 4 B 2 1 7 3 B 4 6',
    '3 B 3 4 2 5 B F B 3',
  ],
  // who is strong stands in front
  storm: [
    '6 7 2 10 8 2 6 2 9 7', //
    '5 2 1 6 2 7 5 8 2 3',
    '4 3 5 2 B 4 B 3 6 2',
    '3 4 B B F B 5 4 B 3',
  ],
} as const satisfies Record<string, Rows>;

export type ArrangementName = keyof typeof ROWS;

export const ARRANGEMENTS = Object.keys(ROWS) as readonly ArrangementName[];

/** An arrangement for a seat, in the order of fields; seat 2 has it turned by half a turn. */
export function arrangement(name: ArrangementName, seat: number): MarshalPlaced[] {
  return ROWS[name]
    .flatMap((row, down) => row.split(' ').map((rank, x) => ({ rank: rank as Rank, field: cellAt(x, 3 - down) })))
    .map(({ rank, field }) => ({ rank, field: seat === 0 ? field : turned(field) }))
    .toSorted((one, other) => byField(one.field, other.field));
}
