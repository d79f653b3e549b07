import { expect, it } from 'vitest';
import { waited } from './waited';

it.each([
  [0, '0:00'],
  [7, '0:07'],
  [60, '1:00'],
  [754, '12:34'],
])('%i seconds are %s', (seconds, words) => {
  expect(waited(seconds)).toBe(words);
});
