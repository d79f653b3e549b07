import { describe, expect, it } from 'vitest';
import type { SalvoLegal } from '../../net/messages.gen';
import { type Order, after, alike, allowed, begin, canUndo, dismiss, give, orderOf, swapIn, undo, withdraw } from './draft';

const shieldMoves: Order = { do: 'move', kind: 'shield', to: 'd4' };
const scoutTurns: Order = { do: 'turn', kind: 'scout', facing: 'E' };
const assaultFires: Order = { do: 'fire', kind: 'assault', target: null };
const full = give(give(begin(3), shieldMoves, 2), scoutTurns, 2);

describe('giving orders', () => {
  it('fills the slots in the order of giving', () => {
    expect(full.orders).toEqual([shieldMoves, scoutTurns]);
  });

  it('replaces the order of the same figure in its own slot', () => {
    const changed = give(full, { do: 'fire', kind: 'shield', target: null }, 2);
    expect(changed.orders.map((order) => order.do)).toEqual(['fire', 'turn']);
  });

  it('again makes no step to undo', () => {
    expect(give(full, { ...shieldMoves }, 2).past).toHaveLength(full.past.length);
  });

  it('to a third figure changes nothing until it is said who stands still', () => {
    const asked = give(full, assaultFires, 2);
    expect(asked.orders).toEqual(full.orders);
    expect(asked.waiting).toEqual(assaultFires);
    expect(swapIn(asked, 'shield').orders).toEqual([assaultFires, scoutTurns]);
    expect(swapIn(asked, 'mortar')).toBe(asked);
    expect(dismiss(asked)).toEqual(full);
  });

  it('to the second figure of one that may act asks too', () => {
    expect(give(give(begin(1), shieldMoves, 1), scoutTurns, 1).waiting).toEqual(scoutTurns);
  });
});

describe('taking back', () => {
  it('empties the slot of a figure', () => {
    const left = withdraw(full, 'shield');
    expect(left.orders).toEqual([scoutTurns]);
    expect(orderOf(left, 'shield')).toBeUndefined();
    expect(withdraw(left, 'shield')).toBe(left);
  });

  it('goes step by step to the empty draft', () => {
    const swapped = swapIn(give(full, assaultFires, 2), 'scout');
    const back = undo(swapped);
    expect(back.orders).toEqual(full.orders);
    expect(undo(undo(back)).orders).toEqual([]);
    expect(canUndo(undo(undo(back)))).toBe(false);
    expect(undo(begin(3))).toEqual(begin(3));
  });

  it('takes a waiting order first', () => {
    expect(undo(give(full, assaultFires, 2))).toEqual(full);
  });
});

const legal: SalvoLegal = {
  kind: 'shield',
  moves: [{ to: 'd4', facing: 'N', jump: false }],
  turns: ['E', 'S', 'W'],
  fire: true,
  targets: [],
};

describe('legality', () => {
  it('is what the server listed, nothing else', () => {
    expect(allowed([legal], shieldMoves)).toBe(true);
    expect(allowed([legal], { ...shieldMoves, to: 'd3' })).toBe(false);
    expect(allowed([legal], { do: 'turn', kind: 'shield', facing: 'N' })).toBe(false);
    expect(allowed([legal], { do: 'fire', kind: 'shield', target: null })).toBe(true);
    expect(allowed([legal], { do: 'fire', kind: 'shield', target: 'd3' })).toBe(false);
    expect(allowed([legal], scoutTurns)).toBe(false);
  });

  it('tells where the order leads', () => {
    const stands = { cell: 'd1', facing: 'E' as const };
    expect(after(stands, legal, shieldMoves)).toEqual({ cell: 'd4', facing: 'N' });
    expect(after(stands, legal, { do: 'turn', kind: 'shield', facing: 'W' })).toEqual({ cell: 'd1', facing: 'W' });
    expect(after(stands, legal, undefined)).toEqual(stands);
  });
});

describe('two drafts', () => {
  it('are alike by their orders in their places', () => {
    expect(alike(full.orders, [{ ...shieldMoves }, { ...scoutTurns }])).toBe(true);
    expect(alike(full.orders, [scoutTurns, shieldMoves])).toBe(false);
    expect(alike([assaultFires], [{ do: 'fire', kind: 'assault' }])).toBe(true);
  });
});
