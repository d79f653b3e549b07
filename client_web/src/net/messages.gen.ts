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
  | Gesture
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
  game: 'marshal' | 'matrix' | 'salvo';
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
  options: SalvoOptions | MatrixOptions | MarshalOptions;
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
 * What a match is played under (section 1.5); `clock` is seconds a half-move, `None` for no clock.
 */
export interface MatrixOptions {
  game: 'matrix';
  clock: (30 | 60 | 120) | null;
  mode?: 'standard';
  no_fall_limit?: 50 | 100;
  touch_move?: boolean;
  repetition?: 'claim3_auto5' | 'off';
  draw_offers?: boolean;
  timeout?: 'forfeit' | 'lot';
}
/**
 * What a match is played under (section 1.5); `clock` is seconds an action, `None` for no clock.
 */
export interface MarshalOptions {
  game: 'marshal';
  clock: (30 | 60 | 120) | null;
  mode?: 'standard';
  chase_rule?: 'off' | 'strict';
  memory?: boolean;
  no_attack_limit?: number;
  draw_offers?: boolean;
  late_limit?: number;
}
/**
 * Play against a bot at once: answered by `done`, then `found`. A search goes on meanwhile.
 */
export interface Practise {
  t: 'practise';
  options: SalvoOptions | MatrixOptions | MarshalOptions;
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
  orders: SalvoOrders | SalvoLineup | MatrixLot | MatrixMove | MatrixClaim | MarshalSetup | MarshalAct | MarshalHold;
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
 * A seat's salt for the lot: all that is decided before the first half-move.
 */
export interface MatrixLot {
  is: 'matrix.lot';
  salt: string;
}
/**
 * A half-move: staged as a draft, made once it is sealed. A promotion may be staged without its letter.
 *
 * `late`: the server drew it when time ran out (section 2.2): no seat can send it so.
 */
export interface MatrixMove {
  is: 'matrix.move';
  move: string;
  late?: boolean;
}
/**
 * The draw by threefold repetition (section 2.1).
 */
export interface MatrixClaim {
  is: 'matrix.claim';
}
/**
 * An arrangement (section 1.3). A draft may hold fewer than 40 pieces; only 40 can be sealed.
 *
 * `late`: time ran out, and what is missing is dealt at random; no seat may send it so.
 */
export interface MarshalSetup {
  is: 'marshal.setup';
  /**
   * @maxItems 40
   */
  pieces: MarshalPlaced[];
  salt: string;
  late?: boolean;
}
/**
 * A piece on a field of the own four rows.
 */
export interface MarshalPlaced {
  rank: '1' | '10' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | 'B' | 'F';
  field: string;
}
/**
 * A move or an attack.
 *
 * `late`: the server drew it when time ran out (section 2.1); no seat may send it so.
 */
export interface MarshalAct {
  is: 'marshal.act';
  act: string;
  late?: boolean;
}
/**
 * Hold, where only attacks are legal (R15).
 */
export interface MarshalHold {
  is: 'marshal.hold';
  late?: boolean;
}
/**
 * Seal the draft that stands: answered by `sealed`. `draft` 0 seals holding, where a game has that.
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
/**
 * Do what all see at once and what ends no decision, where a game has such a thing: answered by `done`.
 */
export interface Gesture {
  t: 'gesture';
  room: string;
  round: number;
  gesture: MatrixTouch | MatrixHaltung;
  rq: number;
}
/**
 * A hand on an own warrior (R22). While "Haltung!" holds it only points.
 */
export interface MatrixTouch {
  is: 'matrix.touch';
  field: string;
}
/**
 * Announce "Haltung!", or take it back (R23).
 */
export interface MatrixHaltung {
  is: 'matrix.haltung';
  on: boolean;
}
export interface Resign {
  t: 'resign';
  room: string;
  rq: number;
}
/**
 * Offer a draw, by who is to act; the offer stands until the other side has acted or answered.
 */
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
 * Ask what earlier rounds told this viewer, `first` to `last` included; at most 100 are told at once.
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
    | 'at_attention'
    | 'bad_options'
    | 'barred_pursuit'
    | 'barred_repetition'
    | 'claim_too_early'
    | 'column_twice'
    | 'field_twice'
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
    | 'no_claim'
    | 'no_offer'
    | 'no_rematch'
    | 'no_such_figure'
    | 'not_now'
    | 'not_own_field'
    | 'not_seated'
    | 'offer_made'
    | 'own_invitation'
    | 'promotion_missing'
    | 'record_unavailable'
    | 'room_full'
    | 'sealed'
    | 'server_busy'
    | 'setup_incomplete'
    | 'stale_draft'
    | 'taken_over'
    | 'too_fast'
    | 'too_many_of_rank'
    | 'too_many_orders'
    | 'too_many_rooms'
    | 'touch_binds'
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
    | MatrixLotted
    | MatrixLate
    | MatrixMoved
    | MatrixCovered
    | MatrixFell
    | MatrixPromoted
    | MatrixWarned
    | MatrixClaimed
    | MatrixEnded
    | MarshalDealt
    | MarshalLotted
    | MarshalLate
    | MarshalMoved
    | MarshalHeld
    | MarshalAttacked
    | MarshalAnswered
    | MarshalFought
    | MarshalEnded
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
/**
 * The lot fell: `first` leads the first unit and begins (R5).
 */
export interface MatrixLotted {
  e: 'matrix.lotted';
  first: number;
}
/**
 * Time ran out with nothing staged, and the half-move that follows was drawn (option `timeout`).
 */
export interface MatrixLate {
  e: 'matrix.late';
  unit: 'first' | 'second';
}
/**
 * A warrior was moved, in a cover move the Standard-bearer.
 */
export interface MatrixMoved {
  e: 'matrix.moved';
  unit: 'first' | 'second';
  warrior: 'A' | 'C' | 'E' | 'J' | 'S' | 'V';
  start: string;
  to: string;
}
/**
 * The Elite's part of a cover move (3.3).
 */
export interface MatrixCovered {
  e: 'matrix.covered';
  unit: 'first' | 'second';
  start: string;
  to: string;
}
/**
 * A warrior of `unit` fell on `field`, after en passant not the one entered (R8).
 */
export interface MatrixFell {
  e: 'matrix.fell';
  unit: 'first' | 'second';
  warrior: 'A' | 'C' | 'E' | 'J' | 'S' | 'V';
  field: string;
}
/**
 * An Aspirant became `warrior` on `field` (3.2).
 */
export interface MatrixPromoted {
  e: 'matrix.promoted';
  unit: 'first' | 'second';
  warrior: 'A' | 'C' | 'E' | 'J' | 'S' | 'V';
  field: string;
}
/**
 * "Vernichtung der Einheit steht bevor!": the Standard-bearer of `unit` is threatened from `by` (R10).
 */
export interface MatrixWarned {
  e: 'matrix.warned';
  unit: 'first' | 'second';
  by: string[];
}
/**
 * A unit claimed the draw by repetition.
 */
export interface MatrixClaimed {
  e: 'matrix.claimed';
  unit: 'first' | 'second';
}
/**
 * The half-move ended the match; `winner`: `None` for a draw (2.3).
 */
export interface MatrixEnded {
  e: 'matrix.ended';
  winner: ('first' | 'second') | null;
  reason: 'dead' | 'destroyed' | 'no_fall' | 'repetition' | 'stalemate';
}
/**
 * Missing pieces were dealt to free fields when the set-up ran out; told to their owner, and to all at the end.
 */
export interface MarshalDealt {
  e: 'marshal.dealt';
  seat: number;
  pieces: MarshalPlaced[];
}
/**
 * The lot fell: `begins` acts first.
 */
export interface MarshalLotted {
  e: 'marshal.lotted';
  begins: number;
}
/**
 * Time ran out without a draft: what follows was drawn, or is a hold.
 */
export interface MarshalLate {
  e: 'marshal.late';
  seat: number;
}
/**
 * A piece was moved; `rank` only where the viewer knows it.
 */
export interface MarshalMoved {
  e: 'marshal.moved';
  seat: number;
  piece: string;
  start: string;
  to: string;
  rank: ('1' | '10' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | 'B' | 'F') | null;
}
export interface MarshalHeld {
  e: 'marshal.held';
  seat: number;
}
/**
 * A piece attacked, and its rank was announced (R12).
 */
export interface MarshalAttacked {
  e: 'marshal.attacked';
  seat: number;
  piece: string;
  start: string;
  to: string;
  rank: '1' | '10' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | 'B' | 'F';
}
/**
 * The piece attacked announced its rank.
 */
export interface MarshalAnswered {
  e: 'marshal.answered';
  seat: number;
  piece: string;
  rank: '1' | '10' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | 'B' | 'F';
}
/**
 * Which piece stays: the attacker, on the field of the other; the defender; or none.
 */
export interface MarshalFought {
  e: 'marshal.fought';
  stays: 'attacker' | 'defender' | 'none';
}
/**
 * The action ended the match; `winner`: `None` for a draw (2.2).
 */
export interface MarshalEnded {
  e: 'marshal.ended';
  winner: number | null;
  reason: 'flag' | 'immobile' | 'immobile_both' | 'no_attack';
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
  game: 'marshal' | 'matrix' | 'salvo';
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
  game: 'marshal' | 'matrix' | 'salvo';
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
  view: SalvoView | MatrixView | MarshalView;
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
 * The whole board: the same for all, but for `legal` and `claim`, which only who is to move gets (section 5).
 *
 * `round` is the decision that is due, 0 the lot; when the match is over, the last one resolved.
 * `first`: the seat that leads the first unit, `None` before the lot. `to_move`: `None` before the lot and at the end.
 * `placement`: the rows from 8 to 1 as in section 6, `ejvcsvje/aaaaaaaa/8/8/8/8/AAAAAAAA/EJVCSVJE`.
 * `cover_rights`: of `KQkq`. `ep`: the field behind a double step. `no_fall`: half-moves since the last fall.
 * `repeated`: how often this position has occurred. `fallen`: the letters of the fallen, in their order.
 * `touched`: the warrior that is bound. `void`: a touch that bound nobody, for that warrior cannot move.
 * `haltung`: announced. `threatened`: whence the Standard-bearer of who is to move is threatened.
 * `expiries`: how often time ran out with nothing staged, by seat. `salts`: by seat, once the lot fell.
 * `legal`: half-moves in the order of their texts, as a touch restricts them. `claim`: the draw may be claimed.
 */
export interface MatrixView {
  game: 'matrix';
  mode: 'standard';
  phase: 'lot' | 'move' | 'over';
  round: number;
  first: number | null;
  to_move: ('first' | 'second') | null;
  placement: string;
  cover_rights: string;
  ep: string | null;
  no_fall: number;
  repeated: number;
  fallen: string;
  touched: string | null;
  void: string | null;
  haltung: boolean;
  threatened: string[];
  expiries: number[];
  salts: string[];
  legal: string[];
  claim: boolean;
  told: (
    | MatrixLotted
    | MatrixLate
    | MatrixMoved
    | MatrixCovered
    | MatrixFell
    | MatrixPromoted
    | MatrixWarned
    | MatrixClaimed
    | MatrixEnded
  )[];
}
/**
 * All that one viewer may know now (section 5).
 *
 * `round` is the decision that is due, 0 the set-up; when the match is over, the last one resolved.
 * `seat`: the viewer's own, `None` for a spectator and for everyone after the end. `to_move`: `None` in the set-up and
 * at the end. `pieces`: by field (columns, then rows). `captured`: in the order in which they left.
 * `no_attack`: actions since the last attack. `expiries`: how often in a row time ran out without a draft, by seat.
 * `salts`: by seat, after the end. `legal`: actions of who is to move, in the order of their fields, with `hold` last.
 */
export interface MarshalView {
  game: 'marshal';
  mode: 'standard';
  phase: 'action' | 'over' | 'setup';
  round: number;
  seat: number | null;
  to_move: number | null;
  pieces: MarshalPiece[];
  captured: MarshalCaptured[];
  no_attack: number;
  expiries: number[];
  salts: string[];
  legal: string[];
  barred: MarshalBarred[];
  told: (
    | MarshalDealt
    | MarshalLotted
    | MarshalLate
    | MarshalMoved
    | MarshalHeld
    | MarshalAttacked
    | MarshalAnswered
    | MarshalFought
    | MarshalEnded
  )[];
}
/**
 * A piece on the board. `rank` only where the viewer knows it. `known`: its opponent does.
 *
 * `moved`: it has moved, so it is neither Bomb nor Flag.
 */
export interface MarshalPiece {
  id: string;
  field: string;
  rank?: ('1' | '10' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | 'B' | 'F') | null;
  known?: boolean;
  moved?: boolean;
}
/**
 * A piece that left the board; what it was is known to all.
 */
export interface MarshalCaptured {
  id: string;
  rank: '1' | '10' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | 'B' | 'F';
}
/**
 * An own action that may not be done now, and why: told to its owner alone (R1, R2).
 */
export interface MarshalBarred {
  act: string;
  why: 'pursuit' | 'repetition';
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
  view: (SalvoView | MatrixView | MarshalView) | null;
}
/**
 * What is public of a room, the same for every viewer.
 *
 * `at`: when this was so; `deadline`: when the round (or the gathering) ends, `None` for no clock; both on the
 * server's clock. `paused`: after a failure of ours the round starts again in full once both are back, at `deadline`
 * at the latest; orders are taken meanwhile. `arrived`, `ready`, `rematch`: a flag a seat. `draw_offer`: the seat
 * whose offer stands. `acting`: the seats whose decision is due, left out where it is every seat's or nobody's.
 * `dice`: left out where a game has none.
 */
export interface Table {
  phase: 'gathering' | 'over' | 'paused' | 'playing';
  options: SalvoOptions | MatrixOptions | MarshalOptions;
  players: Player[];
  round: number;
  at: number;
  deadline: number | null;
  arrived: boolean[];
  ready: boolean[];
  draw_offer: number | null;
  outcome: Outcome | null;
  rematch: boolean[];
  acting?: number[] | null;
  dice?: Promise | null;
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
  reason:
    | 'absence'
    | 'agreement'
    | 'dead'
    | 'destroyed'
    | 'elimination'
    | 'flag'
    | 'immobile'
    | 'immobile_both'
    | 'no_attack'
    | 'no_fall'
    | 'points'
    | 'repetition'
    | 'resignation'
    | 'rounds'
    | 'stalemate'
    | 'time';
}
/**
 * The dice of a match: the hash of their key, fixed before the seats came, and the key in hex once it is over.
 */
export interface Promise {
  sha256: string;
  key?: string | null;
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
  orders:
    (SalvoOrders | SalvoLineup | MatrixLot | MatrixMove | MatrixClaim | MarshalSetup | MarshalAct | MarshalHold) | null;
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
  seats: (SalvoView | MatrixView | MarshalView)[];
  whole: SalvoView | MatrixView | MarshalView;
}
export const SUBPROTOCOL = 'salvo.1';
export const REFUSALS = [
  'already_playing',
  'at_attention',
  'bad_options',
  'barred_pursuit',
  'barred_repetition',
  'claim_too_early',
  'column_twice',
  'field_twice',
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
  'no_claim',
  'no_offer',
  'no_rematch',
  'no_such_figure',
  'not_now',
  'not_own_field',
  'not_seated',
  'offer_made',
  'own_invitation',
  'promotion_missing',
  'record_unavailable',
  'room_full',
  'sealed',
  'server_busy',
  'setup_incomplete',
  'stale_draft',
  'taken_over',
  'too_fast',
  'too_many_of_rank',
  'too_many_orders',
  'too_many_rooms',
  'touch_binds',
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
