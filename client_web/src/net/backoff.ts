const FIRST_MS = 500;
const LONGEST_MS = 8_000;
const SPREAD_MS = 200;

/** How long to wait before the attempt with this number, from 0. `chance`: 0 to 1, so that a crowd spreads. */
export function backoff(attempt: number, chance: number): number {
  const whole = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(attempt, 10));
  return whole * (0.5 + chance / 2);
}

/** How long to wait where someone is there at once: only long enough for a crowd to spread. */
export function spread(_attempt: number, chance: number): number {
  return SPREAD_MS * chance;
}
