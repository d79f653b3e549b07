import { describe, expect, it } from 'vitest';
import { COUNTS, LAKES, PIECES, RANKS, byField, frameOf, homeFields, isHome, lost, moves, ownerOf, remaining, turned } from './pieces';

describe('the pieces', () => {
  it('are forty a seat', () => {
    expect(RANKS.reduce((sum, rank) => sum + COUNTS[rank], 0)).toBe(PIECES);
    expect(RANKS.filter((rank) => !moves(rank))).toEqual(['B', 'F']);
  });

  it('say whose they are by their id', () => {
    expect([ownerOf('1:b2'), ownerOf('2:j10')]).toEqual([0, 1]);
  });

  it('are counted by rank when they are gone', () => {
    const captured = [{ id: '1:a4', rank: '6' }, { id: '2:b7', rank: 'B' }, { id: '1:f4', rank: '6' }] as const;
    const gone = lost(captured, 0);
    expect([gone['6'], gone.B]).toEqual([2, 0]);
    expect([remaining(captured, 0), remaining(captured, 1)]).toEqual([38, 39]);
  });
});

describe('the board', () => {
  it('has forty fields to set up on for each seat, in the order of the rules', () => {
    for (const seat of [0, 1]) {
      const fields = homeFields(seat);
      expect(new Set(fields).size).toBe(PIECES);
      expect(fields.every((field) => isHome(seat, field) && !isHome(1 - seat, field))).toBe(true);
      expect(fields.toSorted(byField)).toEqual(fields);
    }
    expect([homeFields(0)[0], homeFields(0).at(-1)]).toEqual(['a1', 'j4']);
    expect([homeFields(1)[0], homeFields(1).at(-1)]).toEqual(['a7', 'j10']);
  });

  it('turned by half a turn gives one seat the fields of the other', () => {
    expect([turned('a1'), turned('d4'), turned('j10')]).toEqual(['j10', 'g7', 'a1']);
    expect(homeFields(0).map(turned).toSorted(byField)).toEqual(homeFields(1));
    expect([...LAKES].every((lake) => LAKES.has(turned(lake)))).toBe(true);
  });

  it('lies with the own rows below', () => {
    expect(frameOf(0).grid().at(-1)![0]).toBe('a1');
    expect(frameOf(1).grid().at(-1)![0]).toBe('j10');
    expect(frameOf(null)).toBe(frameOf(0));
  });
});
