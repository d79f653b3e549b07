import { describe, expect, it } from 'vitest';
import { Frame, cellAt, clockwise, opposite, position } from './geometry';

const south = new Frame(9, 9, false);
const north = new Frame(9, 9, true);

describe('cells', () => {
  it('are named by column and row', () => {
    expect(position('a1')).toEqual({ x: 0, y: 0 });
    expect(position('i9')).toEqual({ x: 8, y: 8 });
    expect(cellAt(4, 4)).toBe('e5');
  });
});

describe('a frame', () => {
  it('puts the own base row below for either side', () => {
    expect(south.grid()[8]).toEqual(['a1', 'b1', 'c1', 'd1', 'e1', 'f1', 'g1', 'h1', 'i1']);
    expect(north.grid()[8]).toEqual(['i9', 'h9', 'g9', 'f9', 'e9', 'd9', 'c9', 'b9', 'a9']);
  });

  it('finds the cell under every middle again', () => {
    for (const frame of [south, north]) {
      for (const cell of frame.grid().flat()) {
        const { x, y } = frame.middle(cell);
        expect(frame.under(x, y)).toBe(cell);
      }
    }
  });

  it('knows nothing beside the board', () => {
    expect(south.under(-1, 10)).toBeNull();
    expect(south.under(450, 900)).toBeNull();
  });

  it('turns the compass with the board', () => {
    expect(south.compass('up')).toBe('N');
    expect(north.compass('up')).toBe('S');
    expect(north.compass('right')).toBe('W');
    expect(north.screenWay('S')).toBe('up');
    expect(south.angle('E')).toBe(90);
    expect(north.angle('S') % 360).toBe(0);
  });

  it('walks over the screen and stays at the edge', () => {
    expect(south.neighbour('e5', 'up')).toBe('e6');
    expect(north.neighbour('e5', 'up')).toBe('e4');
    expect(south.neighbour('a1', 'left')).toBe('a1');
    expect(north.neighbour('a1', 'right')).toBe('a1');
  });
});

describe('facings', () => {
  it('go round clockwise', () => {
    expect(clockwise('S')).toEqual(['S', 'W', 'N', 'E']);
    expect(opposite('W')).toBe('E');
  });
});
