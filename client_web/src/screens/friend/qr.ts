import { generate } from 'lean-qr';

/** White cells round the code, as its standard wants them. */
const QUIET = 4;

/** A QR code as a path of rows of dark cells, and the side of the square that it stands in. */
export function qrPath(text: string): { path: string; size: number } {
  const code = generate(text);
  let path = '';
  for (let y = 0; y < code.size; y += 1) {
    for (let x = 0; x < code.size; x += 1) {
      let run = 0;
      while (x + run < code.size && code.get(x + run, y)) run += 1;
      if (run > 0) path += `M${x + QUIET} ${y + QUIET}h${run}v1h-${run}z`;
      x += run;
    }
  }
  return { path, size: code.size + 2 * QUIET };
}
