import { expect, it } from 'vitest';
import { marshal } from '../../../i18n/de/marshal';
import type { MarshalView, RoundSeen } from '../../../net/messages.gen';
import { view } from '../crafted';
import replay from '.';

const fight = (seat: number, stays: 'attacker' | 'defender' | 'none'): MarshalView['told'] => [
  { e: 'marshal.attacked', seat, piece: `${seat + 1}:e3`, start: 'e4', to: 'e5', rank: '8' },
  { e: 'marshal.answered', seat: 1 - seat, piece: `${2 - seat}:e8`, rank: '5' },
  { e: 'marshal.fought', stays },
];

it('a replay marks whose pieces left the board', () => {
  const told = [[], fight(0, 'attacker'), fight(0, 'defender'), fight(1, 'none'), []];
  const rounds: RoundSeen[] = told.map((events, round) => ({ round, seats: [], whole: view({ told: events }) }));
  expect(replay.losses(rounds)).toEqual([
    { round: 1, seats: [1] },
    { round: 2, seats: [0] },
    { round: 3, seats: [1, 0] },
  ]);
});

it('a replay says what was told, with the names of both to who did not play', () => {
  const moment = { words: marshal, seat: null, names: ['Anna', 'Bo'] };
  expect(replay.said(view({ told: [{ e: 'marshal.held', seat: 1 }] }), moment)).toBe('Bo hält.');
});
