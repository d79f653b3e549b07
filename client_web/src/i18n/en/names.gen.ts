// Written by `npm run generate` from the game's data: do not edit.
import type { Names } from '../names';

export const names: Names = {
  figures: {
    scout: 'Scout',
    assault: 'Assault',
    sniper: 'Sniper',
    shield: 'Shield',
    mortar: 'Mortar',
    flanker: 'Flanker',
  },
  lineups: {
    1: 'The Vanguard',
    2: 'The Hunt',
    3: 'The Trap',
    4: 'The Castle',
    5: 'The Battery',
    6: 'The Rolling Fire',
  },
  maps: {
    plain: { name: 'Open Plain', character: 'hardly any cover: you meet at once' },
    trench: { name: 'The Trench', character: 'right across the board with one ford: shoot over it, cross only there' },
    gates: { name: 'The Rock Gates', character: 'a wall of rock with three gates: who watches which?' },
    thicket: { name: 'Deep Thicket', character: 'every shot ends soon: close fighting in the green' },
    quarry: { name: 'The Quarry', character: 'scattered boulders: broken lanes, many corners' },
    twin: {
      name: 'Twin Trenches',
      character: 'four trenches round an open aisle: in by the middle or round the edges',
    },
  },
};
