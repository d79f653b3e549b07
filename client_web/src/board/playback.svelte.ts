/** Time that runs from 0 to a length, frame by frame; whoever draws reads `at`. */
export class Playback {
  #at = $state(0);
  #running = $state(false);
  #frame = 0;
  #done: () => void = () => {};

  get at(): number {
    return this.#at;
  }

  get running(): boolean {
    return this.#running;
  }

  /** Plays `length` ms, `speed` times as fast; `done` is called once, at the end or when it is stopped. */
  play(length: number, speed: number, done: () => void = () => {}): void {
    this.stop();
    this.#at = 0;
    if (length <= 0) {
      done();
      return;
    }
    this.#running = true;
    this.#done = done;
    let began: number | null = null;
    const tick = (now: number) => {
      began ??= now;
      this.#at = Math.min(length, (now - began) * speed);
      if (this.#at < length) this.#frame = requestAnimationFrame(tick);
      else this.stop();
    };
    this.#frame = requestAnimationFrame(tick);
  }

  stop(): void {
    cancelAnimationFrame(this.#frame);
    if (!this.#running) return;
    this.#running = false;
    this.#done();
  }
}

/** Whether the browser asks for less motion. */
export function wantsLessMotion(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;
}
