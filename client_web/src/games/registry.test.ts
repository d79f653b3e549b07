import { beforeAll, describe, expect, it } from 'vitest';
import { speak } from '../i18n/text.svelte';
import { FIRST, KEYS, gameOf, isGame, modeOf } from './registry';

beforeAll(() => speak('de'));

describe('every game', () => {
  it('is known by its key', () => {
    expect([KEYS.includes(FIRST), isGame('matrix'), isGame('chess'), isGame('toString')]).toEqual([true, true, false, false]);
  });

  it.each(KEYS)('has terms that can be played: %s', (key) => {
    const game = gameOf(key);
    for (const options of [game.usual(), ...game.modes.map((mode) => game.quick(mode))]) {
      expect(options.game).toBe(key);
      expect(game.modes).toContain(modeOf(options));
      expect(game.clocks).toContain(options.clock);
      expect(game.about(options).every(({ name, words }) => name !== '' && words !== '')).toBe(true);
    }
    expect(game.modes.map((mode) => game.modeName(mode)).every((name) => name !== '')).toBe(true);
    expect(game.roundName(0)).not.toBe(game.roundName(1));
  });

  it.each(KEYS)('has all its parts: %s', async (key) => {
    const game = gameOf(key);
    const parts = [game.table(), game.opening(), game.meanwhile(), game.miniature(), game.rules(), game.friend()];
    for (const part of await Promise.all<{ default: unknown }>(parts)) expect(part.default).toBeTypeOf('function');
    const { default: replay } = await game.replay();
    expect([replay.Sides, replay.Board, replay.Log].every((part) => typeof part === 'function')).toBe(true);
    const words = await game.words('de');
    if (key !== FIRST) expect(words?.because.own).not.toEqual({});
  });
});
