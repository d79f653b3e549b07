/** An own arrangement that this browser keeps, as seat 1 sees it, so that it serves both seats. */
import type { MarshalPlaced } from '../../net/messages.gen';
import { RANKS, turned } from './pieces';
import { type Arranged, inOrder, missing, sound } from './setup';

export const KEPT_AS = 'salvo.marshal.arrangement';

/** What is kept of an arrangement: `d1:F e4:10`. */
export function kept(arranged: Arranged, seat: number): string {
  return forSeat(arranged, seat)
    .map(({ rank, field }) => `${field}:${rank}`)
    .join(' ');
}

/** Reads it for a seat; `null` where there is none, or none of forty pieces that could stand so. */
export function readKept(text: string | null, seat: number): Arranged | null {
  const placed = (text ?? '').split(' ').map((one) => {
    const [field = '', rank = ''] = one.split(':');
    return { rank, field } as MarshalPlaced;
  });
  if (!placed.every(({ rank, field }) => RANKS.includes(rank) && /^[a-j][1-4]$/.test(field))) return null;
  if (missing(placed) !== 0 || !sound(placed, 0)) return null;
  return forSeat(placed, seat);
}

function forSeat(arranged: Arranged, seat: number): Arranged {
  return seat === 0 ? inOrder(arranged) : inOrder(arranged.map(({ rank, field }) => ({ rank, field: turned(field) })));
}
