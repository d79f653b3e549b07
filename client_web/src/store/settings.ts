import type { Player } from '../net/messages.gen';
import { type GameKey, KEYS } from '../games/registry';
import type { Mode } from '../games/salvo/tables.gen';

export type Language = 'de' | 'en' | 'da';
export type Theme = 'system' | 'dark' | 'light';
export type Strength = NonNullable<Player['bot']>;
export type Motion = 'system' | 'full' | 'less';

/** What a player chose for this browser. */
export interface Settings {
  /** `null`: as the browser says. */
  language: Language | null;
  theme: Theme;
  sound: boolean;
  /** How the resolution is shown: `less` cuts from state to state. */
  motion: Motion;
  /** How fast the resolution is told; 0 leaves it out. */
  pace: 0 | 1 | 2;
  /** Letters and numbers round the board. */
  labels: boolean;
  /** The game looked at last. */
  game: GameKey;
  /** Of SALVO, which has several. */
  mode: Mode;
  /** Of the bot that one practises against. */
  strength: Strength;
}

export const DEFAULTS: Settings = {
  language: null,
  theme: 'system',
  sound: true,
  motion: 'system',
  pace: 1,
  labels: true,
  game: 'salvo',
  mode: 'capture',
  strength: 'light',
};

/** Where a browser keeps what was chosen in it; public/first.js reads it too. */
export const KEPT_AS = 'salvo.settings';

type Checks = { [Field in keyof Settings]: (value: unknown) => value is Settings[Field] };

const one =
  <T>(...all: readonly T[]) =>
  (value: unknown): value is T =>
    all.includes(value as T);

const CHECKS: Checks = {
  language: one<Language | null>(null, 'de', 'en', 'da'),
  theme: one<Theme>('system', 'dark', 'light'),
  sound: one(true, false),
  motion: one<Motion>('system', 'full', 'less'),
  pace: one<Settings['pace']>(0, 1, 2),
  labels: one(true, false),
  game: one<GameKey>(...KEYS),
  mode: one<Mode>('capture', 'eliminate', 'fog'),
  strength: one<Strength>('light', 'medium', 'strong'),
};

/** Reads kept settings; what is missing, unknown or broken is as if never chosen. */
export function readSettings(kept: string | null): Settings {
  let found: unknown;
  try {
    found = JSON.parse(kept ?? '{}');
  } catch {
    found = null;
  }
  const from = typeof found === 'object' && found !== null ? (found as Record<string, unknown>) : {};
  const chosen = Object.entries(CHECKS).filter(([field, check]) => field in from && check(from[field]));
  return { ...DEFAULTS, ...Object.fromEntries(chosen.map(([field]) => [field, from[field]])) };
}
