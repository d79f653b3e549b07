import type { Paint } from '../net/messages.gen';

/**
 * A tile of straight strokes that repeats over a figure, in the figure's own box of 24.
 *
 * Strokes are drawn in the colour that stands on the side's own: most of the figure stays in the side's colour, which is
 * checked (`paints.test.ts`).
 */
export interface Tile {
  size: number;
  d: string;
  width: number;
  /** In degrees. */
  turn: number;
}

export const TILES: Readonly<Record<Paint, Tile>> = {
  hatch: { size: 3.4, d: 'M1.7 0 L1.7 3.4', width: 0.9, turn: 45 },
  dots: { size: 3.4, d: 'M1.1 1.7 L2.3 1.7', width: 1.2, turn: 45 },
  chevrons: { size: 4.6, d: 'M0 3.4 L2.3 1.2 L4.6 3.4', width: 0.8, turn: 0 },
  waves: { size: 4.6, d: 'M0 2.3 L1.15 1.3 L3.45 3.3 L4.6 2.3', width: 0.8, turn: 90 },
  check: { size: 4.4, d: 'M0 1.1 L1.4 1.1 M2.2 3.3 L3.6 3.3', width: 1.4, turn: 0 },
  bars: { size: 4.2, d: 'M0 2.1 L4.2 2.1', width: 1.2, turn: 0 },
};

export function tileOf(paint: string): Tile | null {
  return Object.hasOwn(TILES, paint) ? TILES[paint as Paint] : null;
}
