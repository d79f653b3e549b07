import { expect, it } from 'vitest';
import type { Mark } from './reveal';
import { soundOf } from './heard';

it('is heard as it is seen', () => {
  const heard = (is: string) => soundOf({ is } as Mark);
  expect(['shot', 'flash', 'blast', 'fall', 'stop'].map(heard)).toEqual(['shot', 'shot', 'blast', 'fall', null]);
});
