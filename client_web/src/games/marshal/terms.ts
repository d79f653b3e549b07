/** What is known of Marshal on every page. */
import { text } from '../../i18n/text.svelte';
import type { MarshalOptions } from '../../net/messages.gen';
import type { GameTerms } from '../registry';

export const terms: GameTerms<MarshalOptions> = {
  clocks: [60, 30, 120, null],
  modes: ['standard'],
  hidden: true,
  tellsFrom: 0,
  quick: () => ({ game: 'marshal', mode: 'standard', clock: 60 }),
  usual: () => ({ game: 'marshal', mode: 'standard', clock: 60 }),
  modeName: () => text.games.marshal.name,
  about: () => [{ name: text.games.marshal.name, words: text.games.marshal.line }],
  seatName: () => '',
  roundName: (round) => text.games.marshal.round(round),
};
