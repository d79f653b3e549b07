/**
 * The squares of a board and how they lie on the screen. Knows no game.
 *
 * A cell is named by column letter and row number, `a1` at the lower left of an unturned board. The drawing
 * uses UNIT lengths a cell, x to the right and y down, as SVG does.
 */

export type Cell = string;
export type Compass = 'N' | 'E' | 'S' | 'W';
export type ScreenWay = 'up' | 'right' | 'down' | 'left';

export const UNIT = 100;

const COMPASS: readonly Compass[] = ['N', 'E', 'S', 'W'];
const SCREEN: readonly ScreenWay[] = ['up', 'right', 'down', 'left'];
const STEP: Readonly<Record<Compass, readonly [number, number]>> = { N: [0, 1], E: [1, 0], S: [0, -1], W: [-1, 0] };

/** Zero-based column and row of a cell. */
export function position(cell: Cell): { x: number; y: number } {
  return { x: cell.charCodeAt(0) - 97, y: Number(cell.slice(1)) - 1 };
}

export function cellAt(x: number, y: number): Cell {
  return String.fromCharCode(97 + x) + String(y + 1);
}

export function step(facing: Compass): readonly [number, number] {
  return STEP[facing];
}

/** The four ways, beginning with `facing`, clockwise. */
export function clockwise(facing: Compass): readonly Compass[] {
  const first = COMPASS.indexOf(facing);
  return [0, 1, 2, 3].map((turn) => COMPASS[(first + turn) % 4]!);
}

export function opposite(facing: Compass): Compass {
  return clockwise(facing)[2]!;
}

/** A board of `columns` x `rows`, seen from the lower side, or `turned` by half a turn. */
export class Frame {
  constructor(
    readonly columns: number,
    readonly rows: number,
    readonly turned: boolean,
  ) {}

  get width(): number {
    return this.columns * UNIT;
  }

  get height(): number {
    return this.rows * UNIT;
  }

  holds(x: number, y: number): boolean {
    return x >= 0 && y >= 0 && x < this.columns && y < this.rows;
  }

  /** The middle of a board position (fractions allowed) in the drawing. */
  point(x: number, y: number): { x: number; y: number } {
    const [column, row] = this.turned ? [this.columns - 1 - x, y] : [x, this.rows - 1 - y];
    return { x: (column + 0.5) * UNIT, y: (row + 0.5) * UNIT };
  }

  middle(cell: Cell): { x: number; y: number } {
    const { x, y } = position(cell);
    return this.point(x, y);
  }

  /** The cells as they lie on the screen: rows from the top, each from the left. */
  grid(): Cell[][] {
    return Array.from({ length: this.rows }, (_, row) =>
      Array.from({ length: this.columns }, (_, column) => this.onScreen(column, row)),
    );
  }

  /** The cell in a column and row of the screen. */
  onScreen(column: number, row: number): Cell {
    return this.turned ? cellAt(this.columns - 1 - column, row) : cellAt(column, this.rows - 1 - row);
  }

  /** The cell under a point of the drawing, `null` beside the board. */
  under(px: number, py: number): Cell | null {
    const [column, row] = [Math.floor(px / UNIT), Math.floor(py / UNIT)];
    return this.holds(column, row) ? this.onScreen(column, row) : null;
  }

  /** Degrees clockwise from the top of the screen. */
  angle(facing: Compass): number {
    return COMPASS.indexOf(facing) * 90 + (this.turned ? 180 : 0);
  }

  /** Which way of the compass a way on the screen is. */
  compass(way: ScreenWay): Compass {
    return COMPASS[(SCREEN.indexOf(way) + (this.turned ? 2 : 0)) % 4]!;
  }

  screenWay(facing: Compass): ScreenWay {
    return SCREEN[(COMPASS.indexOf(facing) + (this.turned ? 2 : 0)) % 4]!;
  }

  /** The neighbour of a cell on the screen, the cell itself at the edge. */
  neighbour(cell: Cell, way: ScreenWay): Cell {
    const { x, y } = position(cell);
    const [dx, dy] = STEP[this.compass(way)];
    return this.holds(x + dx, y + dy) ? cellAt(x + dx, y + dy) : cell;
  }
}
