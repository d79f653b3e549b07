import { describe, expect, it } from 'vitest';
import { view } from './crafted';
import { type Event, type Fight, losers, poses, script, still, unfallen } from './reveal';

const moved: Event = { e: 'marshal.moved', seat: 1, piece: '2:e8', start: 'e7', to: 'e4', rank: null };

function fight(stays: Fight['stays'], start = 'e4', to = 'e5'): readonly Event[] {
  return [
    { e: 'marshal.attacked', seat: 0, piece: '1:e3', start, to, rank: '8' },
    { e: 'marshal.answered', seat: 1, piece: '2:e8', rank: '5' },
    { e: 'marshal.fought', stays },
  ];
}

describe('a move', () => {
  it('goes from field to field, and names nobody who is not known', () => {
    const play = script([moved])!;
    expect(play.length).toBeGreaterThan(script([{ ...moved, to: 'e6' } as Event])!.length);
    expect(poses(play, 0)).toMatchObject([{ id: '2:e8', owner: 1, rank: null, x: 4, y: 6 }]);
    expect(poses(play, play.length / 2)[0]!.y).toBeCloseTo(4.5);
    expect(poses(play, still(play))).toMatchObject([{ x: 4, y: 3 }]);
  });
});

describe('a fight', () => {
  it.each([
    ['attacker', ['2:e8'], { x: 4, y: 4 }],
    ['defender', ['1:e3'], { x: 4, y: 3 }],
    ['none', ['2:e8', '1:e3'], { x: 4, y: 3 }],
  ] as const)('in which %s stays', (stays, gone, place) => {
    const play = script(fight(stays))!;
    expect(poses(play, 0).map(({ id, rank, named, shown }) => [id, rank, named, shown])).toEqual([
      ['2:e8', '5', 0, 1],
      ['1:e3', '8', 0, 1],
    ]);
    const said = poses(play, still(play));
    expect(said.every(({ named, shown }) => named === 1 && shown === 1)).toBe(true);
    expect(said.filter(({ falls }) => falls).map(({ id }) => id)).toEqual(gone);
    const end = poses(play, play.length);
    expect(end.filter(({ shown }) => shown === 0).map(({ id }) => id)).toEqual(gone);
    expect(end[1]).toMatchObject(place);
  });

  it('from afar is fought beside the piece attacked', () => {
    const play = script(fight('defender', 'e2', 'e8')) as Fight;
    expect(play.before).toBe('e7');
    expect(poses(play, 0)[1]).toMatchObject({ x: 4, y: 1, named: 0 });
    expect(poses(play, still(play))[1]).toMatchObject({ x: 4, y: 6, named: 1 });
    expect((script(fight('none', 'a4', 'c4')) as Fight).before).toBe('b4');
    expect((script(fight('none', 'a8', 'a4')) as Fight).before).toBe('a5');
  });

  it('keeps to be seen who was to be seen before', () => {
    expect(poses(script(fight('none'), new Set(['1:e3']))!, 0).map(({ named }) => named)).toEqual([0, 1]);
    expect(poses(script(fight('none'), new Set(['2:e8']))!, 0).map(({ named }) => named)).toEqual([1, 0]);
  });

  it('is about as long as a look, from near and from afar', () => {
    for (const play of [script(fight('none'))!, script(fight('none', 'a1', 'a10'))!]) {
      expect(play.length).toBeGreaterThan(1_200);
      expect(play.length).toBeLessThan(2_500);
    }
  });
});

it('nothing is shown of what moves nobody', () => {
  expect(script([])).toBeNull();
  expect(script([{ e: 'marshal.late', seat: 0 }, { e: 'marshal.held', seat: 0 }])).toBeNull();
  expect(script([{ e: 'marshal.lotted', begins: 1 }])).toBeNull();
});

it('who falls is counted once that was shown', () => {
  const captured = [{ id: '1:a4', rank: '2' }, { id: '2:e8', rank: '5' }] as const;
  const after = view({ captured: [...captured] });
  expect(unfallen(after, script(fight('attacker'))).captured).toEqual([captured[0]]);
  expect(unfallen(after, script([moved]))).toBe(after);
  expect(unfallen(after, null)).toBe(after);
});

it('the attacker loses, the defender, or both', () => {
  expect(losers(fight('attacker'))).toEqual([1]);
  expect(losers(fight('defender'))).toEqual([0]);
  expect(losers(fight('none'))).toEqual([0, 1]);
  expect(losers([moved])).toEqual([]);
});
