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
      clock.learn(at + there + ahead, at);
      const arrived = at + there + back;
      expect(clock.latest(arrived)).toBeGreaterThanOrEqual(arrived + ahead);
    }
    // and no further ahead than the quickest way there
    expect(clock.latest(9_000)).toBe(9_000 + ahead + 5);
  });

  it('forgets old bounds and, asked to, all', () => {
    const clock = new ServerClock();
    clock.learn(100, 100);
    for (let n = 0; n < 30; n += 1) clock.learn(150 + n, 100 + n);
    expect(clock.latest(200)).toBe(250);
    clock.forget();
    expect(clock.latest(200)).toBeNull();
  });
});
