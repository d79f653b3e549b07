/** What Marshal's pieces and fields are (rules/marshal.md 1.1, 1.2). Pure. */
import { type Cell, Frame, cellAt, position } from '../../board/geometry';
import type { MarshalCaptured, MarshalPlaced } from '../../net/messages.gen';

export type Rank = MarshalPlaced['rank'];

/** From the highest to the lowest, the two that never move last. */
export const RANKS: readonly Rank[] = ['10', '9', '8', '7', '6', '5', '4', '3', '2', '1', 'B', 'F'];

/** How many of each a seat has. */
export const COUNTS: Readonly<Record<Rank, number>> = {
  10: 1,
  9: 1,
  8: 2,
  7: 3,
  6: 4,
  5: 4,
  4: 4,
  3: 5,
  2: 8,
  1: 1,
  B: 6,
  F: 1,
};
export const PIECES = 40;

const SIZE = 10;
const HOME_ROWS = 4;

export const LAKES: ReadonlySet<Cell> = new Set(['c5', 'c6', 'd5', 'd6', 'g5', 'g6', 'h5', 'h6']);

/** The board as each seat has it before it: the own rows below. */
const FRAMES = [new Frame(SIZE, SIZE, false), new Frame(SIZE, SIZE, true)] as const;

export function frameOf(seat: number | null): Frame {
  return FRAMES[seat === 1 ? 1 : 0];
}

export function moves(rank: Rank): boolean {
  return rank !== 'B' && rank !== 'F';
}

/** The seat of a piece, told by its id `1:b2`. */
export function ownerOf(id: string): number {
  return Number(id.slice(0, 1)) - 1;
}

/** A field after the board was turned by half a turn. */
export function turned(field: Cell): Cell {
  const { x, y } = position(field);
  return cellAt(SIZE - 1 - x, SIZE - 1 - y);
}

export function isHome(seat: number, field: Cell): boolean {
  const { y } = position(field);
  return seat === 0 ? y < HOME_ROWS : y >= SIZE - HOME_ROWS;
}

/** The 40 fields of a seat's set-up, columns first, then rows. */
export function homeFields(seat: number): Cell[] {
  return Array.from({ length: PIECES }, (_, at) => {
    const [x, y] = [Math.floor(at / HOME_ROWS), at % HOME_ROWS];
    return cellAt(x, seat === 0 ? y : SIZE - HOME_ROWS + y);
  });
}

/** Columns first, then rows: the order of the rules. */
export function byField(one: Cell, other: Cell): number {
  const [a, b] = [position(one), position(other)];
  return a.x - b.x || a.y - b.y;
}

/** What a seat has lost, by rank. */
export function lost(captured: readonly MarshalCaptured[], seat: number): Record<Rank, number> {
  const count = Object.fromEntries(RANKS.map((rank) => [rank, 0])) as Record<Rank, number>;
  for (const { id, rank } of captured) if (ownerOf(id) === seat) count[rank] += 1;
  return count;
}

/** How many pieces a seat has left. */
export function remaining(captured: readonly MarshalCaptured[], seat: number): number {
  return PIECES - captured.filter(({ id }) => ownerOf(id) === seat).length;
}
