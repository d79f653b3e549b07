// @vitest-environment jsdom
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Far } from '../tests/far';
import App from './App.svelte';
import { speak } from './i18n/text.svelte';
import type { SalvoView, Welcome } from './net/messages.gen';
import { Client, type Page } from './store/client.svelte';
import { KEPT_AS, type Settings } from './store/settings';
import { keptSettings } from './store/settings.svelte';

const WELCOME: Welcome = { t: 'welcome', player: 'p', name: 'Stille Wiesel', node: 'n', now: 50_000, rooms: [] };

let far: Far;
let client: Client;
let settings: Settings;
let app: ReturnType<typeof mount> | undefined;

const page: Page = {
  path: () => location.pathname,
  push: (path) => history.pushState(null, '', path),
  replace: (path) => history.replaceState(null, '', path),
  kept: { read: () => null, write: () => undefined },
  begin: () => undefined,
  enrol: () => Promise.resolve(false),
};

/** The page at `path`, connected. */
async function open(path: string): Promise<void> {
  history.replaceState(null, '', path);
  localStorage.setItem(KEPT_AS, '{"language":"de"}');
  settings = keptSettings(localStorage);
  client = new Client(
    settings,
    {
      home: location.href,
      socket: (url, protocol) => {
        far = new Far(url, protocol);
        return far as unknown as WebSocket;
      },
      now: () => performance.now(),
      chance: () => 1,
    },
    page,
  );
  client.start();
  await speak('de');
  app = mount(App, { target: document.body, props: { client } });
  far.say(WELCOME);
  flushSync();
}

/** Pages are fetched when they are opened. */
const soon = <T>(look: () => T): Promise<T> => vi.waitFor(look, { timeout: 20_000 });
const shown = () => document.body.textContent;
const find = <T extends HTMLElement>(selector: string): T => {
  const found = document.body.querySelector<T>(selector);
  if (found === null) throw new Error(`nothing is ${selector}`);
  return found;
};
const button = (words: string): HTMLButtonElement => {
  const all = [...document.body.querySelectorAll('button')];
  const found = all.find((each) => each.textContent.includes(words) || each.ariaLabel === words);
  if (found === undefined) throw new Error(`no button ${words}`);
  return found;
};
const press = (target: HTMLElement) => {
  target.click();
  flushSync();
};

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
});

afterEach(async () => {
  client.stop();
  if (app !== undefined) await unmount(app);
  app = undefined;
  document.body.innerHTML = '';
  vi.unstubAllGlobals();
});

describe('home', () => {
  it('says who one is, who is here, and leads to a search in the chosen mode', async () => {
    await open('/');
    expect(shown()).toContain('Stille Wiesel');
    far.say({ t: 'lobby', pools: [{ game: 'salvo', mode: 'fog', searching: 2 }], playing: 4, live: [] });
    flushSync();
    expect(shown()).toContain('2 suchen · 4 spielen');
    expect(shown()).toContain('2 warten');
    press(find('input[value="fog"]'));
    press(find('a.go'));
    expect(location.pathname).toBe('/search/fog');
    expect(far.asked('search')).toMatchObject([{ mode: 'fog' }]);
    expect(JSON.parse(localStorage.getItem(KEPT_AS) ?? '{}')).toMatchObject({ mode: 'fog' });
  });

  it('shows live matches, and watches one with a press', async () => {
    const view: SalvoView = {
      game: 'salvo',
      mode: 'fog',
      map: 'gates',
      phase: 'orders',
      round: 7,
      side: null,
      figures: [],
      living: { south: 3, north: 2 },
      points: { south: 0, north: 0 },
      quiet_rounds: 0,
      shells: [],
      sight: null,
      legal: [],
      told: [],
    };
    await open('/');
    far.say({
      t: 'lobby',
      pools: [],
      playing: 2,
      live: [{ place: { room: 'room-1', url: '' }, names: ['Ada', 'Bo'], watchers: 1, view }],
    });
    flushSync();
    expect(shown()).toContain('Zug 7');
    press(find('a[href="/room/room-1"]'));
    expect(client.route).toEqual({ at: 'room', room: 'room-1' });
  });

  it('leads back into a running match', async () => {
    await open('/');
    far.say({ ...WELCOME, rooms: [{ room: 'room-1', url: '' }] });
    flushSync();
    press(button('Zurück ins Spiel'));
    expect(client.route).toEqual({ at: 'room', room: 'room-1' });
  });
});

