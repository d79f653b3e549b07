import { afterEach, describe, expect, it, vi } from 'vitest';
import { view } from '../../games/salvo/crafted';
import type { Replay } from '../../net/messages.gen';
import { decisiveMoment } from './decisive';

const rounds = [0, 1, 2].map((round) => ({ round, seats: [], whole: view({ round, side: null }) }));

function answer(body: unknown, status = 200): void {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(body), { status })));
}

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the decisive round', () => {
  it('is how it stood before and after', async () => {
    answer({ match: 'room-1', decisive: 2, rounds } satisfies Replay);
    const moment = await decisiveMoment('room-1');
    expect([moment?.before.round, moment?.after.round]).toEqual([1, 2]);
  });

  it('is none where none was played, or nothing can be had', async () => {
    answer({ match: 'room-1', decisive: null, rounds: rounds.slice(0, 1) } satisfies Replay);
    expect(await decisiveMoment('room-1')).toBeNull();
    answer({ code: 'no_replay' }, 409);
    expect(await decisiveMoment('room-1')).toBeNull();
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    expect(await decisiveMoment('room-1')).toBeNull();
  });
});
