// @vitest-environment jsdom
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import RoomStage from '../../../tests/RoomStage.svelte';
import { Staged, room } from '../../../tests/staged.svelte';
import type { SalvoView } from '../../net/messages.gen';
import type { RoomState } from '../../store/room';

// whole screens are built here, on machines that may be busy
vi.setConfig({ testTimeout: 30_000 });

let stage: ReturnType<typeof mount> | undefined;
let staged: Staged;

function show(part: Partial<RoomState> = {}, view: Partial<SalvoView> = {}): void {
  staged = new Staged(room(part, view));
  stage = mount(RoomStage, { target: document.body, props: { staged } });
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

function buttons(name: string): HTMLButtonElement[] {
  return [...document.querySelectorAll('button')].filter(
    (one) => (one.getAttribute('aria-label') ?? one.textContent ?? '').replaceAll(/\s+/g, ' ').trim().startsWith(name),
  );
}

function press(name: string): void {
  const [button] = buttons(name);
  if (button === undefined) throw new Error(`no button ${name}`);
  button.click();
  flushSync();
}

function tap(name: string): void {
  cell(name).click();
  flushSync();
}

function key(key: string, part: KeyboardEventInit = {}): void {
  document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...part }));
  flushSync();
}

function keys(...all: string[]): void {
  for (const one of all) key(one);
}

/** Some screens are fetched when they are come to. */
const soon = <T>(look: () => T): Promise<T> => vi.waitFor(look, { timeout: 20_000 });

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
});

afterEach(() => {
  if (stage !== undefined) void unmount(stage);
  stage = undefined;
  document.body.innerHTML = '';
  vi.useRealTimers();
});

describe('planning by pointer', () => {
  it('orders a move by two taps, sends it at once and says it', () => {
    show();
    tap('e1');
    expect(named('e4')).toBe('e4, hierher ziehen, danach Blick nach Norden');
    expect(cell('e1').getAttribute('aria-selected')).toBe('true');
    tap('e4');
    expect(staged.drafts.at(-1)).toEqual({ is: 'salvo.orders', orders: [{ do: 'move', kind: 'assault', to: 'e4' }] });
    expect(said()).toBe('Sturm zieht nach e4. Befehl 1 von 2.');
    expect(named('e1')).toContain('Befehl: zieht nach e4');
    expect(document.querySelectorAll('.ghost [data-kind="assault"]')).toHaveLength(1);
  });

  it('takes an order back in its slot, and undoes step by step', () => {
    show();
    tap('e1');
    tap('e4');
    press('Nach links drehen');
    press('Rückgängig');
    expect(staged.drafts.at(-1)).toMatchObject({ orders: [{ do: 'move', to: 'e4' }] });
    press('Sturm: Befehl zurücknehmen');
    expect(staged.drafts.at(-1)).toMatchObject({ orders: [] });
  });

  it('lets the mortar choose among its targets only', () => {
    show();
    tap('g1');
    press('Ziel wählen');
    expect(named('g4')).toContain('hierher feuern');
    tap('g2');
    expect(staged.drafts).toEqual([]);
    tap('g1');
    press('Ziel wählen');
    tap('g4');
    expect(staged.drafts.at(-1)).toMatchObject({ orders: [{ do: 'fire', kind: 'mortar', target: 'g4' }] });
  });

  it('asks who stands still before a third figure acts', () => {
    show();
    tap('e1');
    tap('e4');
    tap('d1');
    tap('d2');
    expect(named('g1')).toContain('steht still');
    tap('g1');
    tap('g2');
    expect(staged.drafts.at(-1)).toMatchObject({ orders: [{ kind: 'assault' }, { kind: 'shield' }] });
    expect(page()).toContain('Wer steht still, damit Mörser handelt?');
    buttons('Schild').at(-1)!.click();
    flushSync();
    expect(staged.drafts.at(-1)).toMatchObject({ orders: [{ kind: 'assault' }, { kind: 'mortar', to: 'g2' }] });
  });

  it('chooses an own figure on a target, and offers to follow it', () => {
    show();
    tap('e1');
    tap('d1');
    expect(staged.drafts).toEqual([]);
    press('Sturm nach d1');
    expect(staged.drafts.at(-1)).toMatchObject({ orders: [{ do: 'move', kind: 'assault', to: 'd1' }] });
  });

  it('gives no order by a tap into the fog, and all fogged cells are alike (case 33)', () => {
    show({}, { mode: 'fog', map: 'plain', sight: { cells: ['e1', 'd1', 'g1', 'e2'], last_seen: [], known_kinds: [] } });
    for (const name of ['a9', 'c5', 'i4', 'h2']) {
      tap('e1');
      tap(name);
      expect(named(name)).toBe(`${name}, im Nebel`);
      expect(cell('e1').getAttribute('aria-selected')).toBe('false');
    }
    expect(staged.drafts).toEqual([]);
  });
});

