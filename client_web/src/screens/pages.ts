import type { Component } from 'svelte';
import type { Route } from '../store/route';

/** A page is given what its route holds beside where it is. */
type Page = { default: Component<Record<string, unknown>> };

/** The pages that are fetched when they are come to. */
const PAGES = {
  course: () => import('./course/Course.svelte'),
  friend: () => import('./friend/Friend.svelte'),
  invitation: () => import('./Invitation.svelte'),
  match: () => import('./matches/MatchPage.svelte'),
  matches: () => import('./matches/Matches.svelte'),
  move: () => import('./move/Move.svelte'),
  nowhere: () => import('./NotFound.svelte'),
  play: () => import('./play/Play.svelte'),
  player: () => import('./player/Player.svelte'),
  ratings: () => import('./ratings/Ratings.svelte'),
  rules: () => import('./rules/Rules.svelte'),
  settings: () => import('./settings/Settings.svelte'),
} as const satisfies Partial<Record<Route['at'], () => Promise<unknown>>>;

const fetching = new Map<string, Promise<Page>>();

/** Fetches a page; the same promise again while it is good, so that the page stays where only its route changes. */
export function pageAt(at: Route['at']): Promise<Page> {
  const known = fetching.get(at);
  if (known !== undefined) return known;
  const page = PAGES[at in PAGES ? (at as keyof typeof PAGES) : 'nowhere']() as unknown as Promise<Page>;
  fetching.set(at, page);
  page.catch(() => fetching.delete(at));
  return page;
}
