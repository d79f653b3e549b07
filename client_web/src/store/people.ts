/** Players as everyone may see them, one's own paint, and other devices: asked of the server outside the socket. */
import { type GameKey, KEYS, gameOf } from '../games/registry';
import type { Paint } from '../net/messages.gen';
import { type MatchListed, type Trouble, fetched } from './kept';

/** Why there is nothing of a player, or of a code. */
export type PeopleTrouble = Trouble | 'unknown_player' | 'unknown_code';
type Answer<T> = { got: T } | { trouble: PeopleTrouble };

/** So many matches make a place on the leaderboard. */
export const RANKED_AFTER = 10;

/** What a rating is of. */
export interface Pool {
  game: GameKey;
  mode: string;
}

/** All there are. */
export const POOLS: readonly Pool[] = KEYS.flatMap((game) => gameOf(game).modes.map((mode) => ({ game, mode })));

export interface Ranked {
  player: string;
  name: string;
  value: number;
  matches: number;
}

/** `you`: `null` for who has no rating in this mode; its `place`: `null` while it is provisional. */
export interface Leaderboard extends Pool {
  ranked: readonly Ranked[];
  provisional: readonly Ranked[];
  you: { player: string; value: number; provisional: boolean; matches: number; place: number | null } | null;
}

export type Score = 0 | 1 | 2;

export interface PlayerPage {
  player: string;
  name: string;
  paint: Paint | '';
  ratings: readonly (Pool & { value: number; provisional: boolean; matches: number })[];
  /** The latest first; `score`: 2 won, 1 drawn, 0 lost. */
  form: readonly (Pool & { match: string; score: Score })[];
  matches: readonly MatchListed[];
  next: string | null;
}

/** Who played, by seat, and what it did to their ratings; no changes where the match does not count. */
export interface MatchRatings {
  players: readonly (string | null)[];
  changes: readonly { before: number; after: number }[];
}

export interface MoveCode {
  code: string;
  until: number;
}

export function fetchBoard({ game, mode }: Pool): Promise<Answer<Leaderboard>> {
  return fetched(`/api/ratings/${game}/${mode}`);
}

export function fetchPlayer(player: string, behind: string | null = null): Promise<Answer<PlayerPage>> {
  const path = `/api/players/${encodeURIComponent(player)}`;
  return fetched(behind === null ? path : `${path}?behind=${encodeURIComponent(behind)}`);
}

export function fetchPaint(): Promise<Answer<{ paint: Paint | '' }>> {
  return fetched('/api/paint');
}

export function choosePaint(paint: Paint | ''): Promise<Answer<{ paint: Paint | '' }>> {
  return posted('/api/paint', { paint });
}

export function offerMove(): Promise<Answer<MoveCode>> {
  return fetched('/api/move', { method: 'POST' });
}

export function takeMove(code: string): Promise<Answer<{ name: string }>> {
  return posted('/api/move/take', { code });
}

/** What a match did to the ratings. It is stored a moment after its end, so this waits a little for it. */
export async function fetchMatchRatings(match: string, pauses: readonly number[] = [400, 800, 1_600]): Promise<MatchRatings | null> {
  for (const pause of [...pauses, null]) {
    const answer = await fetched<MatchRatings>(`/api/match/${match}/ratings`);
    if ('got' in answer) return answer.got;
    if (pause === null || answer.trouble !== 'match_running') return null;
    await new Promise((done) => setTimeout(done, pause));
  }
  return null;
}

/** A code as it is typed, in the form that its link has. */
export function readCode(typed: string): string | null {
  const letters = typed.toUpperCase().replaceAll(/[\s-]/g, '');
  return /^[A-Z0-9]{8}$/.test(letters) ? `${letters.slice(0, 4)}-${letters.slice(4)}` : null;
}

/** The change of a rating, with its sign. */
export function signed(by: number): string {
  return by > 0 ? `+${by}` : by < 0 ? `−${-by}` : '±0';
}

function posted<T>(path: string, body: object): Promise<Answer<T>> {
  const headers = { 'content-type': 'application/json' };
  return fetched(path, { method: 'POST', headers, body: JSON.stringify(body) });
}
