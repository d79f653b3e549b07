import { decode, encode } from '@msgpack/msgpack';
import { describe, expect, it } from 'vitest';
import { pack, unpack } from './msgpack';

const NUMBERS = [0, 1, 127, 128, 255, 256, 65_535, 65_536, 2 ** 31, 2 ** 32 - 1, 2 ** 32, 1_796_005_132_851, 2 ** 53 - 1];
const NEGATIVE = [-1, -32, -33, -128, -129, -32_768, -32_769, -(2 ** 31), -(2 ** 31) - 1, -(2 ** 53) + 1];
const LENGTHS = [0, 1, 15, 16, 31, 32, 255, 256, 65_535, 65_536];

/** Whole numbers that are the same on every run. */
function chances(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function some(chance: (below: number) => number, depth: number): unknown {
  switch (chance(depth > 0 ? 7 : 5)) {
    case 0:
      return null;
    case 1:
      return chance(2) === 1;
    case 2:
      return chance(2 ** 32) * (chance(2) === 1 ? 1 : -1);
    case 3:
      return chance(2 ** 20) * 2 ** 33;
    case 4:
      return 'Größe ½ 🂡'.slice(0, chance(9)).repeat(chance(20));
    case 5:
      return Array.from({ length: chance(20) }, () => some(chance, depth - 1));
    default:
      return Object.fromEntries(Array.from({ length: chance(20) }, (_, at) => [`k${at}`, some(chance, depth - 1)]));
  }
}

const buffer = (bytes: Uint8Array) => bytes.slice().buffer;

describe('MessagePack', () => {
  it.each([...NUMBERS, ...NEGATIVE])('writes and reads %i as the library does', (value) => {
    expect(pack(value)).toEqual(Uint8Array.from(encode(value)));
    expect(unpack(buffer(encode(value)))).toBe(value);
  });

  it.each(LENGTHS)('writes and reads lengths of %i as the library does', (length) => {
    for (const value of ['ü'.repeat(length), Array.from({ length }, () => null)]) {
      const bytes = encode(value);
      expect(Buffer.compare(pack(value), bytes)).toBe(0);
      expect(unpack(buffer(bytes))).toEqual(value);
    }
  });

  it.each([0, 15, 16, 65_536])('writes and reads maps of %i fields as the library does', (length) => {
    const bytes = encode(Object.fromEntries(Array.from({ length }, (_, at) => [`${at}`, at])));
    const read = unpack(buffer(bytes));
    expect(Object.keys(read as object)).toHaveLength(length);
    expect(Buffer.compare(pack(read), bytes)).toBe(0);
  });

  it('agrees with the library on whatever comes', () => {
    const chance = chances(7);
    for (let n = 0; n < 500; n += 1) {
      const value = some(chance, 3);
      expect(Buffer.compare(pack(value), encode(value))).toBe(0);
      expect(unpack(buffer(pack(value)))).toEqual(decode(encode(value)));
    }
  });

  it('leaves out what is undefined, and keeps a field that an object has by nature', () => {
    expect(decode(pack({ a: undefined, b: 1 }))).toEqual({ b: 1 });
    const read = unpack(buffer(pack(JSON.parse('{"__proto__": 1}'))));
    expect(Object.keys(read as object)).toEqual(['__proto__']);
  });

  it.each([[0.5], [Number.NaN], [2 ** 53], [() => 1], [1n]])('does not write %s', (value) => {
    expect(() => pack(value)).toThrow(TypeError);
  });

  it.each([
    ['nothing', []],
    ['two values', [1, 2]],
    ['a list that ends early', [0x93, 1, 2]],
    ['a string that ends early', [0xa5, 0x61]],
    ['a length without end', [0xdd, 0xff, 0xff, 0xff, 0xff]],
    ['a number past 2^53', [0xcf, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]],
    ['a float', [0xcb, 0, 0, 0, 0, 0, 0, 0, 0]],
    ['an extension', [0xd4, 1, 1]],
    ['bytes', [0xc4, 1, 1]],
    ['a key that is a number', [0x81, 1, 1]],
    ['broken UTF-8', [0xa1, 0xff]],
  ])('does not read %s', (_, bytes) => {
    expect(() => unpack(Uint8Array.from(bytes).buffer)).toThrow();
  });
});
