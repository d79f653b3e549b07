import { describe, expect, it } from 'vitest';
import { room } from '../../../tests/staged.svelte';
import { match as texts } from '../../i18n/de/match';
import type { Table } from '../../store/room';
import { botAcross, mayOffer, namesOf, resultWords, running, toAct } from './seats';

const ended = (seat: number | null, outcome: Table['outcome']) =>
  resultWords(room({ seat, table: { ...room().table!, phase: 'over', outcome } }), texts, null);

describe('seats', () => {
  it('are named, bots by what they are', () => {
    expect(namesOf(room().table, texts)).toEqual(['Anna', 'Bo']);
    const table = { ...room().table!, players: [{ name: 'Anna', paint: '' }, { name: 'Salvo strong', paint: '', bot: 'strong' as const }] };
    expect(namesOf(table, texts)).toEqual(['Anna', 'Bot (stark)']);
    expect([botAcross(room({ table })), botAcross(room({ table, seat: 1 })), botAcross(room())]).toEqual(['strong', null, null]);
    expect(namesOf(null, texts)).toEqual([]);
  });

  it('are to act when it is their turn, and may offer a draw then', () => {
    const table = { ...room().table!, acting: [1] };
    expect([toAct(table, 0), toAct(table, 1), toAct(table, null)]).toEqual([false, true, false]);
    expect([toAct(room().table, 0), toAct(room().table, 1)]).toEqual([true, true]);
    expect(mayOffer(room())).toBe(true);
    expect(mayOffer(room({ table }))).toBe(false);
    expect(mayOffer(room({ table: { ...table, acting: [0], round: 0 } }))).toBe(false);
    const options = { game: 'matrix' as const, clock: 60 as const, draw_offers: false };
    expect(mayOffer(room({ table: { ...table, acting: [0], options } }))).toBe(false);
  });

  it('play on while a round is paused', () => {
    const table = room().table!;
    expect(running({ ...table, phase: 'paused' })).toBe(true);
    expect(running({ ...table, phase: 'over' })).toBe(false);
    expect(running(null)).toBe(false);
  });
});

describe('the result', () => {
  it('is said from the own side', () => {
    expect(ended(1, { winner: 1, reason: 'absence' })).toEqual({
      title: 'Gewonnen',
      reason: 'Dein Gegner war zu lange weg.',
    });
    expect(ended(0, { winner: 1, reason: 'absence' })).toMatchObject({ title: 'Verloren' });
    expect(ended(0, { winner: null, reason: 'rounds' })).toMatchObject({ title: 'Remis' });
  });

  it('is said by name to who watches', () => {
    expect(ended(null, { winner: 1, reason: 'points' })).toEqual({
      title: 'Bo gewinnt',
      reason: 'Bo hat mehr Punkte geholt.',
    });
    expect(ended(null, { winner: null, reason: 'agreement' })?.reason).toBe('Beide haben sich auf Remis geeinigt.');
  });

  it('has the reasons of a game too', () => {
    const because = { own: { destroyed: 'Vernichtet.' }, other: {}, none: {}, of: { destroyed: (name: string) => `${name} vernichtet.` } };
    const of = (seat: number | null) =>
      resultWords(room({ seat, table: { ...room().table!, outcome: { winner: 0, reason: 'destroyed' } } }), texts, because)?.reason;
    expect([of(0), of(null), of(1)]).toEqual(['Vernichtet.', 'Anna vernichtet.', '']);
  });

  it('is none while the match goes on', () => {
    expect(resultWords(room(), texts, null)).toBeNull();
  });
});
