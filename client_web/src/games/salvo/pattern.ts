/** The move and fire patterns of a figure as cells round it, facing up; drawn from the tables alone. Pure. */
import { FIGURES, type Kind } from './tables.gen';

/** So many columns to the right and rows ahead of the figure. */
export interface Spot {
  across: number;
  rows: number;
}

export interface MoveSpot extends Spot {
  go: boolean;
  jump: boolean;
}

/** Rays that run on to the edge of any board are drawn this far. */
export const DRAWN_ROWS = 4;

export function moveSpots(kind: Kind): MoveSpot[] {
  const { move, jump } = FIGURES[kind];
  const ways: [number, number, number][] = [
    [0, 1, move.forward],
    [1, 0, move.side],
    [0, -1, move.back],
    [-1, 0, move.side],
  ];
  return ways.flatMap(([dx, dy, far]) => {
    const reach = jump ? Math.max(far, 2) : far;
    return Array.from({ length: reach }, (_, at) => ({
      across: dx * (at + 1),
      rows: dy * (at + 1),
      go: at < far,
      jump: jump && at === 1,
    })).filter((spot) => spot.go || spot.jump);
  });
}

export function fireSpots(kind: Kind): { spots: Spot[]; targets: Spot[]; edge: boolean } {
  const { fire, target } = FIGURES[kind];
  const spots = fire.flatMap((lane) =>
    Array.from({ length: Math.min(lane.to, DRAWN_ROWS) - lane.from + 1 }, (_, at) => ({
      across: lane.column,
      rows: lane.from + at,
    })),
  );
  const targets =
    target === null
      ? []
      : target.columns.flatMap((across) =>
          Array.from({ length: target.to - target.from + 1 }, (_, at) => ({ across, rows: target.from + at })),
        );
  return { spots, targets, edge: fire.some((lane) => lane.to > DRAWN_ROWS) };
}

export function blastSpots(kind: Kind): Spot[] {
  return FIGURES[kind].blast.map(([across, rows]) => ({ across, rows }));
}
