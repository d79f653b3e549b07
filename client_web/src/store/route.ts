import { FIRST, type GameKey, gameOf, isGame } from '../games/registry';

/** Where in the client one is; every screen has its own address, so that a reload shows it again. */
export type Route =
  | { at: 'home' }
  | { at: 'play'; game: GameKey }
  | { at: 'search'; game: GameKey; mode: string }
  | { at: 'room'; room: string }
  | { at: 'friend'; game: GameKey }
  | { at: 'invitation'; code: string }
  | { at: 'rules'; game: GameKey }
  | { at: 'course'; step: string | null }
  | { at: 'settings' }
  | { at: 'ratings'; game: GameKey; mode: string }
  | { at: 'player'; player: string }
  | { at: 'move'; code: string }
  | { at: 'matches' }
  | { at: 'match'; match: string }
  | { at: 'nowhere' };

const NAME = /^[A-Za-z0-9_-]{6,24}$/;

/** Reads the path of an address. */
export function routeOf(path: string): Route {
  const parts = path.split('/').slice(1).filter((part, at) => at === 0 || part !== '');
  const [head = '', tail, last] = parts;
  if (parts.length > 3) return { at: 'nowhere' };
  if (head === 'search' || head === 'ratings') return inMode(head, parts.slice(1));
  if (last !== undefined) return { at: 'nowhere' };
  if (head === 'friend' || head === 'rules' || head === 'play') return inGame(head, tail);
  if (tail === undefined) {
    if (head === '') return { at: 'home' };
    if (head === 'course') return { at: 'course', step: null };
    if (head === 'settings' || head === 'matches') return { at: head };
    return { at: 'nowhere' };
  }
  if (head === 'course' && /^[a-z]{2,16}$/.test(tail)) return { at: 'course', step: tail };
  if (head === 'room' && NAME.test(tail)) return { at: 'room', room: tail };
  if (head === 'match' && NAME.test(tail)) return { at: 'match', match: tail };
  if (head === 'player' && NAME.test(tail)) return { at: 'player', player: tail };
  if (head === 'move' && NAME.test(tail)) return { at: 'move', code: tail };
  if (head === 'i' && NAME.test(tail)) return { at: 'invitation', code: tail };
  return { at: 'nowhere' };
}

function inMode(at: 'search' | 'ratings', named: readonly string[]): Route {
  const [game, mode] = named.length === 1 ? [FIRST, named[0]] : named;
  if (game === undefined || mode === undefined || !isGame(game)) return { at: 'nowhere' };
  return gameOf(game).modes.includes(mode) ? { at, game, mode } : { at: 'nowhere' };
}

function inGame(at: 'friend' | 'rules' | 'play', game: string | undefined): Route {
  if (game === undefined) return at === 'play' ? { at: 'nowhere' } : { at, game: FIRST };
  if (!isGame(game)) return { at: 'nowhere' };
  return at === 'play' && game === FIRST ? { at: 'home' } : { at, game };
}

/** Gives the path of a route. */
export function pathOf(route: Route): string {
  switch (route.at) {
    case 'home':
    case 'nowhere':
      return '/';
    case 'search':
    case 'ratings':
      return route.game === FIRST ? `/${route.at}/${route.mode}` : `/${route.at}/${route.game}/${route.mode}`;
    case 'friend':
    case 'rules':
      return route.game === FIRST ? `/${route.at}` : `/${route.at}/${route.game}`;
    case 'play':
      return route.game === FIRST ? '/' : `/play/${route.game}`;
    case 'player':
      return `/player/${route.player}`;
    case 'room':
      return `/room/${route.room}`;
    case 'course':
      return route.step === null ? '/course' : `/course/${route.step}`;
    case 'match':
      return `/match/${route.match}`;
    case 'move':
      return `/move/${route.code}`;
    case 'invitation':
      return `/i/${route.code}`;
    default:
      return `/${route.at}`;
  }
}
