// @vitest-environment jsdom
import { flushSync, mount, unmount } from 'svelte';
import { describe, expect, it, vi } from 'vitest';
import { rounds } from '../../../tests/golden';
import { Frame } from '../../board/geometry';
import { type Clock, STILL } from '../../board/playback.svelte';
import Field from './Field.svelte';
import { type Script, sceneOf, script } from './reveal';

// whole screens are built here, on machines that may be busy
vi.setConfig({ testTimeout: 30_000 });

const FRAMES = { south: new Frame(9, 9, false), north: new Frame(9, 9, true) };

describe.each([
  ['capture', 'north'],
  ['fog', 'south'],
] as const)('the board in the golden match of %s', (mode, own) => {
  it(`is drawn for ${own} at every moment of every round`, () => {
    const all = rounds(mode, own);
    let view = $state.raw(all[0]![0]);
    let telling = $state.raw<Script | null>(null);
    let clock = $state.raw<Clock>(STILL);
    const target = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    const field = mount(Field, {
      target,
      props: {
        frame: FRAMES[own],
        own,
        get view() {
          return view;
        },
        get telling() {
          return telling;
        },
        get clock() {
          return clock;
        },
      },
    });

    for (const [before, now] of all) {
      const play = script(sceneOf(before), now.told, sceneOf(now), mode === 'fog' ? own : null);
      view = now;
      telling = play;
      for (const share of [0.2, 0.45, 0.7]) {
        clock = { ...STILL, at: play.length * share };
        flushSync();
        expect(target.innerHTML).not.toMatch(/NaN|undefined/);
      }
      telling = null;
      flushSync();
      const drawn = [...target.querySelectorAll('.piece [data-kind]')].map(
        (figure) => `${figure.classList[1]} ${figure.getAttribute('data-kind')}`,
      );
      expect(drawn.toSorted()).toEqual(
        [
          ...now.figures.map(({ side, kind }) => `${side === own ? 'own' : 'other'} ${kind}`),
          ...(now.sight?.last_seen ?? []).map(({ kind }) => `last ${kind}`),
        ].toSorted(),
      );
    }
    void unmount(field);
  });
});
