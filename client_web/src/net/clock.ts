const KEPT = 30;

/**
 * What the server's clock can show at most, so that a countdown never shows more than is left.
 *
 * A moment `now` that the server wrote cannot be older than the request that it answers: had the request taken no
 * time at all, the server's clock would be `now` plus the time since. The smallest of such bounds is the tightest.
 */
export class ServerClock {
  #bounds: number[] = [];

  /** Learns from an answer: `now` on the server's clock; when its request left and the answer came, on ours. */
  learn(now: number, askedAt: number, heardAt: number): void {
    // the server is past what it could be at most: our clock stood still, as in a machine that slept
    const latest = this.latest(heardAt);
    if (latest !== null && latest < now) this.forget();
    this.#bounds.push(now - askedAt);
    if (this.#bounds.length > KEPT) this.#bounds.shift();
  }

  /** Forgets everything: another server. */
  forget(): void {
    this.#bounds = [];
  }

  /** The latest that the server's clock can show at our moment `at`; `null` before anything was learned. */
  latest(at: number): number | null {
    return this.#bounds.length === 0 ? null : at + Math.min(...this.#bounds);
  }
}
