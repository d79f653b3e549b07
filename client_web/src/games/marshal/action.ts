/** An action while it is planned: who is chosen, what is staged, what is asked about. Pure. */
import type { Cell } from '../../board/geometry';
import type { MarshalAct, MarshalBarred, MarshalHold, MarshalView } from '../../net/messages.gen';
import type { Orders } from '../../store/room';
import { ownerOf } from './pieces';

export const HOLD = 'hold';

export interface Target {
  cell: Cell;
  /** As the view lists it. */
  act: string;
  attack: boolean;
}

export interface BarredTarget {
  cell: Cell;
  why: MarshalBarred['why'];
}

export interface Planning {
  chosen: Cell | null;
  /** What stands on the server as a draft, and counts when time runs out: an action of the view. */
  staged: string | null;
  /** A barred field that was tapped: why it is barred is said. */
  asked: BarredTarget | null;
}

export const NOTHING: Planning = { chosen: null, staged: null, asked: null };

export const from = (act: string): Cell => act.split('-')[0]!;
export const to = (act: string): Cell => act.split('-')[1]!;

/** Where the piece on a field may go. */
export function targets(view: MarshalView, chosen: Cell | null): Target[] {
  return view.legal
    .filter((act) => act !== HOLD && from(act) === chosen)
    .map((act) => ({ cell: to(act), act, attack: attacks(view, act) }));
}

/** Where it may not go now, though it could. */
export function barredTargets(view: MarshalView, chosen: Cell | null): BarredTarget[] {
  return view.barred.filter(({ act }) => from(act) === chosen).map(({ act, why }) => ({ cell: to(act), why }));
}

export function attacks(view: MarshalView, act: string): boolean {
  return act !== HOLD && view.pieces.some(({ field }) => field === to(act));
}

export function mayHold(view: MarshalView): boolean {
  return view.legal.includes(HOLD);
}

/** The own pieces that can do something, or could but for a bar. */
export function able(view: MarshalView): Cell[] {
  const all = [...view.legal.filter((act) => act !== HOLD), ...view.barred.map(({ act }) => act)];
  return [...new Set(all.map(from))];
}

export function isOwn(view: MarshalView, cell: Cell): boolean {
  return view.seat !== null && view.pieces.some(({ id, field }) => field === cell && ownerOf(id) === view.seat);
}

/**
 * What a tap means: a target is staged, an own piece chosen or left again, a barred field asked about.
 * `acts`: the tap was on what is staged already, which does it.
 */
export function tap(planning: Planning, view: MarshalView, cell: Cell): { next: Planning; acts: boolean } {
  const { chosen, staged } = planning;
  const target = targets(view, chosen).find((one) => one.cell === cell);
  if (target !== undefined) {
    return { next: { chosen, staged: target.act, asked: null }, acts: staged === target.act };
  }
  const asked = barredTargets(view, chosen).find((one) => one.cell === cell) ?? null;
  if (asked !== null) return { next: { ...planning, asked }, acts: false };
  return { next: { chosen: isOwn(view, cell) && cell !== chosen ? cell : null, staged, asked: null }, acts: false };
}

/** A piece that is dragged is chosen. */
export function choose(planning: Planning, cell: Cell | null): Planning {
  return { ...planning, chosen: cell, asked: null };
}

export function ordersOf(act: string): MarshalAct | MarshalHold {
  return act === HOLD ? { is: 'marshal.hold' } : { is: 'marshal.act', act };
}

/** The action that a draft is, if it still may be done. */
export function stagedOf(orders: Orders | null, view: MarshalView): string | null {
  const act = orders?.is === 'marshal.act' ? orders.act : orders?.is === 'marshal.hold' ? HOLD : null;
  return act !== null && view.legal.includes(act) ? act : null;
}
