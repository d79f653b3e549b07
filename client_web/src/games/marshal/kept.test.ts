import { describe, expect, it } from 'vitest';
import { arrangement } from './arrangements';
import { kept, readKept } from './kept';
import { remove } from './setup';

describe('an arrangement that is kept', () => {
  it('serves both seats, turned', () => {
    const text = kept(arrangement('corner', 1), 1);
    expect(readKept(text, 0)).toEqual(arrangement('corner', 0));
    expect(readKept(text, 1)).toEqual(arrangement('corner', 1));
  });

  it('is as if never kept where it is missing, broken or not whole', () => {
    const text = kept(arrangement('storm', 0), 0);
    const broken = [null, '', 'x', text.replace('F', '9'), text.replace('a1', 'a2'), text.replace('a1', 'a7'), text.replace(':F', ':Q')];
    for (const one of broken) expect(readKept(one, 0)).toBeNull();
    expect(readKept(kept(remove(arrangement('storm', 0), 'a1'), 0), 0)).toBeNull();
  });
});