describe('practice', () => {
  it('begins at home, with the strength chosen last', async () => {
    await open('/');
    press(button('Üben'));
    await soon(() => button('Übung beginnen'));
    press([...document.body.querySelectorAll<HTMLInputElement>('.more input')][2]!);
    press(button('Übung beginnen'));
    expect(far.asked('practise')).toMatchObject([{ strength: 'strong', options: { mode: 'capture', clock: 30 } }]);
    far.say({ t: 'refused', rq: far.asked('practise')[0]?.rq ?? 0, code: 'server_busy' });
    flushSync();
    press(button('Übung beginnen'));
    expect(far.asked('practise')).toHaveLength(2);
  });

  it('is offered to who waits long, and the match that is found meanwhile is one press away', async () => {
    await open('/search/fog');
    far.say({ t: 'searching', game: 'salvo', mode: 'fog', since: 50_000, others: 0, width: null });
    flushSync();
    expect(shown()).not.toContain('Inzwischen üben?');
    far.say({ t: 'searching', game: 'salvo', mode: 'fog', since: 20_000, others: 0, width: null });
    await soon(() => expect(shown()).toContain('Inzwischen üben?'));
    await soon(() => press(button('Übung beginnen')));
    far.say({ t: 'done', rq: far.asked('practise')[0]?.rq ?? 0 });
    far.say({ t: 'found', place: { room: 'practice-1', url: '' }, until: 70_000 });
    flushSync();
    expect(location.pathname).toBe('/room/practice-1');
    far.say({ t: 'found', place: { room: 'room-1', url: '' }, until: 70_000 });
    flushSync();
    await soon(() => expect(shown()).toMatch(/Gegner gefunden!.*Noch \d+ s\./));
    expect(document.title).toContain('Gegner gefunden!');
    press(button('Zum Spiel'));
    expect(location.pathname).toBe('/room/room-1');
    await soon(() => expect(shown()).toContain('Wir bringen dich an den Tisch'));
    expect(shown()).not.toContain('Gegner gefunden!');
  });

  it('is also free: map and time as one likes', async () => {
    await open('/friend');
    await soon(() => button('Link erstellen'));
    press([...document.body.querySelectorAll<HTMLInputElement>('.against input')][1]!);
    press(await soon(() => find('input[value="gates"]')));
    press(button('Übung beginnen'));
    expect(far.asked('practise')).toMatchObject([{ options: { map: 'gates', clock: 30 } }]);
  });
});

describe('the first steps', () => {
  it('are offered first to who is new, then beside', async () => {
    localStorage.clear();
    await open('/');
    expect(find('a.new').textContent).toContain('Neu hier?');
    localStorage.setItem('salvo.course', 'move fire');
    if (app !== undefined) await unmount(app);
    await open('/');
    expect(document.querySelector('a.new')).toBeNull();
    expect(shown()).toContain('Erste Schritte: 2 von 7 geschafft');
  });
});

