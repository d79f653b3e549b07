// @vitest-environment node
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { position } from '../../board/geometry';
import { fromFrame } from '../../net/codec';
import type { RoomView, SalvoView } from '../../net/messages.gen';
import { REVEAL_MS, poseAt, rewind, sceneOf, script } from './reveal';

type To = 'south' | 'north' | 'spectator' | 'everyone';

function match(mode: string): { to: To; frame: RoomView }[] {
  const path = new URL(`../../../../protocol/vectors/salvo/${mode}.json`, import.meta.url);
  const told: { to: To; hex: string }[] = JSON.parse(readFileSync(path, 'utf8'));
  return told.map(({ to, hex }) => {
    const frame = fromFrame(Uint8Array.from(Buffer.from(hex, 'hex')).buffer);
    if (frame.t !== 'view') throw new Error(frame.t);
    return { to, frame };
  });
}

/** Each view of a viewer with the one before it, from the first round on. */
function rounds(mode: string, viewer: To): [SalvoView, SalvoView][] {
  const views = match(mode)
    .filter(({ to }) => to === viewer)
    .map(({ frame }) => frame.view)
    .filter((view) => view !== null)
    .filter((view) => view.round > 0);
  return views.slice(1).map((now, at) => [views[at]!, now]);
}

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
