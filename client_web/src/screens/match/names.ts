/** Names as they are shown: bots by what they are, never as people. Pure. */
import type { Texts } from '../../i18n/shape';
import type { Strength } from '../../store/settings';

/** A name that only bots of the house have (PROTOCOL.md 7). */
const OF_A_BOT = /^Salvo (light|medium|strong)$/;
/** Letters that are written from right to left. */
const LEFTWARDS = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

export function botOf(name: string): Strength | null {
  return (OF_A_BOT.exec(name)?.[1] as Strength | undefined) ?? null;
}

/** A name within words of another direction; its own letters keep together. */
export function shownName(name: string, texts: Texts['match']): string {
  const bot = botOf(name);
  if (bot !== null) return texts.bots[bot];
  return LEFTWARDS.test(name) ? `\u2068${name}\u2069` : name;
}
