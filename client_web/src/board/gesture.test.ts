import { describe, expect, it } from 'vitest';
import { type Gesture, REST, TAP_PX, cancel, clicks, down, move, up } from './gesture';

const at = (x: number, y = 0) => ({ x, y });
const press = (draggable: boolean, gesture: Gesture = REST) => down(gesture, 1, 'e1', at(0), draggable).gesture;
const drag = () => move(press(true), 1, at(TAP_PX + 1)).gesture;

describe('a press', () => {
  it('is a tap as long as it hardly moves', () => {
    const gesture = move(press(true), 1, at(TAP_PX - 1)).gesture;
    expect(clicks(gesture, 1)).toBe(true);
    expect(up(gesture, 1)).toEqual({ gesture: REST, told: 'none' });
  });

  it('becomes a drag out of its cell', () => {
    const moved = move(press(true), 1, at(TAP_PX));
    expect(moved.told).toBe('drag');
    expect(clicks(moved.gesture, 1)).toBe(false);
    expect(up(moved.gesture, 1)).toEqual({ gesture: REST, told: 'drop' });
  });

  it('where nothing can be dragged is neither tap nor drag once it moves', () => {
    const moved = move(press(false), 1, at(50));
    expect(moved.told).toBe('none');
    expect(clicks(moved.gesture, 1)).toBe(false);
    expect(up(moved.gesture, 1)).toEqual({ gesture: REST, told: 'none' });
  });
});

describe('a second finger', () => {
  it('ends a drag without an order, and neither finger can give one after it', () => {
    const second = down(drag(), 2, 'a1', at(9), true);
    expect(second.told).toBe('cancel');
    let gesture = second.gesture;
    expect(move(gesture, 1, at(200)).told).toBe('none');
    expect(move(gesture, 2, at(200)).told).toBe('none');
    gesture = up(gesture, 1).gesture;
    expect(clicks(gesture, 2)).toBe(false);
    expect(up(gesture, 2)).toEqual({ gesture: REST, told: 'none' });
  });

  it('spoils a tap', () => {
    const gesture = down(press(false), 2, 'b2', at(3), false).gesture;
    expect(clicks(gesture, 1)).toBe(false);
    expect(clicks(gesture, 2)).toBe(false);
  });

  it('and a third keep it spoiled until the last is gone', () => {
    let gesture = down(down(drag(), 2, 'a1', at(0), true).gesture, 3, 'b1', at(0), true).gesture;
    gesture = up(up(gesture, 1).gesture, 2).gesture;
    expect(gesture.is).toBe('spoiled');
    expect(up(gesture, 3).gesture).toEqual(REST);
  });
});

describe('a pointer taken away', () => {
  it('ends a drag without an order', () => {
    expect(cancel(drag(), 1)).toEqual({ gesture: REST, told: 'cancel' });
  });

  it('ends a press without a tap', () => {
    expect(cancel(press(true), 1)).toEqual({ gesture: REST, told: 'none' });
  });

  it('does not end the drag of another', () => {
    expect(cancel(drag(), 7).gesture.is).toBe('dragging');
    expect(up(drag(), 7).told).toBe('none');
  });
});
