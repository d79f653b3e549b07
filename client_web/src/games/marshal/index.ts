import { marshalIn } from '../../i18n/marshal';
import type { MarshalWords } from '../../i18n/shape';
import type { MarshalOptions, MarshalView } from '../../net/messages.gen';
import type { GameParts } from '../registry';
import type { Telling } from './telling.svelte';

const parts: GameParts<MarshalOptions, MarshalView, MarshalWords, Telling> = {
  words: marshalIn,
  table: () => import('./Table.svelte'),
  opening: () => import('./Opening.svelte'),
  meanwhile: () => import('./Meanwhile.svelte'),
  miniature: () => import('./Miniature.svelte'),
  rules: () => import('./Rules.svelte'),
  friend: () => import('./Friend.svelte'),
  replay: () => import('./replay'),
};

export default parts;
