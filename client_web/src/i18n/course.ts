import type { Language } from '../store/settings';
import type { CourseWords } from './shape';

const COURSE: Record<Language, () => Promise<CourseWords>> = {
  de: () => import('./de/course').then(({ course }) => course),
  en: () => import('./en/course').then(({ course }) => course),
  da: () => import('./da/course').then(({ course }) => course),
};

/** Fetches the words of the course. */
export function courseIn(language: Language): Promise<CourseWords> {
  return COURSE[language]();
}
