import { describe, expect, it } from 'vitest';
import { view as crafted } from './crafted';
import { back, choose, dragged, fire, legalOf, order, plan, standStill, takeBack, tap, turn, undoOne, way } from './planning';

const view = crafted();
const fresh = plan(1);

describe('tapping', () => {
  it('a figure and then a target orders a move', () => {
    const chosen = tap(fresh, view, 'e1');
    expect(chosen.chosen).toBe('assault');
    expect(tap(chosen, view, 'e4').draft.orders).toEqual([{ do: 'move', kind: 'assault', to: 'e4' }]);
  });

  it('the chosen figure again gives it up', () => {
    expect(tap(tap(fresh, view, 'e1'), view, 'e1').chosen).toBeNull();
  });

  it('another own figure chooses it, even where it stands on a target', () => {
    const chosen = tap(tap(fresh, view, 'e1'), view, 'd1');
    expect(chosen.chosen).toBe('shield');
    expect(chosen.draft.orders).toEqual([]);
  });

  it('any other cell gives no order, seen, unseen or held', () => {
    const fogged = crafted({
      mode: 'fog',
      sight: { cells: ['e1', 'e2'], last_seen: [{ kind: 'scout', cell: 'c5', facing: 'S', round: 1 }], known_kinds: ['scout'] },
    });
    for (const board of [view, fogged]) {
      for (const cell of ['c5', 'a9', 'i1', 'e9', 'e5', 'h6']) {
        expect(tap(fresh, board, cell)).toEqual(fresh);
        const tapped = tap(tap(fresh, board, 'e1'), board, cell);
        expect(tapped.draft).toEqual(fresh.draft);
        expect(tapped.chosen).toBeNull();
      }
    }
  });

  it('an enemy on a legal target orders the risky move', () => {
    const near = crafted({ figures: view.figures.map((f) => (f.kind === 'scout' ? { ...f, cell: 'e4' } : f)) });
    expect(tap(tap(fresh, near, 'e1'), near, 'e4').draft.orders).toHaveLength(1);
  });
});

describe('the fire button', () => {
  it('fires at once where no target is named', () => {
    expect(fire(choose(fresh, 'assault'), view).draft.orders).toEqual([{ do: 'fire', kind: 'assault', target: null }]);
  });

  it('asks for the target of a mortar, in which no move is given', () => {
    const aiming = fire(choose(fresh, 'mortar'), view);
    expect(aiming.aiming).toBe(true);
    expect(tap(aiming, view, 'g3').draft.orders).toEqual([{ do: 'fire', kind: 'mortar', target: 'g3' }]);
    expect(tap(aiming, view, 'g2').draft.orders).toEqual([]);
    expect(fire(aiming, view).aiming).toBe(false);
  });

  it('does nothing without a chosen figure', () => {
    expect(fire(fresh, view)).toBe(fresh);
  });
});

describe('turning', () => {
  it('goes the ways that are listed only', () => {
    expect(turn(choose(fresh, 'shield'), view, 'E').draft.orders).toEqual([{ do: 'turn', kind: 'shield', facing: 'E' }]);
    expect(turn(choose(fresh, 'shield'), view, 'N').draft.orders).toEqual([]);
    expect(turn(fresh, view, 'E')).toBe(fresh);
  });
});

describe('a third order', () => {
  const two = order(order(fresh, view, { do: 'move', kind: 'assault', to: 'e2' }), view, { do: 'move', kind: 'shield', to: 'd2' });
  const third = fire(choose(two, 'mortar'), view);
  const waiting = tap(third, view, 'g5');

  it('waits and leaves the two as they are', () => {
    expect(waiting.draft.orders).toEqual(two.draft.orders);
    expect(waiting.draft.waiting).toEqual({ do: 'fire', kind: 'mortar', target: 'g5' });
    expect(back(waiting).draft.waiting).toBeNull();
    expect(undoOne(waiting).draft.orders).toEqual(two.draft.orders);
  });

  it('takes the slot of the figure that is to stand still', () => {
    expect(standStill(waiting, 'assault').draft.orders.map((o) => o.kind)).toEqual(['mortar', 'shield']);
    expect(undoOne(standStill(waiting, 'assault')).draft.orders).toEqual(two.draft.orders);
  });

  it('finds a free slot once one is taken back', () => {
    expect(takeBack(two, 'shield').draft.orders.map((o) => o.kind)).toEqual(['assault']);
  });
});

describe('escape', () => {
  it('goes back from aiming, then from the choice', () => {
    const aiming = fire(choose(fresh, 'mortar'), view);
    expect(back(aiming)).toEqual(choose(fresh, 'mortar'));
    expect(back(back(aiming)).chosen).toBeNull();
  });
});

describe('dragging out of a figure', () => {
  const legal = legalOf(view, 'assault')!;

  it('onto a cell that may be entered moves there', () => {
    expect(dragged(legal, 0, 3, 'e4')).toEqual({ do: 'move', kind: 'assault', to: 'e4' });
    expect(dragged(legal, -1, 0.1, 'd1')).toEqual({ do: 'move', kind: 'assault', to: 'd1' });
  });

  it('a little way turns', () => {
    expect(dragged(legal, 0.45, 0.1, 'e1')).toEqual({ do: 'turn', kind: 'assault', facing: 'E' });
    expect(dragged(legal, 0.1, -0.9, null)).toEqual({ do: 'turn', kind: 'assault', facing: 'S' });
  });

  it('where it looks already, or hardly at all, does nothing', () => {
    expect(dragged(legal, 0, 0.4, 'e1')).toBeNull();
    expect(dragged(legal, 0.1, 0.1, 'e1')).toBeNull();
  });

  it('far out onto another cell does nothing', () => {
    expect(dragged(legal, 3, 3, 'h4')).toBeNull();
    expect(dragged(legal, 0, 5, 'e6')).toBeNull();
    expect(dragged(legal, -5, 0, null)).toBeNull();
  });
});

describe('a way', () => {
  it('runs straight', () => {
    expect(way('e1', 'e4')).toEqual(['e1', 'e2', 'e3', 'e4']);
    expect(way('e1', 'c1')).toEqual(['e1', 'd1', 'c1']);
  });
});
