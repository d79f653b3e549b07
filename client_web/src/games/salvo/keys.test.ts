import { describe, expect, it } from 'vitest';
import { command } from './keys';

const press = (key: string, held: Partial<Record<'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey', boolean>> = {}) =>
  command({ key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...held });

describe('keys on the board', () => {
  it('give orders', () => {
    expect(press('f')).toEqual({ do: 'fire' });
    expect(press('F', { shiftKey: true })).toEqual({ do: 'fire' });
    expect(press('ArrowLeft', { shiftKey: true })).toEqual({ do: 'turn', way: 'left' });
    expect(press('2')).toEqual({ do: 'choose', number: 2 });
  });

  it('undo also as everywhere', () => {
    expect(press('z', { ctrlKey: true })).toEqual({ do: 'undo' });
    expect(press('z', { metaKey: true })).toEqual({ do: 'undo' });
    expect(press('z', { ctrlKey: true, shiftKey: true })).toBeNull();
  });

  it('leave the browser its own', () => {
    expect(press('r', { ctrlKey: true })).toBeNull();
    expect(press('f', { metaKey: true })).toBeNull();
    expect(press('ArrowLeft', { altKey: true })).toBeNull();
    expect(press('ArrowLeft')).toBeNull();
    expect(press('Tab')).toBeNull();
    expect(press('x')).toBeNull();
  });
});
