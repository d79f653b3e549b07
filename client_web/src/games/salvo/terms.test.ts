import { expect, it } from 'vitest';
import { MAPS } from './tables.gen';
import { quickTerms } from './terms';

it('a practice match is played as a quick match, on any map', () => {
  const maps = [0, 0.5, 0.999].map((chance) => quickTerms('fog', () => chance));
  expect(maps[0]).toEqual({ game: 'salvo', mode: 'fog', map: MAPS[0]!.key, clock: 30 });
  expect(maps[2]!.map).toBe(MAPS.at(-1)!.key);
});
