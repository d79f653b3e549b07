/** Matrix: its board, half-moves and what they told. */
const list = (parts: readonly string[]) =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} und ${parts.at(-1)}`;

export const matrix = {
  warriors: {
    S: 'Standartenträger',
    C: 'Kommandant',
    E: 'Elite',
    J: 'Springer',
    V: 'Veteran',
    A: 'Anwärter',
  },
  own: {
    S: 'Dein Standartenträger',
    C: 'Dein Kommandant',
    E: 'Deine Elite',
    J: 'Dein Springer',
    V: 'Dein Veteran',
    A: 'Dein Anwärter',
  },
  enemy: {
    S: 'Der gegnerische Standartenträger',
    C: 'Der gegnerische Kommandant',
    E: 'Die gegnerische Elite',
    J: 'Der gegnerische Springer',
    V: 'Der gegnerische Veteran',
    A: 'Der gegnerische Anwärter',
  },
  of: (warrior: string, name: string) => `${warrior} von ${name}`,
  units: { first: 'Erste Einheit', second: 'Zweite Einheit' },

  // fields of the board, as they are read out
  free: 'frei',
  foe: (warrior: string) => `Gegner: ${warrior}`,
  chosen: 'gewählt',
  touched: 'berührt',
  threatened: 'bedroht',
  goal: 'hierher ziehen',
  captureGoal: 'schlagen',
  staged: 'vorgemerkt, noch einmal wählen zieht',
  help: 'Pfeiltasten gehen über das Brett, Enter wählt Krieger und Ziel, noch einmal Enter zieht. N geht zum nächsten Ziel, H ruft „Haltung!“, Esc hebt die Wahl auf.',

  // a half-move
  move: 'Zug',
  title: 'Partie Matrix',
  lot: 'Das Los fällt: Wer führt die erste Einheit?',
  yourMove: 'Du bist am Zug.',
  theirMove: 'Dein Gegner ist am Zug.',
  moveOf: (name: string) => `${name} ist am Zug.`,
  chooseWarrior: 'Wähle einen deiner Krieger.',
  chooseTarget: 'Wähle, wohin er zieht.',
  mustMove: 'Berührt heißt geführt: Dieser Krieger muss ziehen.',
  otherBound: 'Du hast schon einen anderen berührt. Er muss ziehen.',
  void: 'Dieser Krieger kann nicht ziehen. Du bist wieder frei.',
  stagedHint: 'Tippe das Ziel noch einmal an. Läuft die Zeit ab, gilt es auch so.',
  becomes: 'Der Anwärter wird:',
  make: 'Ziehen',
  haltung: 'Haltung!',
  haltungHint: '„Haltung!“ gilt: Schau dich um, nichts bindet. Zum Ziehen nimm es zurück.',
  haltungOther: 'Dein Gegner ruft „Haltung!“.',
  haltungOf: (name: string) => `${name} ruft „Haltung!“.`,
  claim: 'Remis beanspruchen',
  said: {
    chosen: (warrior: string, n: number) => `${warrior} gewählt, ${n === 1 ? 'ein Ziel' : `${n} Ziele`}.`,
    staged: (warrior: string, field: string) => `${warrior} nach ${field} vorgemerkt. Noch einmal wählen zieht.`,
    haltungOff: '„Haltung!“ zurückgenommen.',
    touchedBy: (warrior: string, field: string) => `${warrior} auf ${field} ist berührt.`,
  },

  // beside the board
  warning: 'Vernichtung der Einheit steht bevor!',
  threatenedFrom: (fields: readonly string[]) => `Bedroht von ${list(fields)}.`,
  noFall: (n: number, of: number) => `${n} von ${of} Halbzügen ohne Verlust`,
  repeated: (n: number) => (n === 2 ? 'Diese Stellung gab es schon einmal.' : `Diese Stellung steht zum ${n}. Mal.`),
  expired: (n: number) => (n === 1 ? 'Deine Zeit lief einmal ab. Beim dritten Mal verlierst du.' : 'Deine Zeit lief zweimal ab. Noch einmal, und du verlierst.'),
  lostWarriors: (parts: readonly string[]) => `Gefallen: ${list(parts)}`,
  nobodyLost: 'Niemand gefallen',
  count: (n: number, warrior: string) => `${n} ${warrior}`,

  // what was told
  told: {
    firstOwn: 'Das Los fällt: Du führst die erste Einheit und beginnst.',
    firstOther: 'Das Los fällt: Dein Gegner führt die erste Einheit und beginnt.',
    firstOf: (name: string) => `Das Los fällt: ${name} führt die erste Einheit und beginnt.`,
    lateOwn: 'Deine Zeit ist um. Der Zug wird gelost.',
    lateOther: 'Die Zeit des Gegners ist um. Der Zug wird gelost.',
    lateOf: (name: string) => `Die Zeit von ${name} ist um. Der Zug wird gelost.`,
    moved: (who: string, from: string, to: string) => `${who} zieht von ${from} nach ${to}.`,
    covered: (from: string, to: string) => `Deckungszug: Die Elite geht von ${from} nach ${to}.`,
    fell: (who: string, field: string) => `${who} fällt auf ${field}.`,
    promoted: (field: string, warrior: string) => `Der Anwärter auf ${field} wird ${warrior}.`,
    claimedOwn: 'Du beanspruchst Remis.',
    claimedOther: 'Dein Gegner beansprucht Remis.',
    claimedOf: (name: string) => `${name} beansprucht Remis.`,
    destroyed: 'Die Einheit ist vernichtet.',
  },

  // what can be chosen
  options: {
    touch: 'Berührt, geführt',
    noFallLimit: 'Remis nach Halbzügen ohne Verlust',
    repetition: 'Remis bei Wiederholung',
    draws: 'Remis anbieten',
    timeout: 'Ist die Zeit um',
    on: 'ja',
    off: 'nein',
    forfeit: 'verloren',
    lot: 'Zug auslosen',
  },
  nextWarrior: 'Nächster Krieger',
  watch: 'Du siehst, was beide Spieler sehen.',
  checkable: 'Das Los lässt sich nachprüfen: Womit, steht in der Aufzeichnung.',

  // the end
  because: {
    own: {
      destroyed: 'Die feindliche Einheit ist vernichtet.',
      time: 'Deinem Gegner ist die Zeit abgelaufen.',
    },
    other: {
      destroyed: 'Deine Einheit ist vernichtet.',
      time: 'Deine Zeit ist abgelaufen.',
    },
    none: {
      stalemate: 'Patt: Wer am Zug ist, kann nicht ziehen und ist nicht bedroht.',
      dead: 'So kann niemand mehr vernichtet werden.',
      no_fall: 'Zu lange ist niemand gefallen.',
      repetition: 'Die Stellung hat sich wiederholt.',
      time: 'Die Zeit ist um, aber der Rest der anderen Einheit kann nicht mehr gewinnen.',
    },
    of: {
      destroyed: (name: string) => `${name} hat die andere Einheit vernichtet.`,
      time: () => 'Der anderen Seite ist die Zeit abgelaufen.',
    },
  },
  refusals: {
    touch_binds: 'Du hast eine andere Figur berührt. Sie muss ziehen.',
    at_attention: '„Haltung!“ gilt noch. Nimm es erst zurück.',
    promotion_missing: 'Wähl, was aus dem Anwärter wird.',
    no_claim: 'Diese Stellung gab es noch keine drei Mal.',
  },
  recordNote: 'Jeder Halbzug: von, nach. Davor das Los, und womit es sich nachprüfen lässt.',
};
