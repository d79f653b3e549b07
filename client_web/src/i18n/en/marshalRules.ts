import type { MarshalRulesWords } from '../shape';

export const marshalRules: MarshalRulesWords = {
  lead: 'Two armies of forty pieces each. Both see where they stand. Which they are is seen only by their owner.',
  contents: 'Contents',
  brief: {
    title: 'In short',
    points: [
      'Both set up at the same time and in secret.',
      'Then you move in turns with one piece each: one field forwards, sideways or back.',
      'Who moves onto an enemy piece attacks. Both say their rank, the lower one falls.',
      'Who captures the Flag wins.',
    ],
  },
  board: {
    title: 'Board',
    points: [
      'Ten by ten fields. In the middle there are two lakes of four fields each: c5 to d6 and g5 to h6. Nobody enters them, nobody moves across.',
      'One side sets up on rows 1 to 4, the other on 7 to 10. Rows 5 and 6 are empty at the start. Your own rows are always below.',
    ],
  },
  setup: {
    title: 'Set-up',
    points: [
      'Each of the forty pieces goes on a field of your own four rows, just as you like.',
      'As long as you have not pressed “Done”, and while your opponent is still setting up, you can change everything. They only see whether you are done.',
      'When time runs out, what stands stays, and the rest is dealt at random.',
      'Then the server draws lots for who begins.',
    ],
  },
  turn: {
    title: 'A turn',
    points: [
      'Whose turn it is does exactly one thing: moves a piece or attacks with it. There is no passing.',
      'A move goes one field forwards, sideways or back, never diagonally, onto a free field that is no lake.',
      'The Scout goes any distance, but only straight and only over free fields. If it goes more than one field, everybody knows that it is one.',
      'Bomb and Flag never move.',
    ],
  },
  pieces: {
    title: 'The pieces',
    lead: 'From the highest rank to the lowest. Each side has the same.',
    head: { piece: 'Piece', danish: 'Danish', count: 'Number', does: 'What it can do' },
    source: 'The Danish names are those of the old leaflet of rules that is played here.',
  },
  attack: {
    title: 'Attack',
    points: [
      'You attack the piece on the field in front, beside or behind. Only the Scout attacks from afar too, in a straight line over free fields; way and attack are one turn.',
      'The attacker says its rank first, then the defender. Both ranks are known from then on, however it ends.',
      'If the defender falls, the attacker moves onto its field. If the attacker falls, the defender stays where it is.',
      'Nobody has to attack. If you have nothing but attacks left, you may hold instead.',
    ],
    table: 'Who wins: the first line that fits counts.',
    head: { attacker: 'Attacker', defender: 'Defender', result: 'Result' },
    rows: [
      { attacker: 'anyone', defender: 'Flag', result: 'Flag captured, the match is won' },
      { attacker: 'Miner', defender: 'Bomb', result: 'Bomb defused, the Miner takes its place' },
      { attacker: 'anyone else', defender: 'Bomb', result: 'attacker falls, the Bomb stays' },
      { attacker: 'Spy', defender: 'Marshal', result: 'Marshal falls, the Spy takes its place' },
      { attacker: 'same rank', defender: 'same rank', result: 'both fall' },
      { attacker: 'higher', defender: 'lower', result: 'defender falls, the attacker takes its place' },
      { attacker: 'lower', defender: 'higher', result: 'attacker falls, the defender stays' },
    ],
    spy: 'If the Marshal attacks the Spy, the Spy falls.',
  },
  repetition: {
    title: 'Three times back and forth',
    points: [
      'With the same piece you may move three times in a row between the same two fields. The fourth move is barred, whatever your opponent does in between.',
      'If you do anything else, the count begins anew: another piece, another field, an attack, or holding.',
      'So whoever began must always stop first, even if it costs a piece.',
    ],
    picture: 'There, back, there: the fourth time is barred.',
  },
  pursuit: {
    title: 'Pursuit',
    points: [
      'You pursue when a piece that stood beside yours moves away, and yours steps beside an enemy piece again with the next turn.',
      'Over two fields you may follow like that. Onto a third you may not, not even round a corner.',
      'The first approach does not count. Attacking is always allowed. If you do something else once, the count begins anew.',
      'If both rules bar every action that you have, they do not hold for this turn.',
    ],
    barred: 'The 5 backs away and away. The 8 may follow to 1 and 2, and no further.',
    allowed: 'If the 5 stays, the 8 may attack.',
  },
  end: {
    title: 'The end',
    points: [
      'Who captures the Flag wins at once.',
      'A side that can neither move nor attack any more loses. If neither side can, it is a draw.',
      'After 200 turns without an attack it is a draw. The last forty are counted aloud.',
      'You can resign or offer a draw.',
      'Afterwards all ranks are open to everyone.',
    ],
  },
  clock: {
    title: 'The clock',
    points: [
      'You have three minutes to set up, and in a quick match one for a turn.',
      'When it has run out, what you have marked is done. If you have marked nothing, the server moves for you: any move that is no attack. If only attacks are left, it holds.',
      'To whom that happens three times in a row loses.',
    ],
  },
  known: {
    title: 'What is known',
    points: [
      'Who has fought is known, and stays so on the board. An eye shows you which of your pieces your opponent knows.',
      'Who has moved is neither Bomb nor Flag: two chevrons on the blank back show it.',
      'Both see the pieces that have fallen.',
      'Who watches sees only what both players see.',
    ],
  },
  lot: {
    title: 'Lot and chance',
    points: [
      'Who begins, where missing pieces go when time has run out, and which move is made for who is late is rolled. For that the server commits itself to a secret number before the start, and each side adds one of its own.',
      'After the end everything is opened, and anyone can check it.',
    ],
  },
};
