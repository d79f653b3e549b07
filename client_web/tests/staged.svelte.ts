import { view as crafted } from '../src/games/salvo/crafted';
import type { SalvoView } from '../src/net/messages.gen';
import type { Client } from '../src/store/client.svelte';
import { outside } from '../src/store/lobby-steps';
import type { Gesture, Orders, RoomActions, RoomState } from '../src/store/room';
import { DEFAULTS, type Settings } from '../src/store/settings';

/** A room in which a match runs, south's, put together by hand. */
export function room(part: Partial<RoomState> = {}, view: Partial<SalvoView> = {}): RoomState & { view: SalvoView | null } {
  const shown = crafted(view);
  return {
    room: 'abcdef',
    seat: 0,
    table: {
      phase: 'playing',
      options: { game: 'salvo', mode: shown.mode, map: shown.map, clock: 30 },
      players: [
        { name: 'Anna', paint: '' },
        { name: 'Bo', paint: '' },
      ],
      round: shown.round,
      at: 0,
      deadline: 20_000,
      arrived: [true, true],
      ready: [false, false],
      draw_offer: null,
      outcome: null,
      rematch: [false, false],
    },
    view: shown,
    own: { round: shown.round, standing: { draft: 0, orders: null }, sending: null, ready: 'no' },
    presence: { t: 'presence', room: 'abcdef', levels: ['good', 'good'], claim_at: [null, null], watchers: 0 },
    history: new Map(),
    takenOver: false,
    stalled: false,
    closed: null,
    link: { state: 'on', since: 0 },
    refused: null,
    wishes: new Set(),
    ...part,
  } as RoomState & { view: SalvoView | null };
}

/** Holds a room as the store does, without a server: drafts stand at once, and what was asked for is noted. */
export class Staged implements RoomActions {
  #state: RoomState = $state.raw(room());
  readonly settings: Settings = $state({ ...DEFAULTS, sound: false, motion: 'less' });
  readonly asked: string[] = [];
  readonly drafts: Orders[] = [];
  left: number | null = 20_000;
  /** How far the server's clock is. */
  passed = 0;

  constructor(state: RoomState) {
    this.#state = state;
  }

  get state(): RoomState {
    return this.#state;
  }

  set state(to: RoomState) {
    this.#state = to;
  }

  get client(): Client {
    const page = {
      settings: this.settings,
      lobby: outside(0),
      practise: (_: unknown, strength: string) => this.asked.push(`practise ${strength}`),
      go: (route: unknown) => this.asked.push(`go ${JSON.stringify(route)}`),
    };
    return page as unknown as Client; // the screens use no more of it
  }

  setDraft(orders: Orders): void {
    this.drafts.push(orders);
    const { own } = this.#state;
    if (own === null) return;
    this.#state = { ...this.#state, own: { ...own, standing: { draft: this.drafts.length, orders } } };
  }

  ready(): void {
    this.#ready('sealed');
  }

  unready(): void {
    this.#ready('no');
  }

  gesture = (gesture: Gesture) => this.#note(`gesture ${JSON.stringify(gesture)}`);
  resign = () => this.#note('resign');
  offerDraw = () => this.#note('offer draw');
  answerDraw = (accept: boolean) => this.#note(`answer draw ${accept}`);
  claimWin = () => this.#note('claim');
  rematch = () => this.#note('rematch');
  loadHistory = (first: number, last: number) => this.#note(`history ${first}-${last}`);
  takeBack = () => this.#note('take back');
  leave = () => this.#note('leave');
  leftMs = () => this.left;
  untilMs = (at: number) => Math.max(0, at - this.passed);

  #note(what: string): void {
    this.asked.push(what);
  }

  #ready(ready: 'sealed' | 'no'): void {
    const { own } = this.#state;
    this.#note(ready === 'sealed' ? 'ready' : 'unready');
    if (own !== null) this.#state = { ...this.#state, own: { ...own, ready } };
  }
}
