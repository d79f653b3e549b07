import type { de } from './de';
import type { course } from './de/course';
import type { friend } from './de/friend';
import type { kept } from './de/kept';
import type { marshal } from './de/marshal';
import type { marshalRules } from './de/marshalRules';
import type { matrix } from './de/matrix';
import type { matrixRules } from './de/matrixRules';
import type { people } from './de/people';
import type { rules } from './de/rules';

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

/** The words of the rules page. They are many, and fetched with that page only. */
export type RulesWords = Words<typeof rules>;

/** The words of what is kept: matches that are over, and "erase me". Fetched by whoever looks at that. */
export type KeptWords = Words<typeof kept>;

/** The words of players: ratings, their pages, paints, other devices. Fetched by whoever looks at that. */
export type PeopleWords = Words<typeof people>;

/** The words of free battles and invitations, fetched with those pages. */
export type FriendWords = Words<typeof friend>;

/** The words of the course, fetched with it. */
export type CourseWords = Words<typeof course>;

/** The words of Marshal, fetched with its screens. */
export type MarshalWords = Words<typeof marshal>;

/** The words of its rules, fetched with that page. */
export type MarshalRulesWords = Words<typeof marshalRules>;

/** The words of Matrix, fetched with its screens. */
export type MatrixWords = Words<typeof matrix>;

/** The words of the rules of Matrix, fetched with them. */
export type MatrixRulesWords = Words<typeof matrixRules>;
