import { createContext } from 'svelte';
import { Connection, type Request, type Surroundings } from '../net/connection';
import { type CLOSE_CODES, RETRY, type RoomPlace, type ServerMessage, type Welcome } from '../net/messages.gen';
import type { GameKey, Options } from '../games/registry';
import * as lobby from './lobby-steps';
import type { LobbyState } from './lobby-steps';
import { wantsRematch } from './room-steps';
import { RoomStore } from './room.svelte';
import { pathOf, routeOf, type Route } from './route';
import type { Settings, Strength } from './settings';

const AGAIN_MS = 2_000;
const NO_SESSION: keyof typeof CLOSE_CODES = 4401;

const [get, set] = createContext<Client>();
/** The client of this page, for the screens. */
export const client = get;
export const provideClient = set;

/** What the page gives to the client beside the network. */
export interface Page {
  path(): string;
  push(path: string): void;
  /** As `push`, but the way back does not lead to where we are now. */
  replace(path: string): void;
  /** What this page keeps over a reload. */
  readonly kept: { read(): string | null; write(text: string | null): void };
  /** Loads the page anew from its beginning, with nothing kept. */
  begin(): void;
  /** Makes the browser a player if it is none. Gives whether it is one now. */
  enrol(): Promise<boolean>;
}

/** The whole of the client without its screens: where we are, who we are, and the one connection. */
export class Client {
  readonly settings: Settings;
  #lobby: LobbyState = $state.raw(lobby.outside(0));
  #route: Route = $state.raw({ at: 'nowhere' });
  #room: RoomStore | null = $state.raw(null);
  /** Grows with every match found for this page, so that it can be announced. */
  #found = $state(0);

  readonly #around: Surroundings;
  readonly #page: Page;
  readonly #connection: Connection;
  #following = false;
  /** The room of the practice match that was asked for last: a search goes on beside it. */
  #practice: string | null = null;
  /** Whether this page has made the browser a player since the last greeting. */
  #enrolled = false;
  #again: ReturnType<typeof setTimeout> | undefined;

