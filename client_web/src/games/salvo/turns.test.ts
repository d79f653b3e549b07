import { describe, expect, it } from 'vitest';
import { Frame } from '../../board/geometry';
import { shownTurns } from './turns';

describe('turns', () => {
  it('are shown by their way on the screen', () => {
    expect(shownTurns(new Frame(9, 9, false), ['E', 'S', 'W'])).toEqual([
      { way: 'left', facing: 'W' },
      { way: 'down', facing: 'S' },
      { way: 'right', facing: 'E' },
    ]);
    expect(shownTurns(new Frame(9, 9, true), ['N', 'E', 'W']).map(({ way }) => way)).toEqual(['left', 'down', 'right']);
  });
});
