import type { Cell } from '../../board/geometry';
import type { MatrixView } from '../../net/messages.gen';
import type { Announcer } from '../../screens/match/announcer.svelte';
import { toAct } from '../../screens/match/seats';
import type { RoomActions, RoomState } from '../../store/room';
import { type Goal, type Standing, type Unit, choices, goals, unitOf } from './position';
import type { Warrior } from './warriors';
import type { Voice } from './words';

/** What a half-move is made in: read anew each time, so that it follows. */
export interface Around {
  room: RoomState;
  view: MatrixView;
  stands: readonly Standing[];
  voice: Voice;
}

type Actions = Pick<RoomActions, 'setDraft' | 'ready' | 'gesture'>;

/**
 * The hand over the board: taps, drags and keys become touches, staged half-moves and half-moves.
 *
 * What stands on the server is what the player sees: a touch is the view's, a staged half-move the draft's. Only a
 * warrior that was chosen without binding anything is known to this hand alone.
 */
export class Hand {
  readonly #around: () => Around;
  readonly #actions: Actions;
  readonly #announcer: Announcer;
  #chosen: { field: Cell; round: number } | null = $state.raw(null);
  /** A warrior that is being dragged, and where to. */
  #dragging: { from: Cell; over: Cell | null } | null = null;

  constructor(around: () => Around, actions: Actions, announcer: Announcer) {
    this.#around = around;
    this.#actions = actions;
    this.#announcer = announcer;
  }

  /** A half-move of one's own is due, and nothing has been made of it. */
  get free(): boolean {
    const { room, view } = this.#around();
    return view.phase === 'move' && toAct(room.table, room.seat) && !room.takenOver && (room.own?.ready ?? 'no') === 'no';
  }

  get unit(): Unit {
    const { room, view } = this.#around();
    return unitOf(room.seat ?? 0, view.first);
  }

  /** A touch binds, where the options say so. */
  get touches(): boolean {
    const options = this.#around().room.table?.options;
    return options?.game === 'matrix' && options.touch_move !== false;
  }

