import { backoff, spread } from './backoff';
import { ServerClock } from './clock';
import { fromFrame, toFrame } from './codec';
import { CLOSE_CODES, SUBPROTOCOL, type ClientMessage, type ServerMessage, type Welcome } from './messages.gen';

const PROBE_MS = 4_000;
const SILENCE_MS = 10_000;
const TICK_MS = 1_000;
const STEADY_MS = 3_000;
const OPEN = 1;
/** The server hands its rooms over and stops: others are there at once. */
const RESTARTING: keyof typeof CLOSE_CODES = 1012;
/** After so many vain attempts at another server of ours the way leads over the one that gave us the page. */
const TRIES_ELSEWHERE = 1;

type Unnumbered<T> = T extends { rq: number } ? Omit<T, 'rq'> : never;
/** A message that is answered, without its number. */
export type Request = Unnumbered<ClientMessage>;

/** What a connection tells its owner. */
export interface Hearer {
  /** A socket is open and the server has greeted us. */
  open(welcome: Welcome): void;
  /** Any other message; `request` is what it answers. */
  message(message: ServerMessage, request: Request | null): void;
  /** The socket is gone or silent; a new one is on its way. */
  lost(): void;
  /** The server wants no further attempt: a close code of protocol/refusals.py. */
  stopped(code: number): void;
}

/** What a connection needs of its surroundings. */
export interface Surroundings {
  /** The page's own address: where the socket leads unless a server sends us elsewhere. */
  home: string;
  socket(url: string, protocol: string): WebSocket;
  /** Milliseconds that only grow. */
  now(): number;
  /** 0 to 1. */
  chance(): number;
}

/**
 * One lasting connection: replaces its socket whenever that breaks, falls silent or is asked for, until it is closed.
 * Requests on the way are forgotten with their socket; the owner sends again what still matters.
 */
export class Connection {
  readonly clock = new ServerClock();
  readonly #around: Surroundings;
  readonly #hearer: Hearer;

  #base = '';
  #socket: WebSocket | null = null;
  #greeted = false;
  #tries = 0;
  #requests = new Map<number, { request: Request; at: number }>();
  #lastRequest = 0;
  #openedAt = 0;
  #heardAt = 0;
  #probedAt = 0;
  /** When the first probe left since the last frame came; `null`: none since. */
  #waitingSince: number | null = null;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #ticking: ReturnType<typeof setInterval> | undefined;

  constructor(around: Surroundings, hearer: Hearer) {
    this.#around = around;
    this.#hearer = hearer;
  }

  /** Whether the server has greeted us on the socket that is open. */
  get on(): boolean {
    return this.#greeted;
  }

  /** Connects to the server at `base` (empty: the one that gave us the page), leaving the one before. */
  connect(base = ''): void {
    if (!this.leadsTo(base)) this.clock.forget();
    this.#base = base;
    this.#tries = 0;
    this.#drop();
    this.#dial();
  }

  /** Whether the connection leads to this place already. */
  leadsTo(base: string): boolean {
    return this.#address(base) === this.#address(this.#base);
  }

  /** Looks at once whether the connection still works: after the page was asleep, or the network came back. */
  wake(): void {
    if (this.#retry !== undefined) this.#dial();
    else if (this.#greeted) this.#probe();
  }

  /** Sends a request. Gives false if there is no connection: nothing was sent then. */
  ask(request: Request): boolean {
    if (!this.#greeted) return false;
    this.#lastRequest += 1;
    const rq = this.#lastRequest;
    this.#requests.set(rq, { request, at: this.#around.now() });
    this.#send({ ...request, rq } as ClientMessage);
    return true;
  }

  close(): void {
    this.#drop();
  }

  #address(base: string): string {
    const folder = new URL(base === '' ? '/' : base.replace(/\/*$/, '/'), this.#around.home);
    folder.protocol = folder.protocol.replace('http', 'ws');
    return new URL('socket', folder).href;
  }

  #dial(): void {
    clearTimeout(this.#retry);
    this.#retry = undefined;
    const now = this.#around.now();
    this.#openedAt = now;
    this.#heardAt = now;
    this.#probedAt = now;
    this.#waitingSince = now;
    const socket = this.#around.socket(this.#address(this.#base), SUBPROTOCOL);
    socket.binaryType = 'arraybuffer';
    socket.onmessage = (event: MessageEvent<ArrayBuffer>) => this.#hear(event.data);
    socket.onclose = (event) => this.#closed(event.code);
    this.#socket = socket;
    this.#ticking = setInterval(() => this.#tick(), TICK_MS);
  }

  /** Lets the socket go without a word from it any more. */
  #drop(): void {
    clearTimeout(this.#retry);
    this.#retry = undefined;
    clearInterval(this.#ticking);
    const socket = this.#socket;
    this.#socket = null;
    this.#greeted = false;
    this.#requests.clear();
    if (socket === null) return;
    socket.onmessage = null;
    socket.onclose = null;
    socket.close();
  }

  #hear(frame: ArrayBuffer): void {
    const now = this.#around.now();
    this.#heardAt = now;
    this.#waitingSince = null;
    const message = fromFrame(frame);
    if (message.t === 'welcome') {
      this.#greeted = true;
      this.clock.learn(message.now, this.#openedAt, now);
      this.#hearer.open(message);
      this.#probe();
      return;
    }
    const asked = 'rq' in message ? this.#requests.get(message.rq) : undefined;
    if ('rq' in message) this.#requests.delete(message.rq);
    if (message.t === 'pong') {
      this.#send({ t: 'echo', stamp: message.stamp });
      if (asked !== undefined) this.clock.learn(message.now, asked.at, now);
      return;
    }
    this.#hearer.message(message, asked?.request ?? null);
  }

  #closed(code: number): void {
    const was = this.#greeted;
    this.#drop();
    const known = code in CLOSE_CODES ? CLOSE_CODES[code as keyof typeof CLOSE_CODES] : null;
    if (known !== null && !known.reconnect) {
      this.#hearer.stopped(code);
      return;
    }
    this.#again(was, code === RESTARTING);
  }

  #again(was: boolean, elsewhere = false): void {
    if (was && this.#around.now() - this.#openedAt >= STEADY_MS) this.#tries = 0;
    if ((elsewhere || this.#tries >= TRIES_ELSEWHERE) && !this.leadsTo('')) {
      this.#base = '';
      this.clock.forget();
    }
    const wait = elsewhere && this.#tries === 0 ? spread : backoff;
    this.#retry = setTimeout(() => this.#dial(), wait(this.#tries, this.#around.chance()));
    this.#tries += 1;
    if (was) this.#hearer.lost();
  }

  #tick(): void {
    const now = this.#around.now();
    // a page in the background ticks rarely: silence counts only if an answer is overdue too
    const overdue = this.#waitingSince !== null && now - this.#waitingSince >= PROBE_MS;
    if (overdue && now - this.#heardAt >= SILENCE_MS) {
      const was = this.#greeted;
      this.#drop();
      this.#again(was, true); // a server that hangs takes the next socket too, and says nothing on it either
    } else if (this.#greeted && now - this.#probedAt >= PROBE_MS) {
      this.#probe();
    }
  }

  #probe(): void {
    this.#probedAt = this.#around.now();
    this.#waitingSince ??= this.#probedAt;
    this.ask({ t: 'probe' });
  }

  #send(message: ClientMessage): void {
    if (this.#socket?.readyState === OPEN) this.#socket.send(toFrame(message));
  }
}
