import { describe, expect, it } from 'vitest';
import { match as texts } from '../../i18n/de/match';
import { near, voiceOf } from './sides';

describe('sides', () => {
  it('put the own one below, south for who watches', () => {
    expect([near(0), near(1), near(null)]).toEqual(['south', 'north', 'south']);
  });

  it('speak of the own one only to who has one', () => {
    expect(voiceOf(0, ['Anna', 'Bo'], texts)).toMatchObject({ side: 'south', names: { south: 'Anna', north: 'Bo' } });
    expect(voiceOf(null, [], texts)).toMatchObject({ side: null, names: { south: 'Süd', north: 'Nord' } });
  });
});
