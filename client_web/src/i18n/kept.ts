import type { Language } from '../store/settings';
import type { KeptWords } from './shape';

const KEPT: Record<Language, () => Promise<KeptWords>> = {
  de: () => import('./de/kept').then(({ kept }) => kept),
  en: () => import('./en/kept').then(({ kept }) => kept),
  da: () => import('./da/kept').then(({ kept }) => kept),
};

/** Fetches the words of what is kept. */
export function keptIn(language: Language): Promise<KeptWords> {
  return KEPT[language]();
}
