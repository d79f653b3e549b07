import { expect, it } from 'vitest';
import { LAKES, frameOf } from './pieces';
import { lakes } from './water';

it('a shore stays on the fields of its lake, from either side', () => {
  for (const seat of [0, 1]) {
    const frame = frameOf(seat);
    const drawn = lakes(frame);
    expect(drawn).toHaveLength(2);
    const on = drawn.flatMap(({ shore, depths }) =>
      [...`${shore}${depths}`.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => frame.under(Number(x), Number(y))),
    );
    expect(on.every((cell) => cell !== null && LAKES.has(cell))).toBe(true);
    expect(new Set(on)).toEqual(LAKES);
  }
});
