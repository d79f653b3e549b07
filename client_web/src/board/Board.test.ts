// @vitest-environment jsdom
import { createRawSnippet, flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import Board from './Board.svelte';
import { Frame } from './geometry';

// whole screens are built here, on machines that may be busy
vi.setConfig({ testTimeout: 30_000 });

const heard: string[] = [];
let board: ReturnType<typeof mount> | undefined;

/** A board of 900 px, each cell 100, on which everything in column e can be dragged. */
function show(turned = false): void {
  board = mount(Board, {
    target: document.body,
    props: {
      frame: new Frame(9, 9, turned),
      name: 'Brett',
      describe: (cell: string) => `${cell}, frei`,
      cursor: 'e1',
      draggable: (cell: string) => cell.startsWith('e'),
      drawing: createRawSnippet(() => ({ render: () => '<g></g>' })),
      ontap: (cell: string) => heard.push(`tap ${cell}`),
      ondrag: (from: string, _: unknown, over: string | null) => heard.push(`drag ${from} over ${over}`),
      ondrop: () => heard.push('drop'),
      oncancel: () => heard.push('cancel'),
      onkey: (event: KeyboardEvent, cell: string) => {
        heard.push(`key ${event.key} ${cell}`);
        return true;
      },
    },
  });
  flushSync();
}

const cell = (name: string) => document.querySelector<HTMLElement>(`[data-cell="${name}"]`)!;

/** The clock of the events; a click after a drag is told from a new one by it. */
let now = 1_000;

function pointer(kind: string, on: string, x: number, y: number, id = 1): void {
  const event = new PointerEvent(kind, { bubbles: true, pointerId: id, pointerType: 'touch', clientX: x, clientY: y });
  Object.defineProperty(event, 'timeStamp', { value: now });
  cell(on).dispatchEvent(event);
}

function click(on: string): void {
  const event = new MouseEvent('click', { bubbles: true });
  Object.defineProperty(event, 'timeStamp', { value: now });
  cell(on).dispatchEvent(event);
}

function press(key: string, part: KeyboardEventInit = {}): void {
  document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...part }));
  flushSync();
}

beforeEach(() => {
  heard.length = 0;
  now = 1_000;
  // what jsdom lacks: layout and pointer capture
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 900, 900));
  HTMLElement.prototype.setPointerCapture = () => {};
});

afterEach(() => {
  if (board !== undefined) void unmount(board);
  vi.restoreAllMocks();
});

describe('the grid', () => {
  it('has named cells in rows, the own base row last', () => {
    show(true);
    const grid = document.querySelector('[role="grid"]')!;
    expect(grid.getAttribute('aria-label')).toBe('Brett');
    const rows = [...grid.querySelectorAll('[role="row"]')];
    expect(rows).toHaveLength(9);
    expect(rows.at(-1)!.firstElementChild!.getAttribute('aria-label')).toBe('i9, frei');
  });

  it('is one stop of the tab key, and walked by arrows', () => {
    show();
    expect(document.querySelectorAll('[role="gridcell"][tabindex="0"]')).toHaveLength(1);
    cell('e1').focus();
    for (const key of ['ArrowUp', 'ArrowUp', 'ArrowRight', 'ArrowDown', 'ArrowDown', 'ArrowDown']) press(key);
    expect(document.activeElement).toBe(cell('f1'));
    expect(cell('f1').tabIndex).toBe(0);
    press('Home');
    expect(document.activeElement).toBe(cell('a1'));
    press('End');
    expect(document.activeElement).toBe(cell('i1'));
  });

  it('taps by Enter and Space, and hands other keys on', () => {
    show();
    cell('e1').focus();
    press('Enter');
    press(' ');
    press('Enter', { repeat: true });
    press('f');
    press('ArrowUp', { shiftKey: true });
    expect(heard).toEqual(['tap e1', 'tap e1', 'key f e1', 'key ArrowUp e1']);
  });
});

describe('a pointer', () => {
  it('taps', () => {
    show();
    pointer('pointerdown', 'c5', 250, 450);
    pointer('pointerup', 'c5', 252, 451);
    click('c5');
    expect(heard).toEqual(['tap c5']);
  });

  it('drags out of what can be dragged, and the click after it is none', () => {
    show();
    pointer('pointerdown', 'e1', 450, 850);
    pointer('pointermove', 'e1', 450, 800);
    pointer('pointermove', 'e1', 450, 550);
    pointer('pointerup', 'e1', 450, 550);
    click('e1');
    expect(heard).toEqual(['drag e1 over e1', 'drag e1 over e4', 'drop']);
    now += 1_000;
    click('e4');
    expect(heard.at(-1)).toBe('tap e4');
  });

  it('drags nothing out of other cells: neither a tap nor a drag', () => {
    show();
    pointer('pointerdown', 'c5', 250, 450);
    pointer('pointermove', 'c5', 250, 700);
    pointer('pointerup', 'c5', 250, 700);
    click('c5');
    expect(heard).toEqual([]);
  });

  it('with a second finger gives no order, by neither (case 33)', () => {
    show();
    pointer('pointerdown', 'e1', 450, 850);
    pointer('pointermove', 'e1', 450, 550);
    pointer('pointerdown', 'a1', 50, 850, 2);
    pointer('pointermove', 'e1', 450, 650);
    pointer('pointerup', 'a1', 50, 850, 2);
    click('a1');
    pointer('pointerup', 'e1', 450, 650);
    click('e1');
    expect(heard).toEqual(['drag e1 over e4', 'cancel']);
  });

  it('that the browser takes away for a scroll or an edge swipe gives no order (case 33)', () => {
    show();
    pointer('pointerdown', 'e1', 450, 850);
    pointer('pointermove', 'e1', 450, 550);
    pointer('pointercancel', 'e1', 450, 550);
    click('e1');
    pointer('pointerdown', 'c5', 250, 450);
    pointer('pointercancel', 'c5', 250, 450);
    click('c5');
    expect(heard).toEqual(['drag e1 over e4', 'cancel']);
  });

  it('is let go by Escape', () => {
    show();
    cell('e1').focus();
    pointer('pointerdown', 'e1', 450, 850);
    pointer('pointermove', 'e1', 450, 550);
    press('Escape');
    pointer('pointermove', 'e1', 450, 450);
    pointer('pointerup', 'e1', 450, 450);
    expect(heard).toEqual(['drag e1 over e4', 'cancel']);
  });
});
