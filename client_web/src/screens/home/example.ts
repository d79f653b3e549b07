/** One round, told on the home page: what south ordered, what came of it. */
import type { SalvoFigure, SalvoLegal, SalvoView } from '../../net/messages.gen';
import type { Order } from '../../games/salvo/draft';
import type { Event } from '../../games/salvo/reveal';

type Stand = [side: SalvoFigure['side'], kind: SalvoFigure['kind'], cell: string, facing: SalvoFigure['facing']];

const BEFORE: readonly Stand[] = [
  ['south', 'assault', 'e2', 'N'],
  ['south', 'sniper', 'h2', 'N'],
  ['south', 'shield', 'b3', 'N'],
  ['north', 'scout', 'g8', 'E'],
  ['north', 'assault', 'e8', 'S'],
  ['north', 'shield', 'b8', 'S'],
];

const AFTER: readonly Stand[] = [
  ['south', 'assault', 'e4', 'N'],
  ['south', 'sniper', 'h2', 'N'],
  ['south', 'shield', 'b3', 'N'],
  ['north', 'assault', 'e6', 'S'],
  ['north', 'shield', 'b8', 'S'],
];

export const ORDERS: readonly Order[] = [
  { do: 'move', kind: 'assault', to: 'e4' },
  { do: 'fire', kind: 'sniper' },
];

export const TOLD: readonly Event[] = [
  { e: 'moved', side: 'south', kind: 'assault', way: ['e2', 'e3', 'e4'], facing: 'N', jump: false },
  { e: 'moved', side: 'north', kind: 'scout', way: ['g8', 'h8'], facing: 'E', jump: false },
  { e: 'moved', side: 'north', kind: 'assault', way: ['e8', 'e7', 'e6'], facing: 'S', jump: false },
  { e: 'fired', side: 'south', kind: 'sniper', cell: 'h2', facing: 'N', rays: [['h3', 'h4', 'h5', 'h6', 'h7', 'h8']] },
  { e: 'fell', side: 'north', kind: 'scout', cell: 'h8' },
];

const LEGAL: SalvoLegal[] = [
  { kind: 'assault', moves: [{ to: 'e4', facing: 'N', jump: false }], turns: [], fire: true, targets: [] },
  { kind: 'sniper', moves: [], turns: [], fire: true, targets: [] },
];

function view(round: number, stands: readonly Stand[], told: readonly Event[]): SalvoView {
  const living = (of: SalvoFigure['side']) => stands.filter(([side]) => side === of).length;
  return {
    game: 'salvo',
    mode: 'eliminate',
    map: 'gates',
    phase: 'orders',
    round,
    side: 'south',
    figures: stands.map(([side, kind, cell, facing]) => ({ side, kind, cell, facing })),
    living: { south: living('south'), north: living('north') },
    points: { south: 0, north: 0 },
    quiet_rounds: 0,
    shells: [],
    sight: null,
    legal: LEGAL,
    told: [...told],
  };
}

export const before = view(7, BEFORE, []);
export const after = view(8, AFTER, TOLD);
