import type { Mode } from '../games/salvo/tables.gen';

/** Where in the client one is; every screen has its own address, so that a reload shows it again. */
export type Route =
  | { at: 'home' }
  | { at: 'search'; mode: Mode }
  | { at: 'room'; room: string }
  | { at: 'friend' }
  | { at: 'invitation'; code: string }
  | { at: 'rules' }
  | { at: 'course'; step: string | null }
  | { at: 'settings' }
  | { at: 'ratings'; mode: Mode }
  | { at: 'player'; player: string }
  | { at: 'move'; code: string }
  | { at: 'matches' }
  | { at: 'match'; match: string }
  | { at: 'nowhere' };

const MODES: readonly string[] = ['capture', 'eliminate', 'fog'] satisfies readonly Mode[];
const NAME = /^[A-Za-z0-9_-]{6,24}$/;

/** Reads the path of an address. */
export function routeOf(path: string): Route {
  const [head = '', tail, more] = path.split('/').slice(1);
  if (more !== undefined && more !== '') return { at: 'nowhere' };
  if (tail === undefined || tail === '') {
    if (head === '') return { at: 'home' };
    if (head === 'course') return { at: 'course', step: null };
    if (head === 'friend' || head === 'rules' || head === 'settings' || head === 'matches') return { at: head };
    return { at: 'nowhere' };
  }
  if (head === 'search' && MODES.includes(tail)) return { at: 'search', mode: tail as Mode };
  if (head === 'course' && /^[a-z]{2,16}$/.test(tail)) return { at: 'course', step: tail };
  if (head === 'room' && NAME.test(tail)) return { at: 'room', room: tail };
  if (head === 'match' && NAME.test(tail)) return { at: 'match', match: tail };
  if (head === 'ratings' && MODES.includes(tail)) return { at: 'ratings', mode: tail as Mode };
  if (head === 'player' && NAME.test(tail)) return { at: 'player', player: tail };
  if (head === 'move' && NAME.test(tail)) return { at: 'move', code: tail };
  if (head === 'i' && NAME.test(tail)) return { at: 'invitation', code: tail };
  return { at: 'nowhere' };
}

/** Gives the path of a route. */
export function pathOf(route: Route): string {
  switch (route.at) {
    case 'home':
    case 'nowhere':
      return '/';
    case 'search':
    case 'ratings':
      return `/${route.at}/${route.mode}`;
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
