// @vitest-environment jsdom
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import RoomStage from '../../../tests/RoomStage.svelte';
import { Staged, room } from '../../../tests/staged.svelte';
import type { MarshalSetup, MarshalView, Table } from '../../net/messages.gen';
import type { RoomState } from '../../store/room';
import { arrangement } from './arrangements';
import { piece, view } from './crafted';

// whole screens are built here, on machines that may be busy
vi.setConfig({ testTimeout: 30_000 });

const SETUP = view({ phase: 'setup', round: 0, to_move: null, pieces: [], legal: [], barred: [] });

let stage: ReturnType<typeof mount> | undefined;
let staged: Staged;

function at(seen: MarshalView, part: Partial<Table> = {}): Pick<RoomState, 'table' | 'view' | 'own'> {
  const acting = seen.to_move === null ? null : [seen.to_move];
  const table = { ...room().table!, options: { game: 'marshal' as const, clock: 60 as const }, round: seen.round, acting, ...part };
  return { view: seen, table, own: { round: seen.round, standing: { draft: 0, orders: null }, sending: null, ready: 'no' } };
}

async function show(seen: MarshalView, part: Partial<RoomState> = {}): Promise<void> {
  staged = new Staged({ ...room(), ...at(seen), ...part });
  stage = mount(RoomStage, { target: document.body, props: { staged } });
  await vi.waitFor(() => expect(document.querySelector('[role=grid]')).not.toBeNull(), { timeout: 20_000 });
  flushSync();
}

function change(to: Partial<RoomState>): void {
  staged.state = { ...staged.state, ...to };
  flushSync();
}

const page = () => document.body.textContent?.replaceAll(/\s+/g, ' ') ?? '';
const cell = (name: string) => document.querySelector<HTMLElement>(`[data-cell="${name}"]`)!;
const named = (name: string) => cell(name).getAttribute('aria-label');
const said = () => [...document.querySelectorAll('[role="status"]')].at(-1)?.textContent?.trim();
const lastSetup = () => staged.drafts.at(-1) as MarshalSetup;

function press(name: string): void {
  const button = [...document.querySelectorAll('button')].find((one) =>
    (one.getAttribute('aria-label') ?? one.textContent ?? '').replaceAll(/\s+/g, ' ').trim().startsWith(name),
  );
  if (button === undefined) throw new Error(`no button ${name}`);
  button.click();
  flushSync();
}

function tap(...names: string[]): void {
  for (const name of names) {
    cell(name).click();
    flushSync();
  }
}

function key(name: string, key: string): void {
  cell(name).dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  flushSync();
}

/** What is sent in haste goes out when its gap is over. */
const sent = (pieces: number) => vi.waitFor(() => expect(lastSetup().pieces).toHaveLength(pieces));

beforeEach(() => {
  HTMLElement.prototype.setPointerCapture = () => {};
  // what jsdom lacks of dialogs
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
  localStorage.clear();
});

afterEach(() => {
  if (stage !== undefined) void unmount(stage);
  stage = undefined;
  document.body.innerHTML = '';
});

describe('the set-up', () => {
  it('takes a ready-made arrangement by one tap, and is ready with forty pieces alone', async () => {
    await show(SETUP);
    expect(page()).toContain('Noch 40 Figuren');
    press('Bollwerk');
    expect(lastSetup().pieces).toEqual(arrangement('bulwark', 0));
    expect(lastSetup().salt).toMatch(/^[0-9a-f]{32}$/);
    expect(named('d1')).toBe('d1, Fahne');
    press('Fertig');
    expect(staged.asked).toContain('ready');
    expect(page()).toContain('Ändern');
    tap('d1', 'a1');
    expect(named('d1')).toBe('d1, Fahne');
  });

  it('swaps, takes off and fills up by taps, with the same salt all the time', async () => {
    await show(SETUP);
    press('Im Winkel');
    const { salt } = lastSetup();
    tap('a1', 'j1');
    expect(said()).toBe('Fahne auf j1, Mineur (3) auf a1.');
    tap('b4');
    press('Vom Brett nehmen');
    await sent(39);
    expect(page()).toContain('Noch 1 Figur');
    press('Hauptmann (6), noch 1');
    tap('b4');
    await sent(40);
    expect(lastSetup()).toMatchObject({ salt });
    expect(lastSetup().pieces).toContainEqual({ rank: 'F', field: 'j1' });
    press('Abräumen');
    press('Rest auffüllen');
    await sent(40);
  });

  it('is made by keys, from the other side of the board', async () => {
    await show({ ...SETUP, seat: 1 }, { seat: 1 });
    key('e7', '0');
    expect(named('e7')).toBe('e7, Marschall (10)');
    key('e7', 'Enter');
    key('a10', 'Enter');
    expect([named('e7'), named('a10')]).toEqual(['e7, frei', 'a10, Marschall (10)']);
    key('b10', '0');
    expect(said()).toBe('Marschall (10): alle stehen schon.');
    key('a10', 'Delete');
    expect(named('a10')).toBe('a10, frei');
    key('e4', 'f');
    expect(named('e4')).toBe('e4');
  });

  it('keeps an own arrangement in the browser and brings it back', async () => {
    await show(SETUP);
    press('Der Sturm');
    press('Merken');
    press('Abräumen');
    press('Gemerkte');
    await sent(40);
    expect(lastSetup().pieces).toEqual(arrangement('storm', 0));
  });

  it('shows what stands on the server, with its salt', async () => {
    const orders: MarshalSetup = { is: 'marshal.setup', pieces: [{ rank: 'F', field: 'd1' }], salt: 'ab' };
    await show(SETUP); // after a reload the own draft comes after the view
    change({ own: { round: 0, standing: { draft: 3, orders }, sending: null, ready: 'no' } });
    expect(named('d1')).toBe('d1, Fahne');
    key('e4', '9');
    expect(lastSetup()).toMatchObject({ salt: 'ab', pieces: [{ rank: 'F' }, { rank: '9' }] });
  });
});

