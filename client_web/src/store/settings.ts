import type { Mode } from '../games/salvo/tables.gen';

export type Language = 'de' | 'en';
export type Theme = 'system' | 'dark' | 'light';
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
  mode: Mode;
}

export const DEFAULTS: Settings = {
  language: null,
  theme: 'system',
  sound: true,
  motion: 'system',
  pace: 1,
  labels: true,
  mode: 'capture',
};
