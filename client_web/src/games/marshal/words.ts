/** Marshal in words: fields and what a decision told, for the log and for those who listen. Pure. */
import type { Cell } from '../../board/geometry';
import type { MarshalWords } from '../../i18n/shape';
import type { MarshalPlaced, MarshalView } from '../../net/messages.gen';
import type { IconName } from '../../symbols/icons';
import { LAKES, type Rank, moves, ownerOf } from './pieces';
import type { Event } from './reveal';

/** In whose words: the viewer's seat (`null`: watches), and the names of both by seat. */
export interface Voice {
  words: MarshalWords;
  seat: number | null;
  names: readonly string[];
}

/** A rank by name and number (R6): `Major (7)`, `Bombe`. */
export function rankName({ words }: Pick<Voice, 'words'>, rank: Rank): string {
  const name = words.ranks[rank];
  return moves(rank) ? `${name} (${rank})` : name;
}

/** A field as it is read out: `e5, Gegner: Major (7), hat sich bewegt`. `extra` is what the planning adds. */
export function cellWords(voice: Voice, view: MarshalView, cell: Cell, extra: readonly string[] = []): string {
  const { words, seat, names } = voice;
  const parts: string[] = [cell];
  if (LAKES.has(cell)) parts.push(words.lake);
  const piece = view.pieces.find(({ field }) => field === cell);
  if (piece !== undefined) {
    const owner = ownerOf(piece.id);
    const name = names[owner] ?? '';
    const rank = piece.rank ? rankName(voice, piece.rank) : null;
    if (seat === null) parts.push(rank === null ? words.unknownOf(name) : words.of(rank, name));
    else if (owner !== seat) parts.push(rank === null ? words.enemyUnknown : words.enemy(rank));
    else if (rank !== null) parts.push(rank);
    if (piece.known && owner === seat && view.seat !== null) parts.push(words.known);
    if (piece.moved && rank === null) parts.push(words.hasMoved);
  }
  return [...parts, ...extra].join(', ');
}

export interface Line {
  icon: IconName;
  /** Whose doing it is, `null` for what has no side. */
  seat: number | null;
  words: string;
}

/** What a decision told, line by line; a fight is one line. */
export function lines(voice: Voice, told: readonly Event[]): Line[] {
  const found: Line[] = [];
  for (const event of told) {
    if (event.e === 'marshal.answered' || event.e === 'marshal.fought') continue;
    if (event.e === 'marshal.attacked') found.push({ icon: 'aim', seat: event.seat, words: fightWords(voice, told) });
    else found.push({ icon: ICONS[event.e], seat: 'seat' in event ? event.seat : null, words: say(voice, event) });
  }
  return found;
}

/** The same as one text, for the live region. */
export function inOneBreath(voice: Voice, told: readonly Event[]): string {
  return lines(voice, told)
    .map((line) => line.words)
    .join(' ');
}

type Single = Exclude<Event, { e: 'marshal.attacked' | 'marshal.answered' | 'marshal.fought' }>;

const ICONS: Record<Single['e'], IconName> = {
  'marshal.dealt': 'load',
  'marshal.lotted': 'next',
  'marshal.late': 'hold',
  'marshal.moved': 'move',
  'marshal.held': 'hold',
  'marshal.ended': 'flag',
};

function say(voice: Voice, event: Single): string {
  const { words, names } = voice;
  const { told } = words;
  switch (event.e) {
    case 'marshal.dealt':
      return event.seat === voice.seat
        ? told.dealt(dealtWords(voice, event.pieces))
        : told.dealtTo(names[event.seat] ?? '');
    case 'marshal.lotted':
      return whose(voice, event.begins, told.beginsOwn, told.beginsOther, told.begins);
    case 'marshal.late':
      return whose(voice, event.seat, told.lateOwn, told.lateOther, told.late);
    case 'marshal.moved':
      return told.moved(who(voice, event.seat, event.rank), event.start, event.to);
    case 'marshal.held':
      return whose(voice, event.seat, told.heldOwn, told.heldOther, told.held);
    case 'marshal.ended':
      return told.ended[event.reason];
  }
}

/** Both ranks in the order in which they are announced, and who stays (R12). */
function fightWords(voice: Voice, events: readonly Event[]): string {
  const { told } = voice.words;
  const attacked = events.find((event) => event.e === 'marshal.attacked');
  const answered = events.find((event) => event.e === 'marshal.answered');
  const fought = events.find((event) => event.e === 'marshal.fought');
  if (attacked === undefined || answered === undefined || fought === undefined) return '';
  const [attacker, defender] = [rankName(voice, attacked.rank), rankName(voice, answered.rank)];
  const results = {
    attacker: told.attackerStays(attacker, defender),
    defender: told.defenderStays(attacker, defender),
    none: told.bothFall,
  };
  const special = { F: told.captured, B: told.defused } as Partial<Record<Rank, string>>;
  const result = (fought.stays === 'attacker' ? special[answered.rank] : undefined) ?? results[fought.stays];
  const attack = told.attacked(who(voice, attacked.seat, attacked.rank), attacked.start, attacked.to);
  return `${attack} ${told.answered(defender)} ${result}`;
}

function dealtWords(voice: Voice, pieces: readonly MarshalPlaced[]): string {
  return pieces.map(({ rank, field }) => voice.words.told.on(rankName(voice, rank), field)).join(', ');
}

/** A piece with whose it is, to begin a sentence with. */
function who(voice: Voice, seat: number, rank: Rank | null): string {
  const { told } = voice.words;
  const name = voice.names[seat] ?? '';
  if (rank === null) return voice.seat === null ? told.unknownOf(name) : told.enemyUnknown;
  const ranked = rankName(voice, rank);
  if (voice.seat === null) return told.of(ranked, name);
  return seat === voice.seat ? told.own(ranked) : told.enemy(ranked);
}

function whose(voice: Voice, seat: number, own: string, other: string, of: (name: string) => string): string {
  if (voice.seat === null) return of(voice.names[seat] ?? '');
  return seat === voice.seat ? own : other;
}
