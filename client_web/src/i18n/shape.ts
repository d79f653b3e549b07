import type { de } from './de';

/** Any words in the place of German ones: the same keys, the same parameters. */
type Words<T> = T extends string
  ? string
  : T extends (...given: infer Given) => string
    ? (...given: Given) => string
    : T extends readonly (infer Each)[]
      ? readonly Words<Each>[]
      : { readonly [Key in keyof T]: Words<T[Key]> };

/** The shape of a catalogue: German is written first, every other language must have the same keys. */
export type Texts = Words<typeof de>;
