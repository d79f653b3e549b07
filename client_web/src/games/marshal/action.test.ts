import { describe, expect, it } from 'vitest';
import { HOLD, NOTHING, able, attacks, barredTargets, mayHold, ordersOf, stagedOf, tap, targets } from './action';
import { view } from './crafted';

describe('what the chosen piece may do', () => {
  it('is what the view lists, attacks told apart', () => {
    expect(targets(view(), 'e4')).toEqual([
      { cell: 'd4', act: 'e4-d4', attack: false },
      { cell: 'e5', act: 'e4-e5', attack: true },
      { cell: 'f4', act: 'e4-f4', attack: false },
    ]);
    expect(targets(view(), 'a1')).toEqual([]);
    expect(targets(view(), null)).toEqual([]);
    expect([attacks(view(), 'f2-f9'), attacks(view(), 'f2-f3'), attacks(view(), HOLD)]).toEqual([true, false, false]);
  });

  it('leaves out what is barred, with the reason beside', () => {
    expect(barredTargets(view(), 'e4')).toEqual([{ cell: 'e3', why: 'repetition' }]);
    expect(barredTargets(view(), 'f2')).toEqual([{ cell: 'g2', why: 'pursuit' }]);
  });

  it('names the pieces that can act, also where only a bar is left', () => {
    expect(able(view())).toEqual(['e4', 'f2']);
    expect(able(view({ legal: [HOLD] }))).toEqual(['e4', 'f2']);
    expect([mayHold(view()), mayHold(view({ legal: [HOLD] }))]).toEqual([false, true]);
  });
});

describe('a tap', () => {
  const chosen = { ...NOTHING, chosen: 'e4' };

  it('chooses an own piece, another one, and leaves it again', () => {
    expect(tap(NOTHING, view(), 'e4').next.chosen).toBe('e4');
    expect(tap(chosen, view(), 'f2').next.chosen).toBe('f2');
    expect(tap(chosen, view(), 'e4').next.chosen).toBeNull();
    expect(tap(chosen, view(), 'j10').next.chosen).toBeNull();
    expect(tap(NOTHING, view(), 'j10').next.chosen).toBeNull();
  });

  it('stages a target, and acts on the second one', () => {
    const first = tap(chosen, view(), 'e5');
    expect(first).toEqual({ next: { chosen: 'e4', staged: 'e4-e5', asked: null }, acts: false });
    expect(tap(first.next, view(), 'd4')).toMatchObject({ next: { staged: 'e4-d4' }, acts: false });
    expect(tap(first.next, view(), 'e5').acts).toBe(true);
  });

  it('on a barred field asks why, and changes nothing that is staged', () => {
    const asked = tap({ ...chosen, staged: 'e4-d4' }, view(), 'e3');
    expect(asked.next).toEqual({ chosen: 'e4', staged: 'e4-d4', asked: { cell: 'e3', why: 'repetition' } });
    expect(tap(asked.next, view(), 'e5').next.asked).toBeNull();
  });

  it('keeps what is staged when another piece is looked at: it stands on the server', () => {
    expect(tap({ ...chosen, staged: 'e4-d4' }, view(), 'f2').next.staged).toBe('e4-d4');
  });
});

describe('a draft', () => {
  it('is an action or holding, and comes back as that', () => {
    for (const act of ['e4-e5', HOLD]) {
      expect(stagedOf(ordersOf(act), view({ legal: ['e4-e5', HOLD] }))).toBe(act);
    }
    expect(stagedOf(ordersOf('e4-e3'), view())).toBeNull();
    expect(stagedOf(null, view())).toBeNull();
    expect(stagedOf({ is: 'marshal.setup', pieces: [], salt: '' }, view())).toBeNull();
  });
});
