import { describe, expect, it } from 'vitest';
import { PAINTS } from '../net/messages.gen';
import { TILES, tileOf } from './paints';

/** How much of a figure a paint covers at most: every stroke with its width. */
function covered({ size, d, width }: { size: number; d: string; width: number }): number {
  let length = 0;
  let at: readonly [number, number] = [0, 0];
  for (const [, command, x, y] of d.matchAll(/([ML])([\d.]+) ([\d.]+)/g)) {
    const to = [Number(x), Number(y)] as const;
    if (command === 'L') length += Math.hypot(to[0] - at[0], to[1] - at[1]);
    at = to;
  }
  return (length * width) / size ** 2;
}

describe('the paints', () => {
  it('are those of the protocol, each drawn', () => {
    expect(Object.keys(TILES).sort()).toEqual([...PAINTS].sort());
    expect(new Set(Object.values(TILES).map((tile) => JSON.stringify(tile))).size).toBe(PAINTS.length);
  });

  it.each(PAINTS)('leave a figure mostly in the colour of its side: %s', (paint) => {
    expect(covered(TILES[paint])).toBeGreaterThan(0.1);
    expect(covered(TILES[paint])).toBeLessThan(0.3);
  });

  it('are nothing where the name is not known', () => {
    for (const name of ['', 'gold', 'toString', 'constructor']) expect(tileOf(name)).toBeNull();
    expect(tileOf('dots')).toBe(TILES.dots);
  });
});
