import type { Language } from '../store/settings';
import type { PeopleWords } from './shape';

const PEOPLE: Record<Language, () => Promise<PeopleWords>> = {
  de: () => import('./de/people').then(({ people }) => people),
  en: () => import('./en/people').then(({ people }) => people),
  da: () => import('./da/people').then(({ people }) => people),
};

/** Fetches the words of players: ratings, their pages, paints, other devices. */
export function peopleIn(language: Language): Promise<PeopleWords> {
  return PEOPLE[language]();
}