describe('planning by keyboard alone', () => {
  it('chooses, moves, turns, fires, takes back and is ready', () => {
    show();
    cell('e1').focus();
    keys('Enter', 'ArrowUp', 'ArrowUp', 'Enter');
    expect(staged.drafts.at(-1)).toMatchObject({ orders: [{ do: 'move', kind: 'assault', to: 'e3' }] });
    key('2');
    expect(document.activeElement).toBe(cell('d1'));
    key('ArrowRight', { shiftKey: true });
    expect(staged.drafts.at(-1)).toMatchObject({ orders: [{}, { do: 'turn', kind: 'shield', facing: 'E' }] });
    key('f');
    expect(staged.drafts.at(-1)).toMatchObject({ orders: [{}, { do: 'fire', kind: 'shield' }] });
    key('u');
    expect(staged.drafts.at(-1)).toMatchObject({ orders: [{}, { do: 'turn' }] });
    key('Delete');
    expect(staged.drafts.at(-1)).toMatchObject({ orders: [{ kind: 'assault' }] });
    key('3');
    key('f');
    expect(document.activeElement).toBe(cell('g3'));
    keys('n', 'Enter');
    expect(staged.drafts.at(-1)).toMatchObject({ orders: [{}, { do: 'fire', kind: 'mortar', target: 'g4' }] });
    key('r');
    expect(staged.asked).toContain('ready');
  });

  it('turns by the ways of the screen, also for north', () => {
    show({ seat: 1 }, { side: 'north', legal: [{ kind: 'scout', moves: [], turns: ['N', 'E', 'W'], fire: true, targets: [] }] });
    expect(document.querySelector('[role="row"]:last-child')!.firstElementChild!.getAttribute('data-cell')).toBe('i9');
    cell('c9').focus();
    key('ArrowLeft', { shiftKey: true });
    expect(staged.drafts.at(-1)).toMatchObject({ orders: [{ do: 'turn', facing: 'E' }] });
  });
});

describe('ready', () => {
  it('asks once before fewer than two orders', () => {
    show();
    press('Bereit');
    expect(staged.asked).not.toContain('ready');
    expect(page()).toContain('Kein Befehl steht.');
    press('Trotzdem bereit');
    expect(staged.asked).toContain('ready');
  });

  it('does not ask where both that live have their orders', () => {
    show({}, { legal: room().view!.legal.slice(0, 2) });
    tap('e1');
    tap('e4');
    tap('d1');
    tap('d2');
    press('Bereit');
    expect(staged.asked).toContain('ready');
  });

  it('locks the orders until it is taken back', () => {
    show();
    press('Bereit');
    press('Trotzdem bereit');
    tap('e1');
    tap('e4');
    expect(staged.drafts).toEqual([]);
    press('Zurücknehmen');
    expect(staged.asked.at(-1)).toBe('unready');
    tap('e1');
    tap('e4');
    expect(staged.drafts).toHaveLength(1);
  });
});

