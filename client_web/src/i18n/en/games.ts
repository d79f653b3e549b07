import type { Texts } from '../shape';

/** The games beside SALVO, as every page knows them. */
export const games: Texts['games'] = {
  more: 'More games',
  playNote: (seconds: number) => `Against whoever is next, ${seconds} seconds a move`,
  freeNote: 'With a friend or a bot: clock and rules of your choice',
  salvo: { name: 'SALVO' },
  matrix: {
    name: 'Matrix',
    line: 'Chess in armour: destroy the enemy unit.',
    round: (n: number) => (n === 0 ? 'Lot' : `Half-move ${n}`),
  },
  marshal: {
    name: 'Marshal',
    line: 'Hidden ranks: find the enemy flag.',
    round: (n: number) => (n === 0 ? 'Set-up' : `Move ${n}`),
  },
};
