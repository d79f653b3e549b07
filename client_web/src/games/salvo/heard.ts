import type { Mark } from './reveal';
import type { SoundName } from '../../sound/scores';

/** The sound of what is shown, `null` for none. */
export function soundOf({ is }: Mark): SoundName | null {
  if (is === 'shot' || is === 'flash') return 'shot';
  return is === 'blast' || is === 'fall' ? is : null;
}
