import { names } from './names.gen';

type Way = 'N' | 'E' | 'S' | 'W';
type Count = { own: number; other: number };

const ways: Record<Way, string> = { N: 'Norden', E: 'Osten', S: 'Süden', W: 'Westen' };
const list = (parts: readonly string[]) =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} und ${parts.at(-1)}`;

export const match = {
  // names
  names,
  modes: { eliminate: 'Auslöschen', capture: 'Feldnahme', fog: 'Nebel des Krieges' },
  modeAims: {
    eliminate: 'Schalte alle Figuren des Gegners aus.',
    capture: 'Halte die drei Punktfelder. 10 Punkte gewinnen.',
    fog: 'Schalte alle Figuren aus. Du siehst nur, was in Sicht ist.',
  },
  terrain: { rock: 'Fels', trench: 'Graben', thicket: 'Dickicht' },
  captureField: 'Punktfeld',
  side: { south: 'Süd', north: 'Nord' },
  bots: { light: 'Bot (leicht)', medium: 'Bot (mittel)', strong: 'Bot (stark)' },

  // cells of the board, as they are read out
  boardName: 'Spielbrett',
  facing: (way: Way) => `Blick nach ${ways[way]}`,
  enemyFigure: (figure: string) => `gegnerischer ${figure}`,
  figureOf: (figure: string, name: string) => `${figure} von ${name}`,
  inFog: 'im Nebel',
  lastSeen: (figure: string, way: Way, round: number) =>
    `zuletzt gesehen: ${figure}, Blick nach ${ways[way]}, Zug ${round}`,
  willHit: 'Einschlag in diesem Zug',
  goal: (way: Way) => `hierher ziehen, danach Blick nach ${ways[way]}`,
  jumpGoal: (way: Way) => `hierher springen, danach Blick nach ${ways[way]}`,
  targetGoal: 'hierher feuern, Einschlag im nächsten Zug',
  has: (order: string) => `Befehl: ${order}`,
  holds: 'steht still',
  chosenMark: 'gewählt',

  // orders
  order: {
    move: (to: string) => `zieht nach ${to}`,
    turn: (way: Way) => `dreht sich nach ${ways[way]}`,
    fire: 'feuert',
    fireAt: (target: string) => `feuert auf ${target}`,
  },
  slotsName: 'Befehle',
  slot: (n: number) => `Befehl ${n}`,
  slotFree: 'frei',
  withdraw: (figure: string) => `${figure}: Befehl zurücknehmen`,
  still: (figure: string) => `${figure} steht still`,
  fire: 'Feuern',
  aim: 'Ziel wählen',
  aimStop: 'Nicht feuern',
  turn: { up: 'Nach oben drehen', right: 'Nach rechts drehen', down: 'Nach unten drehen', left: 'Nach links drehen' },
  undo: 'Rückgängig',
  actionsName: 'Befehl geben',
  chooseFigure: 'Tippe eine deiner Figuren an.',
  chooseOrder: 'Tippe ein Ziel an, dreh oder feuere.',
  chooseTarget: 'Tippe das Feld an, das die Granate treffen soll.',
  moveHere: (figure: string, cell: string) => `${figure} nach ${cell}`,
  fullTitle: (figure: string) => `Zwei Befehle stehen. Wer steht still, damit ${figure} handelt?`,
  fullKeep: 'Alles lassen',

  // announced while planning
  said: {
    chosen: (figure: string, moves: number) =>
      `${figure} gewählt, ${moves === 1 ? 'ein Zielfeld' : `${moves} Zielfelder`}.`,
    given: (figure: string, order: string, n: number, of: number) => `${figure} ${order}. Befehl ${n} von ${of}.`,
    withdrawn: (figure: string) => `${figure}: Befehl zurückgenommen.`,
    undone: 'Rückgängig gemacht.',
    aiming: (cells: string) => `Ziel wählen: ${cells}.`,
    locked: 'Du bist bereit. Zum Ändern erst zurücknehmen.',
    ready: 'Bereit.',
    unready: 'Bereit zurückgenommen.',
  },

  // ready and clock
  ready: 'Bereit',
  readyBack: 'Zurücknehmen',
  fewTitle: (given: number) => (given === 0 ? 'Kein Befehl steht.' : 'Nur ein Befehl steht.'),
  fewText: (idle: string[]) => `${list(idle)} ${idle.length === 1 ? 'steht' : 'stehen'} still.`,
  fewYes: 'Trotzdem bereit',
  fewNo: 'Weiter planen',
  clockName: 'Uhr',
  secondsLeft: (seconds: number) => (seconds === 1 ? 'Noch 1 Sekunde' : `Noch ${seconds} Sekunden`),
  noClock: 'ohne Uhr',

  // state of the match
  round: (n: number, of: number) => `Zug ${n} von ${of}`,
  roundShort: 'Zug',
  lineupRound: 'Aufstellung',
  livingHow: (n: number) => (n === 1 ? '1 Figur lebt' : `${n} Figuren leben`),
  pointsHow: (n: number) => (n === 1 ? '1 Punkt' : `${n} Punkte`),
  knownKinds: (kinds: string[]) => `Bekannt: ${list(kinds)}`,
  toAct: 'am Zug',
  isReady: 'bereit',
  rating: (value: number, provisional: boolean) => `Wertung ${value}${provisional ? ', vorläufig' : ''}`,
  isPlanning: 'plant',
  link: { good: 'Verbindung gut', weak: 'Verbindung schwach', away: 'nicht da' },
  quiet: (n: number) => `${n} Züge ohne Verlust`,
  quietOffer: 'Remis anbieten',
  shellsHint: (own: string[], other: string[]) =>
    [
      own.length === 0 ? '' : `Deine Granate: ${list(own)}.`,
      other.length === 0 ? '' : `Gegnerische Granate: ${list(other)}.`,
    ]
      .filter((part) => part !== '')
      .join(' '),
  shellsOf: (name: string, cells: string[]) => `Granate von ${name}: ${list(cells)}.`,
  shellLands: 'Einschlag am Ende dieses Zuges.',
  watchers: (n: number) => (n === 1 ? '1 schaut zu' : `${n} schauen zu`),

  // menu
  menu: 'Menü',
  menuName: 'Partie',
  offerDraw: 'Remis anbieten',
  drawOffered: 'Remis angeboten',
  resign: 'Aufgeben',
  resignTitle: 'Wirklich aufgeben?',
  resignText: 'Die Partie zählt dann für den Gegner.',
  resignYes: 'Aufgeben',
  resignNo: 'Weiterspielen',
  rules: 'Regeln',
  sound: 'Ton',
  labels: 'Feldnamen',
  on: 'an',
  off: 'aus',
  leaveWatch: 'Nicht mehr zuschauen',
  keysHelp: 'Tasten',
  drawTitle: 'Dein Gegner bietet Remis an.',
  drawYes: 'Annehmen',
  drawNo: 'Ablehnen',
  claimTitle: 'Dein Gegner ist schon lange weg.',
  claimYes: 'Sieg nehmen',
  claimSoon: (seconds: number) => `Gegner ist weg. In ${seconds} s kannst du den Sieg nehmen.`,
  opponentAway: 'Gegner ist weg. Deine Uhr läuft wie gewohnt.',

  // keys
  keys: {
    title: 'Mit Tasten spielen',
    brief: 'Pfeiltasten gehen über das Brett, Enter wählt, F feuert, R ist bereit, Fragezeichen zeigt alle Tasten.',
    arrows: 'Pfeile: über das Brett gehen',
    enter: 'Enter: Figur wählen, Ziel nehmen',
    numbers: '1, 2, 3: eigene Figur wählen',
    turn: 'Umschalt + Pfeil: Figur drehen',
    fire: 'F: feuern, beim Mörser Ziel wählen',
    next: 'N: zum nächsten Ziel gehen',
    withdraw: 'Entf: Befehl zurücknehmen',
    undo: 'U: rückgängig',
    ready: 'R: bereit, noch einmal: zurücknehmen',
    escape: 'Esc: Auswahl aufheben',
    note: 'Diese Tasten gelten, solange das Brett den Fokus hat.',
  },

  // the log
  log: 'Protokoll',
  logRound: (n: number) => `Zug ${n}`,
  logNone: 'Noch nichts geschehen.',
  told: {
    own: (figure: string) => `Dein ${figure}`,
    other: (figure: string) => `Gegnerischer ${figure}`,
    of: (figure: string, name: string) => `${figure} von ${name}`,
    moved: (who: string, from: string, to: string) => `${who} zieht von ${from} nach ${to}.`,
    jumped: (who: string, from: string, to: string) => `${who} springt von ${from} nach ${to}.`,
    bounced: (who: string, to: string) => `${who} prallt vor ${to} ab.`,
    bouncedWhy: {
      way: (who: string, to: string) => `${who} prallt ab: der Weg nach ${to} war verstellt.`,
      contested: (who: string, to: string) => `${who} prallt ab: auch ein anderer wollte nach ${to}.`,
      swap: (who: string, to: string) => `${who} prallt ab: von ${to} kam einer entgegen.`,
      held: (who: string, to: string) => `${who} prallt ab: ${to} blieb besetzt.`,
    },
    turned: (who: string, cell: string, way: Way) => `${who} auf ${cell} dreht sich nach ${ways[way]}.`,
    fired: (who: string, cell: string, way: Way) => `${who} feuert von ${cell} nach ${ways[way]}.`,
    launched: (who: string, cell: string) => `${who} feuert von ${cell}.`,
    flash: (cell: string) => `Mündungsfeuer auf ${cell}.`,
    flashOf: (cell: string, figure: string) => `Mündungsfeuer auf ${cell}: ${figure}.`,
    stoppedOwn: (cell: string) => `Dein Schild auf ${cell} hält einen Schuss auf.`,
    stoppedOther: (cell: string) => `Der gegnerische Schild auf ${cell} hält einen Schuss auf.`,
    stoppedOf: (cell: string, name: string) => `Der Schild von ${name} auf ${cell} hält einen Schuss auf.`,
    announcedOwn: (cell: string) => `Deine Granate schlägt nächsten Zug auf ${cell} ein.`,
    announcedOther: (cell: string) => `Gegnerische Granate schlägt nächsten Zug auf ${cell} ein.`,
    announcedOf: (cell: string, name: string) => `Granate von ${name} schlägt nächsten Zug auf ${cell} ein.`,
    landed: (cell: string) => `Granate schlägt auf ${cell} ein.`,
    fell: (who: string, cell: string) => `${who} fällt auf ${cell}.`,
    sighted: (figure: string, cell: string, way: Way) => `Gesichtet: ${figure} auf ${cell}, Blick nach ${ways[way]}.`,
    points: {
      own: (cells: string[]) => `${cells.length === 1 ? 'Ein Punkt' : `${cells.length} Punkte`} für dich: ${list(cells)}.`,
      other: (cells: string[]) =>
        `${cells.length === 1 ? 'Ein Punkt' : `${cells.length} Punkte`} für den Gegner: ${list(cells)}.`,
      of: (cells: string[], name: string) =>
        `${cells.length === 1 ? 'Ein Punkt' : `${cells.length} Punkte`} für ${name}: ${list(cells)}.`,
    },
    nothing: 'Alle stehen still.',
    nothingFog: 'Nichts in Sicht geschehen.',
    quietWatch: 'Nichts, was beide Seiten wissen.',
  },
  roundBegins: (n: number) => `Zug ${n}.`,

  // gathering
  gatheringTitle: 'Gleich geht es los',
  gatheringWait: 'Wir warten auf deinen Gegner.',
  gatheringWatch: 'Die Partie beginnt, sobald beide da sind.',
  arrived: 'ist da',
  notArrived: 'kommt noch',
  gatheringLeft: (seconds: number) => `Noch ${seconds} s`,
  leave: 'Verlassen',

  // line-up
  lineupTitle: 'Stell deine drei Figuren auf',
  lineupText: 'Dein Gegner sieht sie erst, wenn beide fertig sind.',
  lineupTextFog: 'Dein Gegner sieht sie erst, wenn sie in Sicht kommen.',
  lineupWatch: 'Beide stellen auf. Zu sehen ist es, wenn beide fertig sind.',
  fixedName: 'Fertige Aufstellungen',
  ownName: 'Eigene Aufstellung',
  baseCell: (cell: string) => `${cell}, frei`,
  baseHint: 'Wähle eine Figur, dann ein Feld der Grundreihe.',
  lineupPick: (figure: string) => `${figure} gewählt. Wähle ein Feld der Grundreihe.`,
  lineupFull: 'Drei Figuren stehen. Wähle ein besetztes Feld, um zu tauschen.',
  lineupPlaced: (figure: string, cell: string) => `${figure} steht auf ${cell}.`,
  lineupRemoved: (figure: string) => `${figure} vom Brett genommen.`,
  lineupMissing: (n: number) => (n === 1 ? 'Noch eine Figur' : `Noch ${n} Figuren`),
  lineupLock: 'Fertig',
  lineupUnlock: 'Ändern',
  lineupLocked: 'Fertig. Dein Gegner stellt noch auf.',
  placed: (cell: string) => `steht auf ${cell}`,
  notPlaced: 'nicht aufgestellt',
  lineupTimeout: 'Ist die Zeit um, gilt, was da steht. Fehlt eine Figur, spielst du „Die Vorhut“.',
  takeOff: 'Vom Brett nehmen',

  // what a figure can, beside its pattern
  pattern: {
    name: (figure: string) => `Muster: ${figure}`,
    move: 'Zug',
    fire: 'Feuer',
    blast: 'Einschlag',
    moves: (forward: number, side: number, back: number) =>
      `Zieht ${forward} vor, ${side} zur Seite, ${back === 0 ? 'nicht zurück' : `${back} zurück`}.`,
    jump: 'Springt über ein Hindernis.',
    front: 'Von vorn nicht zu treffen.',
    sight: (n: number) => `Sieht ${n} Felder weit.`,
    does: {
      scout: 'Schnell, sieht weit, feuert eine dünne Bahn.',
      assault: 'Feuert drei Bahnen breit, nah und nur nach vorn.',
      sniper: 'Feuert eine Linie bis zum Rand.',
      shield: 'Von vorn nicht zu treffen, trifft nur das Feld vor sich.',
      mortar: 'Feuert über alles hinweg. Einschlag erst im Zug danach.',
      flanker: 'Springt über Hindernisse, auch über Gräben.',
    },
  },

  // the end
  won: 'Gewonnen',
  lost: 'Verloren',
  drawn: 'Remis',
  wins: (name: string) => `${name} gewinnt`,
  because: {
    own: {
      elimination: 'Du hast alle Figuren des Gegners ausgeschaltet.',
      points: 'Du hast mehr Punkte geholt.',
      rounds: 'Nach 40 Zügen bist du vorn.',
      resignation: 'Dein Gegner hat aufgegeben.',
      agreement: 'Ihr habt euch geeinigt.',
      absence: 'Dein Gegner war zu lange weg.',
    },
    other: {
      elimination: 'Dein Gegner hat alle deine Figuren ausgeschaltet.',
      points: 'Dein Gegner hat mehr Punkte geholt.',
      rounds: 'Nach 40 Zügen ist dein Gegner vorn.',
      resignation: 'Du hast aufgegeben.',
      agreement: 'Ihr habt euch geeinigt.',
      absence: 'Du warst zu lange weg.',
    },
    none: {
      elimination: 'Die letzten Figuren beider Seiten sind zugleich gefallen.',
      points: 'Beide haben gleich viele Punkte.',
      rounds: 'Nach 40 Zügen steht es gleich.',
      resignation: 'Aufgegeben.',
      agreement: 'Ihr habt euch auf Remis geeinigt.',
      absence: 'Beide waren weg.',
    },
    of: {
      elimination: (name: string) => `${name} hat alle Figuren der anderen Seite ausgeschaltet.`,
      points: (name: string) => `${name} hat mehr Punkte geholt.`,
      rounds: (name: string) => `Nach 40 Zügen ist ${name} vorn.`,
      resignation: () => 'Die andere Seite hat aufgegeben.',
      agreement: () => 'Beide haben sich geeinigt.',
      absence: () => 'Die andere Seite war zu lange weg.',
    },
    agreed: 'Beide haben sich auf Remis geeinigt.',
  },
  endScore: (score: Count) => `${score.own} zu ${score.other}`,
  decisive: 'Entscheidender Zug',
  rematch: 'Revanche',
  rematchAsked: 'Revanche angefragt',
  rematchOther: 'Gegner will Revanche',
  rematchAccept: 'Revanche annehmen',
  rematchGone: 'Gegner ist gegangen',
  nextOpponent: 'Nächster Gegner',
  record: 'Nachspielen',
  share: 'Teilen',
  uncovered: 'Der Nebel ist weg: so standen beide Seiten.',
  noMoves: 'Die Partie endete, bevor ein Zug gespielt war.',

  // watching
  watchTitle: 'Du schaust zu',
  watchFog: 'Bis zum Ende siehst du nur, was beide Seiten wissen.',

  // trouble
  paused: 'Bei uns gab es eine Störung. Der Zug beginnt neu, sobald beide da sind.',
  stalled: 'Wir können gerade nichts speichern. Eure Partie wartet; der Zug beginnt dann neu.',
  lostLink: 'Verbindung weg – wir holen dich zurück.',
  takenOver: 'Du spielst gerade in einem anderen Fenster.',
  takeBack: 'Hier weiterspielen',
  closed: {
    no_show: 'Dein Gegner ist nicht gekommen.',
    left: 'Die Partie wurde vor dem Beginn verlassen.',
    finished: 'Diese Partie ist vorbei.',
    void: 'Uns ist ein Fehler passiert. Die Partie zählt nicht.',
    other: 'Hier geht es nicht weiter.',
  },
  entering: 'Wir bringen dich an den Tisch …',
};
