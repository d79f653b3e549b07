/**
 * How an action is shown on the board: a piece goes, or two meet, say their ranks, and one stays. Pure.
 *
 * A script is a function of what was told, so it is the same for who comes later and in a replay.
 */
import { type Cell, cellAt, position } from '../../board/geometry';
import type { MarshalFought, MarshalView } from '../../net/messages.gen';
import { type Rank, ownerOf } from './pieces';

export type Event = MarshalView['told'][number];

export interface Mover {
  id: string;
  rank: Rank | null;
  /** Whether its rank was to be seen before. */
  open: boolean;
}

export interface Move {
  is: 'move';
  mover: Mover;
  from: Cell;
  to: Cell;
  length: number;
}

export interface Fight {
  is: 'fight';
  mover: Mover & { rank: Rank };
  defender: Mover & { rank: Rank };
  from: Cell;
  to: Cell;
  /** Where the attacker stands while both say their ranks: beside the defender. */
  before: Cell;
  stays: MarshalFought['stays'];
  length: number;
}

export type Script = Move | Fight;

const FIELD_MS = 60;
const MOVE_MS = 260;
/** Both ranks can be read for so long. */
const NAMED_MS = 950;
const TURN_MS = 220;
const AFTER_MS = 320;

/** What a decision showed; `null` where nothing went anywhere. `open`: pieces whose rank was to be seen before. */
export function script(told: readonly Event[], open: ReadonlySet<string> = new Set()): Script | null {
  const moved = told.find((event) => event.e === 'marshal.moved');
  if (moved !== undefined) {
    const { piece: id, rank, start, to } = moved;
    const length = MOVE_MS + FIELD_MS * distance(start, to);
    return { is: 'move', mover: { id, rank, open: true }, from: start, to, length };
  }
  const attacked = told.find((event) => event.e === 'marshal.attacked');
  const answered = told.find((event) => event.e === 'marshal.answered');
  const fought = told.find((event) => event.e === 'marshal.fought');
  if (attacked === undefined || answered === undefined || fought === undefined) return null;
  const before = beside(attacked.start, attacked.to);
  return {
    is: 'fight',
    mover: { id: attacked.piece, rank: attacked.rank, open: open.has(attacked.piece) },
    defender: { id: answered.piece, rank: answered.rank, open: open.has(answered.piece) },
    from: attacked.start,
    to: attacked.to,
    before,
    stays: fought.stays,
    length: approach(attacked.start, before) + TURN_MS + NAMED_MS + AFTER_MS,
  };
}

/** A piece at a moment. `x`, `y`: board position. `named`: how far its rank has come up, 0 to 1. */
export interface Pose extends Mover {
  owner: number;
  x: number;
  y: number;
  named: number;
  shown: number;
  /** It leaves the board. */
  falls: boolean;
}

/** The pieces that a script moves, at a moment of it, who acts last so that it is drawn above. */
export function poses(play: Script, at: number): Pose[] {
  const owner = ownerOf(play.mover.id);
  if (play.is === 'move') {
    const share = eased(at / play.length);
    return [{ ...play.mover, owner, ...between(play.from, play.to, share), named: 1, shown: 1, falls: false }];
  }
  const met = approach(play.from, play.before);
  const named = clamp((at - met) / TURN_MS);
  const after = clamp((at - met - TURN_MS - NAMED_MS) / AFTER_MS);
  const came = play.before === play.from ? 1 : eased(at / met);
  const place =
    play.stays === 'attacker' && after > 0
      ? between(play.before, play.to, eased(after))
      : between(play.from, play.before, came);
  const [attackerFalls, defenderFalls] = [play.stays !== 'attacker', play.stays !== 'defender'];
  const decided = at >= met + TURN_MS + NAMED_MS / 2;
  return [
    {
      ...play.defender,
      owner: 1 - owner,
      ...position(play.to),
      named: play.defender.open ? 1 : named,
      shown: defenderFalls ? 1 - after : 1,
      falls: defenderFalls && decided,
    },
    {
      ...play.mover,
      owner,
      ...place,
      named: play.mover.open ? 1 : named,
      shown: attackerFalls ? 1 - after : 1,
      falls: attackerFalls && decided,
    },
  ];
}

/** The moments of a script between which all moves evenly; what comes up or falls does so at one of them. */
export function moments(play: Script): number[] {
  if (play.is === 'move') return [0, play.length];
  const met = approach(play.from, play.before);
  const named = met + TURN_MS;
  return [0, met, met + TURN_MS / 2, named, named + NAMED_MS / 2, named + NAMED_MS, play.length];
}

/** Where to stop for who wants no motion: both ranks are said, and who falls. */
export function still(play: Script): number {
  return play.is === 'move' ? play.length : play.length - AFTER_MS - 1;
}

function approach(from: Cell, before: Cell): number {
  return from === before ? 0 : MOVE_MS + FIELD_MS * distance(from, before);
}

function distance(from: Cell, to: Cell): number {
  const [a, b] = [position(from), position(to)];
  return Math.abs(a.x - b.x) + Math.abs(a.y - b.y);
}

/** The last field before `to` on the straight way there. */
function beside(from: Cell, to: Cell): Cell {
  const [a, b] = [position(from), position(to)];
  return cellAt(b.x - Math.sign(b.x - a.x), b.y - Math.sign(b.y - a.y));
}

function between(from: Cell, to: Cell, share: number): { x: number; y: number } {
  const [a, b] = [position(from), position(to)];
  return { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share };
}

function clamp(share: number): number {
  return Math.min(1, Math.max(0, share));
}

function eased(share: number): number {
  const s = clamp(share);
  return s * s * (3 - 2 * s);
}

/** The seats that lost a piece, the attacker's first. */
export function losers(told: readonly Event[]): number[] {
  const attacked = told.find((event) => event.e === 'marshal.attacked');
  const fought = told.find((event) => event.e === 'marshal.fought');
  if (attacked === undefined || fought === undefined) return [];
  const { seat } = attacked;
  return { attacker: [1 - seat], defender: [seat], none: [seat, 1 - seat] }[fought.stays];
}

/** A view before who falls in a script has fallen: what is counted beside the board waits for what is shown on it. */
export function unfallen(view: MarshalView, play: Script | null): MarshalView {
  if (play?.is !== 'fight') return view;
  const ids = new Set([play.mover.id, play.defender.id]);
  return { ...view, captured: view.captured.filter(({ id }) => !ids.has(id)) };
}
