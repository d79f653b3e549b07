import { describe, expect, it } from 'vitest';
import { figure, view as crafted } from './crafted';
import { NO_ATTENTION, overlay } from './overlay';
import { choose, fire, order, plan, tap } from './planning';

const view = crafted();
const fresh = plan(1);
const assault = choose(fresh, 'assault');

describe('a chosen figure', () => {
  it('shows its goals with how it would face there, and what it covers now', () => {
    const picture = overlay(view, assault, NO_ATTENTION);
    expect(picture.chosen).toBe('e1');
    expect(picture.goals.find((goal) => goal.cell === 'd1')?.facing).toBe('W');
    expect(picture.covers).toContainEqual(['e2', 'e3']);
  });

  it('covers from the cell that is pointed at, looking the way of the move', () => {
    expect(overlay(view, assault, { ...NO_ATTENTION, pointed: 'e4' }).covers).toContainEqual(['e5', 'e6']);
    expect(overlay(view, assault, { ...NO_ATTENTION, pointed: 'f1' }).covers).toContainEqual(['g1']);
    expect(overlay(view, assault, { ...NO_ATTENTION, pointed: 'a9' }).covers).toContainEqual(['e2', 'e3']);
  });

  it('shows no goals once all is sealed', () => {
    const picture = overlay(view, assault, { ...NO_ATTENTION, locked: true, pointed: 'e4' });
    expect(picture.goals).toEqual([]);
    expect(picture.covers).toContainEqual(['e2', 'e3']);
  });

  it('shows the blast while a target is chosen', () => {
    const aiming = fire(choose(fresh, 'mortar'), view);
    const picture = overlay(view, aiming, { ...NO_ATTENTION, pointed: 'g5' });
    expect(picture.goals).toEqual([]);
    expect(picture.targets.map((target) => target.on)).toEqual([false, false, true]);
    expect(picture.blast).toHaveLength(9);
    expect(overlay(view, aiming, { ...NO_ATTENTION, pointed: 'a9' }).blast).toEqual([]);
  });
});

describe('given orders', () => {
  const moved = tap(assault, view, 'e4');
  const both = order(moved, view, { do: 'fire', kind: 'mortar', target: 'g4' });

  it('show a ghost, a way and a blast, and who stands still', () => {
    const picture = overlay(view, choose(both, null), NO_ATTENTION);
    expect(picture.ghosts).toEqual([{ key: 'assault', kind: 'assault', cell: 'e4', facing: 'N', asked: false }]);
    expect(picture.ways[0]).toMatchObject({ from: 'e1', to: 'e4', jump: false });
    expect(picture.aims[0]).toMatchObject({ from: 'g1', target: 'g4' });
    expect([...picture.faint]).toEqual([['south-assault', 'moves']]);
    expect(picture.still).toEqual(['d1']);
  });

  it('leave nobody standing still while a slot is free', () => {
    expect(overlay(view, moved, NO_ATTENTION).still).toEqual([]);
  });

  it('give way to the drag of the same figure', () => {
    const dragging = { ...NO_ATTENTION, dragging: 'assault', dragged: { do: 'turn', kind: 'assault', facing: 'E' } } as const;
    const picture = overlay(view, moved, dragging);
    expect(picture.ghosts).toEqual([{ key: 'assault?', kind: 'assault', cell: 'e1', facing: 'E', asked: true }]);
    expect(picture.covers).toContainEqual(['f1', 'g1']);
    expect([...picture.faint]).toEqual([['south-assault', 'turns']]);
  });
});

describe('an enemy that is looked at', () => {
  it('shows what it covers as far as it is known', () => {
    expect(overlay(view, fresh, { ...NO_ATTENTION, inspected: 'e9' }).enemy?.lanes).toContainEqual(['e8', 'e7']);
    expect(overlay(view, fresh, { ...NO_ATTENTION, inspected: 'e5' }).enemy).toBeNull();
    const mortar = crafted({ figures: [figure('north', 'mortar', 'c9')] });
    expect(overlay(mortar, fresh, { ...NO_ATTENTION, inspected: 'c9' }).enemy?.lanes).toEqual([['c7', 'c6', 'c5']]);
  });
});
