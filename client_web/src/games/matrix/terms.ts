/** What is known of Matrix on every page. */
import { text } from '../../i18n/text.svelte';
import type { MatrixOptions } from '../../net/messages.gen';
import type { GameTerms } from '../registry';

export const terms: GameTerms<MatrixOptions> = {
  modes: ['standard'],
  hidden: false,
  tellsFrom: 0,
  quick: () => ({ game: 'matrix', mode: 'standard', clock: 60 }),
  usual: () => ({ game: 'matrix', mode: 'standard', clock: 60 }),
  modeName: () => text.games.matrix.name,
  about: () => [{ name: text.games.matrix.name, words: text.games.matrix.line }],
  seatName: () => '',
  roundName: (round) => text.games.matrix.round(round),
};
