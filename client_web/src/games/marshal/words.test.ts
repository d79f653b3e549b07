import { describe, expect, it } from 'vitest';
import { marshal as da } from '../../i18n/da/marshal';
import { marshal as de } from '../../i18n/de/marshal';
import { marshal as en } from '../../i18n/en/marshal';
import { piece, view } from './crafted';
import type { Event } from './reveal';
import { type Voice, cellWords, inOneBreath, lines, rankName } from './words';

const south: Voice = { words: de, seat: 0, names: ['Anna', 'Bo'] };
const north: Voice = { words: en, seat: 1, names: ['Anna', 'Bo'] };
const watching: Voice = { ...south, seat: null };

it('a rank is said by name and number (R6)', () => {
  expect([rankName(south, '7'), rankName(north, '10'), rankName(south, 'B')]).toEqual(['Major (7)', 'Marshal (10)', 'Bombe']);
});

describe('a field', () => {
  const board = view({
    pieces: [
      piece('1:e3', '8', { field: 'e4', known: true, moved: true }),
      piece('2:e8', null, { field: 'e5', moved: true }),
      piece('2:f9', 'B', { known: true }),
      piece('2:j10', null),
    ],
  });

  it('says whose piece it is, its rank where it is known, and that it has moved where it is not', () => {
    expect(cellWords(south, board, 'e4')).toBe('e4, Oberst (8), dem Gegner bekannt');
    expect(cellWords(south, board, 'e5')).toBe('e5, gegnerische Figur, unbekannt, hat sich bewegt');
    expect(cellWords(south, board, 'f9')).toBe('f9, Gegner: Bombe');
    expect(cellWords(south, board, 'j10', ['x'])).toBe('j10, gegnerische Figur, unbekannt, x');
    expect(cellWords(watching, board, 'f9')).toBe('f9, Bombe von Bo');
    expect(cellWords(watching, board, 'j10')).toBe('j10, Figur von Bo, unbekannt');
  });

  it('says that there is a lake, or nothing', () => {
    expect([cellWords(south, board, 'c5'), cellWords(north, board, 'a5')]).toEqual(['c5, See', 'a5']);
  });
});

describe('what a decision told', () => {
  const attacked = { e: 'marshal.attacked', seat: 0, piece: '1:e3', start: 'e4', to: 'e5', rank: '8' } as const;
  const fight = (rank: '5' | '9' | '8' | 'B' | 'F', stays: 'attacker' | 'defender' | 'none'): Event[] => [
    attacked,
    { e: 'marshal.answered', seat: 1, piece: '2:e8', rank },
    { e: 'marshal.fought', stays },
  ];

  it('of a fight is one line: the attacker first, the answer, who stays', () => {
    expect(lines(south, fight('5', 'attacker'))).toEqual([
      {
        icon: 'aim',
        seat: 0,
        words: 'Dein Oberst (8) greift von e4 aus e5 an. Dort steht: Leutnant (5). Leutnant (5) fällt, Oberst (8) rückt nach.',
      },
    ]);
    expect(inOneBreath(north, fight('9', 'defender'))).toBe(
      'The enemy Colonel (8) attacks e5 from e4. There stands: General (9). Colonel (8) falls, General (9) stays.',
    );
    expect(inOneBreath(watching, fight('8', 'none'))).toBe(
      'Oberst (8) von Anna greift von e4 aus e5 an. Dort steht: Oberst (8). Beide fallen.',
    );
    expect(inOneBreath({ ...south, words: da }, fight('5', 'attacker'))).toBe(
      'Din oberst (8) angriber e5 fra e4. Der står: løjtnant (5). Løjtnant (5) falder, oberst (8) rykker frem.',
    );
    expect(inOneBreath(south, fight('B', 'defender'))).toContain('Oberst (8) fällt, Bombe bleibt.');
    expect(inOneBreath(south, fight('B', 'attacker'))).toContain('Die Bombe ist entschärft.');
  });

  it('of a move names the rank only where it is known', () => {
    const move: Event = { e: 'marshal.moved', seat: 1, piece: '2:e8', start: 'e7', to: 'e6', rank: null };
    expect(inOneBreath(south, [move])).toBe('Eine gegnerische Figur zieht von e7 nach e6.');
    expect(inOneBreath(watching, [move])).toBe('Eine Figur von Bo zieht von e7 nach e6.');
    expect(inOneBreath(north, [{ ...move, rank: '2' }])).toBe('Your Scout (2) moves from e7 to e6.');
    expect(inOneBreath(south, [{ ...move, rank: '2' }])).toBe('Der gegnerische Aufklärer (2) zieht von e7 nach e6.');
  });

  it('of the beginning, of time and of the end is said to each in their own way', () => {
    expect(inOneBreath(south, [{ e: 'marshal.lotted', begins: 0 }])).toBe('Das Los fällt: Du beginnst.');
    expect(inOneBreath(watching, [{ e: 'marshal.lotted', begins: 0 }])).toBe('Das Los fällt: Anna beginnt.');
    expect(inOneBreath(south, [{ e: 'marshal.late', seat: 1 }, { e: 'marshal.held', seat: 1 }])).toBe(
      'Die Zeit des Gegners ist um. Dein Gegner hält.',
    );
    const dealt: Event = { e: 'marshal.dealt', seat: 0, pieces: [{ rank: '7', field: 'a4' }, { rank: 'B', field: 'b1' }] };
    expect(inOneBreath(south, [dealt])).toBe('Was fehlte, wurde verteilt: Major (7) auf a4, Bombe auf b1.');
    expect(inOneBreath(watching, [dealt])).toBe('Was bei Anna fehlte, wurde verteilt.');
    expect(lines(south, [...fight('F', 'attacker'), { e: 'marshal.ended', winner: 0, reason: 'flag' }]).map((line) => line.icon)).toEqual(['aim', 'flag']);
    expect(inOneBreath(south, fight('F', 'attacker'))).toContain('Die Fahne ist erobert.');
  });
});
