import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fromFrame } from '../src/net/codec';
import type { RoomView, SalvoView } from '../src/net/messages.gen';

export type To = 'south' | 'north' | 'spectator' | 'everyone';

/** Every view of a golden match, in the order of sending. */
export function match(mode: string): { to: To; frame: RoomView }[] {
  const path = resolve(import.meta.dirname, `../../protocol/vectors/salvo/${mode}.json`);
  const told: { to: To; hex: string }[] = JSON.parse(readFileSync(path, 'utf8'));
  return told.map(({ to, hex }) => {
    const frame = fromFrame(Uint8Array.from(Buffer.from(hex, 'hex')).buffer);
    if (frame.t !== 'view') throw new Error(frame.t);
    return { to, frame };
  });
}

/** Each view of a viewer with the one before it, from the first round on. */
export function rounds(mode: string, viewer: To): [SalvoView, SalvoView][] {
  const views = match(mode)
    .filter(({ to }) => to === viewer)
    .map(({ frame }) => frame.view)
    .filter((view) => view?.game === 'salvo')
    .filter((view) => view.round > 0);
  return views.slice(1).map((now, at) => [views[at]!, now]);
}
