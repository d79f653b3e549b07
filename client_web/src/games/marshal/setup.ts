/** The own arrangement while it is made (rules/marshal.md 1.3, 2): each step gives a new one. Pure. */
import type { Cell } from '../../board/geometry';
import type { MarshalPlaced } from '../../net/messages.gen';
import { COUNTS, PIECES, RANKS, type Rank, byField, homeFields, isHome } from './pieces';

/** By field, in the order of the rules; so the same arrangement is the same however it came about. */
export type Arranged = readonly MarshalPlaced[];

export function at(arranged: Arranged, field: Cell): Rank | undefined {
  return arranged.find((placed) => placed.field === field)?.rank;
}

/** How many of each rank are not placed yet. */
export function left(arranged: Arranged): Record<Rank, number> {
  const count = { ...COUNTS };
  for (const { rank } of arranged) count[rank] -= 1;
  return count;
}

export function missing(arranged: Arranged): number {
  return PIECES - arranged.length;
}

/** Puts a piece of the tray on an own field; who stood there goes back into the tray. */
export function put(arranged: Arranged, seat: number, rank: Rank, field: Cell): Arranged {
  if (!isHome(seat, field) || left(arranged)[rank] === 0 || at(arranged, field) === rank) return arranged;
  return inOrder([...without(arranged, field), { rank, field }]);
}

/** Moves a piece on an own field; who stands there takes its place. */
export function shift(arranged: Arranged, seat: number, from: Cell, to: Cell): Arranged {
  const rank = at(arranged, from);
  if (rank === undefined || from === to || !isHome(seat, to)) return arranged;
  const there = at(arranged, to);
  const swapped = there === undefined ? [] : [{ rank: there, field: from }];
  return inOrder([...without(without(arranged, from), to), { rank, field: to }, ...swapped]);
}

export function remove(arranged: Arranged, field: Cell): Arranged {
  return at(arranged, field) === undefined ? arranged : without(arranged, field);
}

/** Puts what is missing on the free fields. `chance`: a number from 0 up to 1, another one each time. */
export function fill(arranged: Arranged, seat: number, chance: () => number): Arranged {
  const count = left(arranged);
  const ranks = RANKS.flatMap((rank) => Array.from({ length: count[rank] }, () => rank));
  for (let last = ranks.length - 1; last > 0; last -= 1) {
    const other = Math.floor(chance() * (last + 1));
    [ranks[last], ranks[other]] = [ranks[other]!, ranks[last]!];
  }
  const free = homeFields(seat).filter((field) => at(arranged, field) === undefined);
  return inOrder([...arranged, ...ranks.map((rank, n) => ({ rank, field: free[n]! }))]);
}

export function alike(one: Arranged, other: Arranged): boolean {
  return one.length === other.length && one.every(({ rank, field }, n) => other[n]?.field === field && other[n].rank === rank);
}

/** Whether someone could have set this up: own fields, each once, no more pieces than there are. */
export function sound(arranged: Arranged, seat: number): boolean {
  const fields = new Set(arranged.map(({ field }) => field));
  if (fields.size !== arranged.length || arranged.some(({ field }) => !isHome(seat, field))) return false;
  return Object.values(left(arranged)).every((count) => count >= 0);
}

export function inOrder(arranged: Arranged): Arranged {
  return arranged.toSorted((one, other) => byField(one.field, other.field));
}

function without(arranged: Arranged, field: Cell): Arranged {
  return arranged.filter((placed) => placed.field !== field);
}
