// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { figure, view } from './crafted';
import { REVEAL_MS } from './reveal';
import type { SalvoView } from '../../net/messages.gen';
import { resolvedRound } from '../../store/room-steps';
import { Telling } from './telling.svelte';

const first = view({ round: 1, figures: [figure('south', 'shield', 'd1')] });
const second = view({
  round: 2,
  figures: [figure('south', 'shield', 'd3')],
  told: [
    { e: 'moved', side: 'south', kind: 'shield', way: ['d1', 'd2', 'd3'], facing: 'N', jump: false },
    { e: 'fired', side: 'north', kind: 'scout', cell: 'd7', facing: 'S', rays: [['d6', 'd5', 'd4', 'd3']] },
    { e: 'stopped', side: 'south', cell: 'd3' },
  ],
});
const full = { pace: 1, motion: 'full' } as const;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

function seen(...views: SalvoView[]): Telling {
  const telling = new Telling();
  for (const one of views) telling.see(one, full);
  return telling;
}

describe('telling a round', () => {
  it('plays when a view brings a new round, and then stands as the view says', () => {
    const telling = seen(first);
    expect(telling.running).toBe(false);
    expect(telling.see(second, full)).toBe(true);
    expect(telling.see(second, full)).toBe(false);
    vi.advanceTimersByTime(200);
    expect(telling.script?.steps.map((step) => step.name)).toEqual(['moves', 'shots']);
    expect([telling.at, telling.speed]).toEqual([0, 1]);
    expect(telling.elapsed()).toBeGreaterThan(100);
    vi.advanceTimersByTime(450);
    expect(telling.at).toBeGreaterThan(500);
    vi.advanceTimersByTime(REVEAL_MS);
    expect(telling.running).toBe(false);
    expect(telling.script).toBeNull();
  });

  it('plays nothing on coming in, on coming back to the same round, or where the player left it out', () => {
    const telling = seen(second);
    expect(telling.running).toBe(false);
    telling.see({ ...second }, full);
    expect(telling.running).toBe(false);
    const without = seen(first);
    expect(without.see(second, { pace: 0, motion: 'full' })).toBe(true);
    expect(without.running).toBe(false);
  });

  it('is twice as fast where the player wants it', () => {
    const telling = seen(first);
    telling.see(second, { pace: 2, motion: 'full' });
    const { length } = telling.script!;
    vi.advanceTimersByTime(length / 2 + 50);
    expect(telling.running).toBe(false);
  });

  it('cuts from step to step with less motion', () => {
    const telling = seen(first);
    telling.see(second, { pace: 1, motion: 'less' });
    const shown = new Set<number>();
    while (telling.running) {
      shown.add(telling.at);
      expect(telling.speed).toBe(0);
      vi.advanceTimersByTime(16);
    }
    expect(shown.size).toBe(2);
  });

  it('tells of a round whose start was missed from what was told', () => {
    const telling = seen(first);
    telling.see({ ...second, round: 5 }, full);
    expect(telling.script?.actors[0]?.poses[0]?.pose).toMatchObject({ x: 3, y: 0 });
  });

  it('says when a mark begins, once each', () => {
    const telling = seen(first);
    const marks: string[] = [];
    telling.onmark = (mark) => marks.push(mark.is);
    telling.see(second, full);
    vi.advanceTimersByTime(REVEAL_MS);
    expect(marks).toEqual(['shot', 'stop']);
  });

  it('again is slower, and can be stopped', () => {
    const telling = seen(first, second);
    vi.advanceTimersByTime(REVEAL_MS);
    telling.again(second, [], full);
    const { length } = telling.script!;
    vi.advanceTimersByTime(length);
    expect(telling.running).toBe(true);
    telling.stop();
    expect(telling.running).toBe(false);
  });

  it('tells how one view led to another, whatever was told before', () => {
    const telling = seen(second);
    telling.tell(first, second, full, 2);
    const { length } = telling.script!;
    vi.advanceTimersByTime(length / 2 + 50);
    expect(telling.running).toBe(false);
  });
});

describe('the last resolved round', () => {
  it('is the one before the round to be ordered, and the last one at the end', () => {
    expect(resolvedRound(view({ phase: 'lineup', round: 0 }))).toBe(0);
    expect(resolvedRound(view({ round: 7 }))).toBe(6);
    expect(resolvedRound(view({ phase: 'over', round: 7 }))).toBe(7);
  });
});
