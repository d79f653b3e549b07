import type { Compass, Frame, ScreenWay } from '../../board/geometry';
import type { IconName } from '../../symbols/icons';

const ORDER: readonly ScreenWay[] = ['left', 'up', 'down', 'right'];
const ICONS: Readonly<Record<ScreenWay, IconName>> = {
  up: 'turnUp',
  right: 'turnRight',
  down: 'turnDown',
  left: 'turnLeft',
};

export function turnIcon(way: ScreenWay): IconName {
  return ICONS[way];
}

/** The turns of a figure as they are shown: by their way on the screen, always from left to right. */
export function shownTurns(frame: Frame, turns: readonly Compass[]): { way: ScreenWay; facing: Compass }[] {
  return ORDER.map((way) => ({ way, facing: frame.compass(way) })).filter(({ facing }) => turns.includes(facing));
}
