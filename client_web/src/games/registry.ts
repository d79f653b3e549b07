/**
 * The games of the house, as the client knows them: the one place that names them all.
 *
 * A game is a folder `games/<key>/` with the parts below, a catalogue in `i18n/` (`<language>/<key>.ts`, fetched with
 * the game), a few words in the catalogue that every page has (`text.games.<key>`), and one line here. Its terms (modes, names,
 * clocks) are known on every page, so they are small. The rest is fetched when it is needed.
 *
 * What is every game's stays in `screens/`: getting to the table, the link, the clock, taking over, refusals,
 * history, the announced result; and in `screens/match/` parts for a table to be made of: `Desk` (how it lies on the
 * screen), `Score`, `Menu`, `Notices`, `Log`, `ReadyButton`, `Time`, `Watching`, `Ending`.
 */
import type { Component } from 'svelte';
import type { Invite, Outcome, Refusal, RoundSeen, Search } from '../net/messages.gen';
import type { SoundName } from '../sound/scores';
import type { Language, Settings } from '../store/settings';
import type { RoomActions, RoomState, View } from '../store/room';
import type { Announcer } from '../screens/match/announcer.svelte';
import { plain } from './plain';
import { terms as salvo } from './salvo/terms';

export type GameKey = Search['game'];
export type Options = Invite['options'];

type Reason = Outcome['reason'];
type Fetched<P extends Record<string, unknown>> = Promise<{ default: Component<P> }>;

/**
 * Why a match ended, by who reads it: the winner, the loser, either after a draw, who watched (with the winner's
 * name). Reasons that any game has (resignation, agreement, absence) are in `text.match.because` already.
 */
export interface Because {
  readonly own: { readonly [R in Reason]?: string };
  readonly other: { readonly [R in Reason]?: string };
  readonly none: { readonly [R in Reason]?: string };
  readonly of: { readonly [R in Reason]?: (name: string) => string };
}

/** A game's own catalogue has at least this. */
export interface GameWords {
  readonly because: Because;
  /** What the server says no to in this game only. */
  readonly refusals: { readonly [Code in Refusal]?: string };
  /** How its records are to be read. */
  readonly recordNote: string;
}

/** What is known of a game on every page, in few bytes and without its catalogue: its `terms.ts`, or `plain.ts`. */
export interface GameTerms<O extends Options = Options> {
  /** The clocks that can be chosen, in seconds a decision. */
  readonly clocks: readonly O['clock'][];
  /** The first is the usual one. */
  readonly modes: readonly string[];
  /** Seats may see less than everything. */
  readonly hidden: boolean;
  /** The first round that tells something: 0 where the first decision does. */
  readonly tellsFrom: 0 | 1;
  /** What a quick match is like, and a practice is played under. */
  quick(mode: string): O;
  /** What a free match begins to be chosen from. */
  usual(): O;
  /** A mode as it is called in lists of all games; the game's own name where it has but one. */
  modeName(mode: string): string;
  /** What is played, in a name and a sentence each, the mode first. */
  about(options: O): readonly { readonly name: string; readonly words: string }[];
  /** What a seat is called beside the name of who sits there; empty for nothing. */
  seatName(seat: number): string;
  /** A decision as it is called in lists: `Zug 5`. */
  roundName(round: number): string;
}

/**
 * A table is given a room in which a match runs or is over, with the view of this viewer.
 *
 * It is all of a match for who plays (every phase), who watches (`state.seat` is `null`), and after the end
 * (`state.table.phase` is `over`: its board beside `Ending`). It says through `announcer` what a new view tells, and
 * plays its sounds; the result is said by the room. It may fetch parts of itself later.
 *
 * A sequential game draws from `state.table.acting` whose turn it is. What is decided goes by
 * `actions.setDraft(orders)` and `actions.ready()`, one after the other without waiting; what all see at once and what
 * ends no decision by `actions.gesture(...)`. What stands on the server is what the player sees: the own draft is
 * `state.own` (`sending ?? standing`), never a copy. Refusals are shown by the room; the table shows the view.
 */
export interface TableProps<V extends View = View, W = GameWords | null> extends Record<string, unknown> {
  state: RoomState;
  view: V;
  actions: RoomActions;
  /** By seat, as they are shown. */
  names: readonly string[];
  words: W;
  announcer: Announcer;
  /** Milliseconds left, `null` without a clock. */
  left: number | null;
}

/** Whose eyes a replay is seen with. */
export type Seen = number | 'whole';

