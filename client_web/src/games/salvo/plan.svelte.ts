import type { SalvoView } from '../../net/messages.gen';
import { type Cell, type Compass, type Frame, UNIT } from '../../board/geometry';
import { type DraftOrders, type Order, alike, canUndo, orderOf, slots } from './draft';
import { type Overlay, overlay } from './overlay';
import * as planned from './planning';
import type { Kind } from './tables.gen';
import { type Voice, cellWords, figureName, orderWords } from './words';
import type { RoomActions, RoomState } from '../../store/room';
import type { Announcer } from '../../screens/match/announcer.svelte';

/** What a plan is made in: read anew each time, so that it follows. */
export interface Around {
  room: RoomState;
  view: SalvoView;
  frame: Frame;
  voice: Voice;
}

/**
 * The planning of the running round, as taps, drags and buttons change it: sends what it becomes, says what happened.
 *
 * What stands on the server is what the player sees: `follow` has to be called on every change of the room.
 */
export class Plan {
  readonly #around: () => Around;
  readonly #actions: Pick<RoomActions, 'setDraft'>;
  readonly #announcer: Announcer;

  #now: planned.Planning = $state.raw(planned.plan(0));
  #dragging: Kind | null = $state(null);
  #dragged: Order | null = $state.raw(null);
  #inspected: Cell | null = $state(null);
  #passed: { kind: Kind; cell: Cell } | null = $state.raw(null);
  /** The cell under the mouse or the keyboard. */
  pointed: Cell | null = $state(null);

