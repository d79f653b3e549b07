import { describe, expect, it } from 'vitest';
import { poseAt } from '../../../tests/poses';
import { figure, view } from './crafted';
import {
  type Actor,
  type Event,
  REVEAL_MS,
  type Scene,
  type Script,
  rewind,
  sceneOf,
  script,
  shownOf,
} from './reveal';

const before: Scene = {
  figures: [
    figure('south', 'shield', 'd4'),
    figure('south', 'scout', 'g1', 'N'),
    figure('north', 'sniper', 'd8'),
    figure('north', 'flanker', 'h5', 'W'),
  ],
  lastSeen: [],
};
const told: Event[] = [
  { e: 'moved', side: 'south', kind: 'shield', way: ['d4', 'd5', 'd6'], facing: 'N', jump: false },
  { e: 'bounced', side: 'south', kind: 'scout', cell: 'g1', to: 'g5', reason: 'contested' },
  { e: 'turned', side: 'north', kind: 'flanker', cell: 'h5', facing: 'N' },
  { e: 'fired', side: 'north', kind: 'sniper', cell: 'd8', facing: 'S', rays: [['d7', 'd6']] },
  { e: 'stopped', side: 'south', cell: 'd6' },
  { e: 'landed', side: 'south', target: 'h5', blast: ['g6', 'h6', 'i6', 'g5', 'h5', 'i5', 'g4', 'h4', 'i4'] },
  { e: 'fell', side: 'north', kind: 'flanker', cell: 'h5' },
  { e: 'scored', side: 'south', cell: 'e5' },
];
const now: Scene = {
  figures: [figure('south', 'shield', 'd6'), figure('south', 'scout', 'g1'), figure('north', 'sniper', 'd8')],
  lastSeen: [],
};

function actor(play: Script, key: string): Actor {
  const found = play.actors.find((one) => one.key === key);
  if (found === undefined) throw new Error(`no ${key}`);
  return found;
}
const where = (play: Script, key: string, at: number) => {
  const { x, y } = poseAt(actor(play, key), at);
  return [Math.round(x * 10) / 10, Math.round(y * 10) / 10];
};
const span = (play: Script, name: string) => play.steps.find((step) => step.name === name)!;

describe('the script of a round', () => {
  const play = script(before, told, now, null);

  it('goes in the order of the rules and fits into the reveal', () => {
    expect(play.steps.map((step) => step.name)).toEqual(['moves', 'shots', 'shells', 'falls', 'points']);
    expect(play.length).toBeCloseTo(REVEAL_MS);
    for (const [a, b] of play.steps.slice(1).map((step, at) => [play.steps[at]!, step] as const)) {
      expect(b.from).toBe(a.to);
    }
  });

  it('moves all at once, before anything is fired', () => {
    const moves = span(play, 'moves');
    expect(where(play, 'south-shield', moves.from)).toEqual([3, 3]);
    expect(where(play, 'south-shield', moves.to)).toEqual([3, 5]);
    expect(poseAt(actor(play, 'north-flanker'), moves.to).turn % 360).toBe(0);
    expect(play.marks.filter((mark) => mark.is === 'shot').every((mark) => mark.start >= moves.to)).toBe(true);
  });

  it('leaves lanes out that were blocked at once', () => {
    const fired: Event = { e: 'fired', side: 'south', kind: 'scout', cell: 'g1', facing: 'N', rays: [[], ['g2']] };
    expect(script(before, [fired], now, null).marks).toMatchObject([{ is: 'shot', lanes: [['g2']] }]);
  });

  it('shows a bounce: it comes near and goes home, facing as before', () => {
    const moves = span(play, 'moves');
    const highest = Math.max(...[...Array(50).keys()].map((n) => poseAt(actor(play, 'south-scout'), (moves.to / 50) * n).y));
    expect(highest).toBeGreaterThan(2.5);
    expect(highest).toBeLessThan(4);
    expect(where(play, 'south-scout', moves.to)).toEqual([6, 0]);
    expect(play.marks.some((mark) => mark.is === 'bump' && mark.to === 'g5')).toBe(true);
  });

  it('lets a figure that fell vanish at the falls and no earlier', () => {
    const falls = span(play, 'falls');
    expect(poseAt(actor(play, 'north-flanker'), falls.from).shown).toBe(1);
    expect(poseAt(actor(play, 'north-flanker'), falls.to).shown).toBe(0);
  });

  it('ends as the view stands', () => {
    for (const { side, kind, cell } of now.figures) {
      const pose = poseAt(actor(play, `${side}-${kind}`), play.length);
      expect(pose).toMatchObject({ x: cell.charCodeAt(0) - 97, y: Number(cell[1]) - 1, shown: 1, pale: 0, lift: 0 });
    }
  });

  it('of a quiet round has no length and stands at once', () => {
    const quiet = script(now, [], now, null);
    expect(quiet.length).toBe(0);
    expect(quiet.marks).toEqual([]);
    expect(where(quiet, 'south-shield', 0)).toEqual([3, 5]);
  });

  it('takes the short way round when turning', () => {
    const turned = script(
      { figures: [figure('south', 'scout', 'e1', 'N')], lastSeen: [] },
      [{ e: 'turned', side: 'south', kind: 'scout', cell: 'e1', facing: 'W' }],
      { figures: [figure('south', 'scout', 'e1', 'W')], lastSeen: [] },
      null,
    );
    expect(poseAt(actor(turned, 'south-scout'), turned.length).turn).toBe(-90);
  });
});

