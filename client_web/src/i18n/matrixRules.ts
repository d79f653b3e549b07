import type { Language } from '../store/settings';
import type { MatrixRulesWords } from './shape';

const RULES: Record<Language, () => Promise<MatrixRulesWords>> = {
  de: () => import('./de/matrixRules').then(({ matrixRules }) => matrixRules),
  en: () => import('./en/matrixRules').then(({ matrixRules }) => matrixRules),
  da: () => import('./da/matrixRules').then(({ matrixRules }) => matrixRules),
};

/** Fetches the words of the rules of Matrix. */
export function matrixRulesIn(language: Language): Promise<MatrixRulesWords> {
  return RULES[language]();
}
