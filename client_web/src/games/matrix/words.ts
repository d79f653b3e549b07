/** Matrix in words: fields, and what a half-move told, for the log and for those who listen. Pure. */
import type { Cell } from '../../board/geometry';
import type { MatrixWords } from '../../i18n/shape';
import type { MatrixView } from '../../net/messages.gen';
import { type Event, type Standing, type Unit, notation, seatOf } from './position';
import type { Warrior } from './warriors';

/** In whose words: the viewer's seat (`null`: watches), the names by seat, and which seat leads the first unit. */
export interface Voice {
  words: MatrixWords;
  seat: number | null;
  names: readonly string[];
  first: number | null;
}

export interface Line {
  look: 'own' | 'other' | 'none';
  warrior: Warrior | null;
  words: string;
}

/** A warrior with whose it is, to begin a sentence with. */
export function who({ words, seat, names, first }: Voice, unit: Unit, warrior: Warrior): string {
  const whose = seatOf(unit, first);
  if (seat === null) return words.of(words.warriors[warrior], names[whose] ?? '');
  return whose === seat ? words.own[warrior] : words.enemy[warrior];
}

/** One of three: said of the viewer, of the other side, or by name to who watches. */
function whose(voice: Voice, seat: number, own: string, their: string, of: (name: string) => string): string {
  if (voice.seat === null) return of(voice.names[seat] ?? '');
  return voice.seat === seat ? own : their;
}

/** Whose half-move is due. */
export function turnWords(voice: Voice, unit: Unit): string {
  const { words } = voice;
  return whose(voice, seatOf(unit, voice.first), words.yourMove, words.theirMove, words.moveOf);
}

/** A field as it is read out: `e4, Springer`. `extra`: what is planned for it. */
export function fieldWords(
  { words, seat, names, first }: Voice,
  stands: readonly Standing[],
  field: Cell,
  extra: readonly string[],
): string {
  const there = stands.find((one) => one.field === field);
  if (there === undefined) return [field, ...(extra.length === 0 ? [words.free] : extra)].join(', ');
  const name = words.warriors[there.warrior];
  const side = seatOf(there.unit, first);
  const called = seat === null ? words.of(name, names[side] ?? '') : side === seat ? name : words.foe(name);
  return [field, called, ...extra].join(', ');
}

/** What a half-move told, line by line. */
export function lines(voice: Voice, told: readonly Event[]): Line[] {
  const { words, first } = voice;
  const look = (unit: Unit): Line['look'] => (seatOf(unit, first) === (voice.seat ?? 0) ? 'own' : 'other');
  const plain = (unit: Unit, said: string): Line => ({ look: look(unit), warrior: null, words: said });
  return told.flatMap((event): Line[] => {
    switch (event.e) {
      case 'matrix.lotted':
        return [
          { look: 'none', warrior: null, words: whose(voice, event.first, words.told.firstOwn, words.told.firstOther, words.told.firstOf) },
        ];
      case 'matrix.late': {
        const { lateOwn, lateOther, lateOf } = words.told;
        return [plain(event.unit, whose(voice, seatOf(event.unit, first), lateOwn, lateOther, lateOf))];
      }
      case 'matrix.moved':
        return [
          {
            look: look(event.unit),
            warrior: event.warrior,
            words: words.told.moved(who(voice, event.unit, event.warrior), event.start, event.to),
          },
        ];
      case 'matrix.covered':
        return [{ look: look(event.unit), warrior: 'E', words: words.told.covered(event.start, event.to) }];
      case 'matrix.fell':
        return [
          {
            look: look(event.unit),
            warrior: event.warrior,
            words: words.told.fell(who(voice, event.unit, event.warrior), event.field),
          },
        ];
      case 'matrix.promoted':
        return [
          {
            look: look(event.unit),
            warrior: event.warrior,
            words: words.told.promoted(event.field, words.warriors[event.warrior]),
          },
        ];
      case 'matrix.warned':
        return [{ look: look(event.unit), warrior: 'S', words: `${words.warning} ${words.threatenedFrom(event.by)}` }];
      case 'matrix.claimed': {
        const { claimedOwn, claimedOther, claimedOf } = words.told;
        return [plain(event.unit, whose(voice, seatOf(event.unit, first), claimedOwn, claimedOther, claimedOf))];
      }
      case 'matrix.ended':
        return event.reason === 'destroyed'
          ? [{ look: 'none', warrior: 'S', words: words.told.destroyed }]
          : [{ look: 'none', warrior: null, words: words.because.none[event.reason] }];
    }
  });
}

/** What a view told, and whose turn it is now, in one breath. */
export function inOneBreath(voice: Voice, { told, to_move }: MatrixView): string {
  const said = lines(voice, told).map((line) => line.words);
  return [...said, ...(to_move === null ? [] : [turnWords(voice, to_move)])].join(' ');
}

/** The log: pairs of half-moves as they are numbered, the newest first; the lot by itself. */
export function pages(
  voice: Voice,
  history: ReadonlyMap<number, readonly Event[]>,
): { round: number; title: string; lines: Line[] }[] {
  const found = new Map<number, { title: string[]; lines: Line[] }>();
  for (const [round, told] of [...history].toSorted(([a], [b]) => a - b)) {
    const number = Math.ceil(round / 2);
    const page = found.get(number) ?? { title: [], lines: [] };
    page.title.push(notation(told) ?? '');
    page.lines.push(...lines(voice, told));
    found.set(number, page);
  }
  return [...found]
    .toSorted(([a], [b]) => b - a)
    .map(([number, { title, lines: said }]) => ({
      round: number,
      title: number === 0 ? '' : `${number}. ${title.join(' ').trim()}`,
      lines: said,
    }));
}
