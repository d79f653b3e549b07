/** What plays, for whoever draws it: what moves is moved by the browser (`motion.ts`), not by us frame by frame. */
export interface Clock {
  /** The last moment at which something began, in milliseconds of the script. */
  readonly at: number;
  /** Milliseconds of the script a millisecond; 0: all stands as it is at `at`. */
  readonly speed: number;
  /** Milliseconds of the script that have gone by. */
  elapsed(): number;
}

export const STILL: Clock = { at: 0, speed: 0, elapsed: () => 0 };

/** A moment at which something begins. */
export interface Cue {
  at: number;
  call?: () => void;
}

/** Time that runs from 0 to a length, and wakes us at its cues alone. */
export class Playback implements Clock {
  #at = $state(0);
  #running = $state(false);
  #speed = 0;
  #length = 0;
  #began: number | null = null;
  #frame = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #done: () => void = () => {};

  get at(): number {
    return this.#at;
  }

  get running(): boolean {
    return this.#running;
  }

  get speed(): number {
    return this.#speed;
  }

  elapsed(): number {
    return this.#began === null ? 0 : Math.min(this.#length, (performance.now() - this.#began) * this.#speed);
  }

  /** Plays `length` ms, `speed` times as fast; `done` is called once, at the end or when it is stopped. */
  play(length: number, speed: number, cues: readonly Cue[] = [], done: () => void = () => {}): void {
    this.stop();
    this.#at = 0;
    if (length <= 0) {
      done();
      return;
    }
    this.#running = true;
    this.#speed = speed;
    this.#length = length;
    this.#began = null;
    this.#done = done;
    // the time runs from when the first picture is there: to build it may take longer than a frame
    this.#frame = requestAnimationFrame(() => {
      this.#frame = requestAnimationFrame(() => {
        this.#began = performance.now();
        this.#pass(cues.toSorted((a, b) => a.at - b.at));
      });
    });
  }

  stop(): void {
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#timer);
    if (!this.#running) return;
    this.#running = false;
    this.#done();
  }

  /** Calls what is due, and comes back for the rest. */
  #pass(cues: readonly Cue[]): void {
    const now = this.elapsed();
    const due = cues.filter(({ at }) => at <= now);
    const ahead = cues.slice(due.length);
    this.#at = due.at(-1)?.at ?? this.#at;
    for (const { call } of due) call?.();
    if (now >= this.#length) this.stop();
    else this.#timer = setTimeout(() => this.#pass(ahead), ((ahead[0]?.at ?? this.#length) - now) / this.#speed);
  }
}

/** Whether the browser asks for less motion. */
export function wantsLessMotion(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;
}
