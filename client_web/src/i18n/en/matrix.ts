import type { MatrixWords } from '../shape';

export const matrix: MatrixWords = {
  // the end
  because: {
    own: {
      destroyed: 'The enemy unit is destroyed.',
      time: 'Your opponent ran out of time.',
    },
    other: {
      destroyed: 'Your unit is destroyed.',
      time: 'You ran out of time.',
    },
    none: {
      stalemate: 'Stalemate: whoever is to move cannot, and is not threatened.',
      dead: 'Nobody can be destroyed any more.',
      no_fall: 'Nobody has fallen for too long.',
      repetition: 'The position was repeated.',
      time: 'Time ran out, but what is left of the other unit cannot win.',
    },
    of: {
      destroyed: (name) => `${name} destroyed the other unit.`,
      time: () => 'The other side ran out of time.',
    },
  },
  recordNote: 'Every half-move: from, to. Before them the lot, and what it can be checked with.',
};