describe('the own name', () => {
  const answer = (status: number, body: unknown) => {
    const fetched = vi.fn(() => Promise.resolve(new Response(JSON.stringify(body), { status })));
    vi.stubGlobal('fetch', fetched);
    return fetched;
  };

  async function rename(to: string): Promise<void> {
    press(button('Name ändern'));
    await soon(() => find('form input'));
    const field = find<HTMLInputElement>('form input');
    field.value = to;
    field.dispatchEvent(new Event('input', { bubbles: true }));
    press(button('Übernehmen'));
  }

  it('is changed where it stands, and taken along on a new connection', async () => {
    await open('/');
    const fetched = answer(200, { name: 'Ada' });
    const before = far;
    await rename(' Ada ');
    await soon(() => expect(far).not.toBe(before));
    expect(fetched).toHaveBeenCalledWith('/api/name', expect.objectContaining({ body: '{"name":"Ada"}' }));
    far.say({ ...WELCOME, name: 'Ada' });
    flushSync();
    expect(find('.given').textContent).toBe('Ada');
  });

  it('stays if it is refused, with the reason beside it', async () => {
    await open('/');
    answer(409, { code: 'name_taken' });
    await rename('Bo');
    await soon(() => expect(find('[role=alert]').textContent).toContain('So heißt schon jemand'));
    expect(find<HTMLInputElement>('form input').value).toBe('Bo');
  });
});

describe('every page', () => {
  it.each([
    ['/', 'Drei gegen drei'],
    ['/search/fog', 'Wir suchen deinen Gegner'],
    ['/friend', 'Link erstellen'],
    ['/i/abcdefgh', 'Du bist eingeladen'],
    ['/rules', 'Trefferpunkte'],
    ['/settings', 'Auflösung eines Zuges'],
    ['/course', 'Sieben kurze Aufgaben'],
    ['/nowhere', 'Hier ist nichts'],
  ])('%s says %s, with one first heading', async (path, words) => {
    await open(path);
    await soon(() => expect(shown()).toContain(words));
    expect(document.body.querySelectorAll('h1')).toHaveLength(1);
  });

  it('changes its language at once', async () => {
    await open('/settings');
    press(find('header button[lang=en]'));
    await soon(() => expect(shown()).toContain('Telling of a round'));
    expect(document.documentElement.lang).toBe('en');
  });
});

describe('an invitation', () => {
  it('is shown as link and code', async () => {
    await open('/friend');
    await soon(() => button('Link erstellen'));
    press(button('Link erstellen'));
    const [asked] = far.asked('invite');
    expect(asked?.options).toEqual({ game: 'salvo', mode: 'capture', map: 'plain', clock: 30 });
    far.say({ t: 'invited', rq: asked?.rq ?? 0, code: 'abcdefgh', until: Date.now() + 60_000 });
    flushSync();
    expect(find<HTMLInputElement>('input[readonly]').value).toBe(`${location.origin}/i/abcdefgh`);
    expect(find('figure svg').ariaLabel ?? find('figure svg').getAttribute('aria-label')).toBe('QR-Code des Links');
  });

  it('waits for its host, and says when it is void', async () => {
    await open('/i/abcdefgh');
    await soon(() => press(button('Annehmen')));
    far.say({ t: 'refused', rq: far.asked('join')[0]?.rq ?? 0, code: 'host_away' });
    flushSync();
    expect(shown()).toContain('Wir versuchen es weiter');
    client.join('abcdefgh');
    far.say({ t: 'refused', rq: far.asked('join').at(-1)?.rq ?? 0, code: 'unknown_invitation' });
    flushSync();
    expect(shown()).toContain('Diese Einladung gilt nicht mehr');
  });
});

describe('trouble', () => {
  it('with too many windows says so, and tries again on demand', async () => {
    await open('/');
    const before = far;
    far.end(4408);
    flushSync();
    expect(shown()).toContain('in zu vielen Fenstern');
    press(button('Noch einmal versuchen'));
    expect(far).not.toBe(before);
    far.say(WELCOME);
    flushSync();
    expect(shown()).toContain('Drei gegen drei');
  });

  it('with the connection is told once it lasts, and not in the words of servers', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] });
    await open('/settings');
    far.end(1006);
    flushSync();
    expect(shown()).not.toContain('Verbindung weg');
    vi.advanceTimersByTime(1_000);
    flushSync();
    expect(shown()).toContain('Verbindung weg – wir holen dich zurück');
    far.say(WELCOME);
    flushSync();
    expect(shown()).not.toContain('Verbindung weg');
    vi.useRealTimers();
  });
});
