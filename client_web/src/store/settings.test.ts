import { describe, expect, it } from 'vitest';
import { DEFAULTS, readSettings } from './settings';

describe('kept settings', () => {
  it('are as chosen', () => {
    const chosen = { ...DEFAULTS, language: 'en', theme: 'light', sound: false, pace: 0, mode: 'fog', strength: 'strong' };
    expect(readSettings(JSON.stringify(chosen))).toEqual(chosen);
  });

  it.each([null, '', '{', 'null', '[]', '"dark"', '{"theme": "pink", "pace": 7, "sound": "yes", "else": 1}'])(
    'that are %s are as never chosen',
    (kept) => {
      expect(readSettings(kept)).toEqual(DEFAULTS);
    },
  );
});
