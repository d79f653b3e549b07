import { describe, expect, it } from 'vitest';
import { SCORES, type SoundName, length } from './scores';

describe('sounds', () => {
  const names = Object.keys(SCORES) as SoundName[];

  it('are short', () => {
    for (const name of names) expect(length(name)).toBeLessThanOrEqual(1);
    expect(length('tick')).toBeLessThan(0.1);
  });

  it('can be glided and faded: no frequency and no loudness is nought', () => {
    for (const note of names.flatMap((name) => [...SCORES[name]])) {
      expect(Math.min(...note.hertz)).toBeGreaterThan(0);
      expect(note.loud).toBeGreaterThan(0);
      expect(note.loud).toBeLessThanOrEqual(1);
    }
  });
});
