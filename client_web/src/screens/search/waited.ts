/** Writes a wait as minutes and seconds: `0:07`, `12:30`. */
export function waited(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
