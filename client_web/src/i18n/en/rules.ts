import type { RulesWords } from '../shape';

export const rules: RulesWords = {
  title: 'Rules',
  lead: 'SALVO is a game for two. You plan in secret and act at the same time. There are no dice, no hit points, and nothing that could be bought or unlocked.',
  contents: 'Contents',
  brief: {
    title: 'In short',
    points: [
      'Each side puts three different figures on its base row. Neither sees what the other picks.',
      'Each round you order at most two of them: move, turn or fire. As long as all three live, one always stands still.',
      'When both are ready, or the time is up, both plans count at once: first all moves, then all shots.',
      'Who is hit falls. One hit is enough, your own included.',
    ],
  },
  board: {
    title: 'Board and sides',
    points: [
      'The board has 9 × 9 cells: columns a to i, rows 1 to 9. The centre is e5.',
      'South starts on row 1 and faces north, north starts on row 9 and faces south. On your screen your base row is always below.',
      'Every figure faces north, east, south or west. All that it can do follows from that.',
      'Every map is the same for both sides: turn it round, and it looks as before.',
      'Your figures are blue and solid, those of your opponent are amber and outlined.',
    ],
  },
  terrain: {
    title: 'Terrain',
    head: { terrain: 'Terrain', way: 'Way', shot: 'Shot' },
    rows: {
      open: { name: 'open', way: 'free', shot: 'free' },
      rock: { name: 'rock', way: 'blocked', shot: 'blocked: the shot ends before it' },
      trench: { name: 'trench', way: 'blocked', shot: 'free' },
      thicket: {
        name: 'thicket',
        way: 'free',
        shot: 'ends in it: who stands in it is hit, what is behind it is covered',
      },
    },
    points: [
      'A figure inside a thicket shoots out of it freely. Only cells that a shot enters count.',
      'There is no terrain on the base rows.',
    ],
  },
  lineup: {
    title: 'Line-up',
    points: [
      'Pick three different ones of the six figures and put each on a cell of its own in your base row.',
      'Both line up in secret. Nothing is shown until both are done or the time is up. In fog the line-up stays hidden after that too.',
      'You have 60 seconds for it, whatever the clock of the rounds.',
      'When the time is up, what stands there counts if it is three figures as the rules want them. Otherwise the first fixed line-up counts.',
      'South is who waited longer, or who invited. In a rematch you swap sides.',
    ],
    fixed: 'Six fixed line-ups can be taken with one tap:',
  },
  round: {
    title: 'A round',
    points: [
      'You order at most two living figures, each at most once. A figure without an order stands still. One order, or none, is fine too.',
      'Change your plan as often as you like. Nobody sees it, nor whether there is one.',
      'With “Ready” you seal it. Your opponent sees that you are ready. Until the round is resolved you can take it back.',
      'The round is resolved when both are ready or the time is up. Then what stands there counts, ready or not.',
      'In quick match you have 30 seconds a round. Among friends you choose 30, 20 or 12 seconds, or no clock. Before that come 1.5 seconds in which the last round is shown; you may plan meanwhile.',
    ],
  },
  orders: {
    title: 'Orders',
    items: [
      {
        head: 'Move',
        points: [
          'Straight, as far as the pattern of the figure reaches. It then faces the way it went.',
          'Every cell of the way must be passable, and no figure that you see may stand before the target.',
          'One may stand on the target: it may leave, after all.',
        ],
      },
      {
        head: 'Jump',
        points: [
          'The flanker only: two cells straight, in any of the four directions, over exactly one obstacle. That is rock, a trench or a figure that you see.',
          'Without an obstacle between, it is an ordinary move. Who is jumped over may leave in the same round.',
        ],
      },
      { head: 'Turn', points: ['The figure stays and faces one of the three other ways.'] },
      {
        head: 'Fire',
        points: [
          'The figure stays and fires all lanes of its pattern at once, whether somebody stands there or not.',
          'The mortar names a target cell.',
        ],
      },
    ],
    known: 'What is legal depends only on what you see. A legal order stays legal, whatever is hidden.',
  },
  resolution: {
    title: 'Resolution',
    lead: 'Always in this order:',
    steps: [
      {
        head: 'All moves at once',
        points: [
          'Turns happen now too. Ways may cross: two figures that run past each other are no hindrance to each other.',
          'A figure bounces if somebody stood on its way at the start of the round.',
          'If several wanted the same cell, all of them stay, even if one of them bounces for another reason already.',
          'If two wanted to swap cells, both stay.',
          'If somebody on the target does not leave, the mover stays too – and so does whoever wanted the mover’s cell.',
          'In a ring of three or more, all move.',
          'Who bounces keeps cell and facing. Friend or foe makes no difference.',
        ],
      },
      {
        head: 'All shots at once',
        points: [
          'They start from the new cells. Each lane runs cell by cell until it is at its end, leaves the board, ends before rock, enters a thicket or meets a figure.',
          'Every figure is hit, your own too.',
          'A side lane begins beside the cell in front of the figure. Lanes do not touch one another.',
          'No shot from the front hits a shield. The shot ends there all the same.',
        ],
      },
      {
        head: 'Shells land',
        points: [
          'The shells of the round before hit every figure within their blast, shields too, your own too, whatever the terrain. Also if the mortar has fallen since.',
          'Shells of this round are announced now. Both sides see where they go and whose they are.',
        ],
      },
      { head: 'Who was hit falls', points: ['All at once. They leave the board.'] },
      { head: 'Points and end', points: ['In capture the points are counted. Then it is decided whether the match is over.'] },
    ],
  },
  figures: {
    title: 'The six figures',
    lead: 'Drawn facing up. On the left where it can go, on the right where it fires.',
    reach: (forward: number, side: number, back: number) =>
      `${forward} ahead, ${side} to the side, ${back === 0 ? 'none back' : `${back} back`}`,
    facts: { way: 'Move', fire: 'Fire', sight: 'Sight', special: 'Special' },
    sight: (n: number) => `${n} cells`,
    jump: 'jumps over one obstacle',
    front: 'cannot be hit from the front',
    lanes: (n: number) => (n === 1 ? 'one lane' : `${n} lanes`),
    toRow: (n: number) => (n >= 8 ? 'to the edge' : n === 1 ? 'one cell ahead' : `${n} cells ahead`),
    upToRow: (n: number) => `up to ${n} cells ahead`,
    shell: (from: number, to: number) => `one target, ${from} to ${to} cells straight ahead, over everything; 3 × 3 cells, a round later`,
    answers: {
      scout: 'Runs far and sees far. Its fire is long, but thin.',
      assault: 'Deadly at close range, but only to the front.',
      sniper: 'Rules a whole line. Whoever steps into it had better be a shield.',
      shield: 'Stands in the line of the sniper. Cannot go back, and the mortar takes no notice of it.',
      mortar: 'Reaches behind any rock, but is announced and aims only forward.',
      flanker: 'Comes from the side. The only one to cross a trench.',
    },
  },
  modes: {
    title: 'Modes',
    items: {
      capture: [
        'The map holds three point fields. At the end of every round each of them gives one point to the side whose figure stands on it then. Nothing is owned: only who stands counts.',
        'Who first has at least 10 points and at least one more than the other wins. Taking out all enemies wins at once here too.',
      ],
      eliminate: ['Who has taken out all enemy figures wins.'],
      fog: ['As elimination, but each side sees only what is in sight.'],
    },
    same: 'Move and fire patterns are the same in every mode.',
  },
  end: {
    title: 'The end',
    points: [
      'Taking out all enemies wins at once, in every mode. That holds even if ten points are reached in the same round.',
      'If the last figures of both sides fall at once, points decide in capture; otherwise it is a draw.',
      'After round 40, points decide in capture, the number of living figures in the other modes. Equal is a draw.',
      'You can resign from the line-up on. Leaving before that closes the table without a result.',
      'You can offer a draw once a round. The offer lapses with the round.',
      'If your opponent is away, that side stands still, and the match goes on. After 60 seconds without a sign of life – with a clock a round must have passed too, and never during the line-up – you can claim the win. Who is there and gives no orders is not away.',
      'If something breaks on our side, the match does not count.',
    ],
  },
  fog: {
    title: 'Fog of War',
    points: [
      'A figure sees every cell within as many steps as its sight reaches, counted straight and through any terrain. Besides, every cell that its weapon reaches from there. The mortar sees its target cells. Your side sees what any of your figures sees.',
      'Sight is taken at the start and then twice a round: after the moves and at the end. The board shows the end. Once you know what kind an enemy figure is, you keep knowing it.',
      'An enemy out of sight at the end stays as a pale last sighting, with cell, facing and round. It goes when you see that figure again, when it has fallen, or when you see that it is not there any more.',
      'Who fires betrays the cell: the other side sees a muzzle flash there for that round. Which figure it was shows only if it was sighted in that round as well.',
      'Open to both are shells announced and landing, fallen figures with kind and cell, and how many still live. Who fired a shot that a shield stopped, who owns the shield and who sees the cell is told of it.',
      'Of your own orders you learn whether they were done or bounced, not why.',
      'An order onto a cell where somebody unseen stands is legal. You bounce only if that figure stays.',
      'After the end everything is open, to everyone.',
    ],
  },
  watching: {
    title: 'Watching',
    points: [
      'In elimination and capture spectators see what both players see, never the plans.',
      'In fog they see, until the end, only what both sides know for certain: map, round, clock, who is ready, muzzle flashes, shells, falls. No figure on the board. So a second screen helps nobody.',
    ],
  },
  maps: {
    title: 'The maps',
    lead: 'In quick match they come one after the other. The three point fields count in capture only.',
    capture: (cells: string) => `Point fields ${cells}`,
  },
  notation: {
    title: 'Notation',
    lead: 'This is how a round is written down: south in capitals, north in small letters.',
    examples: [
      { code: 'C e3-e6', words: 'The scout moves from e3 to e6.' },
      { code: 'N d1/E', words: 'The sniper on d1 turns east.' },
      { code: 'A e4*', words: 'The assault on e4 fires.' },
      { code: 'M c2*c6', words: 'The mortar on c2 fires at c6.' },
    ],
  },
};
