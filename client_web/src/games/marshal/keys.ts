/** What keys mean in the set-up, and bytes as text. Pure. */
import { RANKS, type Rank } from './pieces';

/** The piece that a key places: its number, 0 for the Marshal, or its letter. */
export function rankOfKey(key: string): Rank | null {
  const code = key === '0' ? '10' : key.toUpperCase();
  return RANKS.find((rank) => rank === code && key.length === 1) ?? null;
}

/** Bytes in hex, as a salt goes over the wire. */
export function saltOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
