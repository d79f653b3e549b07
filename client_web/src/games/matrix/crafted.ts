/** Views put together by hand, for tests. */
import type { MatrixView } from '../../net/messages.gen';
import { START } from './position';

/** The first half-move, due from the first unit, which seat 0 leads. */
export function crafted(part: Partial<MatrixView> = {}): MatrixView {
  return {
    game: 'matrix',
    mode: 'standard',
    phase: 'move',
    round: 1,
    first: 0,
    to_move: 'first',
    placement: START,
    cover_rights: 'KQkq',
    ep: null,
    no_fall: 0,
    repeated: 1,
    fallen: '',
    touched: null,
    void: null,
    haltung: false,
    threatened: [],
    expiries: [],
    salts: [],
    legal: ['b1a3', 'b1c3', 'e2e3', 'e2e4', 'd2d3', 'd2d4'],
    claim: false,
    told: [],
    ...part,
  };
}
