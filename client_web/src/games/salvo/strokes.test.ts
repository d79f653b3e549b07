import { describe, expect, it } from 'vitest';
import { Frame } from '../../board/geometry';
import { mapRow } from './ground';
import { area, border, contours, outline, rock, thicket, trenches } from './strokes';
import { MAPS } from './tables.gen';

const frame = new Frame(9, 9, false);
const turned = new Frame(9, 9, true);

describe('strokes', () => {
  it('are the same every time, and no two boulders are alike', () => {
    expect(rock(frame, 'h6')).toEqual(rock(frame, 'h6'));
    expect(rock(frame, 'h6').outline).not.toBe(rock(frame, 'b4').outline);
    expect(thicket(frame, 'd7')).toBe(thicket(frame, 'd7'));
  });

  it('stay on the board on every map', () => {
    for (const map of MAPS) {
      for (const board of [frame, turned]) {
        const drawn = trenches(board, map).edge + contours(board, map);
        const numbers = drawn.match(/-?\d+(\.\d+)?/g)?.map(Number) ?? [];
        expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0);
        expect(Math.max(...numbers)).toBeLessThanOrEqual(900);
      }
    }
  });

  it('make one channel of a trench, and one for each side of a ford', () => {
    expect(trenches(frame, mapRow('trench')).bed.match(/M/g)).toHaveLength(2);
    expect(trenches(frame, mapRow('twin')).bed.match(/M/g)).toHaveLength(4);
    expect(trenches(frame, mapRow('plain')).bed).toBe('');
  });
});

describe('cells as areas', () => {
  it('have an outline with the board edge, and a border without it', () => {
    expect(area(frame, ['a1'])).toBe('M0 800h100v100h-100Z');
    expect(border(frame, new Set(['a1'])).match(/M/g)).toHaveLength(2);
    expect(outline(frame, ['a1']).match(/M/g)).toHaveLength(4);
    expect(outline(frame, ['e5', 'e6']).match(/M/g)).toHaveLength(6);
  });
});
