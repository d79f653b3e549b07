import { describe, expect, it } from 'vitest';
import { matrix as words } from '../../i18n/de/matrix';
import { crafted } from './crafted';
import { type Event, standing } from './position';
import { type Voice, fieldWords, inOneBreath, lines, pages, turnWords } from './words';

const own: Voice = { words, seat: 0, names: ['Anna', 'Bo'], first: 0 };
const watching: Voice = { ...own, seat: null };
const moved: Event = { e: 'matrix.moved', unit: 'second', warrior: 'E', start: 'h8', to: 'h1' };
const said = (voice: Voice, told: readonly Event[]) => lines(voice, told).map((line) => line.words);

describe('what a half-move told', () => {
  it('is said from the own side, and by name to who watches', () => {
    expect(said(own, [moved])).toEqual(['Die gegnerische Elite zieht von h8 nach h1.']);
    expect(said({ ...own, seat: 1 }, [moved])).toEqual(['Deine Elite zieht von h8 nach h1.']);
    expect(said(watching, [moved])).toEqual(['Elite von Bo zieht von h8 nach h1.']);
    expect(said({ ...watching, first: 1 }, [moved])).toEqual(['Elite von Anna zieht von h8 nach h1.']);
  });

  it('tells of the lot, of captures, cover moves, promotions and claims', () => {
    const told: Event[] = [
      { e: 'matrix.lotted', first: 0 },
      { e: 'matrix.late', unit: 'first' },
      { e: 'matrix.covered', unit: 'first', start: 'h1', to: 'f1' },
      { e: 'matrix.fell', unit: 'first', warrior: 'A', field: 'e4' },
      { e: 'matrix.promoted', unit: 'second', warrior: 'C', field: 'a1' },
      { e: 'matrix.claimed', unit: 'second' },
      { e: 'matrix.ended', winner: null, reason: 'repetition' },
    ];
    expect(said(own, told)).toEqual([
      'Das Los fällt: Du führst die erste Einheit und beginnst.',
      'Deine Zeit ist um. Der Zug wird gelost.',
      'Deckungszug: Die Elite geht von h1 nach f1.',
      'Dein Anwärter fällt auf e4.',
      'Der Anwärter auf a1 wird Kommandant.',
      'Dein Gegner beansprucht Remis.',
      'Die Stellung hat sich wiederholt.',
    ]);
  });

  it('announces destruction, with whence and whose turn it is', () => {
    const view = crafted({ told: [moved, { e: 'matrix.warned', unit: 'first', by: ['h1', 'f3'] }] });
    expect(inOneBreath(own, view)).toBe(
      'Die gegnerische Elite zieht von h8 nach h1. Vernichtung der Einheit steht bevor! Bedroht von h1 und f3. Du bist am Zug.',
    );
    expect(turnWords(watching, 'second')).toBe('Bo ist am Zug.');
  });
});

it('a field is called by who stands there', () => {
  const stands = standing('4s3/8/8/8/8/8/8/4SV2');
  expect(fieldWords(own, stands, 'f1', [])).toBe('f1, Veteran');
  expect(fieldWords(own, stands, 'e8', ['bedroht'])).toBe('e8, Gegner: Standartenträger, bedroht');
  expect(fieldWords(watching, stands, 'e8', [])).toBe('e8, Standartenträger von Bo');
  expect([fieldWords(own, stands, 'a4', []), fieldWords(own, stands, 'a4', ['hierher ziehen'])]).toEqual([
    'a4, frei',
    'a4, hierher ziehen',
  ]);
});

it('the log numbers half-moves in pairs, the newest first', () => {
  const move = (unit: 'first' | 'second', start: string, to: string): Event[] => [
    { e: 'matrix.moved', unit, warrior: 'A', start, to },
  ];
  const history = new Map<number, readonly Event[]>([
    [0, [{ e: 'matrix.lotted', first: 0 }]],
    [3, move('first', 'd2', 'd4')],
    [1, move('first', 'e2', 'e4')],
    [2, move('second', 'e7', 'e5')],
  ]);
  expect(pages(own, history).map(({ title, lines: all }) => [title, all.length])).toEqual([
    ['2. d2d4', 1],
    ['1. e2e4 e7e5', 2],
    ['', 1],
  ]);
});
