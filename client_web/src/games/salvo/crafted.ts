/** Views for tests, put together by hand. */
import type { SalvoFigure, SalvoLegal, SalvoView } from '../../net/messages.gen';

export function figure(side: 'south' | 'north', kind: SalvoFigure['kind'], cell: string, facing?: SalvoFigure['facing']) {
  return { side, kind, cell, facing: facing ?? (side === 'south' ? 'N' : 'S') } satisfies SalvoFigure;
}

export function legal(kind: SalvoLegal['kind'], part: Partial<SalvoLegal> = {}): SalvoLegal {
  return { kind, moves: [], turns: ['E', 'S', 'W'], fire: kind !== 'mortar', targets: [], ...part };
}

export function view(part: Partial<SalvoView> = {}): SalvoView {
  return {
    game: 'salvo',
    mode: 'capture',
    map: 'plain',
    phase: 'orders',
    round: 1,
    side: 'south',
    figures: [
      figure('south', 'assault', 'e1'),
      figure('south', 'shield', 'd1'),
      figure('south', 'mortar', 'g1'),
      figure('north', 'scout', 'c9'),
      figure('north', 'assault', 'e9'),
      figure('north', 'shield', 'f9'),
    ],
    living: { south: 3, north: 3 },
    points: { south: 0, north: 0 },
    quiet_rounds: 0,
    shells: [],
    sight: null,
    legal: [
      legal('assault', {
        moves: [
          { to: 'e2', facing: 'N', jump: false },
          { to: 'e3', facing: 'N', jump: false },
          { to: 'e4', facing: 'N', jump: false },
          { to: 'd1', facing: 'W', jump: false },
          { to: 'f1', facing: 'E', jump: false },
        ],
      }),
      legal('shield', {
        moves: [
          { to: 'd2', facing: 'N', jump: false },
          { to: 'd3', facing: 'N', jump: false },
        ],
      }),
      legal('mortar', {
        moves: [
          { to: 'g2', facing: 'N', jump: false },
          { to: 'g3', facing: 'N', jump: false },
        ],
        targets: ['g3', 'g4', 'g5'],
      }),
    ],
    told: [],
    ...part,
  };
}
