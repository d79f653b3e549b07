/** Putting a line-up together: three figures of different kinds on the own base row (rules/salvo.md 3). Pure. */
import type { SalvoPlaced } from '../../net/messages.gen';
import { KINDS, type Kind, LINEUPS, type Side } from './tables.gen';

export type Placed = SalvoPlaced;
export type LineupDraft = readonly Placed[];

export const FIGURES_A_SIDE = 3;

/** The own base row. */
export function baseRow(side: Side): number {
  return side === 'south' ? 1 : 9;
}

/** A column as south sees it, for either side: north takes the half-turn. */
export function columnFor(side: Side, column: string): string {
  return side === 'south' ? column : String.fromCharCode(202 - column.charCodeAt(0));
}

export function fixed(id: number, side: Side): LineupDraft {
  const row = LINEUPS.find((lineup) => lineup.id === id);
  return sorted((row?.figures ?? []).map(({ kind, column }) => ({ kind, column: columnFor(side, column) })));
}

/** The number of the fixed line-up that stands there, `null` for an own one. */
export function fixedId(draft: LineupDraft, side: Side): number | null {
  return LINEUPS.find((lineup) => alike(fixed(lineup.id, side), draft))?.id ?? null;
}

export function at(draft: LineupDraft, column: string): Placed | undefined {
  return draft.find((placed) => placed.column === column);
}

export function full(draft: LineupDraft): boolean {
  return draft.length >= FIGURES_A_SIDE;
}

/**
 * Puts a kind on a column. One that stands elsewhere moves there; two that stand change places; a new one takes the
 * place of who stands there. A fourth figure beside three changes nothing.
 */
export function put(draft: LineupDraft, kind: Kind, column: string): LineupDraft {
  const there = at(draft, column);
  if (there?.kind === kind) return draft;
  const here = draft.find((placed) => placed.kind === kind);
  const rest = draft.filter((placed) => placed.kind !== kind && placed.column !== column);
  if (here !== undefined && there !== undefined) {
    return sorted([...rest, { kind, column }, { kind: there.kind, column: here.column }]);
  }
  if (here === undefined && there === undefined && full(draft)) return draft;
  return sorted([...rest, { kind, column }]);
}

export function remove(draft: LineupDraft, kind: Kind): LineupDraft {
  return draft.filter((placed) => placed.kind !== kind);
}

export function alike(a: LineupDraft, b: LineupDraft): boolean {
  return (
    a.length === b.length && a.every((placed) => b.some((p) => p.kind === placed.kind && p.column === placed.column))
  );
}

function sorted(draft: Placed[]): LineupDraft {
  return draft.toSorted((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind));
}
