// src/symbols/figures.ts -> the outlines of the figures as points, for the pictures that the server draws.
import ts from 'typescript';

const STEPS = 8; // of a curve

/** @param {string} source of figures.ts */
export async function silhouettes(source) {
  const module = ts.transpileModule(source, { compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 } });
  const { SHAPES } = await import(`data:text/javascript,${encodeURIComponent(module.outputText)}`);
  const rows = Object.entries(SHAPES).map(
    ([kind, { body, inner }]) => `  "${kind}": { "body": ${JSON.stringify(lines(body))}, "inner": ${JSON.stringify(lines(inner))} }`,
  );
  return `{\n${rows.join(',\n')}\n}\n`;
}

/** The lines of an SVG path as lists of points. */
function lines(path) {
  const found = [];
  let [x, y] = [0, 0];
  for (const [, command, given] of path.matchAll(/([MLHVCZ])([^MLHVCZ]*)/g)) {
    const numbers = given.split(/[\s,]+/).filter((part) => part !== '').map(Number);
    if (command === 'Z') continue;
    if (command === 'M') found.push([]);
    if (command === 'C') {
      const [ax, ay, bx, by, cx, cy] = numbers;
      for (let step = 1; step <= STEPS; step++) {
        const [t, u] = [step / STEPS, 1 - step / STEPS];
        const at = (from, a, b, to) => u ** 3 * from + 3 * u * u * t * a + 3 * u * t * t * b + t ** 3 * to;
        found.at(-1).push([round(at(x, ax, bx, cx)), round(at(y, ay, by, cy))]);
      }
      [x, y] = [cx, cy];
      continue;
    }
    if (numbers.length > 2 || (command !== 'M' && command !== 'L' && numbers.length > 1)) throw new Error(`one point a command: ${path}`);
    if (command === 'H') x = numbers[0];
    else if (command === 'V') y = numbers[0];
    else [x, y] = numbers;
    found.at(-1).push([x, y]);
  }
  return found;
}

const round = (n) => Math.round(n * 100) / 100;
