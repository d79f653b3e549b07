import type { MatrixWords } from '../shape';

export const matrix: MatrixWords = {
  // the end
  because: {
    own: {
      destroyed: 'Fjendens enhed er tilintetgjort.',
      time: 'Din modstanders tid løb ud.',
    },
    other: {
      destroyed: 'Din enhed er tilintetgjort.',
      time: 'Din tid løb ud.',
    },
    none: {
      stalemate: 'Pat: Den, der er i trækket, kan ikke flytte og er ikke truet.',
      dead: 'Ingen kan længere tilintetgøres.',
      no_fall: 'Ingen er faldet i for lang tid.',
      repetition: 'Stillingen har gentaget sig.',
      time: 'Tiden er gået, men resten af den anden enhed kan ikke vinde.',
    },
    of: {
      destroyed: (name) => `${name} tilintetgjorde den anden enhed.`,
      time: () => 'Den anden sides tid løb ud.',
    },
  },
  recordNote: 'Hvert halvtræk: fra, til. Før dem lodtrækningen, og hvordan den kan efterprøves.',
};
