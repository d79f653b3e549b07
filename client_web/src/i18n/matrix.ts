import type { Language } from '../store/settings';
import type { MatrixWords } from './shape';

const MATRIX: Record<Language, () => Promise<MatrixWords>> = {
  de: () => import('./de/matrix').then(({ matrix }) => matrix),
  en: () => import('./en/matrix').then(({ matrix }) => matrix),
  da: () => import('./da/matrix').then(({ matrix }) => matrix),
};

/** Fetches the words of Matrix. */
export function matrixIn(language: Language): Promise<MatrixWords> {
  return MATRIX[language]();
}
