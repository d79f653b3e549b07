import { describe, expect, it } from 'vitest';
import { pathOf, routeOf, type Route } from './route';

const ROUTES: Route[] = [
  { at: 'home' },
  { at: 'play', game: 'matrix' },
  { at: 'search', game: 'salvo', mode: 'fog' },
  { at: 'search', game: 'matrix', mode: 'standard' },
  { at: 'room', room: 'aB3_-xyz' },
  { at: 'friend', game: 'salvo' },
  { at: 'friend', game: 'marshal' },
  { at: 'invitation', code: 'abcdef12' },
  { at: 'rules', game: 'salvo' },
  { at: 'rules', game: 'matrix' },
  { at: 'course', step: null },
  { at: 'course', step: 'fog' },
  { at: 'settings' },
  { at: 'matches' },
  { at: 'match', match: 'aB3_-xyz' },
  { at: 'ratings', game: 'salvo', mode: 'fog' },
  { at: 'ratings', game: 'marshal', mode: 'standard' },
  { at: 'player', player: 'aB3_-xyz' },
  { at: 'move', code: 'ABCD-EFGH' },
];

describe('a route', () => {
  it('of the first game goes without its name, and is read with it too', () => {
    expect(pathOf({ at: 'search', game: 'salvo', mode: 'fog' })).toBe('/search/fog');
    expect(routeOf('/search/salvo/fog')).toEqual({ at: 'search', game: 'salvo', mode: 'fog' });
    expect(routeOf('/play/salvo')).toEqual({ at: 'home' });
  });

  it.each(ROUTES)('is read from the path that it gives: $at', (route) => {
    expect(routeOf(pathOf(route))).toEqual(route);
    expect(routeOf(`${pathOf(route)}/`)).toEqual(route);
  });

  it.each(['/search/chess', '/search/matrix', '/search/matrix/fog', '/play', '/play/chess', '/friend/chess', '/ratings', '/ratings/chess', '/player/a', '/move/x', '/room/a', '/room/abc%20def', '/i/', '/rules/more', '/course/7', '/course/fog/x', '/matches/x', '/match/', '/match/a', '/room/abcdef/x', '/unknown'])(
    'leads nowhere for %s',
    (path) => {
      expect(routeOf(path)).toEqual({ at: 'nowhere' });
    },
  );
});
