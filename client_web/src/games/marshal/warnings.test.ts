import { describe, expect, it } from 'vitest';
import { marshal } from '../../i18n/de/marshal';
import type { MarshalOptions } from '../../net/messages.gen';
import { view } from './crafted';
import { lateWords, quietWords } from './warnings';
import type { Voice } from './words';

const voice: Voice = { words: marshal, seat: 0, names: ['Anna', 'Bo'] };
const options: MarshalOptions = { game: 'marshal', clock: 60 };

describe('a warning', () => {
  it('counts the last turns without an attack', () => {
    expect(quietWords(voice, view({ no_attack: 159 }), options)).toBeNull();
    expect(quietWords(voice, view({ no_attack: 160 }), options)).toBe('Noch 40 Züge ohne Angriff, dann ist es Remis.');
    expect(quietWords(voice, view({ no_attack: 49 }), { ...options, no_attack_limit: 50 })).toBe('Noch 1 Zug ohne Angriff, dann ist es Remis.');
    expect(quietWords(voice, view({ no_attack: 199 }), { ...options, no_attack_limit: 0 })).toBeNull();
    expect(quietWords(voice, view({ phase: 'over', no_attack: 200 }), options)).toBeNull();
  });

  it('tells whose time ran out, and that once more is the last time', () => {
    expect(lateWords(voice, view(), options)).toEqual([]);
    expect(lateWords(voice, view({ expiries: [1, 0] }), options)).toEqual(['Deine Zeit lief ab. 3-mal in Folge verliert.']);
    expect(lateWords(voice, view({ expiries: [2, 1] }), options)).toEqual([
      'Deine Zeit lief 2-mal in Folge ab. Noch einmal, und du verlierst.',
      'Die Zeit deines Gegners lief 1-mal in Folge ab, 3-mal verliert.',
    ]);
    const watching = lateWords({ ...voice, seat: null }, view({ expiries: [0, 2] }), { ...options, late_limit: 5 });
    expect(watching).toEqual(['Die Zeit von Bo lief 2-mal in Folge ab, 5-mal verliert.']);
  });
});
