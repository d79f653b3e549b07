// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Playback } from './playback.svelte';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a script that plays', () => {
  it('wakes at its cues alone, in order, and ends once', () => {
    const called: string[] = [];
    const playback = new Playback();
    const cue = (at: number) => ({ at, call: () => called.push(`${at}`) });
    playback.play(1_000, 2, [cue(600), cue(0), { at: 200 }], () => called.push('done'));
    expect([playback.running, playback.at, playback.elapsed()]).toEqual([true, 0, 0]);
    vi.advanceTimersByTime(40);
    expect(called).toEqual(['0']);
    vi.advanceTimersByTime(200);
    expect([playback.at, called]).toEqual([200, ['0']]);
    vi.advanceTimersByTime(200);
    expect([playback.at, called]).toEqual([600, ['0', '600']]);
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(300);
    expect([playback.running, playback.elapsed(), called]).toEqual([false, 1_000, ['0', '600', 'done']]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('can be stopped, and calls nothing after that', () => {
    const called: string[] = [];
    const playback = new Playback();
    playback.play(1_000, 1, [{ at: 500, call: () => called.push('late') }], () => called.push('done'));
    vi.advanceTimersByTime(100);
    playback.stop();
    vi.advanceTimersByTime(2_000);
    expect(called).toEqual(['done']);
  });

  it('that has no length is over at once', () => {
    const done = vi.fn();
    const playback = new Playback();
    playback.play(0, 1, [], done);
    expect([playback.running, done.mock.calls.length]).toEqual([false, 1]);
  });
});
