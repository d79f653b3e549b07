// Written by `npm run generate` from protocol/schema.json: do not edit.
export type ClientMessage =
  | Probe
  | Echo
  | Enter
  | Follow
  | Search
  | CancelSearch
  | Invite
  | Practise
  | Join
  | SetDraft
  | Ready
  | Unready
  | Resign
  | OfferDraw
  | AnswerDraw
  | ClaimWin
  | Rematch
  | GetHistory
  | GetRecord
  | Leave;
export type ServerMessage =
  | Welcome
  | Pong
  | Done
  | Refused
  | Noted
  | Sealed
  | Invited
  | Moved
  | Entered
  | History
  | MatchRecord
  | Searching
  | SearchEnded
  | Found
  | Lobby
  | RoomView
  | RoomTable
  | Presence
  | RoomClosed
  | RoomStalled
  | TakenOver
  | OwnDraft;

/**
 * Asked every 4 s: answered by `pong`.
 */
export interface Probe {
  t: 'probe';
  rq: number;
}
/**
 * Sent at once on every `pong`, so that the server can measure the round trip. Not answered.
 */
export interface Echo {
  t: 'echo';
  stamp: number;
}
/**
 * Come to a room, or back to it: answered by `entered`, then by one whole view.
 */
export interface Enter {
  t: 'enter';
  room: string;
  rq: number;
}
/**
 * Start or stop getting `lobby` messages.
 */
export interface Follow {
  t: 'follow';
  on: boolean;
  rq: number;
}
/**
 * Look for an opponent; sent again it keeps the time already waited.
 */
export interface Search {
  t: 'search';
  game: 'salvo';
  mode: string;
  rq: number;
}
export interface CancelSearch {
  t: 'cancel_search';
  rq: number;
}
/**
 * Make an invitation link: answered by `invited`.
 */
export interface Invite {
  t: 'invite';
  options: SalvoOptions;
  rq: number;
}
/**
 * What a match is played under; `clock` is seconds a round, `None` for no clock (section 4).
 */
export interface SalvoOptions {
  game: 'salvo';
  mode: 'capture' | 'eliminate' | 'fog';
  map: string;
  clock: (12 | 20 | 30) | null;
}
/**
 * Play against a bot at once: answered by `done`, then `found`. A search goes on meanwhile.
 */
export interface Practise {
  t: 'practise';
  options: SalvoOptions;
  strength: 'light' | 'medium' | 'strong';
  rq: number;
}
/**
 * Take an invitation up: answered by `done`, then `found` to both.
 */
export interface Join {
  t: 'join';
  code: string;
  rq: number;
}
/**
 * Replace the draft of a round as a whole: answered by `noted`.
 */
export interface SetDraft {
  t: 'draft';
  room: string;
  round: number;
  draft: number;
  orders: SalvoOrders | SalvoLineup;
  rq: number;
}
/**
 * A side's orders for a round: at most two, one a figure; who has none holds (section 4).
 */
export interface SalvoOrders {
  is: 'salvo.orders';
  /**
   * @maxItems 2
   */
  orders: (SalvoMove | SalvoTurn | SalvoFire)[];
}
/**
 * Go to `to`, or jump there (section 4.1).
 */
export interface SalvoMove {
  do: 'move';
  kind: 'assault' | 'flanker' | 'mortar' | 'scout' | 'shield' | 'sniper';
  to: string;
}
/**
 * Stay and face another way.
 */
export interface SalvoTurn {
  do: 'turn';
  kind: 'assault' | 'flanker' | 'mortar' | 'scout' | 'shield' | 'sniper';
  facing: 'E' | 'N' | 'S' | 'W';
}
/**
 * Stay and fire; only the mortar names a target.
 */
export interface SalvoFire {
  do: 'fire';
  kind: 'assault' | 'flanker' | 'mortar' | 'scout' | 'shield' | 'sniper';
  target?: string | null;
}
/**
 * A side's line-up (section 3). A draft may hold fewer than three figures; only three can be sealed.
 */
export interface SalvoLineup {
  is: 'salvo.lineup';
  /**
   * @maxItems 3
   */
  figures: SalvoPlaced[];
}
/**
 * A figure on the own base row, by the board's column.
 */
export interface SalvoPlaced {
  kind: 'assault' | 'flanker' | 'mortar' | 'scout' | 'shield' | 'sniper';
  column: string;
}
/**
 * Seal the draft that stands: answered by `sealed`. `draft` 0 seals holding with all figures.
 */
