import { expect, it } from 'vitest';
import { rankOfKey, saltOf } from './keys';

it('a key places the piece of its number or letter', () => {
  expect(['1', '9', '0', 'b', 'F', 'x', 'F1', 'Enter'].map(rankOfKey)).toEqual(['1', '9', '10', 'B', 'F', null, null, null]);
});

it('a salt is its bytes in hex', () => {
  expect(saltOf(new Uint8Array([0, 10, 255]))).toBe('000aff');
});
