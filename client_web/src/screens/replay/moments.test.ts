import { describe, expect, it } from 'vitest';
import { view } from '../../games/salvo/crafted';
import type { RoundSeen } from '../../net/messages.gen';
import { command, hashOf, losses, roundIn, viewOf } from './moments';

const round: RoundSeen = { round: 0, seats: [view({ side: 'south' }), view({ side: 'north' })], whole: view({ side: null }) };

describe('a moment of a replay', () => {
  it('is seen as each side saw it, or whole', () => {
    expect((['south', 'north', 'whole'] as const).map((seen) => viewOf(round, seen).side)).toEqual(['south', 'north', null]);
  });

  it('has an address, and no other is taken for one', () => {
    expect([0, 7, 40].map(hashOf)).toEqual(['', '#r7', '#r40']);
    expect(['#r7', '#r0', '#r40', '#r41', '', '#7', '#r', '#r-1', '#r7x', '#r1e1'].map((hash) => roundIn(hash, 40))).toEqual([
      7, 0, 40, null, null, null, null, null, null, null,
    ]);
  });

  it('tells whose figures fell', () => {
    const fell = (side: 'south' | 'north') => ({ e: 'fell', side, kind: 'scout', cell: 'e5' }) as const;
    const told = [[], [fell('south')], [], [fell('north'), fell('south')]];
    const rounds = told.map((events, at) => ({ ...round, round: at, whole: view({ told: events }) }));
    expect(losses(rounds)).toEqual([
      { round: 1, sides: ['south'] },
      { round: 3, sides: ['north', 'south'] },
    ]);
  });
});

describe('the keys of a replay', () => {
  const press = (key: string, part: Partial<KeyboardEvent> = {}) =>
    command({ key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...part });

  it('step, jump and play', () => {
    expect(['ArrowLeft', 'ArrowRight', 'Home', 'End', ' '].map((key) => press(key))).toEqual([
      'back',
      'forward',
      'first',
      'last',
      'toggle',
    ]);
  });

  it('are no others, and none with another key held', () => {
    expect(['ArrowUp', 'Enter', 'a', 'Escape', 'toString'].map((key) => press(key))).toEqual([null, null, null, null, null]);
    expect((['shiftKey', 'ctrlKey', 'metaKey', 'altKey'] as const).map((held) => press('ArrowLeft', { [held]: true }))).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });
});
