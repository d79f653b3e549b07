/** The rules of Marshal, in our own words. */
export const marshalRules = {
  lead: 'Zwei Armeen zu je vierzig Figuren. Wo sie stehen, sehen beide. Welche es sind, sieht nur, wem sie gehören.',
  contents: 'Inhalt',
  brief: {
    title: 'In Kürze',
    points: [
      'Beide stellen zugleich und verdeckt auf.',
      'Dann zieht ihr abwechselnd mit je einer Figur: ein Feld geradeaus, zur Seite oder zurück.',
      'Wer auf eine gegnerische Figur zieht, greift an. Beide nennen ihren Rang, der niedrigere fällt.',
      'Wer die Fahne erobert, gewinnt.',
    ],
  },
  board: {
    title: 'Brett',
    points: [
      'Zehn mal zehn Felder. In der Mitte liegen zwei Seen aus je vier Feldern: c5 bis d6 und g5 bis h6. Niemand betritt sie, niemand zieht darüber hinweg.',
      'Die eine Seite stellt auf den Reihen 1 bis 4 auf, die andere auf 7 bis 10. Die Reihen 5 und 6 sind zu Beginn leer. Deine Reihen liegen immer unten.',
    ],
  },
  setup: {
    title: 'Aufstellung',
    points: [
      'Jede der vierzig Figuren kommt auf ein Feld der eigenen vier Reihen, ganz wie du willst.',
      'Solange du nicht „Fertig“ gedrückt hast und dein Gegner noch aufstellt, kannst du alles ändern. Er sieht nur, ob du fertig bist.',
      'Läuft die Zeit ab, bleibt stehen, was steht, und der Rest wird zufällig verteilt.',
      'Danach lost der Server aus, wer beginnt.',
    ],
  },
  turn: {
    title: 'Ein Zug',
    points: [
      'Wer dran ist, tut genau eines: Er zieht eine Figur oder greift mit ihr an. Passen gibt es nicht.',
      'Gezogen wird ein Feld weit nach vorn, zur Seite oder zurück, nie schräg, auf ein freies Feld, das kein See ist.',
      'Der Aufklärer geht beliebig weit, aber nur geradeaus und nur über freie Felder. Geht er mehr als ein Feld, wissen alle, dass er einer ist.',
      'Bombe und Fahne bewegen sich nie.',
    ],
  },
  pieces: {
    title: 'Die Figuren',
    lead: 'Vom höchsten Rang zum niedrigsten. Jede Seite hat dieselben.',
    head: { piece: 'Figur', danish: 'Dänisch', count: 'Zahl', does: 'Was sie kann' },
    source: 'Die dänischen Namen sind die der alten Spielregel, nach der hier gespielt wird.',
  },
  attack: {
    title: 'Angriff',
    points: [
      'Angegriffen wird die Figur auf dem Feld davor, daneben oder dahinter. Nur der Aufklärer greift auch von fern an, in gerader Linie über freie Felder; Weg und Angriff sind ein Zug.',
      'Zuerst nennt der Angreifer seinen Rang, dann der Verteidiger. Beide Ränge sind von da an bekannt, wie es auch ausgeht.',
      'Fällt der Verteidiger, rückt der Angreifer auf sein Feld. Fällt der Angreifer, bleibt der Verteidiger stehen.',
      'Niemand muss angreifen. Bleiben dir nur Angriffe, darfst du stattdessen halten.',
    ],
    table: 'Wer gewinnt: Die erste Zeile, die passt, gilt.',
    head: { attacker: 'Angreifer', defender: 'Verteidiger', result: 'Ausgang' },
    rows: [
      { attacker: 'wer auch immer', defender: 'Fahne', result: 'Fahne erobert, die Partie ist gewonnen' },
      { attacker: 'Mineur', defender: 'Bombe', result: 'Bombe entschärft, der Mineur rückt nach' },
      { attacker: 'jeder andere', defender: 'Bombe', result: 'Angreifer fällt, die Bombe bleibt' },
      { attacker: 'Spion', defender: 'Marschall', result: 'Marschall fällt, der Spion rückt nach' },
      { attacker: 'gleicher Rang', defender: 'gleicher Rang', result: 'beide fallen' },
      { attacker: 'höher', defender: 'niedriger', result: 'Verteidiger fällt, der Angreifer rückt nach' },
      { attacker: 'niedriger', defender: 'höher', result: 'Angreifer fällt, der Verteidiger bleibt' },
    ],
    spy: 'Greift der Marschall den Spion an, fällt der Spion.',
  },
  repetition: {
    title: 'Dreimal hin und her',
    points: [
      'Mit derselben Figur darfst du dreimal hintereinander zwischen denselben zwei Feldern ziehen. Der vierte Zug ist gesperrt, was der Gegner auch inzwischen tut.',
      'Tust du etwas anderes, zählt es von vorn: mit einer anderen Figur, auf ein anderes Feld, mit einem Angriff, oder wenn du hältst.',
      'So muss immer zuerst aufhören, wer angefangen hat, auch wenn es eine Figur kostet.',
    ],
    picture: 'Hin, zurück, hin: Das vierte Mal ist gesperrt.',
  },
  pursuit: {
    title: 'Verfolgung',
    points: [
      'Du verfolgst, wenn eine Figur vor deiner weicht, die neben ihr stand, und deine im nächsten Zug wieder neben eine gegnerische Figur tritt.',
      'Über zwei Felder darfst du so folgen. Auf ein drittes nicht, auch nicht um die Ecke.',
      'Die erste Annäherung zählt nicht mit. Angreifen darfst du immer. Tust du einmal etwas anderes, zählt es von vorn.',
      'Sperren dir beide Regeln jeden Zug, den du hast, gelten sie für diesen Zug nicht.',
    ],
    barred: 'Die 5 weicht und weicht. Auf 1 und 2 darf die 8 folgen, weiter nicht.',
    allowed: 'Bleibt die 5 stehen, darf die 8 angreifen.',
  },
  end: {
    title: 'Das Ende',
    points: [
      'Wer die Fahne erobert, gewinnt sofort.',
      'Kann eine Seite nicht mehr ziehen und nicht angreifen, verliert sie. Kann es keine von beiden, ist es Remis.',
      'Nach 200 Zügen ohne Angriff ist es Remis. Die letzten vierzig werden angesagt.',
      'Du kannst aufgeben oder Remis anbieten.',
      'Danach liegen alle Ränge offen, für jeden.',
    ],
  },
  clock: {
    title: 'Die Uhr',
    points: [
      'Zum Aufstellen habt ihr drei Minuten, für einen Zug im Schnellgefecht eine.',
      'Ist sie um, geschieht, was du vorgemerkt hast. Hast du nichts vorgemerkt, zieht der Server für dich: irgendein Zug, der kein Angriff ist. Bleiben nur Angriffe, hält er.',
      'Wem das dreimal in Folge geschieht, der verliert.',
    ],
  },
  known: {
    title: 'Was bekannt ist',
    points: [
      'Wer gekämpft hat, ist bekannt und bleibt es auf dem Brett. Ein Auge zeigt dir, welche deiner Figuren der Gegner kennt.',
      'Wer sich bewegt hat, ist weder Bombe noch Fahne: Das zeigen zwei Winkel auf der leeren Rückseite.',
      'Gefallene Figuren sehen beide.',
      'Zuschauer sehen nur, was beide Spieler sehen.',
    ],
  },
  lot: {
    title: 'Los und Zufall',
    points: [
      'Wer beginnt, welche Figuren nach Ablauf der Zeit wohin kommen und wie für Säumige gezogen wird, ist gewürfelt. Der Server legt sich dafür vor dem Beginn auf eine geheime Zahl fest, und jede Seite gibt eine eigene dazu.',
      'Nach dem Ende wird alles offengelegt, und jeder kann nachrechnen.',
    ],
  },
};
