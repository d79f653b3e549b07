import type { Language } from '../store/settings';
import type { FriendWords } from './shape';

const FRIEND: Record<Language, () => Promise<FriendWords>> = {
  de: () => import('./de/friend').then(({ friend }) => friend),
  en: () => import('./en/friend').then(({ friend }) => friend),
  da: () => import('./da/friend').then(({ friend }) => friend),
};

/** Fetches the words of free battles and invitations. */
export function friendIn(language: Language): Promise<FriendWords> {
  return FRIEND[language]();
}
