import type { Language } from '../store/settings';
import type { MarshalWords } from './shape';

const MARSHAL: Record<Language, () => Promise<MarshalWords>> = {
  de: () => import('./de/marshal').then(({ marshal }) => marshal),
  en: () => import('./en/marshal').then(({ marshal }) => marshal),
  da: () => import('./da/marshal').then(({ marshal }) => marshal),
};

/** Fetches the words of Marshal. */
export function marshalIn(language: Language): Promise<MarshalWords> {
  return MARSHAL[language]();
}
