import type { MatrixRulesWords } from '../shape';

export const matrixRules: MatrixRulesWords = {
  title: 'Matrix: the rules',
  lead: 'Two units, half-moves in turn, no chance but the lot at the beginning. Whoever destroys the enemy unit wins. The basis is chess.',
  meanwhile: 'Meanwhile: a warrior',
  beginTitle: 'Set-up',
  begin: [
    'Each unit has sixteen warriors: eight Aspirants in the second row, behind them eight characters. Equals face each other.',
    'The lot decides who leads the first unit. It stands on rows 1 and 2 and begins. Then they move in turn; nobody may pass.',
    'A field holds one warrior at most. Whoever enters a field with an enemy warrior captures it: it falls and leaves the board.',
  ],
  warriorsTitle: 'The warriors',
  moves: {
    S: 'One field in any direction, never onto a threatened one. All turns on it: if it is threatened and there is no answer, its unit is destroyed.',
    C: 'Any distance in all eight directions, as long as the fields are free.',
    E: 'Any distance straight: in its column or row.',
    J: 'Two fields straight and one to the side. It jumps: what stands between does not stop it.',
    V: 'Any distance along the diagonals.',
    A: 'One field forward, from its starting row also two. It captures diagonally forward only. On the last row it becomes a Commander, Elite, Jumper or Veteran, as you like.',
  },
  specialTitle: 'Special moves',
  special: [
    'Cover move: the Standard-bearer goes two fields towards an Elite, and that one takes the field it has crossed. Neither may have moved before, all between them must be free, and neither its field nor the one crossed nor the target may be threatened. It is a move of the Standard-bearer.',
    'In passing: if an Aspirant goes two fields and comes to stand beside an enemy one, that one may capture it in the next half-move as if it had gone but one.',
  ],
  coverPicture: 'After the cover move: the Standard-bearer on g1, the Elite beside it on f1.',
  threat: {
    title: 'Destruction of the unit is imminent!',
    lines: [
      'When a half-move threatens the enemy Standard-bearer, the server says so aloud. It cannot be forgotten.',
      'The warning may not be ignored: capture who threatens, stand between, or go away. No half-move may leave the own Standard-bearer threatened.',
      'If there is no answer, the unit is destroyed. The last blow is not carried out.',
    ],
  },
  touch: {
    title: 'Touched means moved',
    lines: [
      'Whoever chooses an own warrior has to move it, if it can. Where to is still free. Your opponent sees the hand. If the warrior cannot move, you are free again.',
      'If you call “Haltung!” before, you may look at everything without being bound. It does not free a warrior that binds already.',
      'A half-move that is made stands. There is no taking back.',
    ],
  },
  end: {
    title: 'When it ends',
    lines: [
      'Whoever destroys the enemy unit wins, or whose opponent resigns.',
      'It is a draw if whoever is to move cannot and is not threatened, if no unit can be destroyed any more, or if nobody falls for a hundred half-moves. Only a fall resets the count.',
      'When a position stands for the third time, whoever is to move may claim a draw; the fifth time it is one by itself. A draw can be offered too.',
    ],
  },
  time: {
    title: 'Time',
    lines: [
      'The clock starts anew for each half-move. When it runs out, what is staged counts; an Aspirant without a choice becomes a Commander.',
      'If nothing is staged, the match is lost. If the other side has nothing left but its Standard-bearer, it is a draw.',
    ],
  },
  lot: {
    title: 'The lot',
    lines: [
      'The server commits itself before and shows a checksum. Both sides mix in something of their own. After the end the key stands in the record, and anybody can work the lot out again.',
    ],
  },
};
