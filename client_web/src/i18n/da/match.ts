import type { Texts } from '../shape';
import { names } from './names';

type Way = 'N' | 'E' | 'S' | 'W';

const ways: Record<Way, string> = { N: 'nord', E: 'øst', S: 'syd', W: 'vest' };
const list = (parts: readonly string[]) =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} og ${parts.at(-1)}`;
/** A figure within a sentence. */
const low = (figure: string) => figure.toLowerCase();
/** `skjold` is the one neuter among the figures. */
const yours = (figure: string) => `${figure === names.figures.shield ? 'Dit' : 'Din'} ${low(figure)}`;

export const match: Texts['match'] = {
  // names
  names,
  modes: { eliminate: 'Udslet', capture: 'Indtag felter', fog: 'Krigens tåge' },
  modeAims: {
    eliminate: 'Slå alle modstanderens brikker.',
    capture: 'Hold de tre pointfelter. 10 point vinder.',
    fog: 'Slå alle brikker. Du ser kun det, der er i sigte.',
  },
  terrain: { rock: 'klippe', trench: 'grav', thicket: 'krat' },
  captureField: 'pointfelt',
  side: { south: 'Syd', north: 'Nord' },
  bots: { light: 'Bot (let)', medium: 'Bot (middel)', strong: 'Bot (stærk)' },
  rating: (value, provisional) => `Rating ${value}${provisional ? ', foreløbig' : ''}`,

  // cells of the board, as they are read out
  boardName: 'Spilleplade',
  facing: (way) => `kigger mod ${ways[way]}`,
  enemyFigure: (figure) => `modstanderens ${low(figure)}`,
  figureOf: (figure, name) => `${figure} (${name})`,
  inFog: 'i tågen',
  lastSeen: (figure, way, round) => `sidst set: ${low(figure)}, kigger mod ${ways[way]}, runde ${round}`,
  willHit: 'nedslag i denne runde',
  goal: (way) => `flyt hertil, kigger så mod ${ways[way]}`,
  jumpGoal: (way) => `spring hertil, kigger så mod ${ways[way]}`,
  targetGoal: 'skyd hertil, nedslag i næste runde',
  has: (order) => `ordre: ${order}`,
  holds: 'står stille',
  chosenMark: 'valgt',

  // orders
  order: {
    move: (to) => `går til ${to}`,
    turn: (way) => `drejer mod ${ways[way]}`,
    fire: 'skyder',
    fireAt: (target) => `skyder på ${target}`,
  },
  slotsName: 'Ordrer',
  slot: (n) => `Ordre ${n}`,
  slotFree: 'fri',
  withdraw: (figure) => `${figure}: tag ordren tilbage`,
  still: (figure) => `${figure} står stille`,
  fire: 'Skyd',
  aim: 'Vælg mål',
  aimStop: 'Skyd ikke',
  turn: { up: 'Drej opad', right: 'Drej til højre', down: 'Drej nedad', left: 'Drej til venstre' },
  undo: 'Fortryd',
  actionsName: 'Giv ordre',
  chooseFigure: 'Tryk på en af dine brikker.',
  chooseOrder: 'Tryk på et felt, drej eller skyd.',
  chooseTarget: 'Tryk på det felt, granaten skal ramme.',
  moveHere: (figure, cell) => `${figure} til ${cell}`,
  fullTitle: (figure) => `To ordrer er givet. Hvem står stille, så ${low(figure)} kan handle?`,
  fullKeep: 'Lad det være',

  // announced while planning
  said: {
    chosen: (figure, moves) => `${figure} valgt, ${moves === 1 ? 'ét felt' : `${moves} felter`} at gå til.`,
    given: (figure, order, n, of) => `${figure} ${order}. Ordre ${n} af ${of}.`,
    withdrawn: (figure) => `${figure}: ordren er taget tilbage.`,
    undone: 'Fortrudt.',
    aiming: (cells) => `Vælg mål: ${cells}.`,
    locked: 'Du er klar. Tag det først tilbage for at ændre noget.',
    ready: 'Klar.',
    unready: 'Ikke klar længere.',
  },

  // ready and clock
  ready: 'Klar',
  readyBack: 'Tag tilbage',
  fewTitle: (given) => (given === 0 ? 'Der er ingen ordre.' : 'Der er kun én ordre.'),
  fewText: (idle) => `${list(idle)} står stille.`,
  fewYes: 'Klar alligevel',
  fewNo: 'Planlæg videre',
  clockName: 'Ur',
  secondsLeft: (seconds) => (seconds === 1 ? '1 sekund tilbage' : `${seconds} sekunder tilbage`),
  noClock: 'uden ur',

  // state of the match
  round: (n, of) => `Runde ${n} af ${of}`,
  roundShort: 'Runde',
  lineupRound: 'Opstilling',
  livingHow: (n) => (n === 1 ? '1 brik lever' : `${n} brikker lever`),
  pointsHow: (n) => `${n} point`,
  knownKinds: (kinds) => `Kendt: ${list(kinds)}`,
  toAct: 'i trækket',
  isReady: 'klar',
  isPlanning: 'planlægger',
  link: { good: 'god forbindelse', weak: 'svag forbindelse', away: 'ikke til stede' },
  quiet: (n) => `${n} runder uden tab`,
  quietOffer: 'Tilbyd remis',
  shellsHint: (own, other) =>
    [
      own.length === 0 ? '' : `Din granat: ${list(own)}.`,
      other.length === 0 ? '' : `Modstanderens granat: ${list(other)}.`,
    ]
      .filter((part) => part !== '')
      .join(' '),
  shellsOf: (name, cells) => `Granat fra ${name}: ${list(cells)}.`,
  shellLands: 'Nedslag sidst i denne runde.',
  watchers: (n) => (n === 1 ? '1 ser med' : `${n} ser med`),

  // menu
  menu: 'Menu',
  menuName: 'Parti',
  offerDraw: 'Tilbyd remis',
  drawOffered: 'Remis er tilbudt',
  resign: 'Giv op',
  resignTitle: 'Vil du virkelig give op?',
  resignText: 'Så går partiet til modstanderen.',
  resignYes: 'Giv op',
  resignNo: 'Spil videre',
  rules: 'Regler',
  sound: 'Lyd',
  labels: 'Feltnavne',
  on: 'til',
  off: 'fra',
  leaveWatch: 'Se ikke med længere',
  keysHelp: 'Taster',
  drawTitle: 'Din modstander tilbyder remis.',
  drawYes: 'Tag imod',
  drawNo: 'Afslå',
  claimTitle: 'Din modstander har længe været væk.',
  claimYes: 'Tag sejren',
  claimSoon: (seconds) => `Modstanderen er væk. Om ${seconds} s kan du tage sejren.`,
  opponentAway: 'Modstanderen er væk. Dit ur går som før.',

  // keys
  keys: {
    title: 'Spil med taster',
    brief: 'Piletaster går over brættet, Enter vælger, F skyder, R er klar, spørgsmålstegn viser alle taster.',
    arrows: 'Pile: gå over brættet',
    enter: 'Enter: vælg brik, tag mål',
    numbers: '1, 2, 3: vælg egen brik',
    turn: 'Skift + pil: drej brikken',
    fire: 'F: skyd, for morteren: vælg mål',
    next: 'N: gå til næste mål',
    withdraw: 'Delete: tag ordren tilbage',
    undo: 'U: fortryd',
    ready: 'R: klar, en gang til: tag tilbage',
    escape: 'Esc: ophæv valget',
    note: 'Tasterne gælder, så længe brættet har fokus.',
  },

  // the log
  log: 'Forløb',
  logRound: (n) => `Runde ${n}`,
  logNone: 'Der er ikke sket noget endnu.',
  told: {
    own: yours,
    other: (figure) => `Modstanderens ${low(figure)}`,
    of: (figure, name) => `${figure} (${name})`,
    moved: (who, from, to) => `${who} går fra ${from} til ${to}.`,
    jumped: (who, from, to) => `${who} springer fra ${from} til ${to}.`,
    bounced: (who, to) => `${who} preller af foran ${to}.`,
    bouncedWhy: {
      way: (who, to) => `${who} preller af: vejen til ${to} var spærret.`,
      contested: (who, to) => `${who} preller af: en anden ville også til ${to}.`,
      swap: (who, to) => `${who} preller af: fra ${to} kom en imod.`,
      held: (who, to) => `${who} preller af: ${to} forblev optaget.`,
    },
    turned: (who, cell, way) => `${who} på ${cell} drejer mod ${ways[way]}.`,
    fired: (who, cell, way) => `${who} skyder fra ${cell} mod ${ways[way]}.`,
    launched: (who, cell) => `${who} skyder fra ${cell}.`,
    flash: (cell) => `Mundingsild på ${cell}.`,
    flashOf: (cell, figure) => `Mundingsild på ${cell}: ${low(figure)}.`,
    stoppedOwn: (cell) => `Dit skjold på ${cell} standser et skud.`,
    stoppedOther: (cell) => `Modstanderens skjold på ${cell} standser et skud.`,
    stoppedOf: (cell, name) => `Skjoldet på ${cell} (${name}) standser et skud.`,
    announcedOwn: (cell) => `Din granat slår ned på ${cell} i næste runde.`,
    announcedOther: (cell) => `Modstanderens granat slår ned på ${cell} i næste runde.`,
    announcedOf: (cell, name) => `En granat fra ${name} slår ned på ${cell} i næste runde.`,
    landed: (cell) => `En granat slår ned på ${cell}.`,
    fell: (who, cell) => `${who} falder på ${cell}.`,
    sighted: (figure, cell, way) => `Set: ${low(figure)} på ${cell}, kigger mod ${ways[way]}.`,
    points: {
      own: (cells) => `${cells.length} point til dig: ${list(cells)}.`,
      other: (cells) => `${cells.length} point til modstanderen: ${list(cells)}.`,
      of: (cells, name) => `${cells.length} point til ${name}: ${list(cells)}.`,
    },
    nothing: 'Alle står stille.',
    nothingFog: 'Der skete intet i sigte.',
    quietWatch: 'Intet, som begge sider ved.',
  },
  roundBegins: (n) => `Runde ${n}.`,

  // gathering
  gatheringTitle: 'Nu går det snart løs',
  gatheringWait: 'Vi venter på din modstander.',
  gatheringWatch: 'Partiet begynder, så snart begge er her.',
  arrived: 'er her',
  notArrived: 'kommer snart',
  gatheringLeft: (seconds) => `${seconds} s tilbage`,
  leave: 'Gå',

  // line-up
  lineupTitle: 'Stil dine tre brikker op',
  lineupText: 'Din modstander ser dem først, når begge er færdige.',
  lineupTextFog: 'Din modstander ser dem først, når de kommer i sigte.',
  lineupWatch: 'Begge stiller op. Du ser det, når begge er færdige.',
  fixedName: 'Færdige opstillinger',
  ownName: 'Egen opstilling',
  baseCell: (cell) => `${cell}, fri`,
  baseHint: 'Vælg en brik og så et felt på grundrækken.',
  lineupPick: (figure) => `${figure} valgt. Vælg et felt på grundrækken.`,
  lineupFull: 'Tre brikker står. Vælg et optaget felt for at bytte.',
  lineupPlaced: (figure, cell) => `${figure} står på ${cell}.`,
  lineupRemoved: (figure) => `${figure} taget af brættet.`,
  lineupMissing: (n) => (n === 1 ? 'Én brik mere' : `${n} brikker mere`),
  lineupLock: 'Færdig',
  lineupUnlock: 'Ændr',
  lineupLocked: 'Færdig. Din modstander stiller stadig op.',
  placed: (cell) => `står på ${cell}`,
  notPlaced: 'ikke stillet op',
  lineupTimeout: 'Når tiden er gået, gælder det, der står. Mangler der en brik, spiller du »Fortroppen«.',
  takeOff: 'Tag af brættet',

  // what a figure can, beside its pattern
  pattern: {
    name: (figure) => `Mønster: ${figure}`,
    move: 'Træk',
    fire: 'Ild',
    blast: 'Nedslag',
    moves: (forward, side, back) =>
      `Går ${forward} frem, ${side} til siden, ${back === 0 ? 'ikke tilbage' : `${back} tilbage`}.`,
    jump: 'Springer over en forhindring.',
    front: 'Kan ikke rammes forfra.',
    sight: (n) => `Ser ${n} felter langt.`,
    does: {
      scout: 'Hurtig, ser langt, skyder en tynd bane.',
      assault: 'Skyder tre baner bredt, tæt på og kun fremad.',
      sniper: 'Skyder en linje helt til kanten.',
      shield: 'Kan ikke rammes forfra, rammer kun feltet foran sig.',
      mortar: 'Skyder over alt. Nedslaget kommer først i næste runde.',
      flanker: 'Springer over forhindringer, også over grave.',
    },
  },

  // the end
  won: 'Vundet',
  lost: 'Tabt',
  drawn: 'Remis',
  wins: (name) => `${name} vinder`,
  because: {
    own: {
      elimination: 'Du har slået alle modstanderens brikker.',
      points: 'Du har fået flest point.',
      rounds: 'Efter 40 runder er du foran.',
      resignation: 'Din modstander har givet op.',
      agreement: 'I blev enige.',
      absence: 'Din modstander var væk for længe.',
    },
    other: {
      elimination: 'Din modstander har slået alle dine brikker.',
      points: 'Din modstander har fået flest point.',
      rounds: 'Efter 40 runder er din modstander foran.',
      resignation: 'Du har givet op.',
      agreement: 'I blev enige.',
      absence: 'Du var væk for længe.',
    },
    none: {
      elimination: 'Begge siders sidste brikker faldt samtidig.',
      points: 'Begge har lige mange point.',
      rounds: 'Efter 40 runder står det lige.',
      resignation: 'Givet op.',
      agreement: 'I blev enige om remis.',
      absence: 'Begge var væk.',
    },
    of: {
      elimination: (name) => `${name} har slået alle den anden sides brikker.`,
      points: (name) => `${name} har fået flest point.`,
      rounds: (name) => `Efter 40 runder er ${name} foran.`,
      resignation: () => 'Den anden side har givet op.',
      agreement: () => 'Begge blev enige.',
      absence: () => 'Den anden side var væk for længe.',
    },
    agreed: 'Begge blev enige om remis.',
  },
  endScore: (score) => `${score.own} mod ${score.other}`,
  decisive: 'Afgørende øjeblik',
  rematch: 'Revanche',
  rematchAsked: 'Har bedt om revanche',
  rematchOther: 'Modstanderen vil have revanche',
  rematchAccept: 'Tag imod revanche',
  rematchGone: 'Modstanderen er gået',
  nextOpponent: 'Næste modstander',
  record: 'Genspil',
  share: 'Del',
  uncovered: 'Tågen er lettet: sådan stod begge sider.',
  noMoves: 'Partiet sluttede, før en runde var spillet.',

  // watching
  watchTitle: 'Du ser med',
  watchFog: 'Indtil slutningen ser du kun, hvad begge sider ved.',

  // trouble
  paused: 'Der var en fejl hos os. Runden begynder forfra, så snart begge er her.',
  stalled: 'Vi kan ikke gemme noget lige nu. Jeres parti venter; så begynder runden forfra.',
  lostLink: 'Forbindelsen er væk – vi henter dig tilbage.',
  takenOver: 'Du spiller i et andet vindue.',
  takeBack: 'Spil videre her',
  closed: {
    no_show: 'Din modstander er ikke kommet.',
    left: 'Partiet blev forladt, før det begyndte.',
    finished: 'Dette parti er forbi.',
    void: 'Vi har begået en fejl. Partiet tæller ikke.',
    other: 'Her kommer vi ikke videre.',
  },
  entering: 'Vi fører dig til bordet …',
};
