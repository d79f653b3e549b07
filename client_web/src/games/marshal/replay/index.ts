import type { MarshalWords } from '../../../i18n/shape';
import type { MarshalView } from '../../../net/messages.gen';
import type { ReplayParts } from '../../registry';
import { losers } from '../reveal';
import { Telling } from '../telling.svelte';
import { inOneBreath } from '../words';
import Board from './Board.svelte';
import Log from './Log.svelte';
import Sides from './Sides.svelte';

const replay: ReplayParts<MarshalView, MarshalWords, Telling> = {
  Sides,
  Board,
  Log,
  teller(sound) {
    const telling = new Telling();
    telling.onfight = () => sound('fall');
    return telling;
  },
  losses: (rounds) =>
    rounds
      .map(({ round, whole }) => ({ round, seats: whole.game === 'marshal' ? losers(whole.told) : [] }))
      .filter(({ seats }) => seats.length > 0),
  said: (view, voice) => inOneBreath(voice, view.told),
};

export default replay;
