import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Far } from '../../tests/far';
import { Connection, type Hearer, type Request } from './connection';
import { CLOSE_CODES, type ServerMessage, type Welcome } from './messages.gen';

const WELCOME: Welcome = { t: 'welcome', player: 'p', name: 'Ada', node: 'n', now: 50_000, rooms: [] };

let sockets: Far[];
let heard: (readonly [ServerMessage, Request | null])[];
let told: string[];
let connection: Connection;

/** The close codes after which the contract wants another attempt, or none. */
function codes(reconnect: boolean): number[] {
  return Object.entries(CLOSE_CODES).flatMap(([code, told]) => (told.reconnect === reconnect ? [Number(code)] : []));
}

function newest(): Far {
  const far = sockets.at(-1);
  if (far === undefined) throw new Error('nobody has dialled');
  return far;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] });
  sockets = [];
  heard = [];
  told = [];
  const hearer: Hearer = {
    open: () => void told.push('open'),
    message: (message, request) => void heard.push([message, request]),
    lost: () => void told.push('lost'),
    stopped: (code) => void told.push(`stopped ${code}`),
  };
  connection = new Connection(
    {
      home: 'https://salvo.example/room/abcdef',
      socket: (url, protocol) => {
        const far = new Far(url, protocol);
        sockets.push(far);
        return far as unknown as WebSocket;
      },
      now: () => performance.now(),
      chance: () => 1,
    },
    hearer,
  );
});

afterEach(() => {
  connection.close();
  vi.useRealTimers();
});

describe('an address', () => {
  it('is the page’s own server, or the base that a server names', () => {
    connection.connect();
    expect(newest().url).toBe('wss://salvo.example/socket');
    expect(newest().protocol).toBe('salvo.1');
    connection.connect('/n/two');
    expect(newest().url).toBe('wss://salvo.example/n/two/socket');
    expect(sockets[0]?.closed).toBe(true);
    connection.connect('http://other.example:9000/n/three/');
    expect(newest().url).toBe('ws://other.example:9000/n/three/socket');
    expect(connection.leadsTo('http://other.example:9000/n/three')).toBe(true);
    expect(connection.leadsTo('')).toBe(false);
  });

  it('is the page’s own again after a vain attempt elsewhere', () => {
    connection.connect('/n/two');
    newest().end(1006);
    vi.advanceTimersByTime(500);
    expect(newest().url).toContain('/n/two/');
    newest().end(1006);
    vi.advanceTimersByTime(1_000);
    expect(newest().url).toBe('wss://salvo.example/socket');
  });
});

describe('waits', () => {
  const waits = (): number => {
    const before = sockets.length;
    let waited = 0;
    while (sockets.length === before) {
      vi.advanceTimersByTime(100);
      waited += 100;
    }
    return waited;
  };

  it('grow, and begin anew after three steady seconds', () => {
    connection.connect();
    newest().end(1006);
    expect(waits()).toBe(500);
    newest().end(1006);
    expect(waits()).toBe(1_000);
    newest().say(WELCOME);
    vi.advanceTimersByTime(2_900);
    newest().end(1006);
    expect(waits()).toBe(2_000);
    newest().say(WELCOME);
    vi.advanceTimersByTime(3_000);
    newest().end(1006);
    expect(waits()).toBe(500);
  });
});

describe('requests', () => {
  it('wait for the greeting and are matched with their answers', () => {
    connection.connect();
    expect(connection.ask({ t: 'follow', on: true })).toBe(false);
    newest().say(WELCOME);
    expect(told).toEqual(['open']);
    expect(connection.ask({ t: 'follow', on: true })).toBe(true);
    const sent = newest().last;
    expect(sent).toMatchObject({ t: 'follow', on: true });
    const rq = sent !== undefined && 'rq' in sent ? sent.rq : 0;
    newest().say({ t: 'done', rq });
    newest().say({ t: 'done', rq });
    expect(heard).toEqual([
      [{ t: 'done', rq }, { t: 'follow', on: true }],
      [{ t: 'done', rq }, null],
    ]);
  });
});

describe('probes', () => {
  it('leave on the greeting and every 4 s, and every pong is echoed at once', () => {
    connection.connect();
    newest().say(WELCOME);
    const probes = () => newest().sent.filter((message) => message.t === 'probe');
    expect(probes()).toHaveLength(1);
    const [first] = probes();
    newest().say({ t: 'pong', rq: first?.t === 'probe' ? first.rq : 0, now: 50_001, stamp: 77 });
    expect(newest().last).toEqual({ t: 'echo', stamp: 77 });
    vi.advanceTimersByTime(4_000);
    expect(probes()).toHaveLength(2);
  });

  it('teach the clock', () => {
    const dialled = performance.now();
    connection.connect();
    vi.advanceTimersByTime(300);
    newest().say(WELCOME);
    expect(connection.clock.latest(dialled + 300)).toBe(50_300);
    const probe = newest().last;
    vi.advanceTimersByTime(40);
    newest().say({ t: 'pong', rq: probe?.t === 'probe' ? probe.rq : 0, now: 50_310, stamp: 1 });
    expect(connection.clock.latest(dialled + 340)).toBe(50_340);
    connection.connect('/n/two');
    expect(connection.clock.latest(dialled + 340)).toBeNull();
  });
});

