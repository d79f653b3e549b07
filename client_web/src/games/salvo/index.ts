import type { SalvoOptions, SalvoView } from '../../net/messages.gen';
import type { GameParts } from '../registry';
import type { Telling } from './telling.svelte';

const parts: GameParts<SalvoOptions, SalvoView, null, Telling> = {
  words: () => Promise.resolve(null),
  table: () => import('./Table.svelte'),
  opening: () => import('./Opening.svelte'),
  meanwhile: () => import('./Meanwhile.svelte'),
  miniature: () => import('./Miniature.svelte'),
  rules: () => import('./rules/Rules.svelte'),
  friend: () => import('./Friend.svelte'),
  replay: () => import('./replay'),
};

export default parts;
