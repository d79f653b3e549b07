/** Matches that are over, and "erase me": what is asked of the server outside the socket. */
import type { Options } from '../games/registry';
import type { Outcome, Refusal } from '../net/messages.gen';

/** What stands for the name of a player who was erased (PROTOCOL.md 1). */
export const ERASED = '(erased)';

interface MatchTold {
  match: string;
  options: Options;
  /** By seat. */
  names: readonly string[];
  /** `null`: without a result. */
  outcome: Outcome | null;
  started: number;
  ended: number;
  /** How many decisions were resolved, the line-up among them. */
  rounds: number;
  quick: boolean;
}

/** A match in one's own list. `players`: whose pages there are, by seat. */
export interface MatchListed extends MatchTold {
  seat: number;
  players: readonly (string | null)[];
}

/** A match on its page. `seat`: one's own, `null` for who did not play. */
export interface MatchShown extends MatchTold {
  seat: number | null;
  rules: string;
  record: string;
}

/** A page of one's own matches; `next` is asked for to get those that come after. */
export interface MatchList {
  matches: readonly MatchListed[];
  next: string | null;
}

/** Why there is nothing: a refusal, or `offline` where no answer came that makes sense. */
export type Trouble = Refusal | 'no_session' | 'offline';
export type Fetched<T> = { got: T } | { trouble: Trouble };

export function fetchMatches(behind: string | null): Promise<Fetched<MatchList>> {
  return fetched(behind === null ? '/api/matches' : `/api/matches?behind=${encodeURIComponent(behind)}`);
}

export function fetchMatch(match: string): Promise<Fetched<MatchShown>> {
  return fetched(`/api/match/${match}`);
}

/** Erases this player. Gives why that was not done, or `null`. */
export async function eraseMe(): Promise<Trouble | null> {
  const answer = await fetched('/api/erase', { method: 'POST' });
  return 'trouble' in answer ? answer.trouble : null;
}

/** Where the record lies as a file. */
export const fileOf = (match: string, kind: 'txt' | 'json') => `/api/match/${match}.${kind}`;

/** Asks the server outside the socket. */
export async function fetched<T>(path: string, how?: RequestInit): Promise<Fetched<T>> {
  try {
    const answer = await fetch(path, how);
    const body = await answer.json();
    if (answer.ok) return { got: body as T };
    return { trouble: (body as { code?: Trouble }).code ?? 'offline' };
  } catch {
    return { trouble: 'offline' };
  }
}
