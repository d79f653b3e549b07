import type { Language } from '../store/settings';
import type { RulesWords } from './shape';

const RULES: Record<Language, () => Promise<RulesWords>> = {
  de: () => import('./de/rules').then(({ rules }) => rules),
  en: () => import('./en/rules').then(({ rules }) => rules),
  da: () => import('./da/rules').then(({ rules }) => rules),
};

/** Fetches the words of the rules page. */
export function rulesIn(language: Language): Promise<RulesWords> {
  return RULES[language]();
}
