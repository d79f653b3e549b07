import type { SalvoView } from '../../../net/messages.gen';
import { text } from '../../../i18n/text.svelte';
import type { ReplayParts } from '../../registry';
import { soundOf } from '../heard';
import { seatOf, voiceOf } from '../sides';
import { Telling } from '../telling.svelte';
import { lines } from '../words';
import Board from './Board.svelte';
import Log from './Log.svelte';
import Sides from './Sides.svelte';
import { quietWords } from './quiet';

const replay: ReplayParts<SalvoView, null, Telling> = {
  Sides,
  Board,
  Log,
  teller(sound) {
    const telling = new Telling();
    telling.onmark = (mark) => {
      const heard = soundOf(mark);
      if (heard !== null) sound(heard);
    };
    return telling;
  },
  losses: (rounds) =>
    rounds
      .map(({ round, whole }) => ({ round, seats: whole.told.flatMap((event) => (event.e === 'fell' ? [seatOf(event.side)] : [])) }))
      .filter(({ seats }) => seats.length > 0),
  said: (view, { seat, names }) => {
    const voice = voiceOf(seat, names, text.match);
    return lines(voice, view.told).map((line) => line.words).join(' ') || quietWords(view);
  },
};

export default replay;
