import { expect, it } from 'vitest';
import type { RoundSeen } from '../../../net/messages.gen';
import { view } from '../crafted';
import replay from '.';

it('a replay tells whose figures fell', () => {
  const fell = (side: 'south' | 'north') => ({ e: 'fell', side, kind: 'scout', cell: 'e5' }) as const;
  const told = [[], [fell('south')], [], [fell('north'), fell('south')]];
  const rounds: RoundSeen[] = told.map((events, round) => ({ round, seats: [], whole: view({ told: events }) }));
  expect(replay.losses(rounds)).toEqual([
    { round: 1, seats: [0] },
    { round: 3, seats: [1, 0] },
  ]);
});
