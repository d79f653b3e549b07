import { afterEach, describe, expect, it, vi } from 'vitest';
import { eraseMe, fetchMatch, fetchMatches } from './kept';

const asked = vi.fn<typeof fetch>();

function answers(body: BodyInit | null, status = 200): void {
  asked.mockResolvedValueOnce(new Response(body, { status }));
}

vi.stubGlobal('fetch', asked);
afterEach(() => asked.mockReset());

describe('what is kept', () => {
  it('is asked for where it lies', async () => {
    answers('{"matches": [], "next": null}');
    expect(await fetchMatches(null)).toEqual({ got: { matches: [], next: null } });
    answers('{"matches": [], "next": null}');
    await fetchMatches('a+b=');
    answers('{"match": "room-1"}');
    expect(await fetchMatch('room-1')).toEqual({ got: { match: 'room-1' } });
    expect(asked.mock.calls.map(([path]) => path)).toEqual(['/api/matches', '/api/matches?behind=a%2Bb%3D', '/api/match/room-1']);
  });

  it('says why it is not there', async () => {
    for (const [status, code] of [[404, 'match_running'], [404, 'unknown_room'], [503, 'record_unavailable'], [429, 'too_fast']] as const) {
      answers(JSON.stringify({ code }), status);
      expect(await fetchMatch('room-1')).toEqual({ trouble: code });
    }
  });

  it('is out of reach where nothing comes, or what is no answer of ours', async () => {
    asked.mockRejectedValueOnce(new TypeError('no network'));
    expect(await fetchMatches(null)).toEqual({ trouble: 'offline' });
    answers('<h1>Bad gateway</h1>', 502);
    expect(await fetchMatches(null)).toEqual({ trouble: 'offline' });
    answers('{}', 500);
    expect(await fetchMatches(null)).toEqual({ trouble: 'offline' });
  });
});

describe('erase me', () => {
  it('is a wish of its own kind, and refused with a reason', async () => {
    answers('{"erased": true}');
    expect(await eraseMe()).toBeNull();
    expect(asked.mock.calls[0]).toEqual(['/api/erase', { method: 'POST' }]);
    answers('{"code": "already_playing"}', 409);
    expect(await eraseMe()).toBe('already_playing');
  });
});
