/** What is known of SALVO on every page. */
import { mapWords } from '../../i18n/names';
import { text } from '../../i18n/text.svelte';
import type { SalvoOptions } from '../../net/messages.gen';
import type { GameTerms } from '../registry';
import { MAPS, type Mode } from './tables.gen';

export const MODES: readonly Mode[] = ['capture', 'eliminate', 'fog'];

/** What a practice match is played under: as a quick match, on any map. */
export function quickTerms(mode: Mode, chance: () => number = Math.random): SalvoOptions {
  const map = MAPS[Math.floor(chance() * MAPS.length)] ?? MAPS[0]!;
  return { game: 'salvo', mode, map: map.key, clock: 30 };
}

export const terms: GameTerms<SalvoOptions> = {
  clocks: [30, 20, 12, null],
  modes: MODES,
  hidden: true,
  tellsFrom: 1,
  quick: (mode) => quickTerms(mode as Mode),
  usual: () => ({ game: 'salvo', mode: 'capture', map: MAPS[0]!.key, clock: 30 }),
  modeName: (mode) => text.match.modes[mode as Mode] ?? mode,
  about: ({ mode, map }) => {
    const named = mapWords(text.match.names, map);
    return [
      { name: text.match.modes[mode], words: text.match.modeAims[mode] },
      { name: named.name, words: named.character },
    ];
  },
  seatName: (seat) => text.match.side[seat === 0 ? 'south' : 'north'],
  roundName: (round) => text.home.liveRound(round),
};
