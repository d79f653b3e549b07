import type { MatrixWords } from '../../../i18n/shape';
import type { MatrixView } from '../../../net/messages.gen';
import type { ReplayParts } from '../../registry';
import Board from './Board.svelte';
import Log from './Log.svelte';
import Sides from './Sides.svelte';

const replay: ReplayParts<MatrixView, MatrixWords> = {
  Sides,
  Board,
  Log,
  teller: () => ({ running: false, tell: () => undefined, stop: () => undefined }),
  losses: () => [],
  said: () => '',
};

export default replay;
