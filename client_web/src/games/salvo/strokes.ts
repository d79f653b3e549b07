/** The pen strokes of a map: rock, trench, thicket, contour lines. Pure, and the same for the same map every time. */
import { type Cell, type Frame, UNIT, position } from '../../board/geometry';
import { terrainAt } from './ground';
import type { MapRow } from './tables.gen';

type Point = readonly [number, number];

/** A boulder, no two alike: its outline, and the edge that lies in the light. */
export function rock(frame: Frame, cell: Cell): { outline: string; ridge: string } {
  const middle = frame.middle(cell);
  const dice = rolls(cell);
  const corners: Point[] = Array.from({ length: 9 }, (_, at) => {
    const angle = ((at + 0.55 * dice()) / 9) * Math.PI * 2;
    const far = 34 + 9 * dice();
    return [middle.x + Math.cos(angle) * far, middle.y + Math.sin(angle) * far];
  });
  const [first, second] = [3 + Math.floor(dice() * 2), 6 + Math.floor(dice() * 2)];
  const peak: Point = [middle.x - 5 + dice() * 12, middle.y - 8 + dice() * 10];
  return {
    outline: `${line(corners)}Z`,
    ridge: `${line([corners[first]!, peak, corners[second]!])}${line([peak, corners[0]!])}`,
  };
}

/**
 * A trench in zigzag bays, engraved: its bed, both banks, and hachures down from the bank that lies in the dark.
 * Cells side by side make one.
 */
export function trenches(frame: Frame, map: MapRow): { bed: string; edge: string; ticks: string } {
  let [bed, edge, ticks] = ['', '', ''];
  for (const row of frame.grid()) {
    const cells = row.map((cell) => (terrainAt(map, cell) === 'trench' ? frame.middle(cell) : null));
    for (let at = 0; at < cells.length; at++) {
      const first = cells[at];
      if (first === null || first === undefined || (at > 0 && cells[at - 1] !== null)) continue;
      let end = at;
      while (end + 1 < cells.length && cells[end + 1] !== null) end++;
      const [left, right, y] = [first.x - 44, cells[end]!.x + 44, first.y];
      const spine = bays(left, right, y);
      const bank = (by: number) => spine.map(([px, py]): Point => [px, py + by]);
      const [upper, lower] = [bank(-DEEP), bank(DEEP)];
      bed += `${line([...upper, ...lower.toReversed()])}Z`;
      edge += `${line([...upper, ...lower.toReversed()])}Z`;
      for (let x = left + 5; x < right; x += 9) ticks += `M${round(x)} ${round(heightAt(upper, x))}v13`;
    }
  }
  return { bed, edge, ticks };
}

/** Half the width of a trench. */
const DEEP = 19;

function bays(left: number, right: number, y: number): Point[] {
  const count = Math.max(2, Math.round((right - left) / 46));
  const wide = (right - left) / count;
  return Array.from({ length: count }, (_, at) => {
    const high = at % 2 === 0 ? y - 9 : y + 9;
    return [
      [left + at * wide + (at === 0 ? 0 : 7), high],
      [left + (at + 1) * wide - (at === count - 1 ? 0 : 7), high],
    ] as const;
  }).flat();
}

function heightAt(path: readonly Point[], x: number): number {
  const next = path.findIndex(([px]) => px >= x);
  const [a, b] = [path[Math.max(0, next - 1)]!, path[Math.max(0, next)]!];
  return b[0] === a[0] ? b[1] : a[1] + ((b[1] - a[1]) * (x - a[0])) / (b[0] - a[0]);
}

/** A thicket as tufts of grass. */
export function thicket(frame: Frame, cell: Cell): string {
  const { x, y } = frame.middle(cell);
  const dice = rolls(cell);
  const tufts: Point[] = [
    [-27, -17],
    [8, -24],
    [29, -4],
    [-9, 5],
    [-30, 25],
    [13, 29],
    [34, 32],
  ];
  return tufts
    .map(([tx, ty]) => {
      const [cx, cy] = [x + tx + (dice() - 0.5) * 9, y + ty + (dice() - 0.5) * 8];
      const tall = 15 + dice() * 5;
      return [-8, -3, 3, 8]
        .map((lean, at) => {
          const high = tall - Math.abs(at - 1.5) * 4;
          return `M${round(cx + lean * 0.35)} ${round(cy + 8)}q${round(lean * 0.2)} ${round(-high * 0.6)} ${lean} ${round(-high)}`;
        })
        .join('');
    })
    .join('');
}

