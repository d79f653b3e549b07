// @vitest-environment jsdom
import { type Component, flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Staged, room } from '../../../tests/staged.svelte';
import { speak } from '../../i18n/text.svelte';
import { PAINTS } from '../../net/messages.gen';
import type { Client } from '../../store/client.svelte';
import type { Leaderboard, PlayerPage } from '../../store/people';
import Move from '../move/Move.svelte';
import Player from '../player/Player.svelte';
import MoveMe from '../settings/MoveMe.svelte';
import PaintChoice from '../settings/PaintChoice.svelte';
import RoomStage from '../../../tests/RoomStage.svelte';
import Stage from '../../../tests/Stage.svelte';
import Ratings from './Ratings.svelte';
import Result from './Result.svelte';

let app: ReturnType<typeof mount> | undefined;
let staged: Staged;
let page: Client;
let asked: { path: string; body: unknown }[];

/** Answers what is asked by path; what is not named is not reached. */
function answering(answers: Record<string, object>): void {
  asked = [];
  vi.stubGlobal('fetch', async (path: string, how?: RequestInit) => {
    asked.push({ path, body: how?.body === undefined ? null : JSON.parse(how.body as string) });
    const answer = answers[`${how?.method ?? 'GET'} ${path}`];
    if (answer === undefined) throw new TypeError('not reached');
    return new Response(JSON.stringify(answer), { status: 'code' in answer && !('until' in answer) ? 404 : 200 });
  });
}

function show<Props extends Record<string, unknown>>(screen: Component<Props>, props: Props): void {
  const staging = Stage as unknown as Component<{ client: Client; screen: Component<Props>; props: Props }>;
  app = mount(staging, { target: document.body, props: { client: page, screen, props } });
  flushSync();
}

const soon = <T>(look: () => T): Promise<T> => vi.waitFor(look, { timeout: 20_000 });
const shown = () => document.body.textContent.replaceAll(/\s+/g, ' ');
const find = <T extends Element>(selector: string): T => {
  const found = document.body.querySelector<T>(selector);
  if (found === null) throw new Error(`nothing is ${selector}`);
  return found;
};
const button = (words: string): HTMLButtonElement => {
  const found = [...document.body.querySelectorAll('button')].find((each) => each.textContent.includes(words));
  if (found === undefined) throw new Error(`no button ${words}`);
  return found;
};

beforeEach(async () => {
  await speak('de');
  staged = new Staged(room());
  page = staged.client;
  page.lobby.me = { player: 'me-player', name: 'Stille Wiesel' };
});

afterEach(async () => {
  if (app !== undefined) await unmount(app);
  app = undefined;
  document.body.innerHTML = '';
  vi.unstubAllGlobals();
});

describe('the leaderboard', () => {
  const line = (player: string, value: number, matches: number) => ({ player, name: `Name ${player}`, value, matches });
  const board: Leaderboard = {
    game: 'salvo',
    mode: 'fog',
    ranked: [line('anna', 1804, 31), line('me-player', 1500, 12)],
    provisional: [line('new', 1620, 3)],
    you: { player: 'me-player', value: 1500, provisional: false, matches: 12, place: 2 },
  };

  it('shows the best, who is new apart, and one’s own place', async () => {
    answering({ 'GET /api/ratings/salvo/fog': board });
    show(Ratings, { game: 'salvo', mode: 'fog' });
    await soon(() => expect(shown()).toContain('Dein Platz: 2'));
    const rows = [...document.body.querySelectorAll('tr:has(td)')].map((row) =>
      [...row.children].map((cell) => cell.textContent.replaceAll(/\s+/g, ' ').trim()),
    );
    expect(rows).toEqual([
      ['1', 'Name anna', '1804', '31'],
      ['2', 'Name me-player Du', '1500', '12'],
      ['Name new', '1620?', '3'],
    ]);
    expect(find<HTMLAnchorElement>('tbody a').getAttribute('href')).toBe('/player/anna');
    expect([...document.body.querySelectorAll('nav [aria-current]')].map((each) => each.textContent.trim())).toEqual(['SALVO', 'Nebel des Krieges']);
  });

  it('says how far a place is, and what helps where there is none', async () => {
    answering({
      'GET /api/ratings/salvo/fog': { ...board, ranked: [], you: { ...board.you, provisional: true, matches: 9, place: null } },
      'GET /api/ratings/salvo/capture': { ...board, mode: 'capture', ranked: [], provisional: [], you: null },
    });
    show(Ratings, { game: 'salvo', mode: 'fog' });
    await soon(() => expect(shown()).toContain('Noch 1 gewertete Partie bis zu deinem Platz.'));
    expect(shown()).toContain('Hier hat noch niemand einen Platz.');
    await unmount(app!);
    show(Ratings, { game: 'salvo', mode: 'capture' });
    await soon(() => expect(shown()).toContain('Du hast hier noch keine Wertung.'));
    expect(find<HTMLAnchorElement>('.own a').getAttribute('href')).toBe('/search/capture');
  });

  it('is asked for again where it did not come', async () => {
    answering({});
    show(Ratings, { game: 'salvo', mode: 'fog' });
    await soon(() => expect(shown()).toContain('Gerade kommen wir nicht daran.'));
    answering({ 'GET /api/ratings/salvo/fog': board });
    button('Noch einmal versuchen').click();
    await soon(() => expect(shown()).toContain('1804'));
  });
});