/** What tells on the board how one view led to the next; a board that shows the last step by itself needs none. */
export interface Teller {
  readonly running: boolean;
  tell(before: View, view: View, way: Pick<Settings, 'pace' | 'motion'>, speed: number): void;
  stop(): void;
}

/** A moment of a replay. */
export interface MomentProps<V extends View = View, W = GameWords | null, T extends Teller = Teller>
  extends Record<string, unknown> {
  view: V;
  /** Every view up to this one, by round, with the same eyes; the last is `view`. */
  views: readonly V[];
  /** By seat. */
  names: readonly string[];
  /** The seat that reads it, `null` for who did not play or looks with other eyes. */
  seat: number | null;
  /** The seat that is drawn in blue, and below unless `turned`. */
  near: number;
  turned: boolean;
  words: W;
  teller: T;
}

/** A replay as a game shows it. The rest (steps, scrubbing, links) is every game's. */
export interface ReplayParts<V extends View = View, W = GameWords | null, T extends Teller = Teller> {
  /** Both sides at a moment: names, what they have left. */
  Sides: Component<MomentProps<V, W, T>>;
  /** A `board/Board.svelte` of the moment. */
  Board: Component<MomentProps<V, W, T>>;
  /** What has happened up to the moment, in words. */
  Log: Component<MomentProps<V, W, T>>;
  /** Tells moments, with sounds if there are any. */
  teller(sound: (name: SoundName) => void): T;
  /** Rounds to mark in the line of all: the seats that lost something in each. */
  losses(rounds: readonly RoundSeen[]): readonly Loss[];
  /** What a moment told, for who listens. */
  said(view: V, of: Pick<MomentProps<V, W>, 'names' | 'seat' | 'words'>): string;
}

/** A round in which something was lost, and by which seats. */
export interface Loss {
  readonly round: number;
  readonly seats: readonly number[];
}

/** What is fetched of a game when it is needed: `games/<key>/index.ts`, which fetches each part by itself. */
export interface GameParts<
  O extends Options = Options,
  V extends View = View,
  W extends GameWords | null = GameWords | null,
  T extends Teller = Teller,
> {
  /** Fetches its catalogue; `null` where its words are in the one that every page has. */
  words(language: Language): Promise<W>;
  table(): Fetched<TableProps<V, W>>;
  /** A picture of how a match begins, while the seats fill, and beside its name. */
  opening(): Fetched<{ options: O }>;
  /** Something of the game to look at while an opponent is searched for. */
  meanwhile(): Fetched<Record<string, never>>;
  /** A match that is going on as a small picture; `label` says what it shows, where nothing beside it does. */
  miniature(): Fetched<{ view: V; label?: string }>;
  /** The rules on one page, a `<h1>` first. */
  rules(): Fetched<Record<string, never>>;
  /** What can be chosen beside the clock for a match with a friend or a bot: fields that call `onchange`. */
  friend(): Fetched<{ options: O; onchange: (options: O) => void }>;
  replay(): Promise<{ default: ReplayParts<V, W, T> }>;
}

/** All that the client knows of a game. */
export type GameClient = GameTerms & GameParts;

const PARTS: readonly (keyof GameParts)[] = ['words', 'table', 'opening', 'meanwhile', 'miniature', 'rules', 'friend', 'replay'];

/** A game whose parts are fetched: first what fetches them, then each. */
function lazily(terms: unknown, fetched: () => Promise<{ default: unknown }>): GameClient {
  type Got = { default: Record<string, (...given: unknown[]) => unknown> };
  const each = (part: string) => (...given: unknown[]) => fetched().then((got) => (got as Got).default[part]!(...given));
  // what a game is given is of its own kind: options, views and words go where they came from
  return { ...(terms as GameTerms), ...Object.fromEntries(PARTS.map((part) => [part, each(part)])) } as GameClient;
}

const GAMES: Readonly<Record<GameKey, GameClient>> = {
  salvo: lazily(salvo, () => import('./salvo')),
  matrix: lazily(plain('matrix', false), () => import('./matrix')),
  marshal: lazily(plain('marshal', true), () => import('./marshal')),
};

/** The game that home is about: it goes without saying in addresses. */
export const FIRST: GameKey = 'salvo';

export const KEYS = Object.keys(GAMES) as readonly GameKey[];

export function isGame(key: string): key is GameKey {
  return Object.hasOwn(GAMES, key);
}

export function gameOf(key: GameKey): GameClient {
  return GAMES[key];
}

/** In which mode a match is played. */
export function modeOf(options: Options): string {
  return options.mode ?? gameOf(options.game).modes[0]!;
}
