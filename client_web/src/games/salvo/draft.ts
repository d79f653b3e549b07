/** The orders of a round as a player puts them together. Pure; what is legal comes from the server's view alone. */
import type { Cell, Compass } from '../../board/geometry';
import type { SalvoLegal, SalvoOrders, SalvoView } from '../../net/messages.gen';
import type { Kind } from './tables.gen';

export type Order = SalvoOrders['orders'][number];
export type DraftOrders = readonly Order[];

/** A side may order at most two figures a round (rules/salvo.md 4). */
export const SLOTS = 2;

/** How many figures may act: two, or the one that is left. */
export function slots(view: SalvoView): number {
  return Math.min(SLOTS, view.legal.length);
}

export interface Draft {
  round: number;
  orders: DraftOrders;
  /** Earlier drafts of this round, the newest last. */
  past: readonly DraftOrders[];
  /** An order for a further figure while all slots are taken: it waits for the word who stands still instead. */
  waiting: Order | null;
}

export function begin(round: number, orders: DraftOrders = []): Draft {
  return { round, orders, past: [], waiting: null };
}

export function orderOf(draft: Draft, kind: Kind): Order | undefined {
  return draft.orders.find((order) => order.kind === kind);
}

/** Gives a figure an order: in place of its earlier one, in a free slot, or waiting where all are taken. */
export function give(draft: Draft, order: Order, limit: number): Draft {
  const at = draft.orders.findIndex((standing) => standing.kind === order.kind);
  if (at >= 0) {
    if (same(draft.orders[at]!, order)) return { ...draft, waiting: null };
    return change(draft, draft.orders.with(at, order));
  }
  if (draft.orders.length >= limit) return { ...draft, waiting: order };
  return change(draft, [...draft.orders, order]);
}

/** Lets the figure `still` stand still instead, so that the waiting order takes its slot. */
export function swapIn(draft: Draft, still: Kind): Draft {
  const at = draft.orders.findIndex((order) => order.kind === still);
  if (draft.waiting === null || at < 0) return draft;
  return change(draft, draft.orders.with(at, draft.waiting));
}

export function dismiss(draft: Draft): Draft {
  return draft.waiting === null ? draft : { ...draft, waiting: null };
}

export function withdraw(draft: Draft, kind: Kind): Draft {
  if (orderOf(draft, kind) === undefined) return draft;
  return change(
    draft,
    draft.orders.filter((order) => order.kind !== kind),
  );
}

/** Takes the last change back; a waiting order counts as the last change. */
export function undo(draft: Draft): Draft {
  if (draft.waiting !== null) return dismiss(draft);
  const before = draft.past.at(-1);
  return before === undefined ? draft : { ...draft, orders: before, past: draft.past.slice(0, -1) };
}

export function canUndo(draft: Draft): boolean {
  return draft.waiting !== null || draft.past.length > 0;
}

export function same(a: Order, b: Order): boolean {
  if (a.kind !== b.kind || a.do !== b.do) return false;
  if (a.do === 'move') return b.do === 'move' && a.to === b.to;
  if (a.do === 'turn') return b.do === 'turn' && a.facing === b.facing;
  return b.do === 'fire' && (a.target ?? null) === (b.target ?? null);
}

export function alike(a: DraftOrders, b: DraftOrders): boolean {
  return a.length === b.length && a.every((order, at) => same(order, b[at]!));
}

/** Whether the server allows this order now. */
export function allowed(legal: readonly SalvoLegal[], order: Order): boolean {
  const own = legal.find((row) => row.kind === order.kind);
  if (own === undefined) return false;
  if (order.do === 'move') return own.moves.some((move) => move.to === order.to);
  if (order.do === 'turn') return own.turns.includes(order.facing);
  const target = order.target ?? null;
  return target === null ? own.fire : own.targets.includes(target);
}

/** Where a figure stands and looks once its order is done, if nothing hinders it. */
export function after(
  figure: { cell: Cell; facing: Compass },
  legal: SalvoLegal,
  order: Order | undefined,
): { cell: Cell; facing: Compass } {
  if (order?.do === 'move') {
    const move = legal.moves.find((row) => row.to === order.to);
    return move === undefined ? figure : { cell: move.to, facing: move.facing };
  }
  if (order?.do === 'turn') return { cell: figure.cell, facing: order.facing };
  return figure;
}

function change(draft: Draft, orders: DraftOrders): Draft {
  return { ...draft, orders, past: [...draft.past, draft.orders], waiting: null };
}
