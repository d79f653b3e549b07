import { expect, it } from 'vitest';
import { RANKS } from './pieces';
import { SYMBOLS } from './symbols';

it('every rank has a drawing of its own, inside its box', () => {
  const drawings = RANKS.map((rank) => JSON.stringify(SYMBOLS[rank]));
  expect(new Set(drawings).size).toBe(RANKS.length);
  for (const drawing of drawings) {
    for (const number of drawing.match(/-?\d+(\.\d+)?/g) ?? []) expect(Math.abs(Number(number))).toBeLessThanOrEqual(19);
  }
});
