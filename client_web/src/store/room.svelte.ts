import type { Request } from '../net/connection';
import { RETRY, type ServerMessage } from '../net/messages.gen';
import type { Gesture, Orders, Room, RoomState, Wish } from './room';
import { draftSet, knocking, linkLost, readySet, reduce, unanswered, wished, type Step } from './room-steps';

const AGAIN_MS = 1_000;

/** What a room needs of the client around it. */
export interface RoomSurroundings {
  ask(request: Request): boolean;
  /** The latest that the server's clock can show now. */
  serverNow(): number | null;
  now(): number;
  left(): void;
}

/** A room as screens see it: the pure steps of `room-steps.ts` on a state that they can follow. */
export class RoomStore implements Room {
  #state: RoomState = $state.raw(knocking('', 0));
  readonly #around: RoomSurroundings;
  #again: ReturnType<typeof setTimeout> | undefined;

  constructor(room: string, around: RoomSurroundings) {
    this.#around = around;
    this.#state = knocking(room, around.now());
  }

  get state(): RoomState {
    return this.#state;
  }

  /** On every new socket: asks to be let in again, but not where that would take the seat from a newer tab. */
  comeBack(): void {
    if (!this.#state.takenOver) this.enter();
  }

  /** Asks to be let in. */
  enter(): void {
    this.#around.ask({ t: 'enter', room: this.#state.room });
  }

  hear(message: ServerMessage, request: Request | null): void {
    this.#take(reduce(this.#state, message, request, this.#around.now()));
    if (message.t !== 'refused' || request === null || !RETRY.has(message.code)) return;
    if (request.t === 'enter') this.#later(() => this.enter());
    else if (request.t === 'draft' || request.t === 'ready' || request.t === 'unready') {
      this.#later(() => unanswered(this.#state).forEach((each) => this.#around.ask(each)));
    }
  }

  lost(): void {
    this.#state = linkLost(this.#state, this.#around.now());
  }

  /** The page turns to something else: a seat in a running match is kept, all else is left. */
  close(): void {
    clearTimeout(this.#again);
    const { seat, table, link, room } = this.#state;
    if (link.state !== 'on' || (seat !== null && (table?.phase === 'playing' || table?.phase === 'paused'))) return;
    this.#around.ask({ t: 'leave', room });
  }

  setDraft(orders: Orders): void {
    this.#take(draftSet(this.#state, orders));
  }

  ready(): void {
    this.#take(readySet(this.#state, true));
  }

  unready(): void {
    this.#take(readySet(this.#state, false));
  }

  gesture(gesture: Gesture): void {
    const { room, own, takenOver, link } = this.#state;
    if (own === null || takenOver || link.state !== 'on') return;
    this.#around.ask({ t: 'gesture', room, round: own.round, gesture });
  }

  resign(): void {
    this.#wish('resign', { t: 'resign', room: this.#state.room });
  }

  offerDraw(): void {
    this.#wish('offer_draw', { t: 'offer_draw', room: this.#state.room, round: this.#round });
  }

  answerDraw(accept: boolean): void {
    this.#wish('answer_draw', { t: 'answer_draw', room: this.#state.room, round: this.#round, accept });
  }

  claimWin(): void {
    this.#wish('claim_win', { t: 'claim_win', room: this.#state.room });
  }

  rematch(): void {
    this.#wish('rematch', { t: 'rematch', room: this.#state.room });
  }

  loadHistory(first: number, last: number): void {
    this.#around.ask({ t: 'get_history', room: this.#state.room, first, last });
  }

  takeBack(): void {
    this.enter();
  }

  leave(): void {
    this.#around.left();
  }

  leftMs(): number | null {
    const deadline = this.#state.table?.deadline ?? null;
    return deadline === null ? null : this.untilMs(deadline);
  }

  untilMs(at: number): number {
    const now = this.#around.serverNow();
    return now === null ? 0 : Math.max(0, at - now);
  }

  get #round(): number {
    return this.#state.table?.round ?? 0;
  }

  #wish(wish: Wish, request: Request): void {
    this.#take(wished(this.#state, wish, request));
  }

  #take({ state, send }: Step): void {
    this.#state = state;
    for (const request of send) this.#around.ask(request);
  }

  #later(doing: () => void): void {
    clearTimeout(this.#again);
    this.#again = setTimeout(doing, AGAIN_MS);
  }
}
