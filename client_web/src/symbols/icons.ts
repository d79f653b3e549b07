/**
 * Own drawn symbols of actions and states: strokes in a box of 24, `fill` parts are filled.
 *
 * One hand for all: straight strokes of 1.75, cut corners, open ends like a draughtsman's marks.
 */
export interface Drawing {
  stroke?: string;
  fill?: string;
}

export const ICONS = {
  // orders
  fire: { stroke: 'M3 12 H9 M18 12 H21.5 M14 5 L15.5 8.5 M14 19 L15.5 15.5 M19 6.5 L17 9 M19 17.5 L17 15', fill: 'M9 9.4 L15.4 12 L9 14.6 Z' },
  aim: { stroke: 'M12 2.5 V8 M12 16 V21.5 M2.5 12 H8 M16 12 H21.5 M5.2 5.2 H8 M5.2 5.2 V8 M18.8 5.2 H16 M18.8 5.2 V8 M5.2 18.8 H8 M5.2 18.8 V16 M18.8 18.8 H16 M18.8 18.8 V16', fill: 'M12 10.2 L13.8 12 L12 13.8 L10.2 12 Z' },
  move: { stroke: 'M4 20 L14 10 M7 7.5 H16.5 V17', fill: 'M2.8 19.4 h3.4 v3.4 h-3.4 Z' },
  turnUp: { stroke: 'M5 20 H19 M12 20 V6 M6.5 11 L12 5 L17.5 11' },
  turnRight: { stroke: 'M4 5 V19 M4 12 H18 M13 6.5 L19 12 L13 17.5' },
  turnDown: { stroke: 'M5 4 H19 M12 4 V18 M6.5 13 L12 19 L17.5 13' },
  turnLeft: { stroke: 'M20 5 V19 M20 12 H6 M11 6.5 L5 12 L11 17.5' },
  hold: { stroke: 'M5 20 H19 M8 4 V15 M16 4 V15' },
  undo: { stroke: 'M9 4.5 L4 9.5 L9 14.5 M4.5 9.5 H14 L20 14 V20' },
  withdraw: { stroke: 'M6 6 L18 18 M18 6 L6 18' },
  ready: { stroke: 'M4 12.5 L9.5 18.5 L20 5.5' },
  // things on the board
  shell: { stroke: 'M12 14 V10 M5 21.5 L7 19 M19 21.5 L17 19 M12 22 V19.5', fill: 'M12 1.8 L15 6.5 V14 H9 V6.5 Z' },
  flag: { stroke: 'M6 22 V3', fill: 'M6 3 H19 L15.5 7 L19 11 H6 Z' },
  fallen: { stroke: 'M4 4 L9 9 M15 15 L20 20 M20 4 L15 9 M9 15 L4 20' },
  eye: { stroke: 'M2 12 L7.5 7 H16.5 L22 12 L16.5 17 H7.5 Z', fill: 'M12 9.3 L14.7 12 L12 14.7 L9.3 12 Z' },
  fog: { stroke: 'M3 7.5 H14 M17 7.5 H21 M3 12 H7 M10 12 H21 M3 16.5 H12 M15 16.5 H19' },
  sighted: { stroke: 'M12 3 L21 12 L12 21 L3 12 Z M12 8 V13', fill: 'M11 15.4 h2 v2 h-2 Z' },
  // the room
  menu: { stroke: 'M4 6.5 H20 M4 12 H20 M4 17.5 H20' },
  log: { stroke: 'M5 3 H15 L19 7 V21 H5 Z M15 3 V7 H19 M8.5 11 H15.5 M8.5 14.5 H15.5 M8.5 18 H13' },
  rules: { stroke: 'M12 6 L9 4 H3 V19 H9.5 L12 21 L14.5 19 H21 V4 H15 L12 6 V20' },
  help: { stroke: 'M8 8 L9.5 5 H14.5 L16.5 8 L15.5 11 L12 13 V16', fill: 'M10.9 18.6 h2.2 v2.2 h-2.2 Z' },
  resign: { stroke: 'M6 22 V3 M6 3.5 H18 L20 6 L18 12 H6' },
  draw: { stroke: 'M3 9 H21 M3 15 H21 M17.5 5.5 L21 9 L17.5 12 M6.5 12 L3 15 L6.5 18.5' },
  claim: { stroke: 'M12 3 L14.6 9 L21 9.6 L16.2 14 L17.6 20.5 L12 17 L6.4 20.5 L7.8 14 L3 9.6 L9.4 9 Z' },
  soundOn: { stroke: 'M16 8.5 L18.2 12 L16 15.5 M18.8 5.5 L22.2 12 L18.8 18.5', fill: 'M3 9 H7 L13 4.5 V19.5 L7 15 H3 Z' },
  soundOff: { stroke: 'M16 9 L22 15 M22 9 L16 15', fill: 'M3 9 H7 L13 4.5 V19.5 L7 15 H3 Z' },
  labels: { stroke: 'M3 3 H21 V21 H3 Z M7 17.5 L9.5 9 L12 17.5 M7.9 14.6 H11.1 M15 10.5 L17 9 V17.5' },
  home: { stroke: 'M3 11.5 L12 4 L21 11.5 M5.5 10 V20 H18.5 V10 M10 20 V14.5 H14 V20' },
  rematch: { stroke: 'M4 10 V6 H18 M15 3 L18.5 6 L15 9 M20 14 V18 H6 M9 15 L5.5 18 L9 21' },
  next: { stroke: 'M4 4.5 L11.5 12 L4 19.5 M12 4.5 L19.5 12 L12 19.5' },
  replay: { stroke: 'M4 4 V10 H10 M4.5 9.5 L8 5.5 L13 4.5 L18 6.5 L20.5 12 L18.5 17.5 L13.5 20 L8 19 L5 16' },
  watch: { stroke: 'M2 12 L7.5 7 H16.5 L22 12 L16.5 17 H7.5 Z', fill: 'M12 9.3 L14.7 12 L12 14.7 L9.3 12 Z' },
  search: { stroke: 'M15.5 15.5 L21 21 M7.5 4 H13.5 L17 7.5 V13.5 L13.5 17 H7.5 L4 13.5 V7.5 Z' },
  settings: { stroke: 'M3 7 H13 M19 7 H21 M3 17 H5 M11 17 H21 M13 4 H19 V10 H13 Z M5 14 H11 V20 H5 Z' },
  friend: { stroke: 'M9.5 14.5 L14.5 9.5 M11 6.5 L14 3.5 H18.5 L20.5 5.5 V10 L17.5 13 M13 17.5 L10 20.5 H5.5 L3.5 18.5 V14 L6.5 11' },
  bot: { stroke: 'M5 8.5 H19 V19.5 H5 Z M12 8.5 V4.5 M9 4.5 H15 M2 12.5 V16 M22 12.5 V16', fill: 'M8 12 h2.4 v2.6 h-2.4 Z M13.6 12 h2.4 v2.6 h-2.4 Z' },
  copy: { stroke: 'M8 8 H20 V21 H8 Z M16 5 V3 H4 V16 H5.5' },
  load: { stroke: 'M12 3 V15.5 M6 9.5 L12 15.5 L18 9.5 M4 20.5 H20' },
  edit: { stroke: 'M4 20 L5 15.5 L16.5 4 L20 7.5 L8.5 19 Z M13.5 7 L17 10.5' },
  up: { stroke: 'M4.5 15.5 L12 8 L19.5 15.5' },
  down: { stroke: 'M4.5 8.5 L12 16 L19.5 8.5' },
  left: { stroke: 'M15.5 4.5 L8 12 L15.5 19.5' },
  right: { stroke: 'M8.5 4.5 L16 12 L8.5 19.5' },
} as const satisfies Record<string, Drawing>;

export type IconName = keyof typeof ICONS;
