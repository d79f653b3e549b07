import type { de } from './de';

/** The shape of a catalogue: German is written first, every other language must have the same keys. */
export type Texts = typeof de;
