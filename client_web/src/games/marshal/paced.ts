/** Sends the newest of many values, no two within a gap: at once where it can, else when the gap is over. */
export class Paced<Value> {
  readonly #send: (value: Value) => void;
  readonly #gapMs: number;
  #waiting: { value: Value } | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(send: (value: Value) => void, gapMs: number) {
    this.#send = send;
    this.#gapMs = gapMs;
  }

  /** Whether there is something newer than what was sent. */
  get waits(): boolean {
    return this.#waiting !== null;
  }

  put(value: Value): void {
    if (this.#timer === undefined) this.#out(value);
    else this.#waiting = { value };
  }

  /** Forgets what waits. */
  drop(): void {
    this.#waiting = null;
  }

  /** Sends what waits now. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const waiting = this.#waiting;
    this.#waiting = null;
    if (waiting !== null) this.#out(waiting.value);
  }

  #out(value: Value): void {
    this.#timer = setTimeout(() => this.flush(), this.#gapMs);
    this.#send(value);
  }
}
