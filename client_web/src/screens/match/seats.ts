/** Who sits where, as this viewer sees it. Pure. */
import type { Because } from '../../games/registry';
import type { Texts } from '../../i18n/shape';
import type { Outcome } from '../../net/messages.gen';
import type { Strength } from '../../store/settings';
import type { RoomState, Table } from '../../store/room';
import { shownName } from './names';

/** Whether the match goes on; also while it is paused after a failure of ours, when orders are taken all the same. */
export function running(table: Table | null): boolean {
  return table?.phase === 'playing' || table?.phase === 'paused';
}

/** Whether a decision of this seat is due. */
export function toAct(table: Table | null, seat: number | null): boolean {
  return seat !== null && running(table) && (table?.acting?.includes(seat) ?? true);
}

/** Whether a seat may offer a draw now: after the first decision, when its own is due. */
export function mayOffer({ table, seat, takenOver }: RoomState): boolean {
  if (table === null || table.round === 0 || takenOver || !toAct(table, seat)) return false;
  return !('draw_offers' in table.options) || table.options.draw_offers !== false;
}

/** By seat; nobody's name while the room is not known. */
export function namesOf(table: Table | null, texts: Texts['match']): string[] {
  return (table?.players ?? []).map(({ name, bot }) => (bot ? texts.bots[bot] : shownName(name, texts)));
}

/** How strong the bot is that one plays against, `null` for a person. */
export function botAcross({ table, seat }: RoomState): Strength | null {
  return seat === null ? null : (table?.players[1 - seat]?.bot ?? null);
}

/** The result and its reason, in a heading and a sentence. `because`: the game's own reasons. */
export function resultWords(
  { table, seat }: RoomState,
  texts: Texts['match'],
  because: Because | null,
): { title: string; reason: string } | null {
  if (table === null || table.outcome === null) return null;
  return outcomeWords(table.outcome, seat, namesOf(table, texts), texts, because);
}

/** The same of any outcome. `seat`: of who reads it, `null` for others. `names`: by seat. */
export function outcomeWords(
  { winner, reason }: Outcome,
  seat: number | null,
  names: readonly string[],
  texts: Texts['match'],
  own: Because | null,
): { title: string; reason: string } {
  const said = (because: Because | null, how: 'own' | 'other' | 'none') => because?.[how][reason];
  const why = (how: 'own' | 'other' | 'none') => said(own, how) ?? said(texts.because, how) ?? '';
  if (winner === null) {
    return { title: texts.drawn, reason: seat === null && reason === 'agreement' ? texts.because.agreed : why('none') };
  }
  if (seat === null) {
    const house: Because = texts.because;
    const winning = names[winner] ?? '';
    return { title: texts.wins(winning), reason: (own?.of[reason] ?? house.of[reason])?.(winning) ?? '' };
  }
  return winner === seat ? { title: texts.won, reason: why('own') } : { title: texts.lost, reason: why('other') };
}
