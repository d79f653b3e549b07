/**
 * What fingers and the mouse mean on a board: a tap, or a drag out of a cell. Pure; knows no DOM and no game.
 *
 * A tap is left to the browser's own click, which a screen reader makes too; a gesture only says which clicks are
 * none. A second finger, a scroll or a lost pointer spoils the gesture: nothing comes of it, and nothing can begin
 * until all fingers are gone (case 33).
 */

export interface Point {
  x: number;
  y: number;
}

export type Gesture =
  | { is: 'rest' }
  | { is: 'pressed'; pointer: number; cell: string; from: Point; draggable: boolean }
  | { is: 'dragging'; pointer: number; cell: string; at: Point }
  | { is: 'spoiled'; pointers: ReadonlySet<number> };

/** What the board tells its game; `none` also where a gesture was spoiled before it was a drag. */
export type Told = 'none' | 'drag' | 'drop' | 'cancel';

export interface Outcome {
  gesture: Gesture;
  told: Told;
}

export const REST: Gesture = { is: 'rest' };

/** Moving less than this many pixels is still a tap. */
export const TAP_PX = 8;

export function down(gesture: Gesture, pointer: number, cell: string, at: Point, draggable: boolean): Outcome {
  switch (gesture.is) {
    case 'rest':
      return { gesture: { is: 'pressed', pointer, cell, from: at, draggable }, told: 'none' };
    case 'pressed':
    case 'dragging':
      return {
        gesture: { is: 'spoiled', pointers: new Set([gesture.pointer, pointer]) },
        told: gesture.is === 'dragging' ? 'cancel' : 'none',
      };
    case 'spoiled':
      return { gesture: { is: 'spoiled', pointers: new Set([...gesture.pointers, pointer]) }, told: 'none' };
  }
}

export function move(gesture: Gesture, pointer: number, at: Point): Outcome {
  if (gesture.is === 'dragging' && gesture.pointer === pointer) {
    return { gesture: { ...gesture, at }, told: 'drag' };
  }
  if (gesture.is !== 'pressed' || gesture.pointer !== pointer) return { gesture, told: 'none' };
  if (Math.hypot(at.x - gesture.from.x, at.y - gesture.from.y) < TAP_PX) return { gesture, told: 'none' };
  if (!gesture.draggable) return { gesture: { is: 'spoiled', pointers: new Set([pointer]) }, told: 'none' };
  return { gesture: { is: 'dragging', pointer, cell: gesture.cell, at }, told: 'drag' };
}

/** A pointer was lifted. The click that follows counts only where `clicks` said so before. */
export function up(gesture: Gesture, pointer: number): Outcome {
  switch (gesture.is) {
    case 'rest':
      return { gesture, told: 'none' };
    case 'pressed':
      return { gesture: gesture.pointer === pointer ? REST : gesture, told: 'none' };
    case 'dragging':
      return gesture.pointer === pointer ? { gesture: REST, told: 'drop' } : { gesture, told: 'none' };
    case 'spoiled':
      return { gesture: without(gesture.pointers, pointer), told: 'none' };
  }
}

/** A pointer was taken away by the browser (scroll, edge swipe, lost capture) or the key Escape. */
export function cancel(gesture: Gesture, pointer: number): Outcome {
  if (gesture.is === 'dragging' && gesture.pointer === pointer) return { gesture: REST, told: 'cancel' };
  return { gesture: up(gesture, pointer).gesture, told: 'none' };
}

/** Whether lifting this pointer now would be a tap. */
export function clicks(gesture: Gesture, pointer: number): boolean {
  return gesture.is === 'pressed' && gesture.pointer === pointer;
}

function without(pointers: ReadonlySet<number>, pointer: number): Gesture {
  const left = new Set(pointers);
  left.delete(pointer);
  return left.size === 0 ? REST : { is: 'spoiled', pointers: left };
}
