import type { SalvoView } from '../../net/messages.gen';
import { fetchReplay } from '../../screens/replay/fetched';

/** A round: how it stood before it, and after it. */
export interface Moment {
  before: SalvoView;
  after: SalvoView;
}

/** Fetches the round that decided a match, whole; `null` where it cannot be had. */
export async function decisiveMoment(match: string): Promise<Moment | null> {
  const answer = await fetchReplay(match);
  if (!('got' in answer) || answer.got.decisive === null) return null;
  const { decisive, rounds } = answer.got;
  const [before, after] = [rounds[decisive - 1], rounds[decisive]];
  return before === undefined || after === undefined ? null : { before: before.whole as SalvoView, after: after.whole as SalvoView };
}
