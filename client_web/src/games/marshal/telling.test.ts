// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MarshalView } from '../../net/messages.gen';
import { view } from './crafted';
import { still } from './reveal';
import { Telling, resolved } from './telling.svelte';

const WAY = { pace: 1, motion: 'full' } as const;
const move: MarshalView['told'] = [{ e: 'marshal.moved', seat: 1, piece: '2:e8', start: 'e7', to: 'e6', rank: null }];
const fight: MarshalView['told'] = [
  { e: 'marshal.attacked', seat: 0, piece: '1:e3', start: 'e4', to: 'e5', rank: '8' },
  { e: 'marshal.answered', seat: 1, piece: '2:e8', rank: '5' },
  { e: 'marshal.fought', stays: 'attacker' },
];

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('an action', () => {
  it('is shown when it is new, and not when one comes to the match', () => {
    const telling = new Telling();
    expect(telling.see(view({ round: 5, told: move }), WAY)).toBe(false);
    expect(telling.running).toBe(false);
    expect(telling.see(view({ round: 6, told: move }), WAY)).toBe(true);
    expect(telling.script?.is).toBe('move');
    expect(telling.see(view({ round: 6, told: move }), WAY)).toBe(false);
    vi.advanceTimersByTime(1_000);
    expect([telling.running, telling.script]).toEqual([false, null]);
  });

  it('is heard where two meet', () => {
    const telling = new Telling();
    let heard = 0;
    telling.onfight = () => (heard += 1);
    telling.tell(view(), view({ told: move }), WAY, 1);
    telling.tell(view(), view({ told: fight }), WAY, 1);
    expect(heard).toBe(1);
  });

  it('that answers a fight waits until that was shown', () => {
    const telling = new Telling();
    telling.see(view({ round: 5 }), WAY);
    telling.see(view({ round: 6, told: fight }), WAY);
    vi.advanceTimersByTime(500);
    expect(telling.see(view({ round: 7, told: move }), WAY)).toBe(true);
    expect(telling.script?.is).toBe('fight');
    vi.advanceTimersByTime(1_200);
    expect(telling.script?.is).toBe('move');
    vi.advanceTimersByTime(1_200);
    expect(telling.running).toBe(false);
    telling.tell(view(), view({ told: fight }), WAY, 1);
    telling.stop();
    expect(telling.running).toBe(false);
  });

  it('with less motion does not move: a fight stands with both ranks', () => {
    const telling = new Telling();
    telling.tell(view(), view({ told: move }), { ...WAY, motion: 'less' }, 1);
    expect(telling.running).toBe(false);
    telling.tell(view(), view({ told: fight }), { ...WAY, motion: 'less' }, 1);
    expect(telling.at).toBe(still(telling.script!));
  });

  it('is left out where nobody wants to see it', () => {
    const telling = new Telling();
    telling.tell(view(), view({ told: fight }), { ...WAY, pace: 0 }, 1);
    expect(telling.running).toBe(false);
  });
});

it('the set-up is decision 0, and the last one stays the last', () => {
  expect(resolved(view({ phase: 'setup', round: 0 }))).toBe(-1);
  expect(resolved(view({ round: 1 }))).toBe(0);
  expect(resolved(view({ phase: 'over', round: 12 }))).toBe(12);
});
