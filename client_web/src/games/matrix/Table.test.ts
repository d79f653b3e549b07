// @vitest-environment jsdom
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import RoomStage from '../../../tests/RoomStage.svelte';
import { Staged, room } from '../../../tests/staged.svelte';
import type { MatrixOptions, MatrixView } from '../../net/messages.gen';
import type { RoomState } from '../../store/room';
import { crafted } from './crafted';

let stage: ReturnType<typeof mount> | undefined;
let staged: Staged;
const options: MatrixOptions = { game: 'matrix', clock: 60 };

const soon = <T>(look: () => T): Promise<T> => vi.waitFor(look, { timeout: 20_000 });
const cell = (name: string) => document.querySelector<HTMLElement>(`[data-cell="${name}"]`)!;
const label = (name: string) => cell(name).getAttribute('aria-label');
const page = () => document.body.textContent.replaceAll(/\s+/g, ' ');
const said = () => [...document.querySelectorAll('[role="status"]')].at(-1)?.textContent.trim();

function state(part: Partial<MatrixView> = {}, more: Partial<RoomState> = {}): RoomState {
  const view = crafted(part);
  const table = { ...room().table!, options, round: view.round, acting: view.to_move === 'first' ? [0] : [1] };
  return room({ table, view, own: { round: view.round, standing: { draft: 0, orders: null }, sending: null, ready: 'no' }, history: new Map([[0, []]]), ...more });
}

async function show(part: Partial<MatrixView> = {}, more: Partial<RoomState> = {}): Promise<void> {
  staged = new Staged(state(part, more));
  stage = mount(RoomStage, { target: document.body, props: { staged } });
  await soon(() => expect(document.querySelector('[data-cell="e2"], h1')).not.toBeNull());
}

function change(part: Partial<MatrixView>): void {
  staged.state = { ...staged.state, view: { ...(staged.state.view as MatrixView), ...part } };
  flushSync();
}

function tap(name: string): void {
  cell(name).click();
  flushSync();
}

function button(words: string): HTMLButtonElement {
  const found = [...document.querySelectorAll('button')].find((each) => each.textContent.trim().startsWith(words));
  if (found === undefined) throw new Error(`no button ${words}`);
  return found;
}

beforeEach(() => {
  HTMLElement.prototype.setPointerCapture = () => {};
});
afterEach(() => {
  if (stage !== undefined) void unmount(stage);
  stage = undefined;
  document.body.innerHTML = '';
});

describe('the own half-move', () => {
  it('is a touch that all see, a target that is staged, and the target once more', async () => {
    await show();
    tap('e2');
    expect(staged.asked).toContain('gesture {"is":"matrix.touch","field":"e2"}');
    expect(said()).toBe('Anwärter gewählt, 2 Ziele.');
    change({ touched: 'e2', legal: ['e2e3', 'e2e4'] });
    expect(label('e4')).toBe('e4, hierher ziehen');
    tap('e4');
    expect(staged.drafts).toEqual([{ is: 'matrix.move', move: 'e2e4' }]);
    expect([label('e4'), staged.asked.includes('ready')]).toEqual(['e4, vorgemerkt, noch einmal wählen zieht', false]);
    tap('e4');
    expect(staged.asked.at(-1)).toBe('ready');
  });

  it('stays with the warrior that was touched', async () => {
    await show({ touched: 'e2', legal: ['e2e3', 'e2e4'] });
    tap('d2');
    expect(staged.asked).toEqual([]);
    expect(said()).toBe('Du hast schon einen anderen berührt. Er muss ziehen.');
    expect(page()).toContain('Berührt heißt geführt');
    expect(button('Haltung!').disabled).toBe(true);
  });

  it('binds nothing while "Haltung!" holds, and makes nothing', async () => {
    await show();
    button('Haltung!').click();
    expect(staged.asked).toEqual(['gesture {"is":"matrix.haltung","on":true}']);
    change({ haltung: true });
    tap('b1');
    expect(label('c3')).toBe('c3, hierher ziehen');
    tap('c3');
    expect([staged.asked.length, staged.drafts]).toEqual([1, []]);
  });

  it('looks around freely without touch-move', async () => {
    await show({}, { table: { ...room().table!, options: { ...options, touch_move: false }, acting: [0] } });
    tap('e2');
    tap('d2');
    expect([label('d4'), label('e4')]).toEqual(['d4, hierher ziehen', 'e4, frei']);
    tap('d2');
    expect([label('d4'), staged.asked]).toEqual(['d4, frei', []]);
    expect(() => button('Haltung!')).toThrow();
  });

  it('asks what an Aspirant becomes', async () => {
    await show({ placement: '8/A6s/8/8/8/8/8/S7', legal: ['a7a8C', 'a7a8E', 'a7a8J', 'a7a8V'], touched: 'a7' });
    tap('a8');
    expect(staged.drafts).toEqual([{ is: 'matrix.move', move: 'a7a8' }]);
    expect(button('Ziehen').disabled).toBe(true);
    expect(page()).toContain('Wähl, was aus dem Anwärter wird.');
    button('Springer').click();
    flushSync();
    expect(page()).toContain('Tippe das Ziel noch einmal an.');
    expect(staged.drafts.at(-1)).toEqual({ is: 'matrix.move', move: 'a7a8J' });
    button('Ziehen').click();
    expect(staged.asked.at(-1)).toBe('ready');
  });

  it('claims a draw where it may', async () => {
    await show({ claim: true, repeated: 3 });
    expect(page()).toContain('Diese Stellung steht zum 3. Mal.');
    button('Remis beanspruchen').click();
    expect([staged.drafts, staged.asked]).toEqual([[{ is: 'matrix.claim' }], ['ready']]);
  });
});

