import type { MatrixWords } from '../../../i18n/shape';
import type { MatrixView } from '../../../net/messages.gen';
import type { ReplayParts, Teller } from '../../registry';
import { seatOf } from '../position';
import { lines } from '../words';
import Board from './Board.svelte';
import Log from './Log.svelte';
import Sides from './Sides.svelte';

const replay: ReplayParts<MatrixView, MatrixWords> = {
  Sides,
  Board,
  Log,
  // the board shows by itself where the last half-move came from
  teller: (sound): Teller => ({
    running: false,
    tell: (_, { told }) => {
      const heard = new Set(told.map((event) => event.e));
      if (heard.has('matrix.fell')) sound('fall');
      if (heard.has('matrix.warned')) sound('blast');
    },
    stop: () => undefined,
  }),
  losses: (rounds) =>
    rounds.flatMap(({ round, whole }) => {
      if (whole.game !== 'matrix') return [];
      const { told, first } = whole;
      const seats = told.flatMap((event) => (event.e === 'matrix.fell' ? [seatOf(event.unit, first)] : []));
      return seats.length === 0 ? [] : [{ round, seats }];
    }),
  said: (view, { words, names, seat }) =>
    lines({ words, seat, names, first: view.first }, view.told).map((line) => line.words).join(' '),
};

export default replay;
