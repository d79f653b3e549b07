import { describe, expect, it, vi } from 'vitest';
import { moving } from './motion';
import { STILL } from './playback.svelte';

/** As much of an element as can be moved. */
function element() {
  const motion = { pause: vi.fn(), cancel: vi.fn(), currentTime: 0, playbackRate: 1 };
  return { motion, animate: vi.fn(() => motion) };
}

const FRAMES = [{ opacity: 0 }, { opacity: 1 }];
const SPAN = { start: 500, end: 800 };

describe('what moves', () => {
  it('runs with the clock from where that is, and ends with what it belongs to', () => {
    const it = element();
    const end = moving(FRAMES, SPAN, { at: 0, speed: 2, elapsed: () => 600 })(it as unknown as Element);
    expect(it.animate).toHaveBeenCalledWith(FRAMES, { delay: 500, duration: 300, fill: 'both' });
    expect(it.motion).toMatchObject({ playbackRate: 2, currentTime: 600 });
    expect(it.motion.pause).not.toHaveBeenCalled();
    (end as () => void)();
    expect(it.motion.cancel).toHaveBeenCalled();
  });

  it('stands at the moment of a clock that stands', () => {
    const it = element();
    moving(FRAMES, SPAN, { ...STILL, at: 700 }, 'none')(it as unknown as Element);
    expect(it.animate).toHaveBeenCalledWith(FRAMES, { delay: 500, duration: 300, fill: 'none' });
    expect(it.motion.pause).toHaveBeenCalled();
    expect(it.motion.currentTime).toBe(700);
  });

  it('does not move where there is nothing to do or no time to do it in', () => {
    const it = element();
    moving([], SPAN, STILL)(it as unknown as Element);
    moving(FRAMES, { start: 500, end: 500 }, STILL)(it as unknown as Element);
    expect(it.animate).not.toHaveBeenCalled();
  });
});
