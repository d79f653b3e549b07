import { type Cell, position } from '../../board/geometry';
import { MAPS, type MapRow, TERRAIN, type Terrain } from './tables.gen';

/** A map by its key; the open plain for one that this client does not know, so that the figures are shown at least. */
export function mapRow(key: string): MapRow {
  return MAPS.find((row) => row.key === key) ?? MAPS[0]!;
}

export function terrainAt(map: MapRow, cell: Cell): Terrain {
  const { x, y } = position(cell);
  return TERRAIN[map.rows[8 - y]?.[x] ?? '.'] ?? 'open';
}

/** All cells of a map that are not open, with what lies there. */
export function features(map: MapRow): { cell: Cell; terrain: Exclude<Terrain, 'open'> }[] {
  const found: { cell: Cell; terrain: Exclude<Terrain, 'open'> }[] = [];
  for (let y = 0; y < 9; y++) {
    for (let x = 0; x < 9; x++) {
      const cell = String.fromCharCode(97 + x) + String(y + 1);
      const terrain = terrainAt(map, cell);
      if (terrain !== 'open') found.push({ cell, terrain });
    }
  }
  return found;
}
