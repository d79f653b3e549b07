import type { SalvoView } from '../../net/messages.gen';
import { type Clock, Playback, wantsLessMotion } from '../../board/playback.svelte';
import { type Event, type Mark, type Script, rewind, sceneOf, script } from './reveal';
import { resolvedRound } from '../../store/room-steps';
import type { Settings } from '../../store/settings';

type Way = Pick<Settings, 'pace' | 'motion'>;

/**
 * How the last round is told on the board: plays its script when a view with a new round comes, and again on request.
 *
 * With less motion the board cuts from step to step: `at` stands at the end of each step for its time.
 */
export class Telling implements Clock {
  /** Called when a mark of the script begins, for the sounds. */
  onmark: (mark: Mark) => void = () => {};

  #script: Script | null = $state.raw(null);
  readonly #playback = new Playback();
  #cuts = $state(false);
  #last: SalvoView | null = null;

  /** The script that plays now, `null` where the board stands as the view says. */
  get script(): Script | null {
    return this.#playback.running ? this.#script : null;
  }

  get at(): number {
    const playing = this.#script;
    if (!this.#cuts || playing === null) return this.#playback.at;
    const step = playing.steps.find((one) => this.#playback.at < one.to) ?? playing.steps.at(-1);
    return step === undefined ? playing.length : step.from + (step.to - step.from) * 0.7;
  }

  get speed(): number {
    return this.#cuts ? 0 : this.#playback.speed;
  }

  elapsed(): number {
    return this.#playback.elapsed();
  }

  get running(): boolean {
    return this.#playback.running;
  }

  /** Takes a view; gives whether it tells a round that was not told before. */
  see(view: SalvoView | null, way: Way): boolean {
    const last = this.#last;
    this.#last = view;
    if (view === null || last === null || view === last) return false;
    const round = resolvedRound(view);
    if (round === 0 || round <= resolvedRound(last)) return false;
    const fits = resolvedRound(last) === round - 1 && last.side === view.side && last.phase !== 'lineup';
    this.#play(view, fits ? last : null, [], way, 1);
    return true;
  }

  /** Tells how one view led to the next. */
  tell(before: SalvoView, view: SalvoView, way: Way, speed: number): void {
    this.#play(view, before, [], way, speed);
  }

  /** Tells the last round of a view once more, slower. `earlier`: what the rounds before told, for the facings. */
  again(view: SalvoView, earlier: readonly (readonly Event[])[], way: Way): void {
    this.#play(view, null, earlier, { ...way, pace: 1 }, 0.6);
  }

  stop(): void {
    this.#playback.stop();
  }

  #play(view: SalvoView, before: SalvoView | null, earlier: readonly (readonly Event[])[], way: Way, speed: number): void {
    this.#playback.stop();
    if (way.pace === 0) return;
    const now = sceneOf(view);
    const from = before === null ? rewind(now, view.told, earlier) : sceneOf(before);
    // only a seat in fog is told of enemies by sightings alone
    const playing = script(from, view.told, now, view.sight === null ? null : view.side);
    this.#cuts = way.motion === 'less' || (way.motion === 'system' && wantsLessMotion());
    this.#script = playing;
    this.#playback.play(playing.length, way.pace * speed, [
      ...playing.steps.map(({ from: at }) => ({ at })),
      ...playing.marks.map((mark) => ({ at: mark.start, call: () => this.onmark(mark) })),
    ]);
  }
}
