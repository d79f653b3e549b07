// @vitest-environment jsdom
import { flushSync, mount, unmount } from 'svelte';
import { describe, expect, it } from 'vitest';
import { barredTargets, targets } from './action';
import { piece, view } from './crafted';
import { STILL } from '../../board/playback.svelte';
import Field from './Field.svelte';
import { frameOf } from './pieces';
import { script, still } from './reveal';

function drawn(props: Partial<Parameters<typeof mount<Record<string, unknown>, object>>[1]['props']> & { view: ReturnType<typeof view> }): SVGSVGElement {
  const target = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const field = mount(Field, { target, props: { frame: frameOf(0), own: 0, ...props } });
  flushSync();
  expect(target.innerHTML).not.toMatch(/NaN|undefined/);
  const seen = target.cloneNode(true) as SVGSVGElement;
  void unmount(field);
  return seen;
}

const blocks = (svg: SVGSVGElement) =>
  [...svg.querySelectorAll('.block')].map((block) => `${block.classList[1]} ${block.getAttribute('data-rank')}`);

describe('the board', () => {
  it('shows the own ranks, of the others those that are known, and whose rank the enemy knows', () => {
    const board = view({ pieces: [...view().pieces, piece('1:i2', '9', { known: true })] });
    const svg = drawn({ view: board });
    expect(blocks(svg)).toEqual(['own F', 'own 8', 'own 2', 'other unknown', 'other B', 'other unknown', 'own 9']);
    expect(svg.querySelectorAll('.moved')).toHaveLength(1);
    expect(svg.querySelectorAll('.seen')).toHaveLength(1);
  });

  it('marks moves, attacks and what is barred, each in its own way', () => {
    const svg = drawn({ view: view(), chosen: 'e4', targets: targets(view(), 'e4'), barred: barredTargets(view(), 'e4'), staged: 'e4-e5' });
    expect([svg.querySelectorAll('.goal').length, svg.querySelectorAll('.target').length]).toEqual([2, 1]);
    expect(svg.querySelectorAll('.barred')).toHaveLength(1);
    expect(svg.querySelectorAll('.way.strikes')).toHaveLength(1);
  });

  it('shows a fight with both ranks, and the blank side of the enemy before', () => {
    const told = [
      { e: 'marshal.attacked', seat: 0, piece: '1:e3', start: 'e4', to: 'e5', rank: '8' },
      { e: 'marshal.answered', seat: 1, piece: '2:e8', rank: '5' },
      { e: 'marshal.fought', stays: 'attacker' },
    ] as const;
    const after = view({ told: [...told], pieces: [piece('1:e3', '8', { field: 'e5', known: true })] });
    const telling = script(told, new Set(['1:e3']))!;
    expect(blocks(drawn({ view: after, telling }))).toEqual(['other unknown', 'own 8']);
    const named = drawn({ view: after, telling, clock: { ...STILL, at: still(telling) } });
    expect(blocks(named)).toEqual(['other 5', 'own 8']);
    expect(named.querySelectorAll('.falls')).toHaveLength(1);
    expect(blocks(drawn({ view: after }))).toEqual(['own 8']);
  });
});