  readonly plans: Overlay = $derived.by(() =>
    overlay(this.#around().view, this.#now, {
      pointed: this.pointed,
      dragging: this.#dragging,
      dragged: this.#dragged,
      inspected: this.#inspected,
      locked: this.locked,
    }),
  );

  constructor(around: () => Around, actions: Pick<RoomActions, 'setDraft'>, announcer: Announcer) {
    this.#around = around;
    this.#actions = actions;
    this.#announcer = announcer;
    this.#now = planned.plan(around().view.round, this.#standing);
  }

  get now(): planned.Planning {
    return this.#now;
  }

  /** The orders are sealed, or another window plays: nothing can be changed here. */
  get locked(): boolean {
    const { room } = this.#around();
    return (room.own?.ready ?? 'no') !== 'no' || room.takenOver;
  }

  /** What is said to who would change something of it. */
  get why(): string {
    return this.#around().room.takenOver ? this.#words.takenOver : this.#words.said.locked;
  }

  /** How many figures may act. */
  get limit(): number {
    return slots(this.#view);
  }

  /** Own figures without an order. */
  get idle(): Kind[] {
    return this.#view.legal.map((row) => row.kind).filter((kind) => orderOf(this.#now.draft, kind) === undefined);
  }

  /** The figure chosen before could go where the one chosen now stands. */
  get passed(): { kind: Kind; cell: Cell } | null {
    return this.#passed;
  }

  get #view(): SalvoView {
    return this.#around().view;
  }

  /** What the server holds, or is about to hold, of the own orders of this round. */
  get #standing(): DraftOrders {
    const { room, view } = this.#around();
    const mine = room.own?.round === view.round ? room.own : null;
    const orders = mine === null ? null : (mine.sending?.orders ?? mine.standing.orders);
    return orders?.is === 'salvo.orders' ? orders.orders : [];
  }

  /** Takes over what the room says: a new round is an empty sheet. Gives whether it is a new one. */
  follow(): boolean {
    const [round, standing] = [this.#view.round, this.#standing];
    if (this.#now.draft.round !== round) {
      this.#now = planned.plan(round, standing);
      this.cancelDrag();
      [this.#inspected, this.#passed] = [null, null];
      return true;
    }
    if (!alike(this.#now.draft.orders, standing)) {
      this.#now = { ...planned.plan(round, standing), chosen: this.#now.chosen };
    }
    return false;
  }

  // --- giving orders ----------------------------------------------------------------------------------

  tap(cell: Cell): void {
    const before = planned.legalOf(this.#view, this.#now.chosen);
    const figure = this.#view.figures.find((one) => one.cell === cell);
    const own = figure?.side === this.#view.side;
    const could = !this.#now.aiming && before?.moves.some((move) => move.to === cell) === true;
    this.#passed = could && own && !this.locked ? { kind: before.kind, cell } : null;
    this.#take(
      this.locked
        ? planned.choose(this.#now, own ? (figure?.kind ?? null) : null)
        : planned.tap(this.#now, this.#view, cell),
    );
    const look = this.#now.chosen === null && figure !== undefined && !own && this.#inspected !== cell;
    this.#inspected = look ? cell : null;
  }

  choose(kind: Kind): void {
    this.#take(planned.choose(this.#now, kind));
    [this.#inspected, this.#passed] = [null, null];
  }

  /** A key on an own figure means that figure, whatever was chosen. */
  adopt(cell: Cell): void {
    const kind = planned.ownAt(this.#view, cell)?.kind;
    if (kind !== undefined && kind !== this.#now.chosen && !this.#now.aiming) this.#now = planned.choose(this.#now, kind);
  }

  fire(): void {
    this.#change(() => planned.fire(this.#now, this.#view));
  }

  turn(facing: Compass): void {
    this.#change(() => planned.turn(this.#now, this.#view, facing));
  }

  /** The figure chosen before goes to the cell of the one chosen now, which may leave it in the same round. */
  goThere(): void {
    const passed = this.#passed;
    this.#passed = null;
    if (passed === null) return;
    this.#change(() => planned.order(this.#now, this.#view, { do: 'move', kind: passed.kind, to: passed.cell }));
  }

  withdraw(kind: Kind): void {
    this.#change(() => planned.takeBack(this.#now, kind));
  }

  /** Takes back the order of the figure on a cell, or of the chosen one. */
  withdrawAt(cell: Cell): void {
    const kind = planned.ownAt(this.#view, cell)?.kind ?? this.#now.chosen;
    if (kind !== null) this.withdraw(kind);
  }

  undo(): void {
    if (!canUndo(this.#now.draft)) return;
    if (this.#change(() => planned.undoOne(this.#now))) this.#announcer.say(this.#words.said.undone);
  }

  /** Lets a figure stand still for the order that waits. */
  standStill(kind: Kind): void {
    this.#change(() => planned.standStill(this.#now, kind));
  }

  back(): void {
    this.#take(planned.back(this.#now));
    this.#inspected = null;
  }

  /** Gives up what is half done, before the orders are sealed. */
  finish(): void {
    this.#take({ ...planned.choose(this.#now, null), draft: { ...this.#now.draft, waiting: null } });
  }

  /** The cells that may be taken now, in turn: the one after `cell`. */
  next(cell: Cell): Cell | undefined {
    const legal = planned.legalOf(this.#view, this.#now.chosen);
    const goals = this.#now.aiming ? (legal?.targets ?? []) : (legal?.moves.map((move) => move.to) ?? []);
    return goals[(goals.indexOf(cell) + 1) % goals.length];
  }

  // --- dragging ---------------------------------------------------------------------------------------

  draggable(cell: Cell): boolean {
    return !this.locked && planned.ownAt(this.#view, cell) !== undefined;
  }

  drag(from: Cell, at: { x: number; y: number }, over: Cell | null): void {
    const { frame } = this.#around();
    const figure = planned.ownAt(this.#view, from);
    const legal = planned.legalOf(this.#view, figure?.kind ?? null);
    if (figure === undefined || legal === undefined || this.locked) return;
    const middle = frame.middle(from);
    const flip = frame.turned ? -1 : 1;
    if (this.#dragging === null) {
      this.#dragging = figure.kind;
      this.#now = planned.choose(this.#now, figure.kind);
      [this.#inspected, this.#passed] = [null, null];
    }
    this.#dragged = planned.dragged(
      legal,
      (flip * (at.x - middle.x)) / UNIT,
      (-flip * (at.y - middle.y)) / UNIT,
      over,
    );
  }

  drop(): void {
    const order = this.#dragged;
    this.cancelDrag();
    if (order !== null) this.#change(() => planned.order(this.#now, this.#view, order));
  }

  cancelDrag(): void {
    [this.#dragging, this.#dragged] = [null, null];
  }

  // --- words ------------------------------------------------------------------------------------------

  get #words(): Voice['texts'] {
    return this.#around().voice.texts;
  }

  /** A cell as it is read out, with what is planned for it. */
  describe(cell: Cell): string {
    const { view, voice } = this.#around();
    const { goals, targets, still } = this.plans;
    const extra: string[] = [];
    const figure = planned.ownAt(view, cell);
    if (figure !== undefined) {
      const order = orderOf(this.#now.draft, figure.kind);
      if (order !== undefined) extra.push(this.#words.has(orderWords(voice, order)));
      else if (still.includes(cell)) extra.push(this.#words.holds);
      if (figure.kind === this.#now.chosen) extra.push(this.#words.chosenMark);
    }
    const goal = goals.find((one) => one.cell === cell);
    if (goal !== undefined) extra.push((goal.jump ? this.#words.jumpGoal : this.#words.goal)(goal.facing));
    if (targets.some((one) => one.cell === cell)) extra.push(this.#words.targetGoal);
    return cellWords(voice, view, cell, extra);
  }

  /** Changes the orders, or says that they are sealed. Gives whether it may. */
  #change(next: () => planned.Planning): boolean {
    if (this.locked) {
      this.#announcer.say(this.why);
      return false;
    }
    this.#take(next());
    return true;
  }

  #take(next: planned.Planning): void {
    const before = this.#now;
    this.#now = next;
    if (!alike(before.draft.orders, next.draft.orders)) {
      this.#actions.setDraft({ is: 'salvo.orders', orders: [...next.draft.orders] });
    }
    const words = this.#news(before, next);
    if (words !== null) this.#announcer.say(words);
  }

  #news(before: planned.Planning, next: planned.Planning): string | null {
    const { voice } = this.#around();
    const { said, fullTitle } = this.#words;
    const { orders, waiting } = next.draft;
    if (waiting !== null && waiting !== before.draft.waiting) return fullTitle(figureName(voice, waiting.kind));
    const given = orders.find((order) => !before.draft.orders.includes(order));
    if (given !== undefined) {
      return said.given(figureName(voice, given.kind), orderWords(voice, given), orders.length, this.limit);
    }
    const gone = before.draft.orders.find((order) => orderOf(next.draft, order.kind) === undefined);
    if (gone !== undefined) return said.withdrawn(figureName(voice, gone.kind));
    const legal = planned.legalOf(this.#view, next.chosen);
    if (next.aiming && !before.aiming) return said.aiming((legal?.targets ?? []).join(', '));
    if (next.chosen === null || next.chosen === before.chosen) return null;
    return said.chosen(figureName(voice, next.chosen), legal?.moves.length ?? 0);
  }
}
