/** Where one is in a replay, and how one gets about in it. Pure. */
import type { Seen } from '../../games/registry';
import type { RoundSeen } from '../../net/messages.gen';
import type { View } from '../../store/room';

export function viewOf(round: RoundSeen, seen: Seen): View {
  return (seen === 'whole' ? undefined : round.seats[seen]) ?? round.whole;
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
