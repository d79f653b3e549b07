import { describe, expect, it } from 'vitest';
import { at, columnFor, fixed, fixedId, full, put, remove } from './lineup';
import { LINEUPS } from './tables.gen';

describe('fixed line-ups', () => {
  it('are the same picture for both sides', () => {
    expect(columnFor('north', 'a')).toBe('i');
    expect(columnFor('north', 'e')).toBe('e');
    expect(fixed(3, 'south')).toEqual([
      { kind: 'sniper', column: 'h' },
      { kind: 'shield', column: 'e' },
      { kind: 'flanker', column: 'c' },
    ]);
    expect(at(fixed(3, 'north'), 'b')?.kind).toBe('sniper');
  });

  it('are known again on either side', () => {
    for (const { id } of LINEUPS) {
      expect(fixedId(fixed(id, 'south'), 'south')).toBe(id);
      expect(fixedId(fixed(id, 'north'), 'north')).toBe(id);
    }
    expect(fixedId([], 'south')).toBeNull();
  });
});

describe('an own line-up', () => {
  const two = put(put([], 'mortar', 'c'), 'scout', 'e');

  it('grows to three', () => {
    const three = put(two, 'shield', 'g');
    expect(full(three)).toBe(true);
    expect(put(three, 'sniper', 'a')).toBe(three);
  });

  it('moves a figure that stands', () => {
    expect(at(put(two, 'scout', 'h'), 'h')?.kind).toBe('scout');
    expect(put(two, 'scout', 'h')).toHaveLength(2);
  });

  it('lets two figures change places', () => {
    const swapped = put(two, 'scout', 'c');
    expect(at(swapped, 'c')?.kind).toBe('scout');
    expect(at(swapped, 'e')?.kind).toBe('mortar');
  });

  it('lets a new figure take a place, also of three', () => {
    const three = put(two, 'shield', 'g');
    const taken = put(three, 'sniper', 'g');
    expect(taken).toHaveLength(3);
    expect(at(taken, 'g')?.kind).toBe('sniper');
  });

  it('gives a figure up', () => {
    expect(remove(two, 'scout')).toEqual([{ kind: 'mortar', column: 'c' }]);
  });
});
