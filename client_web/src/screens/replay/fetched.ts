import type { Replay } from '../../net/messages.gen';
import { type Trouble, fetched } from '../../store/kept';

/** `no_replay`: it was played by rules that are not known any more. */
export type ReplayFetched = { got: Replay } | { trouble: Trouble | 'no_replay' };

/** Fetches a match that is over round by round. */
export function fetchReplay(match: string): Promise<ReplayFetched> {
  return fetched(`/api/match/${match}/replay`);
}
