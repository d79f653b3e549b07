/** What stands where, and what a half-move is. Pure. */
import type { Cell } from '../../board/geometry';
import type { MatrixMoved, MatrixView } from '../../net/messages.gen';
import type { Warrior } from './warriors';
import { WARRIORS } from './warriors';

export type Unit = MatrixMoved['unit'];
export type Event = MatrixView['told'][number];

export interface Standing {
  field: Cell;
  unit: Unit;
  warrior: Warrior;
}

/** Where a warrior may go. `moves`: the half-moves that lead there, several where an Aspirant becomes something. */
export interface Goal {
  to: Cell;
  moves: readonly string[];
}

export const other = (unit: Unit): Unit => (unit === 'first' ? 'second' : 'first');

export function unitOf(seat: number, first: number | null): Unit {
  return seat === (first ?? 0) ? 'first' : 'second';
}

export function seatOf(unit: Unit, first: number | null): number {
  return unit === 'first' ? (first ?? 0) : 1 - (first ?? 0);
}

function warriorOf(letter: string): Omit<Standing, 'field'> {
  const upper = letter.toUpperCase();
  return { unit: letter === upper ? 'first' : 'second', warrior: upper as Warrior };
}

/** Reads a placement: rows from 8 to 1, digits for free fields (rules/matrix.md 6). */
export function standing(placement: string): Standing[] {
  return placement.split('/').flatMap((row, at) => {
    let column = 0;
    const found: Standing[] = [];
    for (const letter of row) {
      if (/\d/.test(letter)) column += Number(letter);
      else {
        found.push({ field: `${'abcdefgh'[column]}${8 - at}`, ...warriorOf(letter) });
        column += 1;
      }
    }
    return found;
  });
}

export const from = (move: string): Cell => move.slice(0, 2);
export const to = (move: string): Cell => move.slice(2, 4);

/** Where the warrior on a field may go, in the order of the half-moves. */
export function goals(legal: readonly string[], field: Cell | null): Goal[] {
  const ways = new Map<Cell, string[]>();
  for (const move of legal) {
    if (from(move) === field) ways.set(to(move), [...(ways.get(to(move)) ?? []), move]);
  }
  return [...ways].map(([goal, moves]) => ({ to: goal, moves }));
}

/** What an Aspirant may become by a half-move that is staged without its letter. */
export function choices(legal: readonly string[], move: string): Warrior[] {
  return WARRIORS.filter((letter) => legal.includes(`${move.slice(0, 4)}${letter}`));
}

/** The fields that the last half-move led from and to, the Standard-bearer's in a cover move. */
export function lastMove(told: readonly Event[]): { start: Cell; to: Cell } | null {
  for (const event of told) if (event.e === 'matrix.moved') return { start: event.start, to: event.to };
  return null;
}

/** Where the Standard-bearer of a unit stands. */
export function bearer(stands: readonly Standing[], unit: Unit): Cell | null {
  return stands.find((one) => one.unit === unit && one.warrior === 'S')?.field ?? null;
}

/** Who of a unit has fallen, and how many of each. */
export function lost(fallen: string, unit: Unit): { warrior: Warrior; count: number }[] {
  const own = [...fallen].map(warriorOf).filter((one) => one.unit === unit);
  return WARRIORS.map((warrior) => ({ warrior, count: own.filter((one) => one.warrior === warrior).length })).filter(
    ({ count }) => count > 0,
  );
}

/** A half-move in letters: `e2e4`, `a7a8C`; `null` where none was made. */
export function notation(told: readonly Event[]): string | null {
  const moved = told.find((event) => event.e === 'matrix.moved');
  if (moved === undefined) return null;
  const promoted = told.find((event) => event.e === 'matrix.promoted');
  return `${moved.start}${moved.to}${promoted?.warrior ?? ''}`;
}

/** How both units begin (rules/matrix.md 1.3). */
export const START = 'ejvcsvje/aaaaaaaa/8/8/8/8/AAAAAAAA/EJVCSVJE';
