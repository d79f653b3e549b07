/**
 * What a player's taps, drags and keys on the board mean while orders can be given. Pure: from one planning to the next.
 *
 * Only what `view.legal` lists becomes an order. A tap on any other cell gives the chosen figure up and nothing else,
 * whatever the cell holds or hides (case 33).
 */
import { type Cell, type Compass, position, step } from '../../board/geometry';
import type { SalvoFigure, SalvoLegal, SalvoView } from '../../net/messages.gen';
import { type Draft, type Order, allowed, begin, dismiss, give, slots, swapIn, undo, withdraw } from './draft';
import type { Kind } from './tables.gen';

export interface Planning {
  draft: Draft;
  chosen: Kind | null;
  /** The chosen mortar waits for the cell that it is to hit. */
  aiming: boolean;
}

export function plan(round: number, orders: readonly Order[] = []): Planning {
  return { draft: begin(round, orders), chosen: null, aiming: false };
}

export function ownAt(view: SalvoView, cell: Cell): SalvoFigure | undefined {
  return view.figures.find((figure) => figure.side === view.side && figure.cell === cell);
}

export function ownFigure(view: SalvoView, kind: Kind): SalvoFigure | undefined {
  return view.figures.find((figure) => figure.side === view.side && figure.kind === kind);
}

export function legalOf(view: SalvoView, kind: Kind | null): SalvoLegal | undefined {
  return view.legal.find((row) => row.kind === kind);
}

export function choose(planning: Planning, kind: Kind | null): Planning {
  return { ...planning, chosen: kind, aiming: false };
}

/** A tap (or Enter) on a cell. */
export function tap(planning: Planning, view: SalvoView, cell: Cell): Planning {
  const legal = legalOf(view, planning.chosen);
  if (planning.aiming && legal?.targets.includes(cell) === true) {
    return order(planning, view, { do: 'fire', kind: legal.kind, target: cell });
  }
  const own = ownAt(view, cell);
  if (own !== undefined) return choose(planning, own.kind === planning.chosen && !planning.aiming ? null : own.kind);
  if (!planning.aiming && legal?.moves.some((move) => move.to === cell) === true) {
    return order(planning, view, { do: 'move', kind: legal.kind, to: cell });
  }
  return choose(planning, null);
}

/** The fire button: fires, or asks the mortar's player for a target; pressed again it stops asking. */
export function fire(planning: Planning, view: SalvoView): Planning {
  const legal = legalOf(view, planning.chosen);
  if (legal === undefined) return planning;
  if (legal.fire) return order(planning, view, { do: 'fire', kind: legal.kind, target: null });
  return legal.targets.length > 0 ? { ...planning, aiming: !planning.aiming } : planning;
}

export function turn(planning: Planning, view: SalvoView, facing: Compass): Planning {
  return planning.chosen === null ? planning : order(planning, view, { do: 'turn', kind: planning.chosen, facing });
}

/** Gives an order if the server allows it; else nothing changes. */
export function order(planning: Planning, view: SalvoView, wanted: Order): Planning {
  if (!allowed(view.legal, wanted)) return planning;
  return { draft: give(planning.draft, wanted, slots(view)), chosen: wanted.kind, aiming: false };
}

export function takeBack(planning: Planning, kind: Kind): Planning {
  return { ...planning, draft: withdraw(planning.draft, kind), aiming: false };
}

export function undoOne(planning: Planning): Planning {
  return { ...planning, draft: undo(planning.draft), aiming: false };
}

export function standStill(planning: Planning, kind: Kind): Planning {
  return { ...planning, draft: swapIn(planning.draft, kind) };
}

/** Escape: what is half done goes first, then the choice. */
export function back(planning: Planning): Planning {
  if (planning.draft.waiting !== null) return { ...planning, draft: dismiss(planning.draft) };
  if (planning.aiming) return { ...planning, aiming: false };
  return choose(planning, null);
}

/** From here on (in cells, from the middle of the figure) a drag is a turn, and no longer one, and may be a move. */
const TURN_FROM = 0.3;
const TURN_TO = 1.5;
const MOVE_FROM = 0.7;

/**
 * What a drag out of a figure would order if it ended now: a move where it is over a cell that may be entered, near
 * the figure a turn towards the pointer, elsewhere nothing.
 *
 * `dx`, `dy`: cells from the figure's middle, on the board (north is +y). `over`: the cell under the pointer.
 */
export function dragged(legal: SalvoLegal, dx: number, dy: number, over: Cell | null): Order | null {
  const reach = Math.max(Math.abs(dx), Math.abs(dy));
  if (reach >= MOVE_FROM && over !== null && legal.moves.some((move) => move.to === over)) {
    return { do: 'move', kind: legal.kind, to: over };
  }
  if (reach < TURN_FROM || reach > TURN_TO) return null;
  const facing = towards(dx, dy);
  return legal.turns.includes(facing) ? { do: 'turn', kind: legal.kind, facing } : null;
}

/** The way of the compass that a vector points most to. */
export function towards(dx: number, dy: number): Compass {
  if (Math.abs(dx) > Math.abs(dy)) return dx > 0 ? 'E' : 'W';
  return dy > 0 ? 'N' : 'S';
}

/** The cells that a move passes, start and target included, for drawing its way. */
export function way(from: Cell, to: Cell): Cell[] {
  const [a, b] = [position(from), position(to)];
  const [dx, dy] = step(towards(b.x - a.x, b.y - a.y));
  const cells: Cell[] = [from];
  for (let { x, y } = a; x !== b.x || y !== b.y; ) {
    x += dx;
    y += dy;
    cells.push(String.fromCharCode(97 + x) + String(y + 1));
    if (cells.length > 9) break;
  }
  return cells;
}
