import { describe, expect, it } from 'vitest';
import { mapRow, terrainAt, features } from './ground';
import { ahead, blast, lanes, mortarReach } from './lanes';

const plain = mapRow('plain'); // d7 and f3 are thicket, h6 and b4 rock
const none = new Set<string>();

describe('a map', () => {
  it('is read from row 9 down', () => {
    expect(terrainAt(plain, 'd7')).toBe('thicket');
    expect(terrainAt(plain, 'h6')).toBe('rock');
    expect(features(plain)).toHaveLength(4);
    expect(mapRow('nowhere').key).toBe('plain');
  });
});

describe('ahead', () => {
  it('turns with the facing', () => {
    expect(ahead('e5', 'N', 1, 2)).toBe('f7');
    expect(ahead('e5', 'E', 1, 2)).toBe('g4');
    expect(ahead('e5', 'S', -1, 1)).toBe('f4');
    expect(ahead('a1', 'W', 0, 1)).toBeNull();
  });
});

describe('lanes', () => {
  it('of the sniper run to the edge', () => {
    expect(lanes('sniper', 'e1', 'N', plain, none)).toEqual([['e2', 'e3', 'e4', 'e5', 'e6', 'e7', 'e8', 'e9']]);
  });

  it('end before rock', () => {
    expect(lanes('sniper', 'b1', 'N', plain, none)).toEqual([['b2', 'b3']]);
    expect(lanes('scout', 'b3', 'N', plain, none)).toEqual([]);
  });

  it('end in a thicket', () => {
    expect(lanes('sniper', 'd5', 'N', plain, none)).toEqual([['d6', 'd7']]);
  });

  it('begin freely in a thicket', () => {
    expect(lanes('sniper', 'd7', 'N', plain, none)).toEqual([['d8', 'd9']]);
  });

  it('end at a figure of either side', () => {
    expect(lanes('scout', 'e1', 'N', plain, new Set(['e3']))).toEqual([['e2', 'e3']]);
  });

  it('of the assault are three, each for itself', () => {
    expect(lanes('assault', 'e4', 'N', plain, new Set(['d5']))).toEqual([['d5'], ['e5', 'e6'], ['f5', 'f6']]);
  });

  it('of the flanker form a T', () => {
    expect(lanes('flanker', 'e4', 'E', plain, none)).toEqual([['f5'], ['f4', 'g4'], ['f3']]);
  });

  it('of the mortar are none; it names a cell over everything', () => {
    expect(lanes('mortar', 'b2', 'N', plain, none)).toEqual([]);
    expect(mortarReach('mortar', 'b2', 'N')).toEqual(['b4', 'b5', 'b6']);
    expect(mortarReach('mortar', 'b8', 'N')).toEqual([]);
    expect(mortarReach('scout', 'b2', 'N')).toEqual([]);
  });
});

describe('a blast', () => {
  it('is three by three, cut at the edge', () => {
    expect(blast('e5')).toHaveLength(9);
    expect(blast('a1').sort()).toEqual(['a1', 'a2', 'b1', 'b2']);
  });
});
