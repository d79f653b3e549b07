import { describe, expect, it } from 'vitest';
import { view } from '../../games/salvo/crafted';
import type { RoundSeen } from '../../net/messages.gen';
import { command, hashOf, roundIn, viewOf } from './moments';

const round: RoundSeen = { round: 0, seats: [view({ side: 'south' }), view({ side: 'north' })], whole: view({ side: null }) };

describe('a moment of a replay', () => {
  it('is seen as each side saw it, or whole', () => {
    expect(([0, 1, 'whole'] as const).map((seen) => viewOf(round, seen))).toEqual([...round.seats, round.whole]);
  });

  it('has an address, and no other is taken for one', () => {
    expect([0, 7, 40].map(hashOf)).toEqual(['', '#r7', '#r40']);
    expect(['#r7', '#r0', '#r40', '#r41', '', '#7', '#r', '#r-1', '#r7x', '#r1e1'].map((hash) => roundIn(hash, 40))).toEqual([
      7, 0, 40, null, null, null, null, null, null, null,
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
