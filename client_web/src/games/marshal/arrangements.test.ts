import { describe, expect, it } from 'vitest';
import { position } from '../../board/geometry';
import { ARRANGEMENTS, arrangement } from './arrangements';
import { COUNTS, PIECES, RANKS, homeFields, turned } from './pieces';

describe.each(ARRANGEMENTS)('the arrangement %s', (name) => {
  it.each([0, 1])('puts every piece on an own field of seat %i', (seat) => {
    const placed = arrangement(name, seat);
    expect(placed).toHaveLength(PIECES);
    expect(placed.map(({ field }) => field)).toEqual(homeFields(seat));
    for (const rank of RANKS) expect([rank, placed.filter((one) => one.rank === rank).length]).toEqual([rank, COUNTS[rank]]);
  });

  it('is turned by half a turn for the other seat', () => {
    const there = new Map(arrangement(name, 1).map(({ field, rank }) => [field, rank]));
    for (const { field, rank } of arrangement(name, 0)) expect(there.get(turned(field))).toBe(rank);
  });

  it('leaves ways open in front, and the flag behind bombs', () => {
    const at = new Map(arrangement(name, 0).map(({ field, rank }) => [field, rank]));
    for (const column of 'abefij') expect(['B', 'F']).not.toContain(at.get(`${column}4`));
    const flag = [...at].find(([, rank]) => rank === 'F')![0];
    const { x, y } = position(flag);
    const beside = [...at].filter(([field]) => {
      const other = position(field);
      return Math.abs(other.x - x) + Math.abs(other.y - y) === 1;
    });
    expect(y).toBe(0);
    expect(beside.filter(([, rank]) => rank === 'B').length).toBeGreaterThanOrEqual(2);
  });
});

it('the first is the one of the rules, the second its mirror', () => {
  const [first, second] = ARRANGEMENTS.map((name) => arrangement(name, 0));
  expect(first!.find(({ rank }) => rank === 'F')?.field).toBe('d1');
  expect(first!.find(({ rank }) => rank === '10')?.field).toBe('c3');
  expect(second!.find(({ rank }) => rank === 'F')?.field).toBe('g1');
  expect(second!.find(({ rank }) => rank === '10')?.field).toBe('h3');
});