  /** The own warrior that is in hand or looked at. */
  get chosen(): Cell | null {
    const { view } = this.#around();
    if (!this.free) return null;
    return view.touched ?? (this.#chosen?.round === view.round ? this.#chosen.field : null);
  }

  get goals(): readonly Goal[] {
    return goals(this.#around().view.legal, this.chosen);
  }

  /** The half-move that stands, as the server has it or is about to. */
  get staged(): string | null {
    const { room, view } = this.#around();
    const own = room.own?.round === view.round ? room.own : null;
    const orders = own === null ? null : (own.sending?.orders ?? own.standing.orders);
    return orders?.is === 'matrix.move' && toAct(room.table, room.seat) ? orders.move : null;
  }

  /** What the staged Aspirant may become; none where nothing is to be chosen. */
  get choices(): readonly Warrior[] {
    return this.staged === null ? [] : choices(this.#around().view.legal, this.staged);
  }

  /** The staged half-move can be made as it stands. */
  get complete(): boolean {
    return this.staged !== null && this.#around().view.legal.includes(this.staged);
  }

  own(field: Cell): boolean {
    return this.#around().stands.some((one) => one.field === field && one.unit === this.unit);
  }

  tap(field: Cell): void {
    if (!this.free) return;
    const goal = this.goals.find(({ to }) => to === field);
    if (goal !== undefined) this.#aim(goal);
    else if (this.own(field)) this.choose(field);
    else if (this.#around().view.touched === null) this.#chosen = null;
  }

  /** Takes an own warrior: with touch-move a hand that all see, unless "Haltung!" holds. */
  choose(field: Cell): void {
    const { view, voice } = this.#around();
    if (!this.free || view.touched === field) return;
    if (view.touched !== null) {
      this.#announcer.say(voice.words.otherBound);
      return;
    }
    const binds = this.touches && !view.haltung;
    if (!binds && this.#chosen?.field === field && this.#chosen.round === view.round) {
      this.#chosen = null;
      return;
    }
    this.#chosen = { field, round: view.round };
    if (binds) this.#actions.gesture({ is: 'matrix.touch', field });
    this.#announcer.say(voice.words.said.chosen(this.#name(field), this.goals.length));
  }

  /** Puts the warrior down, where nothing binds it. */
  drop(): void {
    this.#chosen = null;
  }

  haltung(): void {
    const { view, voice } = this.#around();
    if (!this.free || !this.touches) return;
    this.#actions.gesture({ is: 'matrix.haltung', on: !view.haltung });
    this.#announcer.say(view.haltung ? voice.words.said.haltungOff : voice.words.haltungHint);
  }

  /** Chooses what the staged Aspirant becomes. */
  become(warrior: Warrior): void {
    if (this.staged !== null && this.choices.includes(warrior)) this.#stage(`${this.staged.slice(0, 4)}${warrior}`);
  }

  /** Makes the staged half-move. */
  make(): void {
    if (this.free && this.complete) this.#actions.ready();
  }

  claim(): void {
    if (!this.free || !this.#around().view.claim) return;
    this.#actions.setDraft({ is: 'matrix.claim' });
    this.#actions.ready();
  }

  /** The goals in turn: the one after `field`; without a warrior in hand the own ones that can move. */
  next(field: Cell): Cell | undefined {
    const { view } = this.#around();
    const ways = this.chosen === null ? [...new Set(view.legal.map((move) => move.slice(0, 2)))] : this.goals.map(({ to }) => to);
    return ways[(ways.indexOf(field) + 1) % ways.length];
  }

  // --- dragging ---------------------------------------------------------------------------------------

  draggable(field: Cell): boolean {
    const { view } = this.#around();
    return this.free && this.own(field) && (view.touched === null || view.touched === field);
  }

  drag(from: Cell, over: Cell | null): void {
    if (this.#dragging === null && this.chosen !== from) this.choose(from);
    this.#dragging = { from, over };
  }

  /** Lets go: a goal is staged, and made by a tap like any other. */
  release(): void {
    const held = this.#dragging;
    this.#dragging = null;
    if (held === null || held.over === null || !this.free || this.chosen !== held.from) return;
    const goal = this.goals.find(({ to }) => to === held.over);
    if (goal !== undefined && this.staged?.slice(0, 4) !== goal.moves[0]!.slice(0, 4)) this.#aim(goal);
  }

  cancelDrag(): void {
    this.#dragging = null;
  }

  // --- words ------------------------------------------------------------------------------------------

  /** What a field is to this hand, for who listens. */
  extra(field: Cell): string[] {
    const { view, stands, voice } = this.#around();
    const { words } = voice;
    const said: string[] = [];
    if (field === view.touched) said.push(words.touched);
    else if (field === this.chosen) said.push(words.chosen);
    if (this.staged?.slice(2, 4) === field) said.push(words.staged);
    else if (this.goals.some(({ to }) => to === field)) {
      said.push(stands.some((one) => one.field === field) ? words.captureGoal : words.goal);
    }
    return said;
  }

  #aim({ to, moves }: Goal): void {
    const { view, voice } = this.#around();
    const [first] = moves;
    if (first === undefined) return;
    if (view.haltung) this.#announcer.say(voice.words.haltungHint);
    else if (this.staged?.slice(0, 4) === first.slice(0, 4)) this.make();
    else {
      this.#stage(moves.length === 1 ? first : first.slice(0, 4));
      this.#announcer.say(moves.length === 1 ? voice.words.said.staged(this.#name(first.slice(0, 2)), to) : voice.words.becomes);
    }
  }

  #stage(move: string): void {
    this.#actions.setDraft({ is: 'matrix.move', move });
  }

  #name(field: Cell): string {
    const { stands, voice } = this.#around();
    const there = stands.find((one) => one.field === field);
    return there === undefined ? field : voice.words.warriors[there.warrior];
  }
}
