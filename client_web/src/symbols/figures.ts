import type { Kind } from '../games/salvo/tables.gen';

/**
 * The six figures as they look from above, facing up, in a box of 24 round the middle (0, 0).
 *
 * `body` is filled for the own side and outlined for the other; `inner` is drawn into it as a thin line. What a
 * figure does can be read from its outline: three teeth for three lanes, one needle for one line, a bow to hide behind.
 */
export interface Shape {
  body: string;
  inner: string;
}

export const SHAPES: Readonly<Record<Kind, Shape>> = {
  // a dart with an eye
  scout: {
    body: 'M0 -11 L7.4 8.6 L0 4.6 L-7.4 8.6 Z',
    inner: 'M0 -4.6 V4.6',
  },
  // three teeth, broad and flat
  assault: {
    body: 'M-10 8.5 V-3.5 L-7 -9 L-3.6 -3.4 L0 -10.6 L3.6 -3.4 L7 -9 L10 -3.5 V8.5 L0 5.5 Z',
    inner: 'M-6 1.4 L0 -0.6 L6 1.4',
  },
  // a long needle on a small body
  sniper: {
    body: 'M-1.7 -11.8 H1.7 V-2.4 L7.4 4 L0 11.2 L-7.4 4 L-1.7 -2.4 Z',
    inner: 'M-3 4 H3 M0 1 V7',
  },
  // a bow that covers what stands behind it
  shield: {
    body: 'M-11 0.6 C-9.6 -6.4 -5 -9.8 0 -9.8 C5 -9.8 9.6 -6.4 11 0.6 L6.8 1.9 C5.4 -2.8 3 -4.9 0 -4.9 C-3 -4.9 -5.4 -2.8 -6.8 1.9 Z M-4.4 9.6 V3.4 C-4.4 -0.6 4.4 -0.6 4.4 3.4 V9.6 Z',
    inner: 'M-7.4 -3.2 C-5.4 -6.2 -3 -7.3 0 -7.3 C3 -7.3 5.4 -6.2 7.4 -3.2',
  },
  // a wide mouth on a base plate, a shell before it
  mortar: {
    body: 'M-9 9.8 L-6.6 4.6 H-3.6 V-1.4 H-5.4 V-5 H5.4 V-1.4 H3.6 V4.6 H6.6 L9 9.8 Z M0 -11.8 L2.3 -9.5 L0 -7.2 L-2.3 -9.5 Z',
    inner: 'M-3.6 1.6 H3.6 M-5.4 7.4 H5.4',
  },
  // two wedges, one leaping over the other
  flanker: {
    body: 'M0 -10.8 L10.4 -0.6 V5 L0 -4.6 L-10.4 5 V-0.6 Z M0 -1.2 L7.4 5.6 V10.6 L0 4.2 L-7.4 10.6 V5.6 Z',
    inner: '',
  },
};