  constructor(settings: Settings, around: Surroundings, page: Page) {
    this.settings = settings;
    this.#around = around;
    this.#page = page;
    this.#lobby = lobby.outside(around.now());
    this.#connection = new Connection(around, {
      open: (welcome) => this.#open(welcome),
      message: (message, request) => this.#hear(message, request),
      lost: () => this.#lost(null),
      stopped: (code) => void this.#stopped(code),
    });
  }

  get lobby(): LobbyState {
    return this.#lobby;
  }

  get route(): Route {
    return this.#route;
  }

  get room(): RoomStore | null {
    return this.#room;
  }

  get matchesFound(): number {
    return this.#found;
  }

  /** Begins: connects, and shows what the address says. */
  start(): void {
    this.#lobby = { ...this.#lobby, invitation: lobby.readInvitation(this.#page.kept.read(), Date.now()) };
    this.#arrive(routeOf(this.#page.path()));
    this.#connection.connect();
  }

  stop(): void {
    clearTimeout(this.#again);
    this.#connection.close();
  }

  /** The page is looked at again, or the network is back. */
  wake(): void {
    this.#connection.wake();
  }

  /** Tries again after the server wanted no further attempt, or takes a new name along. */
  reconnect(): void {
    this.#change('');
  }

  /** Lets the server erase this player: nothing of the old one may speak meanwhile. Gives why it was not done. */
  async erase<T>(erasing: () => Promise<T | null>): Promise<T | null> {
    this.#connection.close();
    this.#following = false;
    this.#lobby = { ...this.#lobby, link: 'connecting', since: this.#around.now() };
    const trouble = await erasing();
    if (trouble === null) this.#page.begin();
    else this.reconnect();
    return trouble;
  }

  go(route: Route): void {
    const path = pathOf(route);
    if (path !== this.#page.path()) {
      // the way back from a match leads past the waiting for it, and past a room that is gone
      const passing = this.#route.at === 'search' || this.#route.at === 'invitation' || this.#route.at === 'room';
      const gone = this.#route.at === 'room' && this.#room?.state.closed !== null;
      if ((passing && route.at === 'room') || (gone && route.at === 'match')) this.#page.replace(path);
      else this.#page.push(path);
    }
    this.#arrive(route);
  }

  /** The browser went back or forward. */
  moved(): void {
    this.#arrive(routeOf(this.#page.path()));
  }

  /** Goes to a room, on whichever server it lives. */
  goTo(place: RoomPlace): void {
    this.#lead(place);
    this.go({ at: 'room', room: place.room });
  }

  /** Milliseconds of the server's clock since `at`; never too few. */
  sinceMs(at: number): number {
    const now = this.#serverNow();
    return now === null ? 0 : Math.max(0, now - at);
  }

  /** Makes an invitation; the one before it stays good, but is not shown any more. */
  invite(options: Options): void {
    this.#lobby = lobby.inviting(this.#lobby, options);
    this.#askAgain();
  }

  /** Drops the invitation that is shown. */
  forgetInvitation(): void {
    this.#lobby = { ...this.#lobby, invitation: null };
    this.#keepInvitation();
  }

  join(code: string): void {
    this.#lobby = lobby.joining(this.#lobby, code);
    this.#askAgain();
  }

  /** Asks for a match against a bot. A search goes on beside it. */
  practise(options: Options, strength: Strength): void {
    this.#lobby = lobby.practising(this.#lobby, options, strength);
    this.#ask({ t: 'practise', options, strength });
  }

  /** Leaves the practice for the opponent that was found meanwhile. */
  takeOffer(): void {
    const { offer } = this.#lobby;
    if (offer === null) return;
    const room = this.#room;
    const phase = room?.state.table?.phase;
    if (phase === 'playing' || phase === 'paused') room?.resign();
    this.#lobby = { ...this.#lobby, offer: null };
    this.goTo(offer.place);
  }

  /** The time for the opponent that was found is over. */
  dropOffer(): void {
    this.#lobby = lobby.lapsed(this.#lobby);
  }

  /** Milliseconds until `at` on the server's clock; never too many. */
  untilMs(at: number): number {
    const now = this.#serverNow();
    return now === null ? 0 : Math.max(0, at - now);
  }

  search(game: GameKey, mode: string): void {
    this.#lobby = lobby.searching(this.#lobby, game, mode);
    this.#askAgain();
  }

  // --- routes -----------------------------------------------------------------------------------------

  #arrive(route: Route): void {
    const before = this.#route;
    this.#route = route;
    if ('game' in route) this.settings.game = route.game;
    if (this.#lobby.practice !== null && route.at !== before.at) {
      this.#lobby = { ...this.#lobby, practice: null };
    }
    const beside = route.at === 'room' && route.room === this.#practice;
    if (this.#lobby.search !== null && !beside && (route.at !== 'search' || !lobby.sought(this.#lobby.search, route))) {
      if (route.at !== 'search' && this.#lobby.search.ended === null) this.#ask({ t: 'cancel_search' });
      this.#lobby = { ...this.#lobby, search: null };
    }
    if (route.at !== 'invitation') this.#lobby = { ...this.#lobby, joining: null };
    if (route.at === 'search' && this.#lobby.search === null) this.search(route.game, route.mode);
    if (route.at !== 'room' || before.at !== 'room' || before.room !== route.room) {
      this.#room?.close();
      this.#room = route.at === 'room' ? this.#newRoom(route.room) : null;
      this.#room?.enter();
    }
    this.#follow();
  }

  #newRoom(room: string): RoomStore {
    return new RoomStore(room, {
      ask: (request) => this.#ask(request),
      serverNow: () => this.#serverNow(),
      now: () => this.#around.now(),
      left: () => this.go({ at: 'home' }),
    });
  }

  /** Where it is shown who is here, that is followed. */
  #follow(): void {
    const on = this.#route.at === 'home' || this.#route.at === 'play' || this.#route.at === 'search';
    if (on === this.#following) return;
    this.#following = this.#ask({ t: 'follow', on }) && on;
  }

  #lead({ url }: RoomPlace): void {
    if (url !== '' && !this.#connection.leadsTo(url)) this.#change(url);
  }

  /** Changes the connection on purpose: nothing is lost for the player to hear of. */
  #change(base: string): void {
    this.#following = false;
    this.#lobby = { ...this.#lobby, link: 'connecting', since: this.#around.now(), stopped: null };
    this.#room?.lost();
    this.#connection.connect(base);
  }

  // --- the connection ---------------------------------------------------------------------------------

  #open(welcome: Welcome): void {
    this.#enrolled = false;
    this.#lobby = lobby.greeted(this.#lobby, welcome, this.#around.now());
    this.#room?.comeBack();
    this.#follow();
    this.#askAgain();
  }

  #lost(code: number | null): void {
    this.#following = false;
    this.#lobby = lobby.lost(this.#lobby, this.#around.now(), code);
    this.#room?.lost();
  }

  async #stopped(code: number): Promise<void> {
    const again = code === NO_SESSION && !this.#enrolled;
    this.#enrolled = true;
    if (again && (await this.#page.enrol())) this.reconnect();
    else this.#lost(code);
  }

  #hear(message: ServerMessage, request: Request | null): void {
    if (message.t === 'found') {
      this.#hearFound(message.place, message.until);
      return;
    }
    if (message.t === 'moved') {
      if (message.place.room === this.#room?.state.room) this.#lead(message.place);
      return;
    }
    this.#lobby = lobby.reduce(this.#lobby, message, request);
    if (message.t === 'invited') this.#keepInvitation();
    if (message.t === 'refused' && request !== null && RETRY.has(message.code)) this.#askLater(request);
    const room = this.#room;
    if (room === null) return;
    room.hear(message, request);
    const { table, seat, closed } = room.state;
    if (closed !== null || table?.phase === 'over') this.#lobby = lobby.finished(this.#lobby, room.state.room);
    else if (seat !== null && table !== null) this.#noteRunning(room.state.room);
  }

  /** A match that this page waits for is gone to at once; any other is only noted: another page has it. */
  #hearFound(place: RoomPlace, until: number): void {
    const state = this.#room?.state;
    const again = state !== undefined && (wantsRematch(state) || state.wishes.has('rematch'));
    const practising = state !== undefined && state.room === this.#practice;
    if (this.#lobby.practice?.accepted === true || (again && practising)) {
      this.#lobby = lobby.practised(this.#lobby, place);
      this.#practice = place.room;
      this.goTo(place);
      return;
    }
    if (practising && lobby.expecting(this.#lobby)) {
      this.#lobby = lobby.offered(this.#lobby, place, until);
      this.#found += 1;
      return;
    }
    const ours = lobby.expecting(this.#lobby) || again;
    this.#lobby = lobby.found(this.#lobby, place);
    if (!ours) return;
    this.#keepInvitation();
    this.#found += 1;
    this.goTo(place);
  }

  #keepInvitation(): void {
    const { invitation } = this.#lobby;
    this.#page.kept.write(invitation === null ? null : JSON.stringify(invitation));
  }

  #noteRunning(room: string): void {
    if (this.#lobby.running.some((place) => place.room === room)) return;
    this.#lobby = { ...this.#lobby, running: [...this.#lobby.running, { room, url: '' }] };
  }

  #askAgain(): void {
    clearTimeout(this.#again);
    for (const request of lobby.asking(this.#lobby)) this.#ask(request);
  }

  #askLater(request: Request): void {
    if (request.t !== 'search' && request.t !== 'invite' && request.t !== 'join') return;
    clearTimeout(this.#again);
    this.#again = setTimeout(() => this.#askAgain(), AGAIN_MS);
  }

  #ask(request: Request): boolean {
    return this.#connection.ask(request);
  }

  #serverNow(): number | null {
    return this.#connection.clock.latest(this.#around.now());
  }
}
