import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Far } from '../../tests/far';
import type { Table, Welcome } from '../net/messages.gen';
import { Client } from './client.svelte';
import { DEFAULTS } from './settings';

const WELCOME: Welcome = { t: 'welcome', player: 'p', name: 'Ada', node: 'n', now: 50_000, rooms: [] };
const OPTIONS = { game: 'salvo', mode: 'fog', map: 'gates', clock: null } as const;
const TABLE: Table = {
  phase: 'playing',
  options: { ...OPTIONS },
  players: [],
  round: 1,
  at: 0,
  deadline: null,
  arrived: [true, true],
  ready: [false, false],
  rematch: [false, false],
  draw_offer: null,
  outcome: null,
};
const FOUND = { t: 'found', place: { room: 'room-1', url: '' }, until: 70_000 } as const;

let sockets: Far[];
let history: string[];
let kept: string | null;
let enrolled: number;
let client: Client;

/** A page at `path`, as after loading it. */
function open(path: string): void {
  sockets = [];
  history = [path];
  client = new Client(
    { ...DEFAULTS },
    {
      home: 'https://salvo.example/',
      socket: (url, protocol) => {
        const far = new Far(url, protocol);
        sockets.push(far);
        return far as unknown as WebSocket;
      },
      now: () => performance.now(),
      chance: () => 1,
    },
    {
      path: () => history.at(-1) ?? '/',
      push: (to) => void history.push(to),
      replace: (to) => void history.splice(-1, 1, to),
      kept: {
        read: () => kept,
        write: (text) => {
          kept = text;
        },
      },
      begin: () => void history.push('(anew)'),
      enrol: () => {
        enrolled += 1;
        return Promise.resolve(true);
      },
    },
  );
  client.start();
}

function far(): Far {
  const newest = sockets.at(-1);
  if (newest === undefined) throw new Error('nobody has dialled');
  return newest;
}

/** Lets the server in the newest socket answer the last request of a kind. */
function rq(t: 'search' | 'invite' | 'join' | 'enter' | 'follow' | 'practise'): number {
  return far().asked(t).at(-1)?.rq ?? 0;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] });
  kept = null;
  enrolled = 0;
});

afterEach(() => {
  client.stop();
  vi.useRealTimers();
});

describe('home', () => {
  it('follows who is here, and only where that is shown', () => {
    open('/');
    far().say(WELCOME);
    expect(far().asked('follow')).toMatchObject([{ on: true }]);
    far().say({ t: 'lobby', pools: [], playing: 4, live: [] });
    expect(client.lobby.news?.playing).toBe(4);
    client.go({ at: 'rules', game: 'salvo' });
    expect(far().asked('follow')).toMatchObject([{ on: true }, { on: false }]);
    expect(history).toEqual(['/', '/rules']);
  });

  it('offers a running match, and does not run off to it', () => {
    open('/');
    far().say({ ...WELCOME, rooms: [{ room: 'room-9', url: '' }] });
    expect(client.lobby.running).toEqual([{ room: 'room-9', url: '' }]);
    far().say(FOUND);
    expect(client.route).toEqual({ at: 'home' });
    expect(client.lobby.running.map(({ room }) => room)).toEqual(['room-9', 'room-1']);
  });
});

