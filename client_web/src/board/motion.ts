/**
 * Motion that the browser makes by itself: key frames along the clock of a script.
 *
 * Of transforms and opacity it keeps each moved part as a picture and only puts the pictures together, frame by frame,
 * beside the program and without drawing anew. It cannot do that where a part with a moved transform holds a stroke
 * that does not scale (`vector-effect`): those are `--px` wide, see `unitsPerPixel`.
 */
import type { Attachment } from 'svelte/attachments';
import type { Clock } from './playback.svelte';

/** Moves an element between two moments of a script: before and after it stays, or with `fill` "none" is as it is drawn. */
export function moving(
  frames: Keyframe[],
  { start, end }: { start: number; end: number },
  clock: Clock,
  fill: FillMode = 'both',
): Attachment<Element> {
  return (element) => {
    // what only runs pages without showing them cannot animate
    if (frames.length === 0 || end <= start || typeof element.animate !== 'function') return;
    const motion = element.animate(frames, { delay: start, duration: end - start, fill });
    if (clock.speed === 0) {
      motion.pause();
      motion.currentTime = clock.at;
    } else {
      motion.playbackRate = clock.speed;
      motion.currentTime = clock.elapsed();
    }
    return () => motion.cancel();
  };
}

/** How many units of a drawing that is so wide make a pixel, as a value of CSS; its box is a `container`. */
export function unitsPerPixel(width: number): string {
  return `tan(atan2(${width}px, 100cqw))`;
}
