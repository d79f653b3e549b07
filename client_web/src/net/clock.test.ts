import { describe, expect, it } from 'vitest';
import { ServerClock } from './clock';

describe('the server clock', () => {
  it('knows nothing at first', () => {
    expect(new ServerClock().latest(5)).toBeNull();
  });

  it('is never behind the server, whatever the way there and back took', () => {
    const ahead = 1_000_000;
    const clock = new ServerClock();
    for (const [at, there, back] of [[0, 80, 5], [4_000, 5, 90], [8_000, 200, 200]] as const) {
      const arrived = at + there + back;
      clock.learn(at + there + ahead, at, arrived);
      expect(clock.latest(arrived)).toBeGreaterThanOrEqual(arrived + ahead);
    }
    // and no further ahead than the quickest way there
    expect(clock.latest(9_000)).toBe(9_000 + ahead + 5);
  });

  it('forgets old bounds and, asked to, all', () => {
    const clock = new ServerClock();
    clock.learn(100, 100, 101);
    for (let n = 0; n < 30; n += 1) clock.learn(150 + n, 100 + n, 160 + n);
    expect(clock.latest(200)).toBe(250);
    clock.forget();
    expect(clock.latest(200)).toBeNull();
  });

  it('that stood still, as in a machine that slept, begins anew', () => {
    const clock = new ServerClock();
    clock.learn(1_000, 0, 20);
    // eight seconds pass for the server, none here
    clock.learn(9_030, 25, 40);
    expect(clock.latest(40)).toBe(9_045);
  });
});