describe('searching', () => {
  it('begins with the address, also after a reload, and again on a new socket', () => {
    open('/search/fog');
    far().say(WELCOME);
    expect(far().asked('search')).toMatchObject([{ game: 'salvo', mode: 'fog' }]);
    far().say({ t: 'searching', game: 'salvo', mode: 'fog', since: 49_000, others: 2, width: 150 });
    expect(client.lobby.search).toMatchObject({ since: 49_000, others: 2, width: 150 });
    expect(client.sinceMs(49_000)).toBe(1_000);
    far().end(1006);
    vi.advanceTimersByTime(500);
    far().say(WELCOME);
    expect(far().asked('search')).toHaveLength(1);
    expect(client.lobby.search?.since).toBe(49_000);
  });

  it('is cancelled by leaving it, not by changing the mode', () => {
    open('/search/fog');
    far().say(WELCOME);
    client.go({ at: 'search', game: 'salvo', mode: 'capture' });
    expect(far().asked('cancel_search')).toHaveLength(0);
    expect(far().asked('search').map(({ mode }) => mode)).toEqual(['fog', 'capture']);
    client.go({ at: 'home' });
    expect(far().asked('cancel_search')).toHaveLength(1);
    expect(client.lobby.search).toBeNull();
  });

  it('tries again by itself where a refusal is not the last word', () => {
    open('/search/fog');
    far().say(WELCOME);
    far().say({ t: 'refused', rq: rq('search'), code: 'matching_down' });
    expect(client.lobby.search?.refused).toBe('matching_down');
    vi.advanceTimersByTime(2_000);
    expect(far().asked('search')).toHaveLength(2);
    far().say({ t: 'refused', rq: rq('search'), code: 'already_playing' });
    vi.advanceTimersByTime(4_000);
    expect(far().asked('search')).toHaveLength(2);
  });

  it('that went elsewhere stays there until it is called back', () => {
    open('/search/fog');
    far().say(WELCOME);
    far().say({ t: 'search_ended', reason: 'elsewhere' });
    expect(client.lobby.search?.ended).toBe('elsewhere');
    far().say(FOUND);
    expect(client.route.at).toBe('search');
    client.search('salvo', 'fog');
    expect(far().asked('search')).toHaveLength(2);
    expect(client.lobby.search?.ended).toBeNull();
  });

  it('leads into the match, and the way back leads home', () => {
    open('/');
    far().say(WELCOME);
    client.go({ at: 'search', game: 'salvo', mode: 'fog' });
    far().say(FOUND);
    expect(client.route).toEqual({ at: 'room', room: 'room-1' });
    expect(client.matchesFound).toBe(1);
    expect(history).toEqual(['/', '/room/room-1']);
    expect(far().asked('enter')).toMatchObject([{ room: 'room-1' }]);
    expect(far().asked('cancel_search')).toHaveLength(0);
  });

  it('leads to the server where the match lives', () => {
    open('/search/fog');
    far().say(WELCOME);
    far().say({ ...FOUND, place: { room: 'room-1', url: '/n/two' } });
    expect(far().url).toBe('wss://salvo.example/n/two/socket');
    expect(client.lobby.link).toBe('connecting');
    far().say({ ...WELCOME, node: 'two' });
    expect(far().asked('enter')).toMatchObject([{ room: 'room-1' }]);
  });
});

describe('an invitation', () => {
  it('is made once, kept over a reload, and leads into the match from any page', () => {
    open('/friend');
    far().say(WELCOME);
    client.invite({ ...OPTIONS });
    expect(far().asked('invite')).toMatchObject([{ options: OPTIONS }]);
    const until = Date.now() + 86_400_000;
    far().say({ t: 'invited', rq: rq('invite'), code: 'abcdefgh', until });
    expect(client.lobby.invitation?.link).toEqual({ code: 'abcdefgh', until });
    client.stop();

    open('/friend');
    far().say(WELCOME);
    expect(client.lobby.invitation).toMatchObject({ options: OPTIONS, link: { code: 'abcdefgh' } });
    expect(far().asked('invite')).toHaveLength(0);
    client.go({ at: 'rules', game: 'salvo' });
    far().say(FOUND);
    expect(client.route).toEqual({ at: 'room', room: 'room-1' });
    expect(kept).toBeNull();
  });

  it('past its time is not kept', () => {
    kept = JSON.stringify({ options: OPTIONS, link: { code: 'abcdefgh', until: Date.now() - 1 }, refused: null });
    open('/friend');
    expect(client.lobby.invitation).toBeNull();
  });

  it('is taken up again and again while its host is away', () => {
    open('/i/abcdefgh');
    far().say(WELCOME);
    expect(far().asked('join')).toHaveLength(0);
    client.join('abcdefgh');
    far().say({ t: 'refused', rq: rq('join'), code: 'host_away' });
    vi.advanceTimersByTime(2_000);
    expect(far().asked('join')).toHaveLength(2);
    far().say({ t: 'done', rq: rq('join') });
    expect(client.lobby.joining?.accepted).toBe(true);
    far().say(FOUND);
    expect(client.route).toEqual({ at: 'room', room: 'room-1' });
  });

  it('that is void is not tried again', () => {
    open('/i/abcdefgh');
    far().say(WELCOME);
    client.join('abcdefgh');
    far().say({ t: 'refused', rq: rq('join'), code: 'unknown_invitation' });
    vi.advanceTimersByTime(10_000);
    expect(far().asked('join')).toHaveLength(1);
  });
});

