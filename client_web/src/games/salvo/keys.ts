import type { ScreenWay } from '../../board/geometry';

/** What a key on the board means, beside walking and Enter; Keys.svelte explains it. */
export type Command =
  | { do: 'turn'; way: ScreenWay }
  | { do: 'choose'; number: number }
  | { do: 'fire' | 'ready' | 'undo' | 'next' | 'withdraw' | 'back' | 'help' };

const WAYS: Readonly<Record<string, ScreenWay>> = {
  ArrowUp: 'up',
  ArrowRight: 'right',
  ArrowDown: 'down',
  ArrowLeft: 'left',
};

const PLAIN: Readonly<Record<string, Command>> = {
  f: { do: 'fire' },
  r: { do: 'ready' },
  u: { do: 'undo' },
  n: { do: 'next' },
  delete: { do: 'withdraw' },
  backspace: { do: 'withdraw' },
  escape: { do: 'back' },
  '?': { do: 'help' },
  '1': { do: 'choose', number: 1 },
  '2': { do: 'choose', number: 2 },
  '3': { do: 'choose', number: 3 },
};

type Pressed = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** Reads a key; `null`: it is not ours. */
export function command({ key, shiftKey, ctrlKey, metaKey, altKey }: Pressed): Command | null {
  if (altKey) return null;
  if (ctrlKey || metaKey) return key.toLowerCase() === 'z' && !shiftKey ? { do: 'undo' } : null;
  const way = WAYS[key];
  if (way !== undefined) return shiftKey ? { do: 'turn', way } : null;
  return PLAIN[key.toLowerCase()] ?? null;
}