describe('what stands beside the board', () => {
  const seen = view({
    told,
    points: { south: 4, north: 2 },
    living: { south: 2, north: 1 },
    shells: [{ side: 'north', target: 'c3' }],
  });
  const play = script(before, told, now, null);

  it('changes when it is told, not before', () => {
    expect(shownOf(seen, play, 0)).toEqual({
      points: { south: 3, north: 2 },
      living: { south: 2, north: 2 },
      shells: [{ side: 'south', target: 'h5' }],
      scored: false,
    });
    expect(shownOf(seen, play, span(play, 'shells').from).shells).toEqual(seen.shells);
    expect(shownOf(seen, play, span(play, 'falls').from).living.north).toBe(1);
    expect(shownOf(seen, play, span(play, 'points').from)).toMatchObject({ points: seen.points, scored: true });
  });

  it('is as the view says once all is told', () => {
    expect(shownOf(seen, null, 0)).toEqual({ points: seen.points, living: seen.living, shells: seen.shells, scored: true });
  });
});

describe('in fog', () => {
  const own = figure('south', 'scout', 'e3');

  it('an enemy glides from sighting to sighting', () => {
    const play = script(
      { figures: [own, figure('north', 'sniper', 'e7')], lastSeen: [] },
      [{ e: 'sighted', moment: 'moves', kind: 'sniper', cell: 'e5', facing: 'S' }],
      { figures: [own, figure('north', 'sniper', 'e5')], lastSeen: [] },
      'south',
    );
    const middle = poseAt(actor(play, 'north-sniper'), play.length / 2);
    expect(middle.shown).toBe(1);
    expect(middle.y).toBeGreaterThan(4);
    expect(middle.y).toBeLessThan(6);
  });

  it('an enemy that comes into sight appears where it is seen', () => {
    const play = script(
      { figures: [own], lastSeen: [] },
      [{ e: 'sighted', moment: 'moves', kind: 'sniper', cell: 'e5', facing: 'S' }],
      { figures: [own, figure('north', 'sniper', 'e5')], lastSeen: [] },
      'south',
    );
    expect(poseAt(actor(play, 'north-sniper'), 0)).toMatchObject({ x: 4, y: 4, shown: 0 });
    expect(poseAt(actor(play, 'north-sniper'), play.length).shown).toBe(1);
  });

  it('an enemy out of sight pales where it was last seen', () => {
    const play = script(
      { figures: [own, figure('north', 'sniper', 'e7')], lastSeen: [] },
      [{ e: 'turned', side: 'south', kind: 'scout', cell: 'e3', facing: 'E' }],
      { figures: [{ ...own, facing: 'E' }], lastSeen: [{ kind: 'sniper', cell: 'e7', facing: 'S', round: 4 }] },
      'south',
    );
    expect(poseAt(actor(play, 'north-sniper'), play.length)).toMatchObject({ x: 4, y: 6, pale: 1, shown: 1 });
  });

  it('one that fell unseen is no figure on the board', () => {
    const play = script(
      { figures: [own], lastSeen: [] },
      [{ e: 'fell', side: 'north', kind: 'mortar', cell: 'b8' }],
      { figures: [own], lastSeen: [] },
      'south',
    );
    expect(play.actors.map((one) => one.key)).toEqual(['south-scout']);
    expect(play.marks[0]).toMatchObject({ is: 'fall', cell: 'b8' });
  });

  it('a dropped last sighting goes', () => {
    const play = script(
      { figures: [own], lastSeen: [{ kind: 'sniper', cell: 'e7', facing: 'S', round: 4 }] },
      [],
      { figures: [own], lastSeen: [] },
      'south',
    );
    expect(poseAt(actor(play, 'north-sniper'), play.length).shown).toBe(0);
  });

  it('a last sighting that is seen elsewhere does not glide there', () => {
    const play = script(
      { figures: [own], lastSeen: [{ kind: 'sniper', cell: 'e7', facing: 'S', round: 4 }] },
      [{ e: 'sighted', moment: 'moves', kind: 'sniper', cell: 'a4', facing: 'E' }],
      { figures: [own, figure('north', 'sniper', 'a4', 'E')], lastSeen: [] },
      'south',
    );
    for (let at = 0; at <= play.length; at += 10) {
      const pose = poseAt(actor(play, 'north-sniper'), at);
      if (pose.x > 0.2 && pose.x < 3.8) expect(pose.shown).toBeLessThan(0.3);
    }
  });

  it('the last sighting of the other side is an enemy of north too', () => {
    const seen = view({
      side: 'north',
      figures: [],
      sight: { cells: [], last_seen: [{ kind: 'scout', cell: 'c3', facing: 'N', round: 2 }], known_kinds: ['scout'] },
    });
    const play = script(sceneOf(seen), [], sceneOf(seen), 'north');
    expect(actor(play, 'south-scout').side).toBe('south');
  });
});

describe('rewinding', () => {
  it('brings moves, turns and falls back', () => {
    const back = rewind(now, told);
    const cells = Object.fromEntries(back.figures.map((f) => [`${f.side}-${f.kind}`, f.cell + f.facing]));
    expect(cells).toEqual({ 'south-shield': 'd4N', 'south-scout': 'g1N', 'north-sniper': 'd8S', 'north-flanker': 'h5S' });
  });

  it('looks a facing up in earlier rounds', () => {
    const earlier: Event[][] = [
      [{ e: 'turned', side: 'north', kind: 'flanker', cell: 'h6', facing: 'E' }],
      [{ e: 'moved', side: 'north', kind: 'flanker', way: ['i5', 'h5'], facing: 'W', jump: false }],
    ];
    expect(rewind(now, told, earlier).figures.find((f) => f.kind === 'flanker')?.facing).toBe('W');
  });
});
