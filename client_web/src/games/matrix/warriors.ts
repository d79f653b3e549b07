import type { MatrixMoved } from '../../net/messages.gen';

export type Warrior = MatrixMoved['warrior'];

/** In the order of rules/matrix.md 1.2. */
export const WARRIORS: readonly Warrior[] = ['S', 'C', 'E', 'J', 'V', 'A'];

/**
 * The six warriors as they stand, in a box of 24 round the middle (0, 0).
 *
 * `body` is filled for the own side and outlined for the other; `inner` is drawn into it as a thin line.
 */
export const SHAPES: Readonly<Record<Warrior, { body: string; inner: string }>> = {
  // a standard on its pole
  S: { body: 'M-6.5 -11 H-3.5 V-10 L10 -5.2 L-3.5 -0.4 V8 H0 V11 H-10 V8 H-6.5 Z', inner: 'M-3.5 -7.2 L2.2 -5.2 L-3.5 -3.2' },
  // a star
  C: {
    body: 'M0 -11.2 L2.9 -3.6 L10.9 -3.2 L4.7 1.9 L6.8 9.8 L0 5.4 L-6.8 9.8 L-4.7 1.9 L-10.9 -3.2 L-2.9 -3.6 Z',
    inner: 'M0 -3.4 L3 0.2 L0 3 L-3 0.2 Z',
  },
  // a tower
  E: { body: 'M-9 -10 H-4.6 V-6.4 H-2 V-10 H2 V-6.4 H4.6 V-10 H9 V-2.6 L6.6 -0.4 V6.6 H9 V10.4 H-9 V6.6 H-6.6 V-0.4 L-9 -2.6 Z', inner: 'M-9 -2.6 H9 M-6.6 6.6 H6.6' },
  // a canopy, and who hangs in it
  J: { body: 'M-11 -1.4 L-7.4 -8.2 L0 -11 L7.4 -8.2 L11 -1.4 L3.2 3.4 V10.6 H-3.2 V3.4 Z', inner: 'M-11 -1.4 L-4 -2.6 L0 3 L4 -2.6 L11 -1.4 M-4 -2.6 L0 -11 L4 -2.6' },
  // a blade that points along the diagonals
  V: { body: 'M0 -11.6 L7.6 0 L0 11.6 L-7.6 0 Z', inner: 'M-3.8 -5.8 L3.8 5.8 M3.8 -5.8 L-3.8 5.8' },
  // a wedge
  A: { body: 'M0 -7.4 L4.4 1 L7.4 8.6 H-7.4 L-4.4 1 Z', inner: 'M-4.4 1 H4.4' },
};
