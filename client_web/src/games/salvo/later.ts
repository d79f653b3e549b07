/** What a match needs later, or not at all: fetched while it is played, so that it is at hand by then. */
import { menuSheet } from '../../screens/match/later';

export const endScreen = () => import('./End.svelte');
export const watchScreen = () => import('./Watch.svelte');
export const keysSheet = () => import('./Keys.svelte');

/** How long after a match was come to the rest of it is fetched. */
const REST_AFTER_MS = 3_000;

/** Fetches the rest in a quiet moment. Gives the way to call that off. */
export function fetchRest(): () => void {
  const soon = setTimeout(() => {
    for (const part of [endScreen, menuSheet, keysSheet]) void part().catch(() => undefined);
  }, REST_AFTER_MS);
  return () => clearTimeout(soon);
}