describe('what stands on the server', () => {
  it('is what the player sees after a reload', () => {
    const orders = { is: 'salvo.orders' as const, orders: [{ do: 'move' as const, kind: 'assault' as const, to: 'e4' }] };
    show({ own: { round: 1, standing: { draft: 4, orders }, sending: null, ready: 'sealed' } });
    expect(named('e1')).toContain('Befehl: zieht nach e4');
    expect(buttons('Zurücknehmen')).toHaveLength(1);
  });

  it('wins over what it refused', () => {
    show();
    tap('e1');
    tap('e4');
    change({ own: { round: 1, standing: { draft: 0, orders: null }, sending: null, ready: 'no' } });
    expect(named('e1')).not.toContain('Befehl');
  });

  it('is empty again with a new round, whose events are told', () => {
    show();
    tap('e1');
    tap('e4');
    const next = room({}, {
      round: 2,
      told: [{ e: 'moved', side: 'south', kind: 'assault', way: ['e1', 'e4'], facing: 'N', jump: false }],
    });
    change({ view: next.view, table: next.table, own: next.own });
    expect(named('e1')).not.toContain('Befehl');
    expect(said()).toBe('Dein Sturm zieht von e1 nach e4. Zug 2.');
  });

  it('begins with the first round after the line-up, and says so', () => {
    show({}, { phase: 'lineup', round: 0, figures: [], legal: [] });
    const first = room();
    change({ view: first.view, table: first.table, own: first.own });
    expect(said()).toBe('Zug 1.');
    expect(buttons('Bereit')).toHaveLength(1);
  });

  it('is asked for where rounds are missing', () => {
    show({}, { round: 6 });
    expect(staged.asked).toContain('history 1-5');
  });
});

describe('beside the board', () => {
  it('offers a draw from the eighth round without a fall on', () => {
    show({}, { quiet_rounds: 7 });
    expect(page()).not.toContain('ohne Verlust');
    change({ view: { ...room().view!, quiet_rounds: 8 } });
    expect(page()).toContain('8 Züge ohne Verlust');
    press('Remis anbieten');
    expect(staged.asked).toContain('offer draw');
  });

  it('lets the offer of the other side be answered', () => {
    show();
    change({ table: { ...staged.state.table!, draw_offer: 1 } });
    press('Annehmen');
    press('Ablehnen');
    expect(staged.asked).toEqual(['answer draw true', 'answer draw false']);
  });

  it('lets the win be claimed once the time has passed, not before', () => {
    show();
    const presence = { ...staged.state.presence!, levels: ['good' as const, 'away' as const] };
    vi.useFakeTimers();
    change({ presence: { ...presence, claim_at: [null, 3_000] } });
    expect(buttons('Sieg nehmen')).toHaveLength(0);
    expect(page()).toContain('In 3 s kannst du den Sieg nehmen');
    staged.passed = 3_000;
    vi.advanceTimersByTime(1_000);
    flushSync();
    press('Sieg nehmen');
    vi.useRealTimers();
    expect(staged.asked).toContain('claim');
  });

  it('tells announced shells', () => {
    show({}, { shells: [{ side: 'north', target: 'e1' }] });
    expect(page()).toContain('Gegnerische Granate: e1. Einschlag am Ende dieses Zuges.');
    expect(named('d2')).toContain('Einschlag in diesem Zug');
  });

  it('resigns only after a question', async () => {
    show();
    press('Menü');
    await soon(() => press('Aufgeben'));
    expect(staged.asked).toEqual([]);
    buttons('Aufgeben').at(-1)!.click();
    expect(staged.asked).toContain('resign');
  });

  it('says that the link is lost, and keeps the board', () => {
    show({ link: { state: 'lost', since: performance.now() } });
    expect(page()).toContain('Verbindung weg – wir holen dich zurück.');
    expect(cell('e1')).not.toBeNull();
  });

  it('says that the room stands still, keeps the orders, and stops the clock', () => {
    const orders = { is: 'salvo.orders', orders: [{ do: 'turn', kind: 'shield', facing: 'E' }] } as const;
    show({ own: { round: 1, standing: { draft: 1, orders: { ...orders, orders: [...orders.orders] } }, sending: null, ready: 'no' } });
    change({ stalled: true });
    expect(page()).toContain('Wir können gerade nichts speichern. Eure Partie wartet; der Zug beginnt dann neu.');
    expect(named('d1')).toContain('dreht sich nach Osten');
    change({ stalled: false });
    expect(page()).not.toContain('nichts speichern');
  });

  it('brings who comes to a room that no server has yet to the table', () => {
    show({ table: null, view: null, link: { state: 'lost', since: 0 } });
    expect(page()).toContain('Wir bringen dich an den Tisch');
    change({ stalled: true });
    expect(page()).toContain('Wir können gerade nichts speichern.');
  });

  it('says that another window plays, and offers to play on here', () => {
    show({ takenOver: true });
    tap('e1');
    tap('e4');
    expect([staged.drafts, page().includes('Du bist bereit')]).toEqual([[], false]);
    press('Hier weiterspielen');
    expect(staged.asked).toContain('take back');
  });
});

