/**
 * What stands on the twelve blocks, in a box of 24 round the middle (0, 0): strokes and filled parts, straight and cut.
 *
 * Officers go up from bars over lozenges to stars; chevrons for the Sergeant; who does something of their own carries
 * what it is done with: pickaxe, spyglass, dagger.
 */
import type { Drawing } from '../../symbols/icons';
import type { Rank } from './pieces';

export const SYMBOLS: Readonly<Record<Rank, Drawing>> = {
  // crossed batons under a star
  10: {
    stroke: 'M-10 11 L8.5 -1.5 M-11 8.6 L-8.4 12.6 M6.8 -4 L10.2 1 M10 11 L-8.5 -1.5 M11 8.6 L8.4 12.6 M-6.8 -4 L-10.2 1',
    fill: 'M0 -12 L1.9 -7.4 L6.8 -7 L3 -3.8 L4.2 1 L0 -1.7 L-4.2 1 L-3 -3.8 L-6.8 -7 L-1.9 -7.4 Z',
  },
  9: { fill: 'M0 -11.5 L3.2 -3.9 L11.4 -3.3 L5.1 2 L7.1 10 L0 5.6 L-7.1 10 L-5.1 2 L-11.4 -3.3 L-3.2 -3.9 Z' },
  8: { fill: 'M-6.2 -9.5 L-0.9 0 L-6.2 9.5 L-11.5 0 Z M6.2 -9.5 L11.5 0 L6.2 9.5 L0.9 0 Z' },
  7: { fill: 'M0 -11 L7 0 L0 11 L-7 0 Z' },
  6: { fill: 'M-9.6 -9.5 H-5.6 V9.5 H-9.6 Z M-2 -9.5 H2 V9.5 H-2 Z M5.6 -9.5 H9.6 V9.5 H5.6 Z' },
  5: { fill: 'M-6 -9.5 H-1.8 V9.5 H-6 Z M1.8 -9.5 H6 V9.5 H1.8 Z' },
  4: { stroke: 'M-10 -2.5 L0 -9.5 L10 -2.5 M-10 4 L0 -3 L10 4 M-10 10.5 L0 3.5 L10 10.5' },
  3: { stroke: 'M-9.5 11 L5.5 -5.5', fill: 'M-8 -10.4 L3 -9.8 L9.6 -3.6 L10.8 7.6 L6.4 -0.6 L0.8 -6 Z' },
  2: {
    stroke: 'M-10.4 6.4 L-7.6 10 L0.6 4.4 L-2 0.6 Z M-1 -0.6 L2 3.6 L6.6 0.2 L3.6 -4.2 Z',
    fill: 'M4.4 -6.2 L9 -10 L11.4 -6.6 L7.6 -1.6 Z',
  },
  1: { stroke: 'M-6 3.4 H6 M0 3.4 V11', fill: 'M0 -12 L2.7 -7.6 V3.4 H-2.7 V-7.6 Z M-2 9.4 h4 v2.6 h-4 Z' },
  B: {
    stroke: 'M3.4 -4.6 L6.4 -8 H9.6 M10.4 -11.6 V-9.6 M12 -5.8 L10.8 -6.8',
    fill: 'M-4.8 -5.4 H1.4 L5.6 -1.2 V5.6 L1.4 9.8 H-4.8 L-9 5.6 V-1.2 Z',
  },
  F: { stroke: 'M-7 12 V-11', fill: 'M-7 -11 H9.5 L5.6 -5.6 L9.5 -0.2 H-7 Z' },
};
