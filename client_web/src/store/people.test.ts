import { afterEach, describe, expect, it, vi } from 'vitest';
import { choosePaint, fetchMatchRatings, fetchPlayer, readCode, signed, takeMove } from './people';

const answers = (...bodies: readonly (object | Error)[]) => {
  const asked = vi.fn<typeof fetch>();
  for (const body of bodies) {
    if (body instanceof Error) asked.mockRejectedValueOnce(body);
    else asked.mockResolvedValueOnce(new Response(JSON.stringify(body), { status: 'code' in body ? 404 : 200 }));
  }
  vi.stubGlobal('fetch', asked);
  return asked;
};

afterEach(() => vi.unstubAllGlobals());

describe('a code that is typed', () => {
  it.each(['ABCD-EFGH', 'abcdefgh', ' ab cd - ef gh '])('is read however it is written: %s', (typed) => {
    expect(readCode(typed)).toBe('ABCD-EFGH');
  });

  it.each(['', 'ABCD-EFG', 'ABCD-EFGHI', 'ÄBCD-EFGH', 'ABCD/EFGH'])('is none: %s', (typed) => {
    expect(readCode(typed)).toBeNull();
  });
});

it('shows by how much a rating has changed', () => {
  expect([12, -7, 0].map(signed)).toEqual(['+12', '−7', '±0']);
});

it('asks for a player by what stands in the address', async () => {
  const asked = answers({}, {});
  await fetchPlayer('a/b');
  await fetchPlayer('ab', 'c=');
  expect(asked.mock.calls.map(([path]) => path)).toEqual(['/api/players/a%2Fb', '/api/players/ab?behind=c%3D']);
});

it('sends what it asks for as JSON, which forms of other sites cannot', async () => {
  const asked = answers({ paint: 'dots' }, { code: 'unknown_code' });
  expect(await choosePaint('dots')).toEqual({ got: { paint: 'dots' } });
  expect(await takeMove('ABCD-EFGH')).toEqual({ trouble: 'unknown_code' });
  for (const [, how] of asked.mock.calls) expect(how?.headers).toEqual({ 'content-type': 'application/json' });
  expect(asked.mock.calls[1]?.[1]?.body).toBe('{"code":"ABCD-EFGH"}');
});

describe('what a match did to the ratings', () => {
  const told = { players: ['a', 'b'], changes: [] };

  it('is waited for while the match is being stored', async () => {
    answers({ code: 'match_running' }, { code: 'match_running' }, told);
    expect(await fetchMatchRatings('room-1', [0, 0])).toEqual(told);
  });

  it('is nothing where it does not come', async () => {
    const asked = answers({ code: 'match_running' }, { code: 'match_running' });
    expect(await fetchMatchRatings('room-1', [0])).toBeNull();
    expect(asked).toHaveBeenCalledTimes(2);
    answers({ code: 'unknown_room' });
    expect(await fetchMatchRatings('room-1', [0])).toBeNull();
    answers(new TypeError('offline'));
    expect(await fetchMatchRatings('room-1', [0])).toBeNull();
  });
});
