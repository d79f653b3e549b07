/** Seats as the sides of SALVO, as this viewer sees them. Pure. */
import type { Texts } from '../../i18n/shape';
import type { Side } from './tables.gen';
import type { Voice } from './words';

export const SIDES: readonly Side[] = ['south', 'north'];

export function sideOf(seat: number | null): Side | null {
  return seat === null ? null : (SIDES[seat] ?? null);
}

export function seatOf(side: Side): number {
  return SIDES.indexOf(side);
}

/** The side that is drawn below and in blue: the own one, south for who watches. */
export function near(seat: number | null): Side {
  return sideOf(seat) ?? 'south';
}

/** In whose words it is told. `names`: by seat. */
export function voiceOf(seat: number | null, names: readonly string[], texts: Texts['match']): Voice {
  return {
    texts,
    side: sideOf(seat),
    names: { south: names[0] ?? texts.side.south, north: names[1] ?? texts.side.north },
  };
}