export interface Ready {
  t: 'ready';
  room: string;
  round: number;
  draft: number;
  rq: number;
}
export interface Unready {
  t: 'unready';
  room: string;
  round: number;
  rq: number;
}
export interface Resign {
  t: 'resign';
  room: string;
  rq: number;
}
export interface OfferDraw {
  t: 'offer_draw';
  room: string;
  round: number;
  rq: number;
}
export interface AnswerDraw {
  t: 'answer_draw';
  room: string;
  round: number;
  accept: boolean;
  rq: number;
}
/**
 * Claim the match after the other side has been away for a minute (rules/salvo.md 7).
 */
export interface ClaimWin {
  t: 'claim_win';
  room: string;
  rq: number;
}
export interface Rematch {
  t: 'rematch';
  room: string;
  rq: number;
}
/**
 * Ask what earlier rounds told this viewer, `first` to `last` included.
 */
export interface GetHistory {
  t: 'get_history';
  room: string;
  first: number;
  last: number;
  rq: number;
}
/**
 * Ask for the record of a match that is over.
 */
export interface GetRecord {
  t: 'get_record';
  room: string;
  rq: number;
}
/**
 * Stop watching, or leave a room that has not begun or is over.
 */
export interface Leave {
  t: 'leave';
  room: string;
  rq: number;
}
/**
 * The first message on every socket. `rooms`: running matches in which the player holds a seat.
 */
export interface Welcome {
  t: 'welcome';
  player: string;
  name: string;
  node: string;
  now: number;
  rooms: RoomPlace[];
}
/**
 * Where a room lives; `url` is empty for this very server, else the base address to connect to.
 */
export interface RoomPlace {
  room: string;
  url: string;
}
/**
 * `now`: the server's clock when this was sent. `stamp`: to be sent back at once in `echo`.
 */
export interface Pong {
  t: 'pong';
  rq: number;
  now: number;
  stamp: number;
}
export interface Done {
  t: 'done';
  rq: number;
}
export interface Refused {
  t: 'refused';
  rq: number;
  code:
    | 'already_playing'
    | 'claim_too_early'
    | 'column_twice'
    | 'figure_twice'
    | 'host_away'
    | 'illegal_fire'
    | 'illegal_move'
    | 'illegal_target'
    | 'illegal_turn'
    | 'kind_twice'
    | 'lineup_incomplete'
    | 'match_running'
    | 'matching_down'
    | 'name_taken'
    | 'name_too_long'
    | 'name_too_short'
    | 'name_unusable'
    | 'no_offer'
    | 'no_rematch'
    | 'no_such_figure'
    | 'not_now'
    | 'not_seated'
    | 'offer_made'
    | 'own_invitation'
    | 'record_unavailable'
    | 'room_full'
    | 'sealed'
    | 'server_busy'
    | 'stale_draft'
    | 'taken_over'
    | 'too_fast'
    | 'too_many_orders'
    | 'too_many_rooms'
    | 'unknown_game'
    | 'unknown_invitation'
    | 'unknown_map'
    | 'unknown_mode'
    | 'unknown_room'
    | 'wrong_draft'
    | 'wrong_kind_of_orders'
    | 'wrong_round';
}
/**
 * The draft stands. It is not promised past a crash of the server: send it again after a reconnect.
 */
export interface Noted {
  t: 'noted';
  rq: number;
  room: string;
  round: number;
  draft: number;
}
/**
 * The orders are promised: they survive any crash.
 */
export interface Sealed {
  t: 'sealed';
  rq: number;
  room: string;
  round: number;
  draft: number;
}
export interface Invited {
  t: 'invited';
  rq: number;
  code: string;
  until: number;
}
/**
 * The room lives on another server: connect to `place.url` and enter there.
 */
export interface Moved {
  t: 'moved';
  rq: number;
  place: RoomPlace;
}
/**
 * `seat`: `None` for a spectator.
 */
export interface Entered {
  t: 'entered';
  rq: number;
  room: string;
  seat: number | null;
}
export interface History {
  t: 'history';
  rq: number;
  room: string;
  rounds: RoundTold[];
}
export interface RoundTold {
  round: number;
  told: (
    | SalvoMoved
    | SalvoBounced
    | SalvoTurned
    | SalvoFired
    | SalvoFlash
    | SalvoStopped
    | SalvoAnnounced
    | SalvoLanded
    | SalvoFell
    | SalvoSighted
    | SalvoScored
  )[];
}
/**
 * A move that was done. `way`: the cells it went through, the start and the target included.
 */
