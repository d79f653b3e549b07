/**
 * What a weapon covers from a cell, for showing only: what counts is resolved by the server from hidden positions too.
 * Ray casting over the map and the figures that the viewer knows (rules/salvo.md 5.2).
 */
import { type Cell, type Compass, cellAt, clockwise, position, step } from '../../board/geometry';
import { terrainAt } from './ground';
import { FIGURES, type Kind, type MapRow } from './tables.gen';

/** The cell so many columns to the right and rows ahead of a figure, `null` beside the board. */
export function ahead(cell: Cell, facing: Compass, across: number, rows: number): Cell | null {
  const { x, y } = position(cell);
  const [fx, fy] = step(facing);
  const [rx, ry] = step(clockwise(facing)[1]!);
  const [cx, cy] = [x + rx * across + fx * rows, y + ry * across + fy * rows];
  return cx >= 0 && cy >= 0 && cx < 9 && cy < 9 ? cellAt(cx, cy) : null;
}

/** Each lane's cells up to where a shot would end now; lanes that reach no cell are left out. */
export function lanes(kind: Kind, cell: Cell, facing: Compass, map: MapRow, taken: ReadonlySet<Cell>): Cell[][] {
  return FIGURES[kind].fire
    .map((lane) => {
      const cells: Cell[] = [];
      for (let row = lane.from; row <= lane.to; row++) {
        const next = ahead(cell, facing, lane.column, row);
        if (next === null || terrainAt(map, next) === 'rock') break;
        cells.push(next);
        if (terrainAt(map, next) === 'thicket' || taken.has(next)) break;
      }
      return cells;
    })
    .filter((cells) => cells.length > 0);
}

/** The cells that a mortar could name from a cell. */
export function mortarReach(kind: Kind, cell: Cell, facing: Compass): Cell[] {
  const target = FIGURES[kind].target;
  if (target === null) return [];
  return target.columns.flatMap((column) => {
    const cells: Cell[] = [];
    for (let row = target.from; row <= target.to; row++) {
      const next = ahead(cell, facing, column, row);
      if (next !== null) cells.push(next);
    }
    return cells;
  });
}

/** The cells that a shell on `target` hits. The blast is the same from every side. */
export function blast(target: Cell): Cell[] {
  return FIGURES.mortar.blast.flatMap(([across, rows]) => ahead(target, 'N', across, rows) ?? []);
}
