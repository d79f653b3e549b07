import { describe, expect, it } from 'vitest';
import type { Event } from './position';
import { START, bearer, choices, goals, lastMove, lost, notation, seatOf, standing, unitOf } from './position';

const at = (placement: string, field: string) => standing(placement).find((one) => one.field === field);

describe('a placement', () => {
  it('is read row by row, both units with their letters', () => {
    const stands = standing(START);
    expect(stands).toHaveLength(32);
    expect([at(START, 'e1'), at(START, 'd8'), at(START, 'b2')]).toEqual([
      { field: 'e1', unit: 'first', warrior: 'S' },
      { field: 'd8', unit: 'second', warrior: 'C' },
      { field: 'b2', unit: 'first', warrior: 'A' },
    ]);
    expect([bearer(stands, 'first'), bearer(stands, 'second')]).toEqual(['e1', 'e8']);
  });

  it('counts free fields', () => {
    expect(standing('4s3/8/8/8/5a2/8/4A3/4S3').map(({ field }) => field)).toEqual(['e8', 'f4', 'e2', 'e1']);
  });
});

it('units sit where the lot put them', () => {
  expect([unitOf(0, 0), unitOf(1, 0), unitOf(0, 1), unitOf(0, null)]).toEqual(['first', 'second', 'second', 'first']);
  expect([seatOf('first', 1), seatOf('second', 1), seatOf('second', null)]).toEqual([1, 0, 1]);
});

describe('half-moves', () => {
  const legal = ['a7a8C', 'a7a8E', 'a7a8J', 'a7a8V', 'e1d1', 'e1g1'];

  it('lead to goals, one for all that an Aspirant may become', () => {
    expect(goals(legal, 'e1')).toEqual([
      { to: 'd1', moves: ['e1d1'] },
      { to: 'g1', moves: ['e1g1'] },
    ]);
    expect(goals(legal, 'a7')).toEqual([{ to: 'a8', moves: legal.slice(0, 4) }]);
    expect([goals(legal, null), goals(legal, 'b1')]).toEqual([[], []]);
  });

  it('let choose what an Aspirant becomes, with and without a choice made', () => {
    expect([choices(legal, 'a7a8'), choices(legal, 'a7a8J'), choices(legal, 'e1d1')]).toEqual([
      ['C', 'E', 'J', 'V'],
      ['C', 'E', 'J', 'V'],
      [],
    ]);
  });

  it('are known by what they told', () => {
    const told: Event[] = [
      { e: 'matrix.moved', unit: 'first', warrior: 'A', start: 'b7', to: 'a8' },
      { e: 'matrix.fell', unit: 'second', warrior: 'E', field: 'a8' },
      { e: 'matrix.promoted', unit: 'first', warrior: 'C', field: 'a8' },
    ];
    expect([notation(told), lastMove(told)]).toEqual(['b7a8C', { start: 'b7', to: 'a8' }]);
    expect([notation([{ e: 'matrix.lotted', first: 0 }]), lastMove([])]).toEqual([null, null]);
  });
});

it('the fallen are counted by unit and kind', () => {
  expect(lost('aAjaC', 'second')).toEqual([
    { warrior: 'J', count: 1 },
    { warrior: 'A', count: 2 },
  ]);
  expect(lost('', 'first')).toEqual([]);
});
