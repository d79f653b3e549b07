import { describe, expect, it } from 'vitest';
import { blastSpots, fireSpots, moveSpots } from './pattern';

const at = (spots: { across: number; rows: number }[]) => spots.map(({ across, rows }) => `${across}:${rows}`).sort();

describe('patterns', () => {
  it('of the scout: four ahead, two aside, one back, one lane of four', () => {
    expect(at(moveSpots('scout'))).toEqual(['-1:0', '-2:0', '0:-1', '0:1', '0:2', '0:3', '0:4', '1:0', '2:0']);
    expect(at(fireSpots('scout').spots)).toEqual(['0:1', '0:2', '0:3', '0:4']);
  });

  it('of the flanker: jumps two any way, also where it cannot go two', () => {
    const jumps = moveSpots('flanker').filter((spot) => spot.jump);
    expect(at(jumps)).toEqual(['-2:0', '0:-2', '0:2', '2:0']);
    expect(jumps.filter((spot) => spot.go)).toHaveLength(1);
  });

  it('of the sniper: on to the edge', () => {
    expect(fireSpots('sniper').edge).toBe(true);
    expect(fireSpots('scout').edge).toBe(false);
  });

  it('of the mortar: targets and a blast of nine', () => {
    expect(fireSpots('mortar').spots).toEqual([]);
    expect(at(fireSpots('mortar').targets)).toEqual(['0:2', '0:3', '0:4']);
    expect(blastSpots('mortar')).toHaveLength(9);
  });
});
