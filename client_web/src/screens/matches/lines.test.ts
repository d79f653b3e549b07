import { describe, expect, it } from 'vitest';
import { kept } from '../../i18n/de/kept';
import { match as texts } from '../../i18n/de/match';
import { speak } from '../../i18n/text.svelte';
import type { Outcome } from '../../net/messages.gen';
import { dayOf, endingOf, metBy, moodOf, nameAt, opponentOf, playedOf, roundsOf } from './lines';

const names = ['Anna', 'Bo'];
const ended = (outcome: Outcome | null, seat: number | null) => ({ outcome, seat, names });

describe('a match in a few words', () => {
  it('ends well or badly for who played, and with a name for others', () => {
    const won: Outcome = { winner: 1, reason: 'resignation' };
    expect([0, 1, null].map((seat) => moodOf(ended(won, seat)))).toEqual(['lost', 'won', 'even']);
    expect([0, 1, null].map((seat) => endingOf(ended(won, seat), texts, kept))).toEqual([
      { title: 'Verloren', reason: 'Du hast aufgegeben.' },
      { title: 'Gewonnen', reason: 'Dein Gegner hat aufgegeben.' },
      { title: 'Bo gewinnt', reason: 'Die andere Seite hat aufgegeben.' },
    ]);
    expect(endingOf(ended({ winner: null, reason: 'agreement' }, 0), texts, kept).title).toBe('Remis');
  });

  it('without a result counts for nobody', () => {
    expect(moodOf(ended(null, 0))).toBe('even');
    expect(endingOf(ended(null, 0), texts, kept)).toEqual({ title: 'Ohne Ergebnis', reason: kept.voided });
  });

  it('names who was erased in the language of the page', () => {
    expect(nameAt(['(erased)', 'Bo'], 0, kept)).toBe('(gelöscht)');
    const erased = { ...ended({ winner: 0, reason: 'points' }, null), names: ['(erased)', 'Bo'] };
    expect(endingOf(erased, texts, kept).title).toBe('(gelöscht) gewinnt');
  });

  it('calls a bot what it is', () => {
    expect(nameAt(['Salvo light', 'Bo'], 0, kept)).toBe(texts.bots.light);
    expect(metBy({ quick: false, names: ['Salvo light', 'Bo'] }, kept)).toBe(kept.practice);
    expect([true, false].map((quick) => metBy({ quick, names }, kept))).toEqual([kept.quick, kept.friendly]);
  });

  it('knows the other side, the map and the length', async () => {
    const listed = { match: 'room-1', options: { game: 'salvo', mode: 'fog', map: 'plain', clock: 30 }, names, players: [], seat: 1 } as const;
    expect(opponentOf({ ...listed, outcome: null, started: 0, ended: 0, rounds: 3, quick: true }, kept)).toBe('Anna');
    await speak('de');
    expect([0, 1, 2, 8].map((rounds) => roundsOf({ ...listed, rounds }, kept))).toEqual(['kein Zug', 'kein Zug', 'bis Zug 1', 'bis Zug 7']);
    expect(roundsOf({ options: { game: 'matrix', clock: 60 }, rounds: 16 }, kept)).toBe('bis Halbzug 15');
    expect(playedOf(listed.options)).toBe('Nebel des Krieges · Offene Ebene');
    expect(playedOf({ ...listed.options, map: 'a map of old' })).toBe('Nebel des Krieges · a map of old');
    expect(playedOf({ game: 'matrix', clock: 60 })).toBe('Matrix');
    expect(dayOf(Date.UTC(2026, 10, 30, 12), 'de')).toMatch(/^30\.11\.2026, \d\d:\d\d$/);
  });
});
