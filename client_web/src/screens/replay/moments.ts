/** Where one is in a replay, and how one gets about in it. Pure. */
import type { Side } from '../../games/salvo/tables.gen';
import type { RoundSeen, SalvoView } from '../../net/messages.gen';
import { seatOf } from '../match/seats';

/** As a side saw it, or uncovered. */
export type Seen = Side | 'whole';

export function viewOf(round: RoundSeen, seen: Seen): SalvoView {
  return (seen === 'whole' ? undefined : round.seats[seatOf(seen)]) ?? round.whole;
}

/** The fragment of an address that leads to a round. */
export function hashOf(round: number): string {
  return round === 0 ? '' : `#r${round}`;
}

/** The round that an address leads to, `null` where it names none that there is. */
export function roundIn(hash: string, last: number): number | null {
  const round = Number(/^#r(\d{1,3})$/.exec(hash)?.[1] ?? Number.NaN);
  return round >= 0 && round <= last ? round : null;
}

/** A round in which figures fell, with whose. */
export interface Loss {
  round: number;
  sides: Side[];
}

export function losses(rounds: readonly RoundSeen[]): Loss[] {
  return rounds
    .map(({ round, whole }) => ({ round, sides: whole.told.flatMap((event) => (event.e === 'fell' ? [event.side] : [])) }))
    .filter(({ sides }) => sides.length > 0);
}

export type Command = 'back' | 'forward' | 'first' | 'last' | 'toggle';

const KEYS: ReadonlyMap<string, Command> = new Map([
  ['ArrowLeft', 'back'],
  ['ArrowRight', 'forward'],
  ['Home', 'first'],
  ['End', 'last'],
  [' ', 'toggle'],
]);

type Pressed = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** Reads a key; `null`: it is not ours. */
export function command({ key, shiftKey, ctrlKey, metaKey, altKey }: Pressed): Command | null {
  return shiftKey || ctrlKey || metaKey || altKey ? null : (KEYS.get(key) ?? null);
}
