/** What there is to warn of beside the board: too little happens, or somebody's time runs out in a row. Pure. */
import type { MarshalOptions, MarshalView } from '../../net/messages.gen';
import type { Voice } from './words';

/** From so many actions before the limit on the rest is counted aloud (rules/marshal.md 2.2). */
const QUIET_FROM = 40;

/** What holds where the options leave it out (rules/marshal.md 1.5). */
const NO_ATTACK_LIMIT = 200;
const LATE_LIMIT = 3;

/** How many actions without an attack are left, `null` while there are many. */
export function quietWords({ words }: Voice, view: MarshalView, options: MarshalOptions): string | null {
  const limit = options.no_attack_limit ?? NO_ATTACK_LIMIT;
  const rest = limit - view.no_attack;
  if (view.phase !== 'action' || limit === 0 || rest > QUIET_FROM) return null;
  return words.quietLeft(Math.max(1, rest));
}

/** Whose time ran out without a draft, how often in a row, and how often that may be. */
export function lateWords({ words, seat, names }: Voice, view: MarshalView, options: MarshalOptions): string[] {
  if (view.phase !== 'action') return [];
  const limit = options.late_limit ?? LATE_LIMIT;
  return view.expiries.flatMap((n, of) => {
    if (n === 0) return [];
    if (seat === null) return [words.lateOf(names[of] ?? '', n, limit)];
    return [of === seat ? words.lateOwn(n, limit) : words.lateOther(n, limit)];
  });
}
