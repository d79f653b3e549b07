/** The short sounds of the game, as notes for a small synthesiser. Pure. */

/** `at` and `long` in seconds; `hertz` glides from the first to the last; `noise`: hiss instead of a tone. */
export interface Note {
  at: number;
  long: number;
  hertz: readonly [number, number];
  loud: number;
  wave: 'sine' | 'triangle' | 'square' | 'noise';
}

export const SCORES = {
  /** An opponent is there. */
  found: [
    { at: 0, long: 0.14, hertz: [440, 440], loud: 0.5, wave: 'triangle' },
    { at: 0.13, long: 0.14, hertz: [587, 587], loud: 0.5, wave: 'triangle' },
    { at: 0.26, long: 0.3, hertz: [880, 880], loud: 0.5, wave: 'triangle' },
  ],
  /** A round begins. */
  round: [{ at: 0, long: 0.12, hertz: [330, 392], loud: 0.3, wave: 'triangle' }],
  /** One of the last five seconds. */
  tick: [{ at: 0, long: 0.05, hertz: [1200, 1100], loud: 0.22, wave: 'square' }],
  shot: [
    { at: 0, long: 0.09, hertz: [2200, 500], loud: 0.5, wave: 'noise' },
    { at: 0, long: 0.12, hertz: [190, 60], loud: 0.5, wave: 'sine' },
  ],
  blast: [
    { at: 0, long: 0.4, hertz: [900, 120], loud: 0.55, wave: 'noise' },
    { at: 0, long: 0.35, hertz: [110, 38], loud: 0.7, wave: 'sine' },
  ],
  fall: [{ at: 0, long: 0.28, hertz: [300, 90], loud: 0.45, wave: 'triangle' }],
  end: [
    { at: 0, long: 0.2, hertz: [392, 392], loud: 0.45, wave: 'triangle' },
    { at: 0.18, long: 0.2, hertz: [494, 494], loud: 0.45, wave: 'triangle' },
    { at: 0.36, long: 0.5, hertz: [587, 587], loud: 0.45, wave: 'triangle' },
  ],
} as const satisfies Record<string, readonly Note[]>;

export type SoundName = keyof typeof SCORES;

/** How long a sound is, in seconds. */
export function length(name: SoundName): number {
  return Math.max(...SCORES[name].map((note) => note.at + note.long));
}
