import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fromFrame, toFrame } from './codec';
import type { ClientMessage, ServerMessage } from './messages.gen';

type Golden = { name: string; hex: string } & (
  | { direction: 'client'; message: ClientMessage }
  | { direction: 'server'; message: ServerMessage }
);

const path = new URL('../../../protocol/vectors/frames.json', import.meta.url);
const golden: Golden[] = JSON.parse(readFileSync(path, 'utf8'));

describe('the golden frames of both directions', () => {
  it.each(golden)('$direction: $name', (frame) => {
    const bytes = Uint8Array.from(Buffer.from(frame.hex, 'hex'));
    if (frame.direction === 'client') expect(toFrame(frame.message)).toEqual(bytes);
    else expect(fromFrame(bytes.buffer)).toEqual(frame.message);
  });
});
