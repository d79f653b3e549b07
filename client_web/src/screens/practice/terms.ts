import { MAPS, type Mode } from '../../games/salvo/tables.gen';
import type { SalvoOptions } from '../../net/messages.gen';

/** What a practice match is played under: as a quick match, on any map. */
export function practiceTerms(mode: Mode, chance: () => number = Math.random): SalvoOptions {
  const map = MAPS[Math.floor(chance() * MAPS.length)] ?? MAPS[0]!;
  return { game: 'salvo', mode, map: map.key, clock: 30 };
}
