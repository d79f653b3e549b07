import { describe, expect, it } from 'vitest';
import { share, shownTime, ticks, unchangedFor } from './clock';

describe('the clock', () => {
  it('never shows more than is left', () => {
    for (let ms = 0; ms <= 65_000; ms += 37) {
      const [minutes, seconds] = shownTime(ms, 60_000, '.').includes(':')
        ? shownTime(ms, 60_000, '.').split(':').map(Number)
        : [0, Number(shownTime(ms, 60_000, '.'))];
      expect((minutes! * 60 + seconds!) * 1000).toBeLessThanOrEqual(ms);
    }
  });

  it('shows no more than the round has, during the reveal', () => {
    expect(shownTime(31_400, 30_000, ',')).toBe('30');
    expect(share(31_400, 30_000)).toBe(1);
  });

  it('shows tenths near the end', () => {
    expect(shownTime(9_999, 30_000, ',')).toBe('9,9');
    expect(shownTime(149, 30_000, '.')).toBe('0.1');
    expect(shownTime(-5, 30_000, ',')).toBe('0,0');
    expect(shownTime(60_000, 60_000, ',')).toBe('1:00');
  });

  it('is looked at when it shows something else, and not before', () => {
    let looks = 0;
    for (let left = 30_437; left > 0; looks++) {
      const next = left - unchangedFor(left);
      expect(shownTime(next + 1, 60_000, '.')).toBe(shownTime(left, 60_000, '.'));
      if (next >= 0) expect(shownTime(next, 60_000, '.')).not.toBe(shownTime(left, 60_000, '.'));
      left = next;
    }
    expect(looks).toBeLessThan(22 + 101);
  });

  it('ticks once for each of the last five seconds', () => {
    let count = 0;
    for (let ms = 30_000; ms > -500; ms -= 100) if (ticks(ms, ms - 100)) count++;
    expect(count).toBe(5);
  });
});
