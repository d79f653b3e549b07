import type {
  Entered,
  OwnDraft,
  Presence,
  Refusal,
  RoomView,
  RoundTold,
  Gesture as GestureMessage,
  SetDraft,
  Table,
} from '../net/messages.gen';

export type { Presence, Table };
export type View = NonNullable<RoomView['view']>;
export type Event = RoundTold['told'][number];
export type Orders = SetDraft['orders'];
export type Gesture = GestureMessage['gesture'];
export type Seat = NonNullable<Entered['seat']>;

/** The own draft of one round: what stands on the server, and what is on its way there. */
export interface OwnDraftState {
  round: number;
  /** What the server said stands; draft 0 with `null` before the first. */
  standing: { draft: OwnDraft['draft']; orders: Orders | null };
  /** The newest draft that the server has not answered yet. */
  sending: { draft: number; orders: Orders } | null;
  /** `asked`: sent, not answered. `sealed`: promised by the server. `taking_back`: `unready` is on its way. */
  ready: 'no' | 'asked' | 'sealed' | 'taking_back';
}

/** A refusal to be shown once; `n` grows, so that the same code twice is told twice. */
export interface RefusalTold {
  code: Refusal;
  n: number;
}

/** What a request of the room waits for, beside drafts and ready. */
export type Wish = 'resign' | 'offer_draw' | 'answer_draw' | 'claim_win' | 'rematch';

export interface RoomState {
  room: string;
  /** `null` for a spectator, and until the server has let us in (`table` is `null` then). */
  seat: Seat | null;
  table: Table | null;
  view: View | null;
  own: OwnDraftState | null;
  presence: Presence | null;
  /** What rounds told this viewer, by number: each view adds its own, `loadHistory` earlier ones. */
  history: ReadonlyMap<number, readonly Event[]>;
  takenOver: boolean;
  /** The server cannot keep anything just now: the room stands still. */
  stalled: boolean;
  /** Why the room is gone: a reason of `room_closed`, or the refusal that met us at the door. */
  closed: string | null;
  /** `since`: a moment of `performance.now()`. */
  link: { state: 'on' | 'lost'; since: number };
  refused: RefusalTold | null;
  /** Requests that are on their way. */
  wishes: ReadonlySet<Wish>;
}

export interface RoomActions {
  /** Replaces the draft of the running round; sent at once. */
  setDraft(orders: Orders): void;
  /** Seals the newest draft. */
  ready(): void;
  unready(): void;
  /** Does what all see at once and what ends no decision. */
  gesture(gesture: Gesture): void;
  resign(): void;
  offerDraw(): void;
  answerDraw(accept: boolean): void;
  claimWin(): void;
  rematch(): void;
  /** Asks for what rounds `first` to `last` (included) told. */
  loadHistory(first: number, last: number): void;
  /** Plays on in this tab after another one took over. */
  takeBack(): void;
  /** Leaves the room (stops watching) and goes home. */
  leave(): void;
  /** Milliseconds to the deadline, by the server's clock and never more than is left; `null` without a clock. */
  leftMs(): number | null;
  /** Milliseconds until `at` on the server's clock, never more than is left. */
  untilMs(at: number): number;
}

/** What screens are given: reading `state` in a component or effect follows its changes. */
export type Room = RoomActions & { readonly state: RoomState };
