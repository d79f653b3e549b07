/**
 * MessagePack, as much of it as our messages hold: null, booleans, whole numbers up to 2^53, strings, lists and maps
 * with string keys. A library for all of it weighs five times as much; one stands by in the tests as a witness.
 */
export type Plain = null | boolean | number | string | readonly Plain[] | { readonly [key: string]: Plain };

const utf8 = new TextEncoder();
const text = new TextDecoder('utf-8', { fatal: true });
const WORD = 2 ** 32;

/** Writes a value in its shortest form. Fields that are `undefined` are left out. */
export function pack(value: unknown): Uint8Array<ArrayBuffer> {
  const bytes: number[] = [];
  write(bytes, value);
  return Uint8Array.from(bytes);
}

function write(to: number[], value: unknown): void {
  if (value === null) to.push(0xc0);
  else if (typeof value === 'boolean') to.push(value ? 0xc3 : 0xc2);
  else if (typeof value === 'number') writeNumber(to, value);
  else if (typeof value === 'string') {
    const encoded = utf8.encode(value);
    head(to, encoded.length, 0xa0, 32, [0xd9, 0xda, 0xdb]);
    for (const byte of encoded) to.push(byte);
  } else if (Array.isArray(value)) {
    head(to, value.length, 0x90, 16, [null, 0xdc, 0xdd]);
    for (const each of value) write(to, each);
  } else if (typeof value === 'object') {
    const fields = Object.entries(value).filter(([, field]) => field !== undefined);
    head(to, fields.length, 0x80, 16, [null, 0xde, 0xdf]);
    for (const [key, field] of fields) {
      write(to, key);
      write(to, field);
    }
  } else throw new TypeError(`cannot be packed: ${typeof value}`);
}

/** A length: within the first byte if it is below `short`, else behind a byte for 8, 16 or 32 bits of it. */
function head(to: number[], length: number, small: number, short: number, [byte, half, word]: [number | null, number, number]): void {
  if (length < short) to.push(small | length);
  else if (length < 2 ** 8 && byte !== null) to.push(byte, length);
  else if (length < 2 ** 16) to.push(half, ...big(length, 2));
  else to.push(word, ...big(length, 4));
}

function writeNumber(to: number[], value: number): void {
  if (!Number.isSafeInteger(value)) throw new TypeError(`cannot be packed: ${value}`);
  if (value >= 0) {
    if (value < 2 ** 7) to.push(value);
    else if (value < 2 ** 8) to.push(0xcc, value);
    else if (value < 2 ** 16) to.push(0xcd, ...big(value, 2));
    else if (value < WORD) to.push(0xce, ...big(value, 4));
    else to.push(0xcf, ...big(Math.floor(value / WORD), 4), ...big(value % WORD, 4));
  } else if (value >= -(2 ** 5)) to.push(value & 0xff);
  else if (value >= -(2 ** 7)) to.push(0xd0, value & 0xff);
  else if (value >= -(2 ** 15)) to.push(0xd1, ...big(value & 0xffff, 2));
  else if (value >= -(2 ** 31)) to.push(0xd2, ...big(value >>> 0, 4));
  else to.push(0xd3, ...big(Math.floor(value / WORD) >>> 0, 4), ...big(value - Math.floor(value / WORD) * WORD, 4));
}

function big(value: number, bytes: number): number[] {
  return Array.from({ length: bytes }, (_, at) => Math.floor(value / 2 ** (8 * (bytes - 1 - at))) & 0xff);
}

/**
 * Reads one value.
 *
 * @throws RangeError, TypeError or SyntaxError if the bytes are not exactly one value of the kinds above.
 */
export function unpack(bytes: ArrayBuffer): Plain {
  const reader = new Reader(bytes);
  const value = reader.value();
  if (!reader.done) throw new SyntaxError('bytes after the end');
  return value;
}

class Reader {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  #at = 0;

  constructor(bytes: ArrayBuffer) {
    this.#bytes = new Uint8Array(bytes);
    this.#view = new DataView(bytes);
  }

  get done(): boolean {
    return this.#at === this.#bytes.length;
  }

  value(): Plain {
    const first = this.#number(1);
    if (first < 0x80) return first;
    if (first < 0x90) return this.#map(first & 0x0f);
    if (first < 0xa0) return this.#list(first & 0x0f);
    if (first < 0xc0) return this.#string(first & 0x1f);
    if (first >= 0xe0) return first - 0x100;
    switch (first) {
      case 0xc0:
        return null;
      case 0xc2:
        return false;
      case 0xc3:
        return true;
      case 0xcc:
      case 0xcd:
      case 0xce:
        return this.#number(2 ** (first - 0xcc));
      case 0xcf:
        return whole(this.#number(4) * WORD + this.#number(4));
      case 0xd0:
        return this.#number(1) << 24 >> 24;
      case 0xd1:
        return this.#number(2) << 16 >> 16;
      case 0xd2:
        return this.#number(4) | 0;
      case 0xd3:
        return whole((this.#number(4) | 0) * WORD + this.#number(4));
      case 0xd9:
      case 0xda:
      case 0xdb:
        return this.#string(this.#number(2 ** (first - 0xd9)));
      case 0xdc:
      case 0xdd:
        return this.#list(this.#number(2 ** (first - 0xdb)));
      case 0xde:
      case 0xdf:
        return this.#map(this.#number(2 ** (first - 0xdd)));
      default:
        throw new SyntaxError(`not ours: ${first}`);
    }
  }

  /** An unsigned number of 1, 2 or 4 bytes. */
  #number(bytes: number): number {
    const at = this.#skip(bytes);
    return bytes === 1 ? this.#view.getUint8(at) : bytes === 2 ? this.#view.getUint16(at) : this.#view.getUint32(at);
  }

  #string(length: number): string {
    const at = this.#skip(length);
    return text.decode(this.#bytes.subarray(at, at + length));
  }

  #list(length: number): Plain[] {
    const list: Plain[] = [];
    while (list.length < length) list.push(this.value());
    return list;
  }

  #map(length: number): Plain {
    const fields: [string, Plain][] = [];
    while (fields.length < length) {
      const key = this.value();
      if (typeof key !== 'string') throw new TypeError('a key that is no string');
      fields.push([key, this.value()]);
    }
    return Object.fromEntries(fields);
  }

  #skip(bytes: number): number {
    const at = this.#at;
    if (at + bytes > this.#bytes.length) throw new RangeError('ends too early');
    this.#at += bytes;
    return at;
  }
}

function whole(value: number): number {
  if (!Number.isSafeInteger(value)) throw new RangeError('too large a number');
  return value;
}
