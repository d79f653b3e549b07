/** What a seat adds to the lot. */

const SALT_BYTES = 16;

/** As many random bytes as are taken, in hex. */
export function freshSalt(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(SALT_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
