import { expect, it } from 'vitest';
import { backoff, spread } from './backoff';

it('doubles from half a second, spreads over the upper half, and stays under 8 s', () => {
  expect(backoff(0, 0)).toBe(250);
  expect(backoff(0, 1)).toBe(500);
  expect(backoff(3, 1)).toBe(4_000);
  expect(backoff(3, 0)).toBe(2_000);
  expect(backoff(50, 1)).toBe(8_000);
});

it('is no more than a fifth of a second where someone is there at once', () => {
  expect([0, 0.5, 1].map((chance) => spread(0, chance))).toEqual([0, 100, 200]);
});
