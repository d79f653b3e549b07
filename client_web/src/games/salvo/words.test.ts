import { describe, expect, it } from 'vitest';
import { match as de } from '../../i18n/de/match';
import { match as en } from '../../i18n/en/match';
import { figure, view } from './crafted';
import type { Event } from './reveal';
import { type Voice, cellWords, inOneBreath, lines, orderWords, shellWords } from './words';

const names = { south: 'Anna', north: 'Bo' };
const south: Voice = { texts: de, side: 'south', names };
const watching: Voice = { ...south, side: null };
const english: Voice = { texts: en, side: 'north', names };

describe('a cell', () => {
  const board = view({ figures: [figure('south', 'shield', 'd4', 'E'), figure('north', 'scout', 'd7')] });

  it('says what stands there and where it looks', () => {
    expect(cellWords(south, board, 'd4')).toBe('d4, Schild, Blick nach Osten');
    expect(cellWords(south, board, 'd7')).toBe('d7, gegnerischer Späher, Blick nach Süden, Dickicht');
    expect(cellWords(watching, board, 'd4')).toBe('d4, Schild von Anna, Blick nach Osten');
    expect(cellWords(english, board, 'd4')).toBe('d4, enemy Shield, facing east');
  });

  it('says the ground and what is coming', () => {
    const shelled = view({ figures: [], shells: [{ side: 'north', target: 'h6' }] });
    expect(cellWords(south, shelled, 'h6')).toBe('h6, Fels, Einschlag in diesem Zug');
    expect(cellWords(south, shelled, 'e5')).toBe('e5, Punktfeld');
    expect(cellWords(south, view({ figures: [], mode: 'fog' }), 'e5')).toBe('e5');
    expect(cellWords(south, shelled, 'a1', ['gewählt'])).toBe('a1, gewählt');
  });

  it('in fog says so, and no more than the last sighting', () => {
    const fogged = view({
      mode: 'fog',
      figures: [figure('south', 'scout', 'a1')],
      sight: { cells: ['a1', 'a2'], last_seen: [{ kind: 'sniper', cell: 'c9', facing: 'S', round: 5 }], known_kinds: [] },
    });
    expect(cellWords(south, fogged, 'd4')).toBe('d4, im Nebel');
    expect(cellWords(south, fogged, 'a2')).toBe('a2');
    expect(cellWords(south, fogged, 'c9')).toBe('c9, im Nebel, zuletzt gesehen: Scharfschütze, Blick nach Süden, Zug 5');
  });
});

describe('orders', () => {
  it('are said shortly', () => {
    expect(orderWords(south, { do: 'move', kind: 'scout', to: 'e4' })).toBe('zieht nach e4');
    expect(orderWords(south, { do: 'turn', kind: 'scout', facing: 'W' })).toBe('dreht sich nach Westen');
    expect(orderWords(south, { do: 'fire', kind: 'scout', target: null })).toBe('feuert');
    expect(orderWords(english, { do: 'fire', kind: 'mortar', target: 'g5' })).toBe('fires at g5');
  });
});

describe('a round', () => {
  const told: Event[] = [
    { e: 'moved', side: 'south', kind: 'shield', way: ['d1', 'd2'], facing: 'N', jump: false },
    { e: 'bounced', side: 'north', kind: 'scout', cell: 'c9', to: 'c5', reason: 'contested' },
    { e: 'fired', side: 'south', kind: 'mortar', cell: 'g1', facing: 'N', rays: [] },
    { e: 'announced', side: 'south', target: 'g5' },
    { e: 'fell', side: 'north', kind: 'scout', cell: 'c9' },
    { e: 'scored', side: 'south', cell: 'c5' },
    { e: 'scored', side: 'north', cell: 'e5' },
    { e: 'scored', side: 'south', cell: 'g5' },
  ];

  it('is told in the order of the rules, a mortar by its shell, points together', () => {
    expect(lines(south, told).map((one) => one.words)).toEqual([
      'Dein Schild zieht von d1 nach d2.',
      'Gegnerischer Späher prallt ab: auch ein anderer wollte nach c5.',
      'Deine Granate schlägt nächsten Zug auf g5 ein.',
      'Gegnerischer Späher fällt auf c9.',
      '2 Punkte für dich: c5 und g5.',
      'Ein Punkt für den Gegner: e5.',
    ]);
  });

  it('names the players to who watches', () => {
    expect(lines(watching, told)[0]?.words).toBe('Schild von Anna zieht von d1 nach d2.');
  });

  it('tells a sighting that stays the same once', () => {
    const sighted = { e: 'sighted', kind: 'sniper', cell: 'e5', facing: 'S' } as const;
    const twice: Event[] = [
      { ...sighted, moment: 'moves' },
      { ...sighted, moment: 'end' },
    ];
    expect(lines(south, twice)).toHaveLength(1);
    expect(lines(south, [twice[0]!, { ...sighted, moment: 'end', facing: 'W' }])).toHaveLength(2);
  });

  it('without anything told says so, by mode and viewer', () => {
    expect(inOneBreath(south, view())).toBe('Alle stehen still.');
    expect(inOneBreath(south, view({ mode: 'fog' }))).toBe('Nichts in Sicht geschehen.');
    expect(inOneBreath(watching, view({ mode: 'fog' }))).toBe('Nichts, was beide Seiten wissen.');
  });
});

describe('shells in the air', () => {
  it('are told with whose they are', () => {
    expect(shellWords(south, [])).toBeNull();
    expect(shellWords(south, [{ side: 'south', target: 'g5' }, { side: 'north', target: 'c4' }])).toBe(
      'Deine Granate: g5. Gegnerische Granate: c4. Einschlag am Ende dieses Zuges.',
    );
    expect(shellWords(watching, [{ side: 'north', target: 'c4' }])).toContain('Granate von Bo: c4.');
  });
});
