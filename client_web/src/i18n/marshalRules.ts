import type { Language } from '../store/settings';
import type { MarshalRulesWords } from './shape';

const MARSHAL_RULES: Record<Language, () => Promise<MarshalRulesWords>> = {
  de: () => import('./de/marshalRules').then(({ marshalRules }) => marshalRules),
  en: () => import('./en/marshalRules').then(({ marshalRules }) => marshalRules),
  da: () => import('./da/marshalRules').then(({ marshalRules }) => marshalRules),
};

/** Fetches the words of the rules of Marshal. */
export function marshalRulesIn(language: Language): Promise<MarshalRulesWords> {
  return MARSHAL_RULES[language]();
}
