import { expect, it } from 'vitest';
import { freshSalt } from './lot';

it('a salt is sixteen bytes in hex, and never the same', () => {
  const [one, two] = [freshSalt(), freshSalt()];
  expect(one).toMatch(/^[0-9a-f]{32}$/);
  expect(one).not.toBe(two);
});
