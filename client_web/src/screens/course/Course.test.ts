// @vitest-environment jsdom
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import CourseStage from '../../../tests/CourseStage.svelte';
import { room, Staged } from '../../../tests/staged.svelte';
import { figure, view as crafted } from '../../games/salvo/crafted';
import { speak } from '../../i18n/text.svelte';
import type { Tried } from '../../store/course';
import type { SalvoView } from '../../net/messages.gen';

let stage: ReturnType<typeof mount> | undefined;
const asked: { path: string; rounds: unknown[] }[] = [];
let answers: (Tried | { code: string })[] = [];

const soon = <T>(look: () => T): Promise<T> => vi.waitFor(look, { timeout: 20_000 });
const shown = () => document.body.textContent;
const button = (words: string): HTMLElement => {
  const all = [...document.body.querySelectorAll<HTMLElement>('button, a')];
  const found = all.find((each) => each.textContent.trim() === words || each.ariaLabel === words);
  if (found === undefined) throw new Error(`no button ${words}`);
  return found;
};
const cell = (name: string) => document.querySelector<HTMLElement>(`[data-cell="${name}"]`)!;
const press = (target: HTMLElement) => {
  target.click();
  flushSync();
};

function view(part: Partial<SalvoView>): SalvoView {
  return crafted({
    mode: 'eliminate',
    figures: [figure('south', 'scout', 'c2'), figure('north', 'shield', 'g9')],
    legal: [
      { kind: 'scout', moves: [{ to: 'c6', facing: 'N', jump: false }], turns: ['E', 'S', 'W'], fire: true, targets: [] },
    ],
    ...part,
  });
}

const begun: Tried = { view: view({ round: 1 }), status: 'open', hint: null, marks: ['d6'], round: 0, rounds: 3 };
const moved = view({
  round: 2,
  figures: [figure('south', 'scout', 'c6'), figure('north', 'shield', 'g9')],
  told: [{ e: 'moved', side: 'south', kind: 'scout', way: ['c2', 'c3', 'c4', 'c5', 'c6'], facing: 'N', jump: false }],
});

async function open(step: string | null): Promise<void> {
  const staged = new Staged(room());
  staged.settings.pace = 0;
  await speak('de');
  stage = mount(CourseStage, { target: document.body, props: { staged, step } });
}

beforeEach(() => {
  localStorage.clear();
  asked.length = 0;
  vi.stubGlobal('fetch', (path: string, how?: RequestInit) => {
    asked.push({ path, rounds: how === undefined ? [] : JSON.parse(String(how.body)).rounds });
    const answer = answers.shift();
    if (answer === undefined) return Promise.reject(new Error('offline'));
    return Promise.resolve(new Response(JSON.stringify(answer), { status: 'code' in answer ? 429 : 200 }));
  });
});

afterEach(async () => {
  if (stage !== undefined) await unmount(stage);
  stage = undefined;
  document.body.innerHTML = '';
  vi.unstubAllGlobals();
});

describe('a step of the course', () => {
  it('is played by the controls of a match, and leads on when it is done', async () => {
    answers = [begun, { ...begun, view: moved, status: 'done', round: 1 }];
    await open('move');
    await soon(() => expect(shown()).toContain('Noch 3 Züge'));
    expect(cell('d6').ariaLabel).toContain('Ziel der Aufgabe');
    press(cell('c2'));
    press(cell('c6'));
    expect(button('Späher zieht nach c6')).toBeTruthy();
    press(button('Bereit'));
    await soon(() => expect(shown()).toContain('Geschafft'));
    expect(asked.at(-1)).toEqual({
      path: '/api/course/salvo/move',
      rounds: [{ is: 'salvo.orders', orders: [{ do: 'move', kind: 'scout', to: 'c6' }] }],
    });
    expect(shown()).toContain('Dein Späher zieht von c2 nach c6.');
    expect(button('Weiter: Drehen').getAttribute('href')).toBe('/course/turn');
    expect(localStorage.getItem('salvo.course')).toBe('move');
  });

  it('that failed says what to do, and begins again without asking', async () => {
    answers = [begun, { ...begun, view: moved, status: 'failed', hint: 'late', round: 1 }];
    await open('move');
    await soon(() => press(button('Bereit')));
    press(button('Trotzdem bereit'));
    await soon(() => expect(shown()).toContain('Geh erst nach vorn'));
    press(button('Noch einmal'));
    await soon(() => expect(shown()).toContain('Noch 3 Züge'));
    expect(asked).toHaveLength(2);
    expect(localStorage.getItem('salvo.course')).toBeNull();
  });

  it('keeps the orders where nothing came through', async () => {
    answers = [begun];
    await open('move');
    await soon(() => expect(cell('c2')).not.toBeNull());
    press(cell('c2'));
    press(cell('c6'));
    press(button('Bereit'));
    await soon(() => expect(shown()).toContain('Das kam nicht an'));
    expect(button('Späher zieht nach c6')).toBeTruthy();
    answers = [{ ...begun, view: moved, status: 'open', round: 1 }];
    press(button('Bereit'));
    await soon(() => expect(shown()).toContain('Noch 2 Züge'));
  });

  it('that cannot be fetched can be asked for again', async () => {
    answers = [{ code: 'too_fast' }];
    await open('fog');
    await soon(() => expect(shown()).toContain('Das kam nicht an'));
    answers = [begun];
    press(button('Noch einmal laden'));
    await soon(() => expect(shown()).toContain('Irgendwo feuert ein Scharfschütze'));
  });

  it('that there is not is nowhere', async () => {
    await open('fly');
    await soon(() => expect(shown()).toContain('Hier ist nichts'));
  });
});

it('the course says what is done, and where to go on', async () => {
  localStorage.setItem('salvo.course', 'move turn');
  await open(null);
  await soon(() => expect(button('Weiter mit: Feuern').getAttribute('href')).toBe('/course/fire'));
  expect(document.querySelectorAll('li.done')).toHaveLength(2);
});
