import { generate } from 'lean-qr';
import { expect, it } from 'vitest';
import { qrPath } from './qr';

it('draws every dark cell once, within a margin of four', () => {
  const url = 'https://salvo.example/i/abcdefgh';
  const code = generate(url);
  const { path, size } = qrPath(url);
  expect(size).toBe(code.size + 8);
  const dark = new Set<string>();
  for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    for (let at = 0; at < Number(run); at += 1) {
      const cell = `${Number(x) + at - 4} ${Number(y) - 4}`;
      expect(dark.has(cell)).toBe(false);
      dark.add(cell);
    }
  }
  for (let y = 0; y < code.size; y += 1) {
    for (let x = 0; x < code.size; x += 1) expect(dark.has(`${x} ${y}`)).toBe(code.get(x, y));
  }
});
