/** The rules in the player's words; numbers of figures and maps come from the tables (rules/salvo.md). */
export const rules = {
  title: 'Regeln',
  lead: 'SALVO ist ein Spiel für zwei. Ihr plant verdeckt und handelt zugleich. Es gibt keine Würfel, keine Trefferpunkte und nichts, was man kaufen oder freispielen könnte.',
  contents: 'Inhalt',
  brief: {
    title: 'Kurz gesagt',
    points: [
      'Jeder stellt drei verschiedene Figuren auf seine Grundreihe. Keiner sieht, was der andere wählt.',
      'In jedem Zug befiehlst du höchstens zwei von ihnen: ziehen, drehen oder feuern. Eine steht immer still, solange alle drei leben.',
      'Sind beide bereit oder ist die Zeit um, gelten beide Pläne zugleich: erst alle Züge, dann alle Schüsse.',
      'Wer getroffen wird, fällt. Ein Treffer genügt, auch der eigene.',
    ],
  },
  board: {
    title: 'Brett und Seiten',
    points: [
      'Das Brett hat 9 × 9 Felder: Spalten a bis i, Reihen 1 bis 9. Die Mitte ist e5.',
      'Süd beginnt auf Reihe 1 und schaut nach Norden, Nord beginnt auf Reihe 9 und schaut nach Süden. Deine Grundreihe liegt auf deinem Schirm immer unten.',
      'Jede Figur schaut nach Norden, Osten, Süden oder Westen. Alles, was sie kann, richtet sich danach.',
      'Jede Karte sieht für beide Seiten gleich aus: Dreh sie um, und sie ist dieselbe.',
      'Deine Figuren sind blau und ausgefüllt, die des Gegners bernsteinfarben und nur umrandet.',
    ],
  },
  terrain: {
    title: 'Gelände',
    head: { terrain: 'Gelände', way: 'Weg', shot: 'Schuss' },
    rows: {
      open: { name: 'offen', way: 'frei', shot: 'frei' },
      rock: { name: 'Fels', way: 'versperrt', shot: 'versperrt: der Schuss endet davor' },
      trench: { name: 'Graben', way: 'versperrt', shot: 'frei' },
      thicket: {
        name: 'Dickicht',
        way: 'frei',
        shot: 'endet darin: Wer darin steht, wird getroffen; was dahinter steht, ist gedeckt',
      },
    },
    points: [
      'Aus einem Dickicht heraus schießt eine Figur ungehindert. Es zählen nur Felder, in die ein Schuss hineinkommt.',
      'Auf den Grundreihen ist kein Gelände.',
    ],
  },
  lineup: {
    title: 'Aufstellung',
    points: [
      'Wähl drei verschiedene der sechs Figuren und stell jede auf ein eigenes Feld deiner Grundreihe.',
      'Beide stellen verdeckt auf. Zu sehen ist nichts, bis beide fertig sind oder die Zeit um ist. Im Nebel bleibt die Aufstellung auch danach verborgen.',
      'Dafür habt ihr 60 Sekunden, welche Uhr auch sonst gilt.',
      'Ist die Zeit um, gilt, was da steht, wenn es drei erlaubte Figuren sind. Sonst gilt die erste feste Aufstellung.',
      'Süd ist, wer länger gewartet oder eingeladen hat. Bei einer Revanche tauscht ihr die Seiten.',
    ],
    fixed: 'Sechs feste Aufstellungen nimmst du mit einem Tipp:',
  },
  round: {
    title: 'Ein Zug',
    points: [
      'Du befiehlst höchstens zwei lebende Figuren, jede höchstens einmal. Wer keinen Befehl hat, steht still. Auch ein Befehl oder keiner ist erlaubt.',
      'Deinen Plan änderst du, so oft du willst. Niemand sieht ihn, auch nicht, ob es ihn gibt.',
      'Mit „Bereit“ legst du ihn fest. Dass du bereit bist, sieht dein Gegner. Bis der Zug aufgelöst wird, kannst du es zurücknehmen.',
      'Aufgelöst wird, wenn beide bereit sind oder die Zeit um ist. Dann gilt, was da steht, bereit oder nicht.',
      'Im Schnellgefecht habt ihr 30 Sekunden je Zug. Unter Freunden wählt ihr 30, 20, 12 Sekunden oder keine Uhr. Vorweg kommen 1,5 Sekunden, in denen der letzte Zug gezeigt wird; planen darfst du dabei schon.',
    ],
  },
  orders: {
    title: 'Befehle',
    items: [
      {
        head: 'Ziehen',
        points: [
          'Gerade, so weit wie das Muster der Figur reicht. Danach schaut sie in die Richtung, in die sie gezogen ist.',
          'Jedes Feld des Weges muss begehbar sein, und vor dem Ziel darf keine Figur stehen, die du siehst.',
          'Auf dem Ziel darf eine stehen: Vielleicht geht sie ja weg.',
        ],
      },
      {
        head: 'Springen',
        points: [
          'Nur der Flankierer: zwei Felder gerade, in jede der vier Richtungen, über genau ein Hindernis. Das ist Fels, Graben oder eine Figur, die du siehst.',
          'Ist dazwischen kein Hindernis, ist es ein gewöhnlicher Zug. Wer übersprungen wird, darf im selben Zug weggehen.',
        ],
      },
      { head: 'Drehen', points: ['Die Figur bleibt und schaut in eine der drei anderen Richtungen.'] },
      {
        head: 'Feuern',
        points: [
          'Die Figur bleibt und schießt alle Bahnen ihres Musters zugleich, ob dort jemand steht oder nicht.',
          'Der Mörser nennt dafür ein Zielfeld.',
        ],
      },
    ],
    known: 'Was erlaubt ist, richtet sich nur nach dem, was du siehst. Ein erlaubter Befehl bleibt erlaubt, was auch verborgen ist.',
  },
  resolution: {
    title: 'Auflösung',
    lead: 'Immer in dieser Reihenfolge:',
    steps: [
      {
        head: 'Alle Züge zugleich',
        points: [
          'Auch Drehungen geschehen jetzt. Wege dürfen sich kreuzen: Zwei Figuren, die aneinander vorbeilaufen, hindern sich nicht.',
          'Eine Figur prallt ab, wenn zu Beginn des Zuges jemand auf ihrem Weg stand.',
          'Wollten mehrere auf dasselbe Feld, bleiben alle stehen, auch wenn einer davon schon aus einem anderen Grund abprallt.',
          'Wollten zwei die Plätze tauschen, bleiben beide stehen.',
          'Steht auf dem Ziel jemand, der nicht weggeht, bleibt auch der Ziehende stehen – und ebenso, wer auf dessen Feld wollte.',
          'Im Ring ziehen drei oder mehr ungehindert.',
          'Wer abprallt, behält Feld und Blick. Freund oder Feind macht keinen Unterschied.',
        ],
      },
      {
        head: 'Alle Schüsse zugleich',
        points: [
          'Sie gehen von den neuen Plätzen aus. Jede Bahn läuft Feld für Feld, bis sie zu Ende ist, vom Brett geht, vor Fels endet, in ein Dickicht kommt oder auf eine Figur trifft.',
          'Getroffen wird jede Figur, auch die eigene.',
          'Eine seitliche Bahn beginnt neben dem Feld vor der Figur. Bahnen stören einander nicht.',
          'Einen Schild trifft kein Schuss von vorn. Der Schuss endet trotzdem bei ihm.',
        ],
      },
      {
        head: 'Granaten schlagen ein',
        points: [
          'Die Granaten des vorigen Zuges treffen jede Figur in ihrem Umkreis, auch Schilde, auch eigene, gleich welches Gelände. Auch dann, wenn der Mörser inzwischen gefallen ist.',
          'Granaten dieses Zuges werden jetzt angekündigt. Beide Seiten sehen, wohin sie gehen und wessen sie sind.',
        ],
      },
      { head: 'Getroffene fallen', points: ['Alle zugleich. Sie verlassen das Brett.'] },
      { head: 'Punkte und Ende', points: ['Bei Feldnahme werden die Punkte gezählt. Danach wird geprüft, ob die Partie zu Ende ist.'] },
    ],
  },
  figures: {
    title: 'Die sechs Figuren',
    lead: 'Gezeichnet mit Blick nach oben. Links, wohin sie kommt, rechts, wohin sie feuert.',
    reach: (forward: number, side: number, back: number) =>
      `${forward} vor, ${side} zur Seite, ${back === 0 ? 'nicht zurück' : `${back} zurück`}`,
    facts: { way: 'Weg', fire: 'Feuer', sight: 'Sicht', special: 'Besonders' },
    sight: (n: number) => `${n} Felder`,
    jump: 'springt über ein Hindernis',
    front: 'von vorn unverwundbar',
    lanes: (n: number) => (n === 1 ? 'eine Bahn' : `${n} Bahnen`),
    toRow: (n: number) => (n >= 8 ? 'bis zum Rand' : n === 1 ? 'ein Feld weit' : `${n} Felder weit`),
    upToRow: (n: number) => `bis zu ${n} Felder weit`,
    shell: (from: number, to: number) => `ein Ziel, ${from} bis ${to} Felder geradeaus, über alles hinweg; 3 × 3 Felder, einen Zug später`,
    answers: {
      scout: 'Läuft weit und sieht weit. Sein Feuer ist lang, aber dünn.',
      assault: 'Tödlich in der Nähe, aber nur nach vorn.',
      sniper: 'Beherrscht eine ganze Linie. Wer sich ihr in den Weg stellt, sollte ein Schild sein.',
      shield: 'Steht in der Linie des Scharfschützen. Kann nicht zurück, und der Mörser fragt nicht nach ihm.',
      mortar: 'Reicht hinter jeden Fels, kündigt sich aber an und zielt nur nach vorn.',
      flanker: 'Kommt von der Seite. Nur er überquert einen Graben.',
    },
  },
  modes: {
    title: 'Spielweisen',
    items: {
      capture: [
        'Auf der Karte liegen drei Punktfelder. Am Ende jedes Zuges bringt jedes davon der Seite einen Punkt, deren Figur gerade darauf steht. Besitz gibt es nicht: Nur wer steht, zählt.',
        'Es gewinnt, wer als Erster mindestens 10 Punkte und mindestens einen mehr als der Gegner hat. Auch hier gewinnt sofort, wer alle Gegner ausschaltet.',
      ],
      eliminate: ['Es gewinnt, wer alle Figuren des Gegners ausgeschaltet hat.'],
      fog: ['Wie Auslöschen, aber jede Seite sieht nur, was in Sicht ist.'],
    },
    same: 'Zug- und Feuermuster sind in jeder Spielweise dieselben.',
  },
  end: {
    title: 'Das Ende',
    points: [
      'Alle Gegner auszuschalten gewinnt sofort, in jeder Spielweise. Das gilt auch, wenn im selben Zug zehn Punkte voll werden.',
      'Fallen die letzten Figuren beider Seiten zugleich, entscheiden bei Feldnahme die Punkte; sonst ist es Remis.',
      'Nach Zug 40 entscheiden bei Feldnahme die Punkte, sonst die Zahl der lebenden Figuren. Gleichstand ist Remis.',
      'Von der Aufstellung an kannst du aufgeben. Wer vorher geht, schließt den Tisch ohne Ergebnis.',
      'Remis kannst du einmal je Zug anbieten. Das Angebot gilt bis zum Ende dieses Zuges.',
      'Ist dein Gegner weg, steht seine Seite still, und die Partie geht weiter. Nach 60 Sekunden ohne Lebenszeichen – mit Uhr muss auch ein Zug vergangen sein, und nie während der Aufstellung – kannst du den Sieg nehmen. Wer da ist und nur nichts befiehlt, ist nicht weg.',
      'Geht bei uns etwas kaputt, zählt die Partie nicht.',
    ],
  },
  fog: {
    title: 'Nebel des Krieges',
    points: [
      'Eine Figur sieht jedes Feld, das höchstens so viele Schritte entfernt ist, wie ihre Sicht reicht, gerade gezählt und durch jedes Gelände. Dazu jedes Feld, das ihre Waffe von dort erreicht. Der Mörser sieht seine Zielfelder. Deine Seite sieht, was eine deiner Figuren sieht.',
      'Gesehen wird zu Beginn und dann zweimal je Zug: nach den Zügen und am Ende. Das Brett zeigt das Ende. Welche Art eine gegnerische Figur ist, vergisst du nicht mehr.',
      'Ein Gegner, der am Ende nicht mehr zu sehen ist, bleibt als blasse letzte Sichtung stehen, mit Feld, Blick und Zug. Sie verschwindet, wenn du ihn wieder siehst, wenn er gefallen ist oder wenn du siehst, dass er dort nicht mehr steht.',
      'Wer schießt, verrät sein Feld: Die andere Seite sieht dort für diesen Zug ein Mündungsfeuer. Welche Figur es war, sieht sie nur, wenn sie sie in diesem Zug auch gesichtet hat.',
      'Für beide offen sind angekündigte und einschlagende Granaten, gefallene Figuren mit Art und Feld und wie viele noch leben. Wer einen Schuss abgab, den ein Schild hielt, wem der Schild gehört und wer das Feld sieht, erfährt davon.',
      'Von deinen eigenen Befehlen erfährst du, ob sie gelangen oder abprallten, nicht warum.',
      'Ein Befehl auf ein Feld, auf dem ein Ungesehener steht, ist erlaubt. Du prallst nur ab, wenn er dort bleibt.',
      'Nach dem Ende ist alles offen, für jeden.',
    ],
  },
  watching: {
    title: 'Zuschauen',
    points: [
      'Bei Auslöschen und Feldnahme sehen Zuschauer, was beide Spieler sehen, nie die Pläne.',
      'Im Nebel sehen sie bis zum Ende nur, was beide Seiten sicher wissen: Karte, Zug, Uhr, wer bereit ist, Mündungsfeuer, Granaten, Gefallene. Keine Figur auf dem Brett. So hilft ein zweiter Bildschirm niemandem.',
    ],
  },
  maps: {
    title: 'Die Karten',
    lead: 'Im Schnellgefecht kommen sie der Reihe nach dran. Die drei Punktfelder zählen nur bei Feldnahme.',
    capture: (cells: string) => `Punktfelder ${cells}`,
  },
  notation: {
    title: 'Schreibweise',
    lead: 'So steht ein Zug in der Aufzeichnung: Süd groß, Nord klein.',
    examples: [
      { code: 'C e3-e6', words: 'Der Späher zieht von e3 nach e6.' },
      { code: 'N d1/E', words: 'Der Scharfschütze auf d1 dreht sich nach Osten.' },
      { code: 'A e4*', words: 'Der Sturm auf e4 feuert.' },
      { code: 'M c2*c6', words: 'Der Mörser auf c2 feuert auf c6.' },
    ],
  },
};
