import { type StepName, type Tried, keepDone, play } from '../../store/course';
import type { Trouble } from '../../store/kept';
import type { Event, Orders, RoomActions, RoomState } from '../../store/room';
import { knocking } from '../../store/room-steps';

/** A step of the course as a room that only this page knows: the server plays each round and forgets it. */
export class Lesson implements Pick<RoomActions, 'setDraft' | 'ready' | 'unready'> {
  readonly step: StepName;
  readonly #storage: Storage;
  #begun: Tried | null = null;
  #tried: Tried | null = $state.raw(null);
  #room: RoomState = $state.raw({ ...knocking('', 0), seat: 0, link: { state: 'on', since: 0 } });
  #rounds: readonly Orders[] = [];
  #asking = 0;
  /** Grows with each new beginning. */
  attempt = $state(0);
  trouble: Trouble | null = $state(null);

  constructor(step: StepName, storage: Storage) {
    this.step = step;
    this.#storage = storage;
  }

  get tried(): Tried | null {
    return this.#tried;
  }

  get room(): RoomState {
    return this.#room;
  }

  /** Fetches the position that the step begins with, or goes back to it. */
  async begin(): Promise<void> {
    this.#asking += 1;
    if (this.#begun === null) {
      const asking = this.#asking;
      this.trouble = null;
      const answer = await play(this.step, []);
      if (asking !== this.#asking) return;
      if ('trouble' in answer) {
        this.trouble = answer.trouble;
        return;
      }
      this.#begun = answer.got;
    }
    this.#rounds = [];
    this.attempt += 1;
    this.#show(this.#begun, new Map());
  }

  setDraft(orders: Orders): void {
    const { own } = this.#room;
    if (own === null) return;
    this.#room = { ...this.#room, own: { ...own, standing: { draft: own.standing.draft + 1, orders } } };
  }

  ready(): void {
    void this.#play();
  }

  /** The round is not asked for any more, whatever comes back. */
  unready(): void {
    this.#asking += 1;
    this.#seal('no');
  }

  async #play(): Promise<void> {
    const { own } = this.#room;
    if (own === null || own.ready !== 'no') return;
    this.#seal('asked');
    this.#asking += 1;
    const asking = this.#asking;
    this.trouble = null;
    const rounds = [...this.#rounds, own.standing.orders ?? { is: 'salvo.orders', orders: [] }];
    const answer = await play(this.step, rounds);
    if (asking !== this.#asking) return;
    if ('trouble' in answer) {
      this.trouble = answer.trouble;
      this.#seal('no');
      return;
    }
    this.#rounds = rounds;
    if (answer.got.status === 'done') keepDone(this.#storage, this.step);
    this.#show(answer.got, new Map([...this.#room.history, [rounds.length, answer.got.view.told]]));
  }

  #seal(ready: 'no' | 'asked'): void {
    const { own } = this.#room;
    if (own !== null) this.#room = { ...this.#room, own: { ...own, ready } };
  }

  #show(tried: Tried, history: ReadonlyMap<number, readonly Event[]>): void {
    this.#tried = tried;
    this.#room = {
      ...this.#room,
      view: tried.view,
      history,
      own: {
        round: tried.view.round,
        standing: { draft: 0, orders: null },
        sending: null,
        ready: tried.status === 'open' ? 'no' : 'sealed',
      },
    };
  }
}
