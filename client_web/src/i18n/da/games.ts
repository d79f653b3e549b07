import type { Texts } from '../shape';

/** The games beside SALVO, as every page knows them. */
export const games: Texts['games'] = {
  more: 'Flere spil',
  playNote: (seconds: number) => `Mod den næste, ${seconds} sekunder pr. træk`,
  freeNote: 'Med en ven eller bot: vælg tid og regler',
  salvo: { name: 'SALVO' },
  matrix: {
    name: 'Matrix',
    line: 'Skak i rustning: Tilintetgør fjendens enhed.',
    round: (n: number) => (n === 0 ? 'Lod' : `Halvtræk ${n}`),
  },
  marshal: {
    name: 'Marshal',
    line: 'Skjulte ranger: Find modstanderens flag.',
    round: (n: number) => (n === 0 ? 'Opstilling' : `Træk ${n}`),
  },
};
