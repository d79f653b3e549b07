import type { Seen, Teller } from '../../games/registry';
import type { RoundSeen } from '../../net/messages.gen';
import type { Settings } from '../../store/settings';
import type { View } from '../../store/room';
import { type Command, viewOf } from './moments';

export const SPEEDS = [0.5, 1, 2] as const;
export type Speed = (typeof SPEEDS)[number];

/** How long a round stands before the next one is played, at speed 1. */
const REST_MS = 700;

/** A match that is over on the board: which round stands there, as whom one sees it, and how it plays on. */
export class Player {
  speed: Speed = $state(1);
  /** The board lies the other way round. */
  turned = $state(false);

  #at = $state(0);
  #seen: Seen = $state('whole');
  #playing = $state(false);

  /** `rounds`: at least one. */
  constructor(
    readonly rounds: readonly RoundSeen[],
    readonly way: Pick<Settings, 'pace' | 'motion'>,
    readonly teller: Teller,
  ) {}

  get at(): number {
    return this.#at;
  }

  get last(): number {
    return this.rounds.length - 1;
  }

  get playing(): boolean {
    return this.#playing;
  }

  get seen(): Seen {
    return this.#seen;
  }

  get view(): View {
    return this.#viewAt(this.#at);
  }

  /** All views up to the one that stands there. */
  get views(): View[] {
    return this.rounds.slice(0, this.#at + 1).map((round) => viewOf(round, this.#seen));
  }

  /** Sees it as someone else; the round stays. */
  see(seen: Seen): void {
    this.teller.stop();
    this.#seen = seen;
  }

  /** Goes to a round, and if `tell` shows how it came to be. What plays is stopped. */
  go(to: number, tell = false): void {
    this.#playing = false;
    this.#show(to, tell);
  }

  do(what: Command): void {
    if (what === 'toggle') this.#toggle();
    else if (what === 'forward') this.go(this.#at + 1, this.#at < this.last);
    else this.go(what === 'back' ? this.#at - 1 : what === 'first' ? 0 : this.last);
  }

  /** Plays on where it plays: calls back when the next round is due. Gives what stops the waiting. */
  onward(): (() => void) | undefined {
    if (!this.#playing || this.teller.running) return undefined;
    if (this.#at >= this.last) {
      this.#playing = false;
      return undefined;
    }
    const due = setTimeout(() => this.#show(this.#at + 1, true), REST_MS / this.speed);
    return () => clearTimeout(due);
  }

  /** The next speed, and after the fastest the slowest. */
  faster(): void {
    this.speed = SPEEDS[(SPEEDS.indexOf(this.speed) + 1) % SPEEDS.length] ?? 1;
  }

  stop(): void {
    this.#playing = false;
    this.teller.stop();
  }

  #toggle(): void {
    if (this.#playing) {
      this.#playing = false;
      return;
    }
    if (this.#at >= this.last) this.#show(0, false);
    this.#playing = true;
    this.#show(this.#at + 1, true);
  }

  #show(to: number, tell: boolean): void {
    this.teller.stop();
    this.#at = Math.max(0, Math.min(this.last, to));
    if (tell && this.#at > 0) this.teller.tell(this.#viewAt(this.#at - 1), this.view, this.way, this.speed);
  }

  #viewAt(round: number): View {
    return viewOf(this.rounds[round]!, this.#seen);
  }
}