describe('the screens', () => {
  it('never end in nothing', async () => {
    for (const closed of ['no_show', 'left', 'void', 'unknown_room', 'something_new']) {
      show({ closed, table: null, view: null });
      await soon(() => press('Startseite'));
      expect(staged.asked).toEqual(['leave']);
      void unmount(stage!);
      stage = undefined;
    }
  });

  it('wait for both to come', () => {
    const table = { ...room().table!, phase: 'gathering' as const, arrived: [true, false] };
    show({ table, view: null });
    expect(page()).toMatch(/Anna ist da.*Bo kommt noch/);
  });

  it('line up by keys alone, and lock', () => {
    show({}, { phase: 'lineup', round: 0, figures: [], legal: [] });
    expect(buttons('Noch 3 Figuren')[0]!.disabled).toBe(true);
    for (const [figure, column] of [['Späher', 'c1'], ['Schild', 'e1'], ['Mörser', 'g1']] as const) {
      press(figure);
      cell(column).focus();
      key('Enter');
    }
    expect(staged.drafts.at(-1)).toEqual({
      is: 'salvo.lineup',
      figures: [
        { kind: 'scout', column: 'c' },
        { kind: 'shield', column: 'e' },
        { kind: 'mortar', column: 'g' },
      ],
    });
    cell('g1').focus();
    key('Delete');
    expect(staged.drafts.at(-1)).toMatchObject({ figures: [{ kind: 'scout' }, { kind: 'shield' }] });
    press('Die Batterie');
    expect(named('h1')).toBe('h1, Scharfschütze');
    press('Fertig');
    expect(staged.asked).toContain('ready');
  });

  it('watch without orders, and say in fog what is shown', async () => {
    show({ seat: null, own: null }, { mode: 'fog', side: null, figures: [], legal: [] });
    await soon(() => expect(page()).toContain('Bis zum Ende siehst du nur, was beide Seiten wissen.'));
    expect(buttons('Bereit')).toHaveLength(0);
    expect(named('e5')).toBe('e5');
  });

  it('end with result, reason and a way on', async () => {
    const table = { ...room().table!, phase: 'over' as const, outcome: { winner: 0, reason: 'elimination' as const } };
    show({ table, own: null }, { side: null, legal: [], told: [{ e: 'fell', side: 'north', kind: 'scout', cell: 'c9' }] });
    await soon(() => expect(document.querySelector('h1')?.textContent).toBe('Gewonnen'));
    expect(page()).toContain('Du hast alle Figuren des Gegners ausgeschaltet.');
    expect(document.activeElement).toBe(document.querySelector('h1'));
    press('Revanche');
    press('Nächster Gegner');
    press('Startseite');
    expect(staged.asked).toEqual(['rematch', 'go {"at":"search","game":"salvo","mode":"capture"}', 'leave']);
  });

  it('show both wishes for a rematch', async () => {
    const table = {
      ...room().table!,
      phase: 'over' as const,
      outcome: { winner: 1, reason: 'points' as const },
      rematch: [false, true],
    };
    show({ table, own: null }, { side: null, legal: [] });
    await soon(() => expect(page()).toContain('Gegner will Revanche'));
    change({ table: { ...table, rematch: [true, true] } });
    expect(buttons('Revanche angefragt')[0]!.disabled).toBe(true);
  });
});
