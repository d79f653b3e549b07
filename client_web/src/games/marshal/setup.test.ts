import { describe, expect, it } from 'vitest';
import { arrangement } from './arrangements';
import { homeFields } from './pieces';
import { alike, at, fill, left, missing, put, remove, shift, sound } from './setup';

const some = put(put([], 0, '10', 'e4'), 0, 'F', 'd1');

describe('an own arrangement', () => {
  it('takes pieces out of the tray while there are any', () => {
    expect(some).toEqual([{ rank: 'F', field: 'd1' }, { rank: '10', field: 'e4' }]);
    expect(left(some)).toMatchObject({ 10: 0, F: 0, 2: 8 });
    expect(missing(some)).toBe(38);
    expect(put(some, 0, '10', 'a1')).toBe(some);
    expect(put(some, 0, '6', 'e5')).toBe(some);
    expect(put([], 1, '6', 'a4')).toEqual([]);
  });

  it('gives back to the tray who stood there', () => {
    const next = put(some, 0, '6', 'e4');
    expect(at(next, 'e4')).toBe('6');
    expect(left(next)['10']).toBe(1);
    expect(put(next, 0, '6', 'e4')).toBe(next);
  });

  it('moves a piece, and swaps two', () => {
    expect(shift(some, 0, 'e4', 'a1')).toEqual([{ rank: '10', field: 'a1' }, { rank: 'F', field: 'd1' }]);
    expect(shift(some, 0, 'e4', 'd1')).toEqual([{ rank: '10', field: 'd1' }, { rank: 'F', field: 'e4' }]);
    expect(shift(some, 0, 'e4', 'e7')).toBe(some);
    expect(shift(some, 0, 'b2', 'a1')).toBe(some);
  });

  it('takes a piece off', () => {
    expect(remove(some, 'd1')).toEqual([{ rank: '10', field: 'e4' }]);
    expect(remove(some, 'a1')).toBe(some);
  });

  it('is filled with what is missing, wherever chance wants, and leaves what stands', () => {
    for (const chance of [() => 0, () => 0.999_999, () => 0.5]) {
      const whole = fill(some, 0, chance);
      expect(whole.map(({ field }) => field)).toEqual(homeFields(0));
      expect(sound(whole, 0)).toBe(true);
      expect([at(whole, 'd1'), at(whole, 'e4')]).toEqual(['F', '10']);
    }
    const book = arrangement('bulwark', 1);
    expect(alike(fill(book, 1, () => 0.3), book)).toBe(true);
  });

  it('is the same however it came about', () => {
    expect(alike(put(put([], 0, 'F', 'd1'), 0, '10', 'e4'), some)).toBe(true);
    expect(alike(some, remove(some, 'd1'))).toBe(false);
    expect(alike(some, shift(some, 0, 'e4', 'd1'))).toBe(false);
  });

  it('is sound on own fields, each once, with no more pieces than there are', () => {
    expect(sound(some, 0)).toBe(true);
    expect(sound(some, 1)).toBe(false);
    expect(sound([...some, { rank: 'F', field: 'a1' }], 0)).toBe(false);
    expect(sound([...some, { rank: '6', field: 'd1' }], 0)).toBe(false);
  });
});
