import { type Clock, Playback, wantsLessMotion } from '../../board/playback.svelte';
import type { MarshalView } from '../../net/messages.gen';
import type { Settings } from '../../store/settings';
import type { View } from '../../store/room';
import type { Teller } from '../registry';
import { type Script, moments, script, still } from './reveal';

type Way = Pick<Settings, 'pace' | 'motion'>;

/** The number of the last decision that a view tells of; -1 before the set-up is over. */
export function resolved(view: MarshalView): number {
  return view.phase === 'over' ? view.round : view.round - 1;
}

/**
 * How the last action is shown on the board: plays its script when a view with a new decision comes, and on request.
 *
 * With less motion nothing moves: a fight is shown with both ranks for its time, a move not at all.
 */
export class Telling implements Teller, Clock {
  /** Called when two meet, for the sounds. */
  onfight: () => void = () => {};

  #script: Script | null = $state.raw(null);
  readonly #playback = new Playback();
  #cuts = $state(false);
  #last: MarshalView | null = null;
  /** What is shown once a fight was: a quick answer does not cut it off. */
  #then: (() => void) | null = null;

  /** The script that plays now, `null` where the board stands as the view says. */
  get script(): Script | null {
    return this.#playback.running ? this.#script : null;
  }

  get at(): number {
    return this.#cuts && this.#script !== null ? still(this.#script) : this.#playback.at;
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

  /** Takes a view; gives whether it tells of a decision that was not told before. */
  see(view: MarshalView, way: Way): boolean {
    const last = this.#last;
    this.#last = view;
    if (last === null || resolved(view) <= resolved(last)) return false;
    const tell = () => this.tell(last, view, way, 1);
    if (this.script?.is === 'fight') this.#then = tell;
    else tell();
    return true;
  }

  /** Shows how one view led to the next. */
  tell(before: View, view: View, { pace, motion }: Way, speed: number): void {
    this.stop();
    if (before.game !== 'marshal' || view.game !== 'marshal') return;
    const open = before.pieces.filter(({ rank }) => rank).map(({ id }) => id);
    const play = script(view.told, new Set(open));
    this.#cuts = motion === 'less' || (motion === 'system' && wantsLessMotion());
    if (play === null || pace === 0 || (this.#cuts && play.is === 'move')) return;
    this.#script = play;
    if (play.is === 'fight') this.onfight();
    const cues = moments(play).map((at) => ({ at }));
    this.#playback.play(play.length, pace * speed, cues, () => {
      const then = this.#then;
      this.#then = null;
      then?.();
    });
  }

  stop(): void {
    this.#then = null;
    this.#playback.stop();
  }
}