/** Contour lines over the whole board; like the maps themselves they are the same after half a turn. */
export function contours(frame: Frame, map: MapRow): string {
  const dice = rolls(map.key);
  const phase = dice() * 6;
  const { width, height } = frame;
  return [0.12, 0.3, 0.44]
    .map((base, at) => {
      const points: Point[] = Array.from({ length: 31 }, (_, step) => {
        const t = step / 30;
        const swing = Math.sin(t * 5 + phase + at * 1.7) * 0.05 + Math.sin(t * 11 + phase * 2 + at) * 0.018;
        return [t * width, (base + swing) * height];
      });
      const turned = points.map(([px, py]): Point => [width - px, height - py]);
      return smooth(points) + smooth(turned);
    })
    .join('');
}

/** The line between what is in sight and the fog. */
export function border(frame: Frame, inside: ReadonlySet<Cell>): string {
  let path = '';
  for (const cell of inside) {
    const { x, y } = frame.middle(cell);
    const sides: [number, number, string][] = [
      [0, -1, `M${x - 50} ${y - 50}h100`],
      [0, 1, `M${x - 50} ${y + 50}h100`],
      [-1, 0, `M${x - 50} ${y - 50}v100`],
      [1, 0, `M${x + 50} ${y - 50}v100`],
    ];
    for (const [dx, dy, side] of sides) {
      const next = frame.under(x + dx * UNIT, y + dy * UNIT);
      if (next !== null && !inside.has(next)) path += side;
    }
  }
  return path;
}

/** The outline of a set of cells, the board's edge included. */
export function outline(frame: Frame, cells: readonly Cell[]): string {
  const inside = new Set(cells);
  const rim = cells
    .map((cell) => {
      const { x, y } = frame.middle(cell);
      const out = (dx: number, dy: number) => frame.under(x + dx * UNIT, y + dy * UNIT) === null;
      return (
        (out(0, -1) ? `M${x - 50} ${y - 49}h100` : '') +
        (out(0, 1) ? `M${x - 50} ${y + 49}h100` : '') +
        (out(-1, 0) ? `M${x - 49} ${y - 50}v100` : '') +
        (out(1, 0) ? `M${x + 49} ${y - 50}v100` : '')
      );
    })
    .join('');
  return border(frame, inside) + rim;
}

/** The cells as one area. */
export function area(frame: Frame, cells: Iterable<Cell>): string {
  let path = '';
  for (const cell of cells) {
    const { x, y } = frame.middle(cell);
    path += `M${x - 50} ${y - 50}h100v100h-100Z`;
  }
  return path;
}

/** A stream of fractions that hangs on a word alone. */
function rolls(word: string): () => number {
  const { x, y } = word.length === 2 ? position(word) : { x: word.length, y: word.charCodeAt(0) };
  let state = (x * 7919 + y * 104_729 + 12_345) >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state >>> 8) / 2 ** 24;
  };
}

function line(points: readonly Point[]): string {
  return points.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`).join('');
}

function smooth(points: readonly Point[]): string {
  let path = `M${round(points[0]![0])} ${round(points[0]![1])}`;
  for (let at = 1; at < points.length - 1; at++) {
    const [a, b] = [points[at]!, points[at + 1]!];
    path += `Q${round(a[0])} ${round(a[1])} ${round((a[0] + b[0]) / 2)} ${round((a[1] + b[1]) / 2)}`;
  }
  const last = points.at(-1)!;
  return `${path}L${round(last[0])} ${round(last[1])}`;
}

function round(n: number): number {
  return Math.round(n * 10) / 10;
}
