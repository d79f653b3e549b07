import { describe, expect, it } from 'vitest';
import { room } from '../../../tests/staged.svelte';
import { match as texts } from '../../i18n/de/match';
import type { Table } from '../../store/room';
import { botAcross, far, near, resultWords, running, voiceOf } from './seats';

const ended = (seat: number | null, outcome: Table['outcome']) =>
  resultWords(room({ seat, table: { ...room().table!, phase: 'over', outcome } }), texts);

describe('seats', () => {
  it('put the own side below, south for who watches', () => {
    expect([near(0), far(0)]).toEqual(['south', 'north']);
    expect([near(1), far(1)]).toEqual(['north', 'south']);
    expect([near(null), far(null)]).toEqual(['south', 'north']);
  });

  it('speak of the own side only to who has one', () => {
    expect(voiceOf(room(), texts)).toMatchObject({ side: 'south', names: { south: 'Anna', north: 'Bo' } });
    expect(voiceOf(room({ seat: null }), texts).side).toBeNull();
    const table = { ...room().table!, players: [{ name: 'Anna', paint: '' }, { name: 'Salvo strong', paint: '', bot: 'strong' as const }] };
    expect(voiceOf(room({ table }), texts).names.north).toBe('Bot (stark)');
    expect([botAcross(room({ table })), botAcross(room({ table, seat: 1 })), botAcross(room())]).toEqual(['strong', null, null]);
    expect(voiceOf(room({ table: null }), texts).names.north).toBe('Nord');
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

  it('is none while the match goes on', () => {
    expect(resultWords(room(), texts)).toBeNull();
  });
});
