import { afterEach, describe, expect, it, vi } from 'vitest';
import { doneSteps, keepDone, nextStep, play, STEPS } from './course';

function storage(text: string | null = null) {
  let kept = text;
  return {
    getItem: () => kept,
    setItem: (_: string, to: string) => {
      kept = to;
    },
  };
}

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('progress', () => {
  it('is kept step by step, each once', () => {
    const here = storage();
    expect(nextStep(doneSteps(here))).toBe('move');
    for (const step of ['move', 'fire', 'move'] as const) keepDone(here, step);
    expect([...doneSteps(here)]).toEqual(['move', 'fire']);
    expect(nextStep(doneSteps(here))).toBe('turn');
    for (const step of STEPS) keepDone(here, step);
    expect(nextStep(doneSteps(here))).toBeNull();
  });

  it.each([null, '', '{}', 'fly away'])('that is %s is none', (kept) => {
    expect(doneSteps(storage(kept)).size).toBe(0);
  });
});

describe('a step', () => {
  it('is asked for, and played by all orders so far', async () => {
    const asked = vi.fn<typeof fetch>(() => Promise.resolve(new Response('{"round": 1}')));
    vi.stubGlobal('fetch', asked);
    expect(await play('move', [])).toEqual({ got: { round: 1 } });
    expect(asked.mock.lastCall?.[0]).toBe('/api/course/salvo/move');
    await play('move', [{ is: 'salvo.orders', orders: [] }]);
    expect(asked.mock.lastCall?.[1]).toMatchObject({
      method: 'POST',
      body: '{"rounds":[{"is":"salvo.orders","orders":[]}]}',
    });
  });

  it('that cannot be had says why', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('{"code": "too_fast"}', { status: 429 })));
    expect(await play('fog', [])).toEqual({ trouble: 'too_fast' });
  });
});
