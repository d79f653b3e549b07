/** What a clock shows, and when it ticks. Pure. */

/** Below this the tenths are shown too. */
const TENTHS_BELOW_MS = 10_000;
const LAST_SECONDS = 5;

/** The time left in words of figures; never more than is left, and never more than the round has. */
export function shownTime(leftMs: number, roundMs: number, comma: string): string {
  const ms = Math.max(0, Math.min(leftMs, roundMs));
  if (ms >= TENTHS_BELOW_MS) {
    const seconds = Math.floor(ms / 1000);
    return seconds < 60 ? `${seconds}` : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  }
  const tenths = Math.floor(ms / 100);
  return `${Math.floor(tenths / 10)}${comma}${tenths % 10}`;
}

/** How long it is, at least, until a clock shows something else: whole seconds first, then tenths. */
export function unchangedFor(leftMs: number): number {
  return (leftMs % (leftMs > TENTHS_BELOW_MS ? 1_000 : 100)) + 1;
}

/** The part of the round that is left, 1 to 0. */
export function share(leftMs: number, roundMs: number): number {
  return Math.max(0, Math.min(1, leftMs / roundMs));
}

/** Whether one of the last five seconds begins between two looks at the clock. */
export function ticks(beforeMs: number, nowMs: number): boolean {
  const [before, now] = [Math.ceil(beforeMs / 1000), Math.ceil(nowMs / 1000)];
  return now < before && now >= 1 && now <= LAST_SECONDS;
}