describe('a room', () => {
  it('is entered on every new socket', () => {
    open('/room/room-1');
    far().say(WELCOME);
    far().say({ t: 'entered', rq: rq('enter'), room: 'room-1', seat: 1 });
    expect(client.room?.state).toMatchObject({ seat: 1, link: { state: 'on' } });
    far().end(1012);
    expect(client.room?.state.link.state).toBe('lost');
    vi.advanceTimersByTime(500);
    far().say(WELCOME);
    expect(far().asked('enter')).toHaveLength(1);
  });

  it('is followed to the server that it has moved to', () => {
    open('/room/room-1');
    far().say(WELCOME);
    far().say({ t: 'moved', rq: rq('enter'), place: { room: 'room-1', url: '/n/two' } });
    expect(far().url).toBe('wss://salvo.example/n/two/socket');
  });

  it('is asked for again where the server was only busy', () => {
    open('/room/room-1');
    far().say(WELCOME);
    far().say({ t: 'refused', rq: rq('enter'), code: 'server_busy' });
    vi.advanceTimersByTime(1_000);
    expect(far().asked('enter')).toHaveLength(2);
  });

  it('of a running match is offered at home after leaving, one that is over is not', () => {
    open('/room/room-1');
    far().say(WELCOME);
    far().say({ t: 'entered', rq: rq('enter'), room: 'room-1', seat: 0 });
    far().say({ t: 'view', room: 'room-1', n: 1, table: TABLE, view: null });
    client.room?.leave();
    expect(client.route).toEqual({ at: 'home' });
    expect(far().asked('leave')).toHaveLength(0);
    expect(client.lobby.running).toEqual([{ room: 'room-1', url: '' }]);

    client.goTo({ room: 'room-1', url: '' });
    far().say({ t: 'entered', rq: rq('enter'), room: 'room-1', seat: 0 });
    far().say({ t: 'view', room: 'room-1', n: 2, table: { ...TABLE, phase: 'over' }, view: null });
    expect(client.lobby.running).toEqual([]);
    client.room?.leave();
    expect(far().asked('leave')).toHaveLength(1);
  });

  it('is left by a spectator who goes', () => {
    open('/room/room-1');
    far().say(WELCOME);
    far().say({ t: 'entered', rq: rq('enter'), room: 'room-1', seat: null });
    far().say({ t: 'view', room: 'room-1', n: 1, table: TABLE, view: null });
    client.go({ at: 'home' });
    expect(far().asked('leave')).toHaveLength(1);
    expect(client.lobby.running).toEqual([]);
  });

  it('leads to the rematch that this side wants too', () => {
    open('/room/room-1');
    far().say(WELCOME);
    far().say({ t: 'entered', rq: rq('enter'), room: 'room-1', seat: 0 });
    far().say({ t: 'view', room: 'room-1', n: 1, table: { ...TABLE, phase: 'over', rematch: [true, false] }, view: null });
    far().say({ ...FOUND, place: { room: 'room-2', url: '' } });
    expect(client.route).toEqual({ at: 'room', room: 'room-2' });
  });
});

