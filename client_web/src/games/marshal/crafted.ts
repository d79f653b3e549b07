/** Views for tests, put together by hand. */
import type { MarshalPiece, MarshalView } from '../../net/messages.gen';
import type { Rank } from './pieces';

/** A piece by its owner and where it began: `piece('1:b2', '7')`, by default still there. */
export function piece(id: string, rank: Rank | null, part: Partial<MarshalPiece> = {}): MarshalPiece {
  return { id, field: id.slice(2), ...(rank === null ? {} : { rank }), ...part };
}

/** Seat 1's view of an action that is its own. */
export function view(part: Partial<MarshalView> = {}): MarshalView {
  return {
    game: 'marshal',
    mode: 'standard',
    phase: 'action',
    round: 5,
    seat: 0,
    to_move: 0,
    pieces: [
      piece('1:a1', 'F'),
      piece('1:e3', '8', { field: 'e4', moved: true }),
      piece('1:f2', '2'),
      piece('2:e8', null, { field: 'e5', moved: true }),
      piece('2:f9', 'B', { known: true }),
      piece('2:j10', null),
    ],
    captured: [],
    no_attack: 3,
    expiries: [0, 0],
    salts: [],
    legal: ['e4-d4', 'e4-e5', 'e4-f4', 'f2-f3', 'f2-f9'],
    barred: [{ act: 'e4-e3', why: 'repetition' }, { act: 'f2-g2', why: 'pursuit' }],
    told: [],
    ...part,
  };
}
