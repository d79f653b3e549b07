import { matrixIn } from '../../i18n/matrix';
import type { MatrixWords } from '../../i18n/shape';
import type { MatrixOptions, MatrixView } from '../../net/messages.gen';
import type { GameParts } from '../registry';

const parts: GameParts<MatrixOptions, MatrixView, MatrixWords> = {
  words: matrixIn,
  table: () => import('./Table.svelte'),
  opening: () => import('./Opening.svelte'),
  meanwhile: () => import('./Meanwhile.svelte'),
  miniature: () => import('./Miniature.svelte'),
  rules: () => import('./Rules.svelte'),
  friend: () => import('./Friend.svelte'),
  replay: () => import('./replay'),
};

export default parts;