export interface SalvoMoved {
  e: 'moved';
  side: 'north' | 'south';
  kind: 'assault' | 'flanker' | 'mortar' | 'scout' | 'shield' | 'sniper';
  way: string[];
  facing: 'E' | 'N' | 'S' | 'W';
  jump: boolean;
}
/**
 * A move that was not done (5.1). `reason` is told outside fog and after the end only (section 8).
 */
export interface SalvoBounced {
  e: 'bounced';
  side: 'north' | 'south';
  kind: 'assault' | 'flanker' | 'mortar' | 'scout' | 'shield' | 'sniper';
  cell: string;
  to: string;
  reason: ('contested' | 'held' | 'swap' | 'way') | null;
}
export interface SalvoTurned {
  e: 'turned';
  side: 'north' | 'south';
  kind: 'assault' | 'flanker' | 'mortar' | 'scout' | 'shield' | 'sniper';
  cell: string;
  facing: 'E' | 'N' | 'S' | 'W';
}
/**
 * A figure fired along its lanes; `rays` holds each lane's cells up to where the shot ended (5.2).
 */
export interface SalvoFired {
  e: 'fired';
  side: 'north' | 'south';
  kind: 'assault' | 'flanker' | 'mortar' | 'scout' | 'shield' | 'sniper';
  cell: string;
  facing: 'E' | 'N' | 'S' | 'W';
  rays: string[][];
}
/**
 * In fog: a shot was fired from `cell`. `kind` only if its figure was sighted in this round (section 8).
 */
export interface SalvoFlash {
  e: 'flash';
  cell: string;
  kind: ('assault' | 'flanker' | 'mortar' | 'scout' | 'shield' | 'sniper') | null;
}
/**
 * The shield of `side` on `cell` stopped a shot from its front (5.2).
 */
export interface SalvoStopped {
  e: 'stopped';
  side: 'north' | 'south';
  cell: string;
}
/**
 * A shell was fired; it lands at the end of the next round (5.3).
 */
export interface SalvoAnnounced {
  e: 'announced';
  side: 'north' | 'south';
  target: string;
}
/**
 * A shell landed; `blast` holds the cells that it hit.
 */
export interface SalvoLanded {
  e: 'landed';
  side: 'north' | 'south';
  target: string;
  blast: string[];
}
export interface SalvoFell {
  e: 'fell';
  side: 'north' | 'south';
  kind: 'assault' | 'flanker' | 'mortar' | 'scout' | 'shield' | 'sniper';
  cell: string;
}
/**
 * In fog: an enemy seen after the moves, or at the end of the round (section 8).
 */
export interface SalvoSighted {
  e: 'sighted';
  moment: 'end' | 'moves';
  kind: 'assault' | 'flanker' | 'mortar' | 'scout' | 'shield' | 'sniper';
  cell: string;
  facing: 'E' | 'N' | 'S' | 'W';
}
/**
 * A point for the figure of `side` that stands on the capture field `cell` (section 7).
 */
export interface SalvoScored {
  e: 'scored';
  side: 'north' | 'south';
  cell: string;
}
export interface MatchRecord {
  t: 'record';
  rq: number;
  room: string;
  text: string;
}
/**
 * `since`: when the wait began. `others`: how many else are searching in this mode.
 *
 * `width`: how far an opponent's rating may be from one's own just now, growing; `None`: anyone will do.
 */
export interface Searching {
  t: 'searching';
  game: 'salvo';
  mode: string;
  since: number;
  others: number;
  width: number | null;
}
/**
 * `elsewhere`: another device or tab of this player took the search over.
 */
export interface SearchEnded {
  t: 'search_ended';
  reason: 'cancelled' | 'elsewhere' | 'expired';
}
/**
 * An opponent is there: enter the room by `until`.
 */
export interface Found {
  t: 'found';
  place: RoomPlace;
  until: number;
}
/**
 * Who is here: people searching, people playing, some of the running matches.
 */
export interface Lobby {
  t: 'lobby';
  pools: PoolSize[];
  playing: number;
  live: LiveMatch[];
}
export interface PoolSize {
  game: 'salvo';
  mode: string;
  searching: number;
}
/**
 * A running match as a spectator may see it now.
 */
