/** What the planning draws over the board: where a figure may go and look, what it would cover, what is ordered. Pure. */
import type { Cell, Compass } from '../../board/geometry';
import type { SalvoFigure, SalvoView } from '../../net/messages.gen';
import { type Order, after, slots } from './draft';
import { mapRow } from './ground';
import { blast, lanes, mortarReach } from './lanes';
import { type Planning, legalOf, ownFigure } from './planning';
import type { Kind } from './tables.gen';

/** Where the player's attention is beside the planning itself. */
export interface Attention {
  /** The cell under the mouse or the keyboard. */
  pointed: Cell | null;
  /** The order that a drag would give if it ended now. */
  dragged: Order | null;
  dragging: Kind | null;
  /** An enemy whose weapon is looked at. */
  inspected: Cell | null;
  /** The orders are sealed: figures can be looked at only. */
  locked: boolean;
}

export const NO_ATTENTION: Attention = { pointed: null, dragged: null, dragging: null, inspected: null, locked: false };

export interface Overlay {
  chosen: Cell | null;
  goals: { cell: Cell; facing: Compass; jump: boolean; on: boolean }[];
  targets: { cell: Cell; on: boolean }[];
  /** What the chosen figure covers from where it stands, is ordered to or would go. */
  covers: Cell[][];
  blast: Cell[];
  ways: { key: string; from: Cell; to: Cell; jump: boolean; asked: boolean }[];
  ghosts: { key: string; kind: Kind; cell: Cell; facing: Compass; asked: boolean }[];
  shots: { key: string; from: Cell; lanes: Cell[][]; asked: boolean }[];
  aims: { key: string; from: Cell; target: Cell; cells: Cell[]; asked: boolean }[];
  /** Own figures that a ghost stands for, by key of their actor: elsewhere, or turned on the same cell. */
  faint: ReadonlyMap<string, 'moves' | 'turns'>;
  /** Own figures that stand still because all orders are given. */
  still: Cell[];
  enemy: { cell: Cell; lanes: Cell[][] } | null;
}

export function overlay(view: SalvoView, planning: Planning, attention: Attention): Overlay {
  const { chosen, aiming, draft } = planning;
  const map = mapRow(view.map);
  const kind = attention.dragging ?? chosen;
  const legal = legalOf(view, kind);
  const figure = kind === null ? undefined : ownFigure(view, kind);
  const looking = figure !== undefined && legal !== undefined;
  const around = (mover: SalvoFigure) =>
    new Set(view.figures.filter((other) => other !== mover).map((other) => other.cell));

  const pointedMove =
    looking && !aiming && attention.dragging === null && !attention.locked
      ? legal.moves.find((move) => move.to === attention.pointed)
      : undefined;
  const preview: Order | undefined =
    attention.dragging !== null
      ? (attention.dragged ?? undefined)
      : pointedMove !== undefined && kind !== null
        ? { do: 'move', kind, to: pointedMove.to }
        : draft.orders.find((order) => order.kind === kind);

  const picture: Overlay = {
    chosen: figure?.cell ?? null,
    goals:
      looking && !aiming && !attention.locked
        ? legal.moves.map((move) => ({
            cell: move.to,
            facing: move.facing,
            jump: move.jump,
            on: preview?.do === 'move' && preview.to === move.to,
          }))
        : [],
    targets:
      looking && aiming && !attention.locked
        ? legal.targets.map((cell) => ({ cell, on: cell === attention.pointed }))
        : [],
    covers: [],
    blast: aiming && legal?.targets.includes(attention.pointed ?? '') === true ? blast(attention.pointed!) : [],
    ways: [],
    ghosts: [],
    shots: [],
    aims: [],
    faint: new Map(),
    still: [],
    enemy: null,
  };
  if (looking && !aiming) {
    const there = after(figure, legal, preview);
    const reach = mortarReach(figure.kind, there.cell, there.facing);
    picture.covers =
      reach.length > 0 ? [reach] : lanes(figure.kind, there.cell, there.facing, map, around(figure));
  }

  const faint = new Map<string, 'moves' | 'turns'>();
  const standing: { order: Order; asked: boolean }[] = draft.orders
    .filter((order) => order.kind !== attention.dragging)
    .map((order) => ({ order, asked: false }));
  if (draft.waiting !== null) standing.push({ order: draft.waiting, asked: true });
  if (attention.dragged !== null) standing.push({ order: attention.dragged, asked: true });
  for (const { order, asked } of standing) {
    const own = ownFigure(view, order.kind);
    const rules = legalOf(view, order.kind);
    if (own === undefined || rules === undefined) continue;
    const key = `${order.kind}${asked ? '?' : ''}`;
    if (order.do === 'fire') {
      if (typeof order.target === 'string') {
        picture.aims.push({ key, from: own.cell, target: order.target, cells: blast(order.target), asked });
      } else {
        const cells = lanes(own.kind, own.cell, own.facing, map, around(own));
        picture.shots.push({ key, from: own.cell, lanes: cells, asked });
      }
      continue;
    }
    const there = after(own, rules, order);
    picture.ghosts.push({ key, kind: order.kind, ...there, asked });
    faint.set(`${own.side}-${own.kind}`, order.do === 'move' ? 'moves' : 'turns');
    if (order.do === 'move') {
      const jump = rules.moves.some((move) => move.to === order.to && move.jump);
      picture.ways.push({ key, from: own.cell, to: order.to, jump, asked });
    }
  }
  picture.faint = faint;

  if (draft.orders.length >= slots(view)) {
    picture.still = view.legal
      .filter((row) => !draft.orders.some((order) => order.kind === row.kind))
      .flatMap((row) => ownFigure(view, row.kind)?.cell ?? []);
  }
  const enemy = view.figures.find((other) => other.cell === attention.inspected && other.side !== view.side);
  if (enemy !== undefined) {
    const reach = mortarReach(enemy.kind, enemy.cell, enemy.facing);
    picture.enemy = {
      cell: enemy.cell,
      lanes: reach.length > 0 ? [reach] : lanes(enemy.kind, enemy.cell, enemy.facing, map, around(enemy)),
    };
  }
  return picture;
}