describe('the clock', () => {
  it('goes on while the connection is lost', () => {
    const dialled = performance.now();
    connection.connect();
    newest().say(WELCOME);
    newest().end(1006);
    vi.advanceTimersByTime(2_000);
    expect(connection.clock.latest(performance.now())).toBe(50_000 + performance.now() - dialled);
  });
});

describe('silence', () => {
  it('of 10 s replaces the socket, though it never closed', () => {
    connection.connect();
    const first = newest();
    first.say(WELCOME);
    vi.advanceTimersByTime(9_000);
    expect(told).toEqual(['open']);
    vi.advanceTimersByTime(2_000);
    expect(told).toEqual(['open', 'lost']);
    expect(first.closed).toBe(true);
    vi.advanceTimersByTime(500);
    expect(sockets).toHaveLength(2);
    first.say({ t: 'done', rq: 1 });
    expect(heard).toEqual([]);
  });

  it('is broken by any frame', () => {
    connection.connect();
    newest().say(WELCOME);
    for (let n = 0; n < 10; n += 1) {
      vi.advanceTimersByTime(5_000);
      newest().say({ t: 'lobby', pools: [], playing: 0, live: [] });
    }
    expect(told).toEqual(['open']);
  });

  it('before the greeting counts too', () => {
    connection.connect();
    vi.advanceTimersByTime(10_600);
    expect(sockets).toHaveLength(2);
    expect(told).toEqual([]);
  });

  it('while the page slept is no loss by itself: it asks first', () => {
    connection.connect();
    newest().say(WELCOME);
    const first = newest().last;
    newest().say({ t: 'pong', rq: first?.t === 'probe' ? first.rq : 0, now: 50_001, stamp: 1 });
    const slept = vi.spyOn(performance, 'now');
    const woke = performance.now() + 60_000;
    slept.mockReturnValue(woke);
    connection.wake();
    slept.mockReturnValue(woke + 1_000);
    vi.advanceTimersByTime(1_000);
    expect(told).toEqual(['open']);
    slept.mockReturnValue(woke + 4_000);
    vi.advanceTimersByTime(1_000);
    expect(told).toEqual(['open', 'lost']);
    slept.mockRestore();
  });
});

describe('a closed socket', () => {
  it.each([1006, ...codes(true)])('comes back after code %i', (code) => {
    connection.connect();
    newest().say(WELCOME);
    newest().end(code);
    expect(told).toEqual(['open', 'lost']);
    expect(connection.on).toBe(false);
    vi.advanceTimersByTime(500);
    expect(sockets).toHaveLength(2);
    newest().say(WELCOME);
    expect(told).toEqual(['open', 'lost', 'open']);
  });

  it.each(codes(false))('stops after code %i and says so', (code) => {
    connection.connect();
    newest().say(WELCOME);
    newest().end(code);
    expect(told).toEqual(['open', `stopped ${code}`]);
    vi.advanceTimersByTime(60_000);
    expect(sockets).toHaveLength(1);
  });

  it('waits longer each time, also if each new one greets and goes at once', () => {
    connection.connect();
    newest().say(WELCOME);
    newest().end(1012);
    vi.advanceTimersByTime(500);
    newest().say(WELCOME);
    newest().end(1012);
    vi.advanceTimersByTime(500);
    expect(sockets).toHaveLength(2);
    vi.advanceTimersByTime(500);
    expect(sockets).toHaveLength(3);
  });

  it('leads to the page’s own address at once when its server restarts', () => {
    connection.connect('/n/two');
    newest().say(WELCOME);
    newest().end(1012);
    expect(told).toEqual(['open', 'lost']);
    vi.advanceTimersByTime(200);
    expect(newest().url).toBe('wss://salvo.example/socket');
    expect(connection.clock.latest(performance.now())).toBeNull();
    newest().end(1006);
    vi.advanceTimersByTime(200);
    expect(sockets).toHaveLength(2);
    vi.advanceTimersByTime(800);
    expect(sockets).toHaveLength(3);
  });

  it('is dialled at once when the network comes back', () => {
    connection.connect();
    newest().end(1006);
    connection.wake();
    expect(sockets).toHaveLength(2);
  });
});