export interface LiveMatch {
  place: RoomPlace;
  names: string[];
  watchers: number;
  view: SalvoView;
}
/**
 * All that one viewer may know now, and what the last round told it (section 11).
 *
 * `round` is the round to be ordered, 0 for the line-up; when the match is over, the last one resolved.
 * `side`: the viewer's own, `None` for a spectator and for everyone after the end.
 * `sight` only for a seat in fog. `legal` only for a seat that may act.
 * `told` is what the last resolved round told, in the order of section 5. All lists are in one fixed order.
 */
export interface SalvoView {
  game: 'salvo';
  mode: 'capture' | 'eliminate' | 'fog';
  map: string;
  phase: 'lineup' | 'orders' | 'over';
  round: number;
  side: ('north' | 'south') | null;
  figures: SalvoFigure[];
  living: SalvoBothSides;
  points: SalvoBothSides;
  quiet_rounds: number;
  shells: SalvoShell[];
  sight: SalvoSight | null;
  legal: SalvoLegal[];
  told: (
    | SalvoMoved
    | SalvoBounced
    | SalvoTurned
    | SalvoFired
    | SalvoFlash
    | SalvoStopped
    | SalvoAnnounced
    | SalvoLanded
    | SalvoFell
    | SalvoSighted
    | SalvoScored
  )[];
}
export interface SalvoFigure {
  side: 'north' | 'south';
  kind: 'assault' | 'flanker' | 'mortar' | 'scout' | 'shield' | 'sniper';
  cell: string;
  facing: 'E' | 'N' | 'S' | 'W';
}
/**
 * One number for each side.
 */
export interface SalvoBothSides {
  south: number;
  north: number;
}
/**
 * A shell in the air: it lands on the blast round `target` at the end of the coming round.
 */
export interface SalvoShell {
  side: 'north' | 'south';
  target: string;
}
/**
 * What a side knows in fog: the cells it sees now, last sightings, the enemy kinds it has learned.
 */
export interface SalvoSight {
  cells: string[];
  last_seen: SalvoLastSeen[];
  known_kinds: ('assault' | 'flanker' | 'mortar' | 'scout' | 'shield' | 'sniper')[];
}
/**
 * An enemy that was sighted in `round` and is out of sight now (section 8).
 */
export interface SalvoLastSeen {
  kind: 'assault' | 'flanker' | 'mortar' | 'scout' | 'shield' | 'sniper';
  cell: string;
  facing: 'E' | 'N' | 'S' | 'W';
  round: number;
}
/**
 * What one of the viewer's own figures may be ordered to do, judged on what its side knows (section 4.1).
 *
 * `fire`: may fire without a target. `targets`: the cells a mortar may name.
 */
export interface SalvoLegal {
  kind: 'assault' | 'flanker' | 'mortar' | 'scout' | 'shield' | 'sniper';
  moves: SalvoLegalMove[];
  turns: ('E' | 'N' | 'S' | 'W')[];
  fire: boolean;
  targets: string[];
}
export interface SalvoLegalMove {
  to: string;
  facing: 'E' | 'N' | 'S' | 'W';
  jump: boolean;
}
/**
 * One whole view; it replaces all that was shown before. `n` counts the frames of this room.
 *
 * `view` is `None` until the match has begun.
 */
export interface RoomView {
  t: 'view';
  room: string;
  n: number;
  table: Table;
  view: SalvoView | null;
}
/**
 * What is public of a room, the same for every viewer.
 *
 * `at`: when this was so; `deadline`: when the round (or the gathering) ends, `None` for no clock; both on the
 * server's clock. `paused`: after a failure of ours the round starts again in full once both are back, at `deadline`
 * at the latest; orders are taken meanwhile. `arrived`, `ready`, `rematch`: a flag a seat. `draw_offer`: the seat
 * whose offer stands.
 */
export interface Table {
  phase: 'gathering' | 'over' | 'paused' | 'playing';
  options: SalvoOptions;
  players: Player[];
  round: number;
  at: number;
  deadline: number | null;
  arrived: boolean[];
  ready: boolean[];
  draw_offer: number | null;
  outcome: Outcome | null;
  rematch: boolean[];
}
/**
 * How a player is shown to the others. `paint`: one of `Paint`, or empty; what is not known is drawn as if empty.
 *
 * `rating`: in this mode when the room was opened, `None` for none. `bot`: its strength, `None` for a person.
 */
export interface Player {
  name: string;
  paint: string;
  rating?: Rating | null;
  bot?: ('light' | 'medium' | 'strong') | null;
}
/**
 * How well a player has done in a mode so far. `provisional`: too few matches to mean much.
 */
export interface Rating {
  value: number;
  provisional: boolean;
}
/**
 * `winner`: `None` for a draw.
 */
