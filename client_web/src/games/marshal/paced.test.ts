import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Paced } from './paced';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('what is sent in haste', () => {
  it('goes out at once first, then the newest alone when the gap is over', () => {
    const sent: number[] = [];
    const paced = new Paced<number>((value) => sent.push(value), 100);
    for (const value of [1, 2, 3]) paced.put(value);
    expect([sent, paced.waits]).toEqual([[1], true]);
    vi.advanceTimersByTime(100);
    expect([sent, paced.waits]).toEqual([[1, 3], false]);
    paced.put(4);
    expect(sent).toEqual([1, 3]);
    vi.advanceTimersByTime(300);
    paced.put(5);
    expect(sent).toEqual([1, 3, 4, 5]);
  });

  it('goes out before something else does, where that is asked for', () => {
    const sent: number[] = [];
    const paced = new Paced<number>((value) => sent.push(value), 100);
    paced.put(1);
    paced.put(2);
    paced.flush();
    expect(sent).toEqual([1, 2]);
    vi.advanceTimersByTime(1_000);
    expect(sent).toEqual([1, 2]);
  });

  it('is not sent at all once it is dropped', () => {
    const sent: number[] = [];
    const paced = new Paced<number>((value) => sent.push(value), 100);
    paced.put(1);
    paced.put(2);
    paced.drop();
    vi.advanceTimersByTime(1_000);
    expect([sent, paced.waits]).toEqual([[1], false]);
  });

  it('is never more than ten a second', () => {
    let sent = 0;
    const paced = new Paced<number>(() => (sent += 1), 100);
    for (let at = 0; at < 1_000; at += 5) {
      paced.put(at);
      vi.advanceTimersByTime(5);
    }
    expect(sent).toBeLessThanOrEqual(11);
  });
});
