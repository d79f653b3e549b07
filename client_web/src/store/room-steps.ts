import type { Request } from '../net/connection';
import { RETRY, type OwnDraft, type Refused, type ServerMessage, type Table } from '../net/messages.gen';
import type { Event, Orders, OwnDraftState, RoomState, Seat, View, Wish } from './room';

/** The next state, and what is to be sent for it. */
export interface Step {
  state: RoomState;
  send: readonly Request[];
}

const stay = (state: RoomState): Step => ({ state, send: [] });

/** The state of a room that we are on the way into. `now`: of `performance.now()`. */
export function knocking(room: string, now: number): RoomState {
  return {
    room,
    seat: null,
    table: null,
    view: null,
    own: null,
    presence: null,
    history: new Map(),
    takenOver: false,
    stalled: false,
    closed: null,
    link: { state: 'lost', since: now },
    refused: null,
    wishes: new Set(),
  };
}

// --- what the player does ---------------------------------------------------------------------------

/** Replaces the own draft of the running round. Without a link it is kept, and sent once that is back. */
export function draftSet(state: RoomState, orders: Orders): Step {
  const { own } = state;
  if (own === null || state.takenOver) return stay(state);
  const sending = { draft: newest(own) + 1, orders };
  const next = { ...state, own: { ...own, sending } };
  return { state: next, send: online(next) ? [draftRequest(next.room, own.round, sending)] : [] };
}

/** Seals the newest draft, or takes that back (`on` false). */
export function readySet(state: RoomState, on: boolean): Step {
  const { own } = state;
  if (own === null || state.takenOver) return stay(state);
  const idle = on ? own.ready === 'asked' || own.ready === 'sealed' : own.ready === 'no' || own.ready === 'taking_back';
  if (idle) return stay(state);
  const next = { ...state, own: { ...own, ready: on ? ('asked' as const) : ('taking_back' as const) } };
  return { state: next, send: online(next) ? [readyRequest(next.room, next.own)] : [] };
}

/** Asks for something else; it stays among the wishes until it is answered. Without a link it is not asked. */
export function wished(state: RoomState, wish: Wish, request: Request): Step {
  if (!online(state) || state.takenOver || state.wishes.has(wish)) return stay(state);
  return { state: { ...state, wishes: new Set([...state.wishes, wish]) }, send: [request] };
}

/** What the server has not answered yet of the own draft: to be sent again after a while or a reconnect. */
export function unanswered(state: RoomState): readonly Request[] {
  const { own, room } = state;
  if (own === null || !online(state)) return [];
  const takeBack = own.ready === 'taking_back' ? [readyRequest(room, own)] : [];
  const draft = own.sending === null ? [] : [draftRequest(room, own.round, own.sending)];
  const seal = own.ready === 'asked' ? [readyRequest(room, own)] : [];
  return [...takeBack, ...draft, ...seal];
}

// --- what happens to the link -----------------------------------------------------------------------

/** The link is lost: the board stays, and what was asked for beside the draft is forgotten. */
export function linkLost(state: RoomState, now: number): RoomState {
  if (state.link.state === 'lost') return state;
  return { ...state, stalled: false, link: { state: 'lost', since: now }, wishes: new Set() };
}

// --- what the server says ---------------------------------------------------------------------------

/** Takes a message of the server. `request`: what it answers. `now`: of `performance.now()`. */
export function reduce(state: RoomState, message: ServerMessage, request: Request | null, now: number): Step {
  if ('room' in message && message.room !== state.room) return stay(state);
  switch (message.t) {
    case 'entered':
      return stay({
        ...state,
        seat: message.seat,
        takenOver: false,
        closed: null,
        link: { state: 'on', since: now },
      });
    case 'view':
      return stay(viewed(state, message.table, message.view));
    case 'table':
      return stay(viewed(state, message.table, state.view));
    case 'own_draft':
      return rejoined(state, message);
    case 'presence':
      return stay({ ...state, presence: message });
    case 'noted':
      return stay(withOwn(state, message.round, (own) => noted(own, message.draft, request)));
    case 'sealed':
      return stay(
        withOwn(state, message.round, (own) => (own.ready === 'asked' ? { ...own, ready: 'sealed' } : own)),
      );
    case 'done':
      return stay(done(state, request));
    case 'refused':
      return request === null ? stay(state) : stay(refused(state, message, request));
    case 'history':
      return stay({ ...state, history: added(state.history, message.rounds) });
    case 'taken_over':
      return stay({ ...state, takenOver: true, wishes: new Set() });
    case 'stalled':
      return stay({ ...state, stalled: true });
    case 'room_closed':
      return stay({ ...state, stalled: false, closed: message.reason, wishes: new Set() });
    default:
      return stay(state);
  }
}

/** The number of the last resolved round that a view tells of; 0 before the first. */
export function resolvedRound(view: View): number {
  return view.phase === 'over' ? view.round : Math.max(0, view.round - 1);
}

function viewed(state: RoomState, table: Table, view: View | null): RoomState {
  const resolved = view === null ? null : { round: view.phase === 'over' ? view.round : view.round - 1, told: view.told };
  return {
    ...state,
    stalled: false,
    table,
    view,
    own: ownOf(state, table),
    history: resolved === null || resolved.round < 0 || view === state.view ? state.history : added(state.history, [resolved]),
  };
}