describe('an action', () => {
  it('is staged by two taps and done by a third', async () => {
    await show(view());
    expect(page()).toContain('Du bist am Zug.');
    tap('e4');
    expect([named('e5'), named('d4'), named('e3')]).toEqual([
      'e5, gegnerische Figur, unbekannt, hat sich bewegt, angreifen',
      'd4, hierher ziehen',
      'e3, gesperrt',
    ]);
    tap('e5');
    expect(staged.drafts.at(-1)).toEqual({ is: 'marshal.act', act: 'e4-e5' });
    expect(staged.asked).not.toContain('ready');
    expect(said()).toBe('Oberst (8) gegen e5 vorgemerkt. Noch einmal wählen greift an.');
    tap('e5');
    expect(staged.asked).toContain('ready');
  });

  it('has its keys explained', async () => {
    await show(view());
    key('e4', '?');
    expect([...document.querySelectorAll('dialog')].find((one) => one.open)?.textContent).toContain('N springt zum nächsten Ziel');
  });

  it('is done by its button too', async () => {
    await show(view());
    tap('f2', 'f3');
    press('Ziehen');
    expect([staged.drafts.at(-1), staged.asked.at(-1)]).toEqual([{ is: 'marshal.act', act: 'f2-f3' }, 'ready']);
  });

  it('that is barred says why', async () => {
    await show(view());
    tap('e4', 'e3');
    expect(said()).toContain('dreimal zwischen denselben zwei Feldern');
    tap('f2', 'g2');
    expect(said()).toContain('über zwei Felder bist du schon gefolgt');
    expect(staged.drafts).toEqual([]);
  });

  it('may be to hold, where only attacks are left', async () => {
    await show(view({ legal: ['e4-e5', 'hold'], barred: [] }));
    press('Halten');
    expect([staged.drafts.at(-1), staged.asked.at(-1)]).toEqual([{ is: 'marshal.hold' }, 'ready']);
  });

  it('that stands on the server is shown after a reload', async () => {
    const own = { round: 5, standing: { draft: 1, orders: { is: 'marshal.act' as const, act: 'e4-d4' } }, sending: null, ready: 'no' as const };
    await show(view(), { own });
    press('Ziehen');
    expect(staged.asked).toContain('ready');
    expect(staged.drafts).toEqual([]);
  });

  it('of the other side is waited for, and told with both ranks', async () => {
    await show(view({ to_move: 1, legal: [], barred: [] }));
    expect(page()).toContain('Dein Gegner ist am Zug.');
    expect(document.querySelector('[role=timer]')?.textContent).toContain('20');
    expect(() => press('Ziehen')).toThrow();
    tap('e4', 'd4');
    expect(staged.drafts).toEqual([]);
    const told: MarshalView['told'] = [
      { e: 'marshal.attacked', seat: 1, piece: '2:e8', start: 'e5', to: 'e4', rank: '5' },
      { e: 'marshal.answered', seat: 0, piece: '1:e3', rank: '8' },
      { e: 'marshal.fought', stays: 'defender' },
    ];
    const after = view({ round: 6, told, captured: [{ id: '2:e8', rank: '5' }], pieces: view().pieces.filter(({ id }) => id !== '2:e8') });
    change(at(after));
    expect(said()).toBe(
      'Der gegnerische Leutnant (5) greift von e5 aus e4 an. Dort steht: Oberst (8). Leutnant (5) fällt, Oberst (8) bleibt. Du bist am Zug.',
    );
  });
});

describe('beside the players', () => {
  it('who watches sees what both see, and acts on nothing', async () => {
    const seen = view({ seat: null, legal: [], barred: [], pieces: [piece('1:a1', null), piece('2:f9', 'B', { known: true })] });
    await show(seen, { seat: null, own: null });
    expect([named('a1'), named('f9')]).toEqual(['a1, Figur von Anna, unbekannt', 'f9, Bombe von Bo']);
    expect(page()).toContain('Anna ist am Zug. Du siehst, was beide Spieler sehen.');
    tap('a1', 'a2');
    expect(staged.drafts).toEqual([]);
  });

  it('the end shows all ranks, and the reason', async () => {
    const told: MarshalView['told'] = [
      { e: 'marshal.attacked', seat: 0, piece: '1:f2', start: 'f2', to: 'f9', rank: '2' },
      { e: 'marshal.answered', seat: 1, piece: '2:f9', rank: 'F' },
      { e: 'marshal.fought', stays: 'attacker' },
      { e: 'marshal.ended', winner: 0, reason: 'flag' },
    ];
    const over = view({ phase: 'over', seat: null, to_move: null, legal: [], barred: [], told, pieces: [piece('2:j10', '7')] });
    await show(over, at(over, { phase: 'over', outcome: { winner: 0, reason: 'flag' } }));
    expect(named('j10')).toBe('j10, Gegner: Major (7)');
    expect(page()).toContain('Gewonnen');
    expect(page()).toContain('Du hast die Fahne erobert.');
    expect(staged.asked).toContain('history 0-5');
    press('Entscheidender Zug');
    expect(document.querySelectorAll('.falls')).toHaveLength(1);
  });
});