describe('the table', () => {
  it('adds its salt to the lot at once', async () => {
    await show({ phase: 'lot', round: 0, first: null, to_move: null, legal: [] });
    expect(staged.drafts).toHaveLength(1);
    expect(staged.drafts[0]).toMatchObject({ is: 'matrix.lot', salt: expect.stringMatching(/^[0-9a-f]{32}$/) });
    expect(staged.asked).toContain('ready');
  });

  it('announces destruction where it is seen and heard', async () => {
    await show({ to_move: 'second', legal: [] });
    change({
      round: 2,
      to_move: 'first',
      threatened: ['f3'],
      told: [
        { e: 'matrix.moved', unit: 'second', warrior: 'J', start: 'g5', to: 'f3' },
        { e: 'matrix.warned', unit: 'first', by: ['f3'] },
      ],
    });
    expect(document.querySelector('.notice.alarm')?.textContent).toContain('Vernichtung der Einheit steht bevor!');
    expect(said()).toContain('Vernichtung der Einheit steht bevor! Bedroht von f3. Du bist am Zug.');
    expect(label('e1')).toContain('bedroht');
  });

  it('shows the hand of the other side, and gives no orders for it', async () => {
    await show({ to_move: 'second', legal: [] });
    change({ touched: 'e7' });
    expect(said()).toBe('Anwärter auf e7 ist berührt.');
    change({ touched: null, haltung: true });
    expect(page()).toContain('Dein Gegner ruft „Haltung!“.');
    tap('e2');
    expect(staged.asked).toEqual([]);
    expect(page()).toContain('Dein Gegner ist am Zug.');
  });

  it('counts towards a draw', async () => {
    await show({ no_fall: 59 });
    expect(page()).not.toContain('Halbzügen ohne Verlust');
    change({ no_fall: 60 });
    expect(page()).toContain('60 von 100 Halbzügen ohne Verlust');
  });

  it('ends with the reason of the game, and says that the lot can be checked', async () => {
    const outcome = { winner: 0, reason: 'destroyed' as const };
    const table = { ...room().table!, options, phase: 'over' as const, outcome, dice: { sha256: 'ab', key: 'cd' } };
    await show({ phase: 'over', round: 4, to_move: null, legal: [] }, { table, own: null });
    await soon(() => expect(document.querySelector('h1')?.textContent).toBe('Gewonnen'));
    expect(page()).toContain('Die feindliche Einheit ist vernichtet.');
    expect(page()).toContain('Das Los lässt sich nachprüfen');
  });
});
