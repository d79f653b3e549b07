// @vitest-environment jsdom
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import ReplayStage from '../../../tests/ReplayStage.svelte';
import { rounds as seenBy } from '../../../tests/golden';
import type { Replay, SalvoView } from '../../net/messages.gen';
import type { MatchShown } from '../../store/kept';
import { DEFAULTS, type Settings } from '../../store/settings';

/** A golden match in fog as the server gives it out; of its end each side is shown what everyone is. */
function golden(): Replay {
  const views = (to: 'south' | 'north'): SalvoView[] => {
    const pairs = seenBy('fog', to);
    return [pairs[0]![0], ...pairs.map(([, now]) => now)];
  };
  const [south, north] = [views('south'), views('north')];
  const rounds = south.map((view, round) => ({
    round,
    seats: [view, north[round]!],
    whole: { ...view, side: null, sight: null, figures: [...view.figures, ...north[round]!.figures] },
  }));
  return { match: 'golden-room', decisive: 3, rounds };
}

const match: MatchShown = {
  match: 'golden-room',
  options: { game: 'salvo', mode: 'fog', map: 'plain', clock: 30 },
  names: ['Anna', 'Bo'],
  outcome: { winner: 0, reason: 'elimination' },
  started: 0,
  ended: 0,
  rounds: 6,
  quick: true,
  seat: null,
  rules: '1',
  record: '',
};

let stage: ReturnType<typeof mount>;
const replay = golden();
const last = replay.rounds.length - 1;

function show(settings: Partial<Settings> = {}, seat: number | null = null): void {
  stage = mount(ReplayStage, {
    target: document.body,
    props: { match: { ...match, seat }, replay, settings: { ...DEFAULTS, sound: false, pace: 0, ...settings } },
  });
  flushSync();
}

function pass(ms: number): void {
  vi.advanceTimersByTime(ms);
  flushSync();
}

function key(key: string, target: Element = document.body): boolean {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  target.dispatchEvent(event);
  flushSync();
  return event.defaultPrevented;
}

function press(name: string): void {
  const button = [...document.querySelectorAll('button')].find(
    (one) => (one.getAttribute('aria-label') ?? one.textContent)?.trim() === name,
  );
  if (button === undefined) throw new Error(`no button ${name}`);
  button.click();
  flushSync();
}

const slider = () => document.querySelector<HTMLInputElement>('input[type=range]')!;
const at = () => slider().valueAsNumber;
const said = () => document.querySelector('.replay > [role=status]')?.textContent?.trim();
const label = (cell: string) => document.querySelector(`[data-cell="${cell}"]`)?.getAttribute('aria-label') ?? '';
const logged = () => [...document.querySelectorAll('.log h2')].map((each) => each.textContent);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'setTimeout', 'clearTimeout', 'performance'] });
  history.replaceState(null, '', '/match/golden-room');
});
afterEach(async () => {
  await unmount(stage);
  vi.useRealTimers();
});

describe('a replay', () => {
  it('is moved through by keys wherever nothing else has the focus', () => {
    show();
    expect([at(), slider().getAttribute('aria-valuetext')]).toEqual([0, 'Aufstellung']);
    expect(key('ArrowRight')).toBe(true);
    expect([at(), slider().getAttribute('aria-valuetext')]).toEqual([1, `Zug 1 von ${last}`]);
    key('End');
    expect(at()).toBe(last);
    key('ArrowRight');
    expect(at()).toBe(last);
    key('ArrowLeft');
    expect(at()).toBe(last - 1);
    key('Home');
    expect(at()).toBe(0);
  });

  it('leaves the keys of the board, of choices and of buttons alone', () => {
    show();
    key('ArrowRight', document.querySelector('[data-cell][tabindex="0"]')!);
    key('ArrowRight', document.querySelector('input[type=radio]')!);
    expect(key(' ', document.querySelector('.play')!)).toBe(false);
    expect(at()).toBe(0);
  });

  it('plays to its end by itself, and from the beginning again', () => {
    show();
    key(' ');
    expect(at()).toBe(1);
    pass(700);
    expect(at()).toBe(2);
    press('Anhalten');
    pass(10_000);
    expect(at()).toBe(2);
    press('Abspielen');
    for (let round = 0; round < last; round++) pass(700);
    expect(at()).toBe(last);
    pass(700);
    press('Abspielen');
    expect(at()).toBe(1);
  });

  it('tells a round that is stepped to as the match did, and shows one that is jumped to at once', () => {
    show({ pace: 1, motion: 'full' });
    const figures = () => [...document.querySelectorAll('.piece')].map((each) => each.getAttribute('transform')).join();
    key('ArrowRight');
    pass(100);
    expect(document.querySelector('g.marks')).not.toBeNull();
    pass(3_000);
    expect(document.querySelector('g.marks')).toBeNull();
    const stood = figures();
    key('Home');
    slider().value = '1';
    slider().dispatchEvent(new Event('input', { bubbles: true }));
    flushSync();
    expect(document.querySelector('g.marks')).toBeNull();
    expect(figures()).toBe(stood);
  });

  it('says what a round told, and only of one that it rests on', () => {
    show();
    key('ArrowRight');
    key('ArrowRight');
    expect(said()).toBe('');
    pass(300);
    expect(said()).toMatch(/^Zug 2 von \d+\. /);
    expect(logged()).toEqual(['Zug 2', 'Zug 1']);
  });

  it('has an address for every round, and is where the address leads', () => {
    history.replaceState(null, '', '/match/golden-room#r2');
    show();
    expect(at()).toBe(2);
    key('ArrowRight');
    pass(300);
    expect(location.hash).toBe('#r3');
    history.replaceState(null, '', '#r1');
    dispatchEvent(new HashChangeEvent('hashchange'));
    flushSync();
    expect(at()).toBe(1);
    key('Home');
    pass(300);
    expect(location.hash).toBe('');
  });

  it('goes to the round that decided', () => {
    show();
    press('Entscheidender Zug');
    expect(at()).toBe(3);
  });

  it('is seen as each side saw it, that side below', () => {
    show();
    const first = () => document.querySelector('[data-cell]')?.getAttribute('data-cell');
    expect([first(), label('e9').includes('im Nebel')]).toEqual(['a9', false]);
    document.querySelectorAll<HTMLInputElement>('input[type=radio]')[2]!.click();
    flushSync();
    expect(first()).toBe('i1');
    expect([...document.querySelectorAll('[data-cell]')].some((cell) => cell.getAttribute('aria-label')?.includes('im Nebel'))).toBe(
      true,
    );
    press('Brett drehen');
    expect(first()).toBe('a9');
  });

  it('speaks to who played, and of both to others', () => {
    show({}, 1);
    expect(document.querySelector('[data-cell]')?.getAttribute('data-cell')).toBe('i1');
    key('ArrowRight');
    expect(document.querySelector('.log')?.textContent).toContain('Gegnerischer Späher zieht');
  });
});
