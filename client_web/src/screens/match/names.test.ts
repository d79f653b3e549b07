import { expect, it } from 'vitest';
import { match as texts } from '../../i18n/de/match';
import { botOf, shownName } from './names';

it('of people are shown as they are, those from right to left kept apart', () => {
  expect(shownName('Ada', texts)).toBe('Ada');
  expect(shownName('שלום 5', texts)).toBe('\u2068שלום 5\u2069');
  expect(shownName('سلام', texts)).toBe('\u2068سلام\u2069');
});

it('of bots say what they are', () => {
  expect(shownName('Salvo medium', texts)).toBe('Bot (mittel)');
  expect([botOf('Salvo strong'), botOf('Salvo'), botOf('salvo light')]).toEqual(['strong', null, null]);
});
