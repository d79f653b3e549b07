import type { Language } from '../store/settings';
import type { Texts } from './shape';

const CATALOGUES: Record<Language, () => Promise<Texts>> = {
  de: () => import('./de').then(({ de }) => de),
  en: () => import('./en').then(({ en }) => en),
  da: () => import('./da').then(({ da }) => da),
};

let spoken: { language: Language; texts: Texts } | null = $state.raw(null);
let wanted: Language | null = null;

/** Fetches the words of a language and shows them. Nothing may be shown before this was done once. */
export async function speak(to: Language): Promise<void> {
  wanted = to;
  const texts = await CATALOGUES[to]();
  // an answer to a wish that has changed meanwhile
  if (wanted === to) spoken = { language: to, texts };
}

function now(): { language: Language; texts: Texts } {
  if (spoken === null) throw new Error('no language is spoken yet');
  return spoken;
}

/** The language that is shown; reading it in a component follows a switch. */
export const language = {
  get now(): Language {
    return now().language;
  },
};

/** All texts in the language shown: `text.home.play`, `text.match.round(3)`. */
export const text: Texts = new Proxy({} as Texts, {
  get: (_, area) => Reflect.get(now().texts, area),
});
