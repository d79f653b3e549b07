import { describe, expect, it } from 'vitest';
import { pathOf, routeOf, type Route } from './route';

const ROUTES: Route[] = [
  { at: 'home' },
  { at: 'search', mode: 'fog' },
  { at: 'room', room: 'aB3_-xyz' },
  { at: 'friend' },
  { at: 'invitation', code: 'abcdef12' },
  { at: 'rules' },
  { at: 'course', step: null },
  { at: 'course', step: 'fog' },
  { at: 'settings' },
  { at: 'matches' },
  { at: 'match', match: 'aB3_-xyz' },
  { at: 'ratings', mode: 'fog' },
  { at: 'player', player: 'aB3_-xyz' },
  { at: 'move', code: 'ABCD-EFGH' },
];

describe('a route', () => {
  it.each(ROUTES)('is read from the path that it gives: $at', (route) => {
    expect(routeOf(pathOf(route))).toEqual(route);
    expect(routeOf(`${pathOf(route)}/`)).toEqual(route);
  });

  it.each(['/search/chess', '/ratings', '/ratings/chess', '/player/a', '/move/x', '/room/a', '/room/abc%20def', '/i/', '/rules/more', '/course/7', '/course/fog/x', '/matches/x', '/match/', '/match/a', '/room/abcdef/x', '/unknown'])(
    'leads nowhere for %s',
    (path) => {
      expect(routeOf(path)).toEqual({ at: 'nowhere' });
    },
  );
});
