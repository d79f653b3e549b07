/** Who sits where, as this viewer sees it. Pure. */
import type { Voice } from '../../games/salvo/words';
import type { Side } from '../../games/salvo/tables.gen';
import type { Texts } from '../../i18n/shape';
import type { Outcome } from '../../net/messages.gen';
import type { Strength } from '../../store/settings';
import type { RoomState, Table } from '../../store/room';
import { shownName } from './names';

export const SIDES: readonly Side[] = ['south', 'north'];

export function sideOf(seat: number | null): Side | null {
  return seat === null ? null : (SIDES[seat] ?? null);
}

export function seatOf(side: Side): number {
  return SIDES.indexOf(side);
}

/** The side that is drawn below and in blue: the own one, south for who watches. */
export function near(seat: number | null): Side {
  return sideOf(seat) ?? 'south';
}

export function far(seat: number | null): Side {
  return near(seat) === 'south' ? 'north' : 'south';
}

/** Whether the match goes on; also while it is paused after a failure of ours, when orders are taken all the same. */
export function running(table: Table | null): boolean {
  return table?.phase === 'playing' || table?.phase === 'paused';
}

export function nameOf(table: Table, side: Side, texts: Texts['match']): string {
  const player = table.players[seatOf(side)];
  if (player === undefined) return texts.side[side];
  return player.bot ? texts.bots[player.bot] : shownName(player.name, texts);
}

export function voiceOf(state: RoomState, texts: Texts['match']): Voice {
  const { table } = state;
  const name = (side: Side) => (table === null ? texts.side[side] : nameOf(table, side, texts));
  return { texts, side: sideOf(state.seat), names: { south: name('south'), north: name('north') } };
}

/** How strong the bot is that one plays against, `null` for a person. */
export function botAcross({ table, seat }: RoomState): Strength | null {
  return seat === null ? null : (table?.players[1 - seat]?.bot ?? null);
}

/** The result and its reason, in a heading and a sentence. */
export function resultWords(state: RoomState, texts: Texts['match']): { title: string; reason: string } | null {
  const { table, seat } = state;
  if (table === null || table.outcome === null) return null;
  return outcomeWords(table.outcome, seat, (side) => nameOf(table, side, texts), texts);
}

/** The same of any outcome. `seat`: of who reads it, `null` for others. */
export function outcomeWords(
  { winner, reason }: Outcome,
  seat: number | null,
  name: (side: Side) => string,
  texts: Texts['match'],
): { title: string; reason: string } {
  const { because } = texts;
  if (winner === null) {
    return { title: texts.drawn, reason: seat === null && reason === 'agreement' ? because.agreed : because.none[reason] };
  }
  if (seat === null) {
    const winning = name(SIDES[winner] ?? 'south');
    return { title: texts.wins(winning), reason: because.of[reason](winning) };
  }
  return winner === seat
    ? { title: texts.won, reason: because.own[reason] }
    : { title: texts.lost, reason: because.other[reason] };
}
