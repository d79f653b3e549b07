import type { Language } from '../store/settings';
import { de } from './de';
import { en } from './en';
import type { Texts } from './shape';

const catalogues: Record<Language, Texts> = { de, en };

let shown = $state<Language>('de');

/** The language that is shown; reading it in a component follows a switch. */
export const language = {
  get now(): Language {
    return shown;
  },
  set now(to: Language) {
    shown = to;
  },
};

/** The language of a browser that wants `wanted`, in its order: German if it comes before English, else English. */
export function preferred(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const head = tag.toLowerCase().split('-')[0];
    if (head === 'de' || head === 'en') return head;
  }
  return 'en';
}

/** All texts in the language shown: `text.home.play`, `text.match.round(3)`. */
export const text: Texts = Object.defineProperties(
  {},
  Object.fromEntries(
    (Object.keys(de) as (keyof Texts)[]).map((area) => [
      area,
      { enumerable: true, get: () => catalogues[shown][area] },
    ]),
  ),
) as Texts;