export interface Outcome {
  winner: number | null;
  reason: 'absence' | 'agreement' | 'elimination' | 'points' | 'resignation' | 'rounds';
}
/**
 * Only the public part changed (ready, draw offer, rematch).
 */
export interface RoomTable {
  t: 'table';
  room: string;
  n: number;
  table: Table;
}
/**
 * The connection of each seat, from the fixed probes alone. `claim_at`: when the win may be claimed against it.
 */
export interface Presence {
  t: 'presence';
  room: string;
  levels: ('away' | 'good' | 'weak')[];
  claim_at: (number | null)[];
  watchers: number;
}
/**
 * The room is gone. `no_show`: a seat stayed empty; `left`: someone left before the line-up.
 */
export interface RoomClosed {
  t: 'room_closed';
  room: string;
  reason: 'finished' | 'left' | 'no_show' | 'void';
}
/**
 * The server cannot keep anything just now, so the room stands still; its next `view` says that it goes on.
 */
export interface RoomStalled {
  t: 'stalled';
  room: string;
}
/**
 * A newer connection of this player plays now; `enter` takes the seat back.
 */
export interface TakenOver {
  t: 'taken_over';
  room: string;
}
/**
 * The draft that stands for the own seat, told on entering; `orders` is `None` where there is none.
 */
export interface OwnDraft {
  t: 'own_draft';
  room: string;
  round: number;
  draft: number;
  orders: (SalvoOrders | SalvoLineup) | null;
  ready: boolean;
}
/**
 * All of a match that was resolved. `decisive`: the round that decided it, `None` if none was played.
 */
export interface Replay {
  match: string;
  decisive: number | null;
  rounds: RoundSeen[];
}
/**
 * How a match stood after a decision, each view with what it told. Round 0 is the line-up.
 *
 * `seats`: by seat, as it was seen from there. `whole`: uncovered.
 */
export interface RoundSeen {
  round: number;
  seats: SalvoView[];
  whole: SalvoView;
}
export const SUBPROTOCOL = 'salvo.1';
export const REFUSALS = [
  'already_playing',
  'claim_too_early',
  'column_twice',
  'figure_twice',
  'host_away',
  'illegal_fire',
  'illegal_move',
  'illegal_target',
  'illegal_turn',
  'kind_twice',
  'lineup_incomplete',
  'match_running',
  'matching_down',
  'name_taken',
  'name_too_long',
  'name_too_short',
  'name_unusable',
  'no_offer',
  'no_rematch',
  'no_such_figure',
  'not_now',
  'not_seated',
  'offer_made',
  'own_invitation',
  'record_unavailable',
  'room_full',
  'sealed',
  'server_busy',
  'stale_draft',
  'taken_over',
  'too_fast',
  'too_many_orders',
  'too_many_rooms',
  'unknown_game',
  'unknown_invitation',
  'unknown_map',
  'unknown_mode',
  'unknown_room',
  'wrong_draft',
  'wrong_kind_of_orders',
  'wrong_round',
] as const;
export type Refusal = (typeof REFUSALS)[number];
/** Refusals after which the same message may succeed later. */
export const RETRY: ReadonlySet<Refusal> = new Set<Refusal>([
  'claim_too_early',
  'host_away',
  'matching_down',
  'record_unavailable',
  'server_busy',
  'too_fast',
]);
/** What figures may be drawn with; empty: nothing. */
export const PAINTS = [
  'hatch',
  'dots',
  'chevrons',
  'waves',
  'check',
  'bars',
] as const;
export type Paint = (typeof PAINTS)[number];
/** Why the server closed a socket, and whether the client comes back by itself. */
export const CLOSE_CODES = {
  1001: { name: 'GOING_AWAY', reconnect: true },
  1003: { name: 'TEXT_FRAME', reconnect: false },
  1007: { name: 'MALFORMED', reconnect: false },
  1009: { name: 'TOO_BIG', reconnect: false },
  1011: { name: 'FAILED', reconnect: true },
  1012: { name: 'RESTARTING', reconnect: true },
  4401: { name: 'NO_SESSION', reconnect: false },
  4406: { name: 'OTHER_PROTOCOL', reconnect: false },
  4408: { name: 'TOO_MANY_CONNECTIONS', reconnect: false },
  4410: { name: 'TOO_SLOW', reconnect: true },
  4429: { name: 'TOO_FAST', reconnect: true },
  4440: { name: 'SILENT', reconnect: true },
} as const;