describe('a player', () => {
  const match = (id: string, winner: number | null, other: string | null) => ({
    match: id,
    options: { game: 'salvo' as const, mode: 'fog' as const, map: 'plain', clock: 30 as const },
    names: ['Name anna', other === null ? '(erased)' : 'Bo'],
    players: ['anna', other],
    seat: 0,
    outcome: { winner, reason: 'elimination' as const },
    started: 0,
    ended: 60_000,
    rounds: 9,
    quick: true,
  });
  const anna: PlayerPage = {
    player: 'anna',
    name: 'Name anna',
    paint: 'dots',
    ratings: [{ game: 'salvo', mode: 'fog', value: 1710, provisional: true, matches: 4 }],
    form: [
      { match: 'room-1', game: 'salvo', mode: 'fog', score: 2 },
      { match: 'room-2', game: 'salvo', mode: 'fog', score: 0 },
    ],
    matches: [match('room-1', 0, 'bo'), match('room-2', 1, null)],
    next: 'more',
  };

  it('has ratings, a form and matches, which lead on', async () => {
    answering({ 'GET /api/players/anna': anna, 'GET /api/players/anna?behind=more': { ...anna, matches: [match('room-3', null, 'bo')], next: null } });
    show(Player, { player: 'anna' });
    await soon(() => expect(shown()).toContain('1710?'));
    expect([...document.body.querySelectorAll('.modes li')].map((each) => each.textContent.includes('noch keine'))).toEqual([true, true, false]);
    expect([...document.body.querySelectorAll('.form a')].map((each) => each.ariaLabel)).toEqual(['gewonnen, Nebel des Krieges', 'verloren, Nebel des Krieges']);
    const links = () => [...document.body.querySelectorAll('.matches a')].map((each) => each.getAttribute('href'));
    expect(links()).toEqual(['/match/room-1', '/player/bo', '/match/room-2']);
    expect(shown()).toContain('gegen (gelöscht)');
    button('Frühere zeigen').click();
    await soon(() => expect(links()).toContain('/match/room-3'));
    expect(document.body.querySelectorAll('button')).toHaveLength(0);
  });

  it('is not known, or cannot be shown just now', async () => {
    answering({ 'GET /api/players/gone-player': { code: 'unknown_player' } });
    show(Player, { player: 'gone-player' });
    await soon(() => expect(shown()).toContain('Diesen Spieler kennen wir nicht.'));
    await unmount(app!);
    show(Player, { player: 'anna' });
    await soon(() => expect(shown()).toContain('Gerade kommen wir nicht daran.'));
  });
});

describe('what a match did', () => {
  it('is told with the way to who played', async () => {
    answering({
      'GET /api/match/room-1/ratings': {
        players: ['anna', null],
        changes: [
          { before: 1500, after: 1532 },
          { before: 1500, after: 1468 },
        ],
      },
    });
    show(Result, { match: 'room-1', names: ['Anna', 'Bo'] });
    await soon(() => expect(shown()).toContain('1532 (+32)'));
    expect(shown()).toContain('1468 (−32)');
    expect([...document.body.querySelectorAll('a')].map((each) => each.getAttribute('href'))).toEqual(['/player/anna']);
  });
});

describe('in a match', () => {
  const match = (names: readonly [string, string]) => {
    const state = room();
    const [anna, bo] = state.table!.players;
    return {
      ...state,
      table: {
        ...state.table!,
        players: [
          { ...anna!, paint: names[0], rating: { value: 1532, provisional: true } },
          { ...bo!, paint: names[1], rating: { value: 1710, provisional: false } },
        ],
      },
    };
  };
  const open = (names: readonly [string, string]) => {
    staged.state = match(names);
    app = mount(RoomStage, { target: document.body, props: { staged } });
    flushSync();
  };

  it('both ratings stand beside the names', () => {
    open(['', '']);
    expect([...document.body.querySelectorAll('.rating')].map((each) => each.ariaLabel)).toEqual(['Wertung 1532, vorläufig', 'Wertung 1710']);
    expect(document.body.querySelectorAll('[fill^="url("]')).toHaveLength(0);
  });

  it('figures are painted, and drawn as ever where the paint is not known', async () => {
    open(['a paint of later', 'waves']);
    const tile = await soon(() => find('pattern[id$="-other"]'));
    const fills = [...document.body.querySelectorAll('.other [fill]')].map((each) => each.getAttribute('fill'));
    expect(new Set(fills)).toEqual(new Set([`url(#${tile.id}) none`]));
    expect(document.body.querySelectorAll('pattern[id$="-own"]')).toHaveLength(0);
  });
});