describe('practice', () => {
  const BOT_TABLE: Table = { ...TABLE, players: [{ name: 'Ada', paint: '' }, { name: 'Salvo light', paint: '', bot: 'light' }] };
  const place = (room: string) => ({ room, url: '' });
  /** Searches, and practises meanwhile. */
  function practise(): void {
    open('/search/fog');
    far().say(WELCOME);
    far().say({ t: 'searching', game: 'salvo', mode: 'fog', since: 50_000, others: 0, width: null });
    client.practise({ ...OPTIONS, clock: 30 }, 'light');
    expect(far().asked('practise')).toMatchObject([{ options: { mode: 'fog' }, strength: 'light' }]);
    far().say({ t: 'done', rq: rq('practise') });
    far().say({ ...FOUND, place: place('practice-1') });
    far().say({ t: 'entered', rq: rq('enter'), room: 'practice-1', seat: 0 });
    far().say({ t: 'view', room: 'practice-1', n: 1, table: BOT_TABLE, view: null });
  }

  it('is gone to at once, and the search goes on beside it', () => {
    practise();
    expect(client.route).toEqual({ at: 'room', room: 'practice-1' });
    expect(client.lobby.search).toMatchObject({ mode: 'fog', since: 50_000 });
    expect(far().asked('cancel_search')).toEqual([]);
    expect(client.matchesFound).toBe(0);
  });

  it('is left for the opponent that was found, by one press', () => {
    practise();
    far().say(FOUND);
    expect(client.route).toEqual({ at: 'room', room: 'practice-1' });
    expect(client.lobby).toMatchObject({ search: null, offer: { place: place('room-1'), until: 70_000 } });
    expect(client.untilMs(70_000)).toBeLessThanOrEqual(20_000);
    expect(client.matchesFound).toBe(1);
    client.takeOffer();
    expect(client.route).toEqual({ at: 'room', room: 'room-1' });
    expect(far().asked('resign')).toMatchObject([{ room: 'practice-1' }]);
    expect(client.lobby.offer).toBeNull();
  });

  it('goes on where nobody presses in time', () => {
    practise();
    far().say(FOUND);
    client.dropOffer();
    expect(client.lobby.running.map(({ room }) => room)).toEqual(['practice-1']);
    expect(far().asked('resign')).toEqual([]);
  });

  it('has another after it, and the search still goes on', () => {
    practise();
    far().say({ t: 'view', room: 'practice-1', n: 2, table: { ...BOT_TABLE, phase: 'over' }, view: null });
    client.practise({ ...OPTIONS, clock: 30 }, 'strong');
    far().say({ t: 'done', rq: rq('practise') });
    far().say({ ...FOUND, place: place('practice-2') });
    expect(client.route).toEqual({ at: 'room', room: 'practice-2' });
    expect(client.lobby.search).not.toBeNull();
    far().say(FOUND);
    expect(client.lobby.offer?.place).toEqual(place('room-1'));
  });

  it('left for the search finds it as it was, left for elsewhere ends it', () => {
    practise();
    client.go({ at: 'search', game: 'salvo', mode: 'fog' });
    expect(far().asked('search')).toHaveLength(1);
    expect(client.lobby.search?.since).toBe(50_000);
    client.go({ at: 'home' });
    expect(far().asked('cancel_search')).toHaveLength(1);
  });

  it('that is refused is asked for again by hand only', () => {
    open('/');
    far().say(WELCOME);
    client.practise({ ...OPTIONS }, 'strong');
    far().say({ t: 'refused', rq: rq('practise'), code: 'server_busy' });
    expect(client.lobby.practice?.refused).toBe('server_busy');
    vi.advanceTimersByTime(5_000);
    expect(far().asked('practise')).toHaveLength(1);
    client.practise({ ...OPTIONS }, 'light');
    expect(far().asked('practise')).toHaveLength(2);
    client.go({ at: 'rules', game: 'salvo' });
    expect(client.lobby.practice).toBeNull();
    far().say({ t: 'done', rq: rq('practise') });
    far().say(FOUND);
    expect(client.route).toEqual({ at: 'rules', game: 'salvo' });
  });
});

describe('the player', () => {
  it('is made anew once if the server does not know it, and not for ever', async () => {
    open('/');
    far().end(4401);
    await vi.waitFor(() => expect(sockets).toHaveLength(2));
    expect(enrolled).toBe(1);
    far().end(4401);
    expect(enrolled).toBe(1);
    expect(client.lobby).toMatchObject({ link: 'stopped', stopped: 4401 });
    client.reconnect();
    far().say(WELCOME);
    expect(client.lobby).toMatchObject({ link: 'on', stopped: null, me: { name: 'Ada' } });
  });
});

describe('erase me', () => {
  it('closes the connection first, then begins anew', async () => {
    open('/settings');
    far().say(WELCOME);
    const erased = await client.erase(() => {
      expect(far().closed).toBe(true);
      return Promise.resolve(null);
    });
    expect(erased).toBeNull();
    expect(history).toEqual(['/settings', '(anew)']);
    expect(sockets).toHaveLength(1);
  });

  it('connects again where it was refused, and says why', async () => {
    open('/settings');
    far().say(WELCOME);
    expect(await client.erase(() => Promise.resolve('already_playing'))).toBe('already_playing');
    expect(sockets).toHaveLength(2);
    expect(history).toEqual(['/settings']);
  });
});
