/** A match that is over in a few words, for its page and for the list. */
import { type Because, type Options, gameOf } from '../../games/registry';
import type { KeptWords, Texts } from '../../i18n/shape';
import { text } from '../../i18n/text.svelte';
import { ERASED, type MatchListed, type MatchShown } from '../../store/kept';
import type { Language } from '../../store/settings';
import { botOf, shownName } from '../match/names';
import { outcomeWords } from '../match/seats';

export type Mood = 'won' | 'lost' | 'even';

interface Ended {
  outcome: MatchShown['outcome'];
  seat: number | null;
  names: readonly string[];
}

/** How it ended for who reads it. */
export function moodOf({ outcome, seat }: Ended): Mood {
  if (seat === null || outcome === null || outcome.winner === null) return 'even';
  return outcome.winner === seat ? 'won' : 'lost';
}

/** The result and its reason, in a heading and a sentence. `because`: the game's own reasons. */
export function endingOf(match: Ended, texts: Texts['match'], kept: KeptWords, because: Because | null = null): { title: string; reason: string } {
  if (match.outcome === null) return { title: kept.noResult, reason: kept.voided };
  const names = match.names.map((_, seat) => nameAt(match.names, seat, kept));
  return outcomeWords(match.outcome, match.seat, names, texts, because);
}

/** The name of a seat as it is shown. */
export function nameAt(names: readonly string[], seat: number, kept: KeptWords): string {
  const name = names[seat] ?? '';
  return name === ERASED ? kept.erasedName : shownName(name, text.match);
}

export function opponentOf({ names, seat }: MatchListed, kept: KeptWords): string {
  return nameAt(names, 1 - seat, kept);
}

/** How the two met. */
export function metBy({ quick, names }: Pick<MatchShown, 'quick' | 'names'>, kept: KeptWords): string {
  if (names.some((name) => botOf(name) !== null)) return kept.practice;
  return quick ? kept.quick : kept.friendly;
}

/** What was played, in few words. */
export function playedOf(options: Options): string {
  return gameOf(options.game)
    .about(options)
    .map(({ name }) => name)
    .join(' · ');
}

/** How long it was, in what the game counts by; the first decision is no round. */
export function roundsOf({ rounds, options }: Pick<MatchListed, 'rounds' | 'options'>, kept: KeptWords): string {
  return rounds < 2 ? kept.noRound : kept.until(gameOf(options.game).roundName(rounds - 1));
}

export function dayOf(at: number, language: Language): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(at);
}