describe('paints', () => {
  it('are chosen with a look at both sides', async () => {
    answering({ 'GET /api/paint': { paint: 'waves' }, 'POST /api/paint': { paint: 'dots' } });
    show(PaintChoice, {});
    await soon(() => expect(find<HTMLInputElement>('label:has(:checked)').textContent).toContain('Wellen'));
    const choices = document.body.querySelectorAll<HTMLInputElement>('input');
    expect(choices).toHaveLength(PAINTS.length + 1);
    choices[1 + PAINTS.indexOf('dots')]!.click();
    flushSync();
    await soon(() => expect(asked.at(-1)).toEqual({ path: '/api/paint', body: { paint: 'dots' } }));
    expect(document.body.querySelectorAll('figure path[fill^="url("]')).toHaveLength(6);
    expect(document.body.querySelectorAll('pattern')).toHaveLength(2);
  });

  it('stay as they were where the choice did not arrive', async () => {
    answering({ 'GET /api/paint': { paint: 'waves' } });
    show(PaintChoice, {});
    await soon(() => expect(find('label:has(:checked)').textContent).toContain('Wellen'));
    document.body.querySelectorAll<HTMLInputElement>('input')[0]!.click();
    await soon(() => expect(shown()).toContain('Das kam nicht an.'));
    await soon(() => expect(find('label:has(:checked)').textContent).toContain('Wellen'));
  });
});

describe('another device', () => {
  it('gets a code as letters, link and picture', async () => {
    answering({ 'POST /api/move': { code: 'ABCD-EFGH', until: 1_800_000_000_000 } });
    show(MoveMe, {});
    await soon(() => button('Code anzeigen').click());
    await soon(() => expect(shown()).toContain('ABCD-EFGH'));
    expect(find('figure svg').ariaLabel).toBe('Der Link als QR-Code');
    expect(button('Neuen Code anzeigen')).toBeDefined();
  });

  it('is reached by a code that is typed', async () => {
    answering({});
    show(MoveMe, {});
    const field = await soon(() => find<HTMLInputElement>('input'));
    const enter = (typed: string) => {
      field.value = typed;
      field.dispatchEvent(new Event('input', { bubbles: true }));
      find<HTMLFormElement>('form').requestSubmit();
      flushSync();
    };
    enter('abc');
    expect(shown()).toContain('Dieser Code gilt nicht.');
    enter('abcd efgh');
    expect(staged.asked).toEqual(['go {"at":"move","code":"ABCD-EFGH"}']);
  });

  it('takes the player by a press, and is told what stays behind', async () => {
    const begun = vi.fn();
    page.erase = async (taking) => {
      const trouble = await taking();
      if (trouble === null) begun();
      return trouble;
    };
    answering({ 'GET /api/matches': { matches: [{}], next: null }, 'POST /api/move/take': { name: 'Anna' } });
    show(Move, { code: 'ABCD-EFGH' });
    await soon(() => expect(shown()).toContain('(Stille Wiesel), bleibt zurück'));
    expect(asked.map(({ path }) => path)).toEqual(['/api/matches']);
    button('Ja, umziehen').click();
    await soon(() => expect(begun).toHaveBeenCalledOnce());
    expect(asked.at(-1)).toEqual({ path: '/api/move/take', body: { code: 'ABCD-EFGH' } });
  });

  it('says why a code was not taken', async () => {
    page.erase = (taking) => taking();
    answering({ 'GET /api/matches': { matches: [], next: null }, 'POST /api/move/take': { code: 'already_playing' } });
    show(Move, { code: 'ABCD-EFGH' });
    await soon(() => button('Ja, umziehen').click());
    await soon(() => expect(shown()).toContain('Du sitzt hier noch in einer Partie.'));
    answering({ 'POST /api/move/take': { code: 'unknown_code' } });
    button('Ja, umziehen').click();
    await soon(() => expect(shown()).toContain('Dieser Code gilt nicht.'));
    expect(shown()).not.toContain('bleibt zurück');
  });
});
