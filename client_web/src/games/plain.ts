import { text } from '../i18n/text.svelte';
import type { GameTerms, Options } from './registry';

/** The terms of a game of one mode, which is called by the game's name and played without anything to choose first. */
export function plain<O extends Options>(key: 'matrix' | 'marshal', hidden: boolean): GameTerms<O> {
  const usual = () => ({ game: key, mode: 'standard', clock: 60 }) as O;
  return {
    clocks: [60, 30, 120, null],
    modes: ['standard'],
    hidden,
    tellsFrom: 0,
    quick: usual,
    usual,
    modeName: () => text.games[key].name,
    about: () => [{ name: text.games[key].name, words: text.games[key].line }],
    seatName: () => '',
    roundName: (round) => text.games[key].round(round),
  };
}
