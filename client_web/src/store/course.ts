/** The course: its steps as the server plays them, and how far one has come, which this browser keeps. */
import { type Fetched, fetched } from './kept';
import type { SalvoView } from '../net/messages.gen';
import type { Orders } from './room';

/** How far a step has come with the orders given so far (PROTOCOL.md 1). */
export interface Tried {
  view: SalvoView;
  status: 'open' | 'done' | 'failed';
  hint: 'lost' | 'late' | null;
  /** The cells that the task names. */
  marks: readonly string[];
  round: number;
  rounds: number;
}

export const STEPS = ['move', 'turn', 'fire', 'shield', 'trench', 'mortar', 'fog'] as const;
export type StepName = (typeof STEPS)[number];

export function isStep(name: string): name is StepName {
  return (STEPS as readonly string[]).includes(name);
}

/** Lets the server play a step from its beginning by the orders of each round. */
export function play(step: StepName, rounds: readonly Orders[]): Promise<Fetched<Tried>> {
  const path = `/api/course/salvo/${step}`;
  if (rounds.length === 0) return fetched(path);
  return fetched(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ rounds }),
  });
}

/** Where a browser keeps the steps that were done in it. */
const KEPT_AS = 'salvo.course';

export function doneSteps(storage: Pick<Storage, 'getItem'>): ReadonlySet<StepName> {
  const names = (storage.getItem(KEPT_AS) ?? '').split(' ');
  return new Set(names.filter(isStep));
}

export function keepDone(storage: Pick<Storage, 'getItem' | 'setItem'>, step: StepName): void {
  storage.setItem(KEPT_AS, [...new Set([...doneSteps(storage), step])].join(' '));
}

const MET_AS = 'salvo.met';

/** Notes that whoever sits here has been in a match: nobody new to the game any more. */
export function keepMet(storage: Pick<Storage, 'setItem'>): void {
  storage.setItem(MET_AS, 'yes');
}

/** Whether this browser has seen neither a match nor a step of the course. */
export function isNew(storage: Pick<Storage, 'getItem'>): boolean {
  return storage.getItem(MET_AS) === null && doneSteps(storage).size === 0;
}

/** The first step that is not done, `null` when all are. */
export function nextStep(done: ReadonlySet<StepName>): StepName | null {
  return STEPS.find((step) => !done.has(step)) ?? null;
}
