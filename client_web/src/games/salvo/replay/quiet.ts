import { text } from '../../../i18n/text.svelte';
import type { SalvoView } from '../../../net/messages.gen';

/** What is said of a round that told nothing: in fog something may have happened all the same. */
export function quietWords({ mode, side }: SalvoView): string {
  const { told } = text.match;
  return mode === 'fog' && side !== null ? told.nothingFog : told.nothing;
}
