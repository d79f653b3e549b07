import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('../src/style/tokens.css', import.meta.url), 'utf8');

/** The colours of a theme by name, from its block in tokens.css. */
function theme(name: string): Map<string, string> {
  const block = new RegExp(`data-theme='${name}'\\] \\{([^}]*)\\}`).exec(css)?.[1] ?? '';
  return new Map([...block.matchAll(/--([\w-]+): (#[0-9a-f]{6})/g)].map(([, key, value]) => [key ?? '', value ?? '']));
}

const channels = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

/** Relative luminance of WCAG 2. */
function luminance(light: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = light;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: string, b: string): number {
  const [high, low] = [a, b].map((colour) => luminance(channels(colour).map(linear))).sort((x, y) => y - x);
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05);
}

/** How dichromats see linear light (Viénot, Brettel and Mollon 1999; for tritanopia Brettel's plane for blue). */
const VISIONS: Record<'protan' | 'deutan' | 'tritan', number[][]> = {
  protan: [
    [0.1124, 0.8876, 0],
    [0.1124, 0.8876, 0],
    [0.004, -0.004, 1],
  ],
  deutan: [
    [0.2928, 0.7072, 0],
    [0.2928, 0.7072, 0],
    [-0.0223, 0.0223, 1],
  ],
  tritan: [
    [1, 0.1274, -0.1274],
    [0, 0.8739, 0.1261],
    [0, 0.8739, 0.1261],
  ],
};

/** Distance of two colours in CIELAB, as a dichromat sees them. */
function apart(a: string, b: string, vision: keyof typeof VISIONS): number {
  const lab = (colour: string) => {
    const light = channels(colour).map(linear);
    const seen = VISIONS[vision].map((row) => Math.max(0, row.reduce((sum, part, at) => sum + part * (light[at] ?? 0), 0)));
    const xyz = [
      [0.4124, 0.3576, 0.1805],
      [0.2126, 0.7152, 0.0722],
      [0.0193, 0.1192, 0.9505],
    ].map((row) => row.reduce((sum, part, at) => sum + part * (seen[at] ?? 0), 0));
    const [x = 0, y = 0, z = 0] = xyz.map((value, at) => Math.cbrt(value / ([0.9505, 1, 1.089][at] ?? 1)));
    return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
  };
  const [one, other] = [lab(a), lab(b)];
  return Math.hypot(...one.map((value, at) => value - (other[at] ?? 0)));
}

describe.each(['dark', 'light'])('the %s theme', (name) => {
  const colours = theme(name);
  const of = (key: string) => {
    const colour = colours.get(key);
    if (colour === undefined) throw new Error(`no colour --${key}`);
    return colour;
  };
  const grounds = ['paper', 'lamp', 'sheet', 'raised', 'terrain-open'];

  it.each(['ink', 'ink-2', 'own', 'other', 'alert'])('has --%s readable on every ground', (key) => {
    for (const ground of grounds) expect([ground, contrast(of(key), of(ground)) >= 4.5]).toEqual([ground, true]);
  });

  it.each([
    ['own-ink', 'own'],
    ['other-ink', 'other'],
    ['alert-ink', 'alert'],
    ['ink', 'own-wash'],
    ['ink', 'other-wash'],
    ['own', 'own-wash'],
    ['other', 'other-wash'],
  ])('has --%s readable on --%s', (key, ground) => {
    expect(contrast(of(key), of(ground))).toBeGreaterThanOrEqual(key === 'own' || key === 'other' ? 3 : 4.5);
  });

  it.each(['line-2', 'focus', 'capture'])('has --%s visible on every ground', (key) => {
    for (const ground of grounds) expect([ground, contrast(of(key), of(ground)) >= 3]).toEqual([ground, true]);
  });

  it.each(Object.keys(VISIONS) as (keyof typeof VISIONS)[])('tells own from other for %s vision', (vision) => {
    expect(apart(of('own'), of('other'), vision)).toBeGreaterThan(40);
  });
});
