/** The lakes as they are engraved: a shore, the shallows along it, and waves. Pure. */
import { type Frame, UNIT } from '../../board/geometry';

/** Corners of a shore of two by two fields, from its middle, in parts of a field. */
const SHORE: readonly (readonly [number, number])[] = [
  [-0.6, -0.94],
  [0.08, -0.88],
  [0.66, -0.93],
  [0.9, -0.66],
  [0.94, -0.1],
  [0.88, 0.42],
  [0.92, 0.74],
  [0.62, 0.93],
  [-0.1, 0.88],
  [-0.66, 0.94],
  [-0.92, 0.66],
  [-0.88, 0.06],
  [-0.94, -0.5],
  [-0.84, -0.8],
];

/** Waves: a row each, by their middle and half their width. */
const WAVES: readonly (readonly [number, number, number])[] = [
  [-0.22, -0.42, 0.2],
  [0.32, -0.2, 0.24],
  [-0.28, 0.06, 0.26],
  [0.24, 0.3, 0.2],
  [-0.12, 0.5, 0.16],
];

/** The middles of the lakes, where four of their fields meet. */
const MIDDLES = [
  [2.5, 4.5],
  [6.5, 4.5],
] as const;

/** Of each lake the shore, the line of the shallows, and the waves. */
export function lakes(frame: Frame): { shore: string; depths: string; waves: string }[] {
  return MIDDLES.map(([x, y]) => {
    const middle = frame.point(x, y);
    const line = (share: number) =>
      `M${SHORE.map(([dx, dy]) => `${round(middle.x + dx * share * UNIT)} ${round(middle.y + dy * share * UNIT)}`).join('L')}Z`;
    const waves = WAVES.map(([dx, dy, half]) => {
      const [left, y, wide] = [middle.x + (dx - half) * UNIT, middle.y + dy * UNIT, half * UNIT];
      return `M${round(left)} ${round(y)}l${round(wide / 2)} -9l${round(wide / 2)} 9l${round(wide / 2)} -9l${round(wide / 2)} 9`;
    });
    return { shore: line(1), depths: line(0.84), waves: waves.join('') };
  });
}

const round = (value: number) => Math.round(value * 10) / 10;