/** A new round begins with nothing of one's own on the table. */
function ownOf({ seat, own }: RoomState, table: Table): OwnDraftState | null {
  if (seat === null || (table.phase !== 'playing' && table.phase !== 'paused')) return null;
  if (own?.round === table.round) return own;
  return { round: table.round, standing: { draft: 0, orders: null }, sending: null, ready: 'no' };
}

/** Back in the room: what the server still holds counts, what it never got or lost in a crash is sent again. */
function rejoined(state: RoomState, told: OwnDraft): Step {
  const standing = { draft: told.draft, orders: told.orders };
  const before = state.own?.round === told.round ? state.own : null;
  const mine = before === null ? null : (before.sending ?? kept(before));
  const ahead = before !== null && mine !== null && mine.draft > told.draft && (!told.ready || before.ready === 'taking_back');
  const own: OwnDraftState = {
    round: told.round,
    standing,
    sending: ahead ? mine : null,
    ready: before === null || told.draft > newest(before) ? byServer(told) : readyAfter(before, told),
  };
  const next = { ...state, own };
  return { state: next, send: unanswered(next) };
}

const byServer = ({ ready }: OwnDraft): OwnDraftState['ready'] => (ready ? 'sealed' : 'no');

function readyAfter(before: OwnDraftState, told: OwnDraft): OwnDraftState['ready'] {
  if (told.ready) return before.ready === 'taking_back' ? 'taking_back' : 'sealed';
  // a sealed draft is promised: not ready now means that it was taken back elsewhere
  return before.ready === 'asked' ? 'asked' : 'no';
}

function kept({ standing }: OwnDraftState): OwnDraftState['sending'] {
  return standing.orders === null ? null : { draft: standing.draft, orders: standing.orders };
}

function noted(own: OwnDraftState, draft: number, request: Request | null): OwnDraftState {
  if (request?.t !== 'draft' || draft <= own.standing.draft) return own;
  const sending = own.sending !== null && own.sending.draft > draft ? own.sending : null;
  return { ...own, standing: { draft, orders: request.orders }, sending };
}

function done(state: RoomState, request: Request | null): RoomState {
  if (request === null) return state;
  if (request.t === 'unready') {
    return withOwn(state, request.round, (own) => (own.ready === 'taking_back' ? { ...own, ready: 'no' } : own));
  }
  return withoutWish(state, request);
}

function refused(state: RoomState, { code }: Refused, request: Request): RoomState {
  if (!('room' in request) || request.room !== state.room) return state;
  if (code === 'taken_over') return { ...state, takenOver: true, wishes: new Set() };
  // what is tried again by itself is not worth a word: the screen says already that it waits
  const silent = code === 'server_busy' && (state.stalled || request.t === 'enter');
  const heard = silent ? state.refused : { code, n: (state.refused?.n ?? 0) + 1 };
  const told = { ...withoutWish(state, request), refused: heard };
  if (request.t === 'enter') return RETRY.has(code) ? told : { ...told, closed: code };
  const again = RETRY.has(code);
  switch (request.t) {
    case 'draft':
      if (again) return told;
      return withOwn(told, request.round, (own) =>
        own.sending?.draft === request.draft ? { ...own, sending: null } : own,
      );
    case 'ready':
      if (again) return told;
      return withOwn(told, request.round, (own) => (own.ready === 'asked' ? { ...own, ready: 'no' } : own));
    case 'unready':
      if (again) return told;
      return withOwn(told, request.round, (own) => (own.ready === 'taking_back' ? { ...own, ready: 'sealed' } : own));
    default:
      return told;
  }
}

function withOwn(state: RoomState, round: number, change: (own: OwnDraftState) => OwnDraftState): RoomState {
  return state.own?.round === round ? { ...state, own: change(state.own) } : state;
}

function withoutWish(state: RoomState, request: Request): RoomState {
  const wishes = new Set([...state.wishes].filter((wish) => wish !== request.t));
  return wishes.size === state.wishes.size ? state : { ...state, wishes };
}

function added(
  history: RoomState['history'],
  rounds: readonly { round: number; told: readonly Event[] }[],
): RoomState['history'] {
  return new Map([...history, ...rounds.map(({ round, told }) => [round, told] as const)]);
}

function newest(own: OwnDraftState): number {
  return own.sending?.draft ?? own.standing.draft;
}

function draftRequest(room: string, round: number, { draft, orders }: { draft: number; orders: Orders }): Request {
  return { t: 'draft', room, round, draft, orders };
}

function readyRequest(room: string, own: OwnDraftState): Request {
  if (own.ready === 'taking_back') return { t: 'unready', room, round: own.round };
  return { t: 'ready', room, round: own.round, draft: newest(own) };
}

function online({ link }: RoomState): boolean {
  return link.state === 'on';
}

/** Whether this seat asked for a rematch, as the table says. */
export function wantsRematch({ table, seat }: RoomState): boolean {
  return seat !== null && (table?.rematch[seat as Seat] ?? false);
}
