// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { position } from '../../board/geometry';
import { match, rounds } from '../../../tests/golden';
import { poseAt } from '../../../tests/poses';
import type { SalvoView } from '../../net/messages.gen';
import { REVEAL_MS, rewind, sceneOf, script } from './reveal';

const standing = (view: SalvoView) =>
  view.figures.map(({ side, kind, cell, facing }) => `${side} ${kind} ${cell} ${facing}`).toSorted();

describe.each(['eliminate', 'capture', 'fog'])('the golden match of %s', (mode) => {
  it('is told in frames without a gap to each viewer', () => {
    for (const viewer of ['south', 'north', 'spectator'] as const) {
      const numbers = match(mode)
        .filter(({ to }) => to === viewer || to === 'everyone')
        .map(({ frame }) => frame.n);
      expect(numbers).toEqual(numbers.map((_, at) => numbers[0]! + at));
    }
  });

  it.each(['south', 'north', 'spectator'] as const)('is revealed to %s within its time, and ends as it stands', (viewer) => {
    const side = mode === 'fog' && viewer !== 'spectator' ? viewer : null;
    const all = rounds(mode, viewer);
    expect(all.length).toBeGreaterThan(4);
    for (const [before, now] of all) {
      const play = script(sceneOf(before), now.told, sceneOf(now), side);
      expect(play.length).toBeLessThanOrEqual(REVEAL_MS + 1e-6);
      const shown = play.actors
        .map((actor) => ({ actor, pose: poseAt(actor, play.length) }))
        .filter(({ pose }) => pose.shown === 1 && pose.pale === 0);
      expect(shown.map(({ actor }) => actor.key).toSorted()).toEqual(
        now.figures.map((figure) => `${figure.side}-${figure.kind}`).toSorted(),
      );
      for (const { actor, pose } of shown) {
        const figure = now.figures.find((one) => one.side === actor.side && one.kind === actor.kind)!;
        expect(pose).toMatchObject(position(figure.cell));
      }
    }
  });
});

describe.each(['eliminate', 'capture'])('the golden match of %s', (mode) => {
  it('can be rewound round by round', () => {
    const all = rounds(mode, 'spectator');
    all.forEach(([before, now], at) => {
      const earlier = all.slice(0, at).map(([, view]) => view.told);
      const back = rewind(sceneOf(now), now.told, earlier);
      expect(standing({ ...now, figures: [...back.figures] })).toEqual(standing(before));
    });
  });
});
