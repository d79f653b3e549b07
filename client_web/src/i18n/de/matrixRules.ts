/** The rules of Matrix, and how each warrior moves. */
export const matrixRules = {
  title: 'Matrix: die Regeln',
  lead: 'Zwei Einheiten, abwechselnd ein Halbzug, kein Zufall außer dem Los am Anfang. Wer die feindliche Einheit vernichtet, gewinnt. Die Grundlage ist Schach.',
  meanwhile: 'Inzwischen: ein Krieger',
  beginTitle: 'Aufstellung',
  begin: [
    'Jede Einheit hat sechzehn Krieger: acht Anwärter in der zweiten Reihe, dahinter acht Charaktere. Gleiche stehen sich gegenüber.',
    'Das Los entscheidet, wer die erste Einheit führt. Sie steht auf den Reihen 1 und 2 und beginnt. Dann wird abwechselnd gezogen; aussetzen darf niemand.',
    'Auf einem Feld steht höchstens ein Krieger. Wer ein Feld mit einem feindlichen Krieger betritt, schlägt ihn: Er fällt und verlässt das Brett.',
  ],
  warriorsTitle: 'Die Krieger',
  moves: {
    S: 'Ein Feld in jede Richtung, nie auf ein bedrohtes Feld. Um ihn geht es: Ist er bedroht und gibt es keine Antwort, ist seine Einheit vernichtet.',
    C: 'Beliebig weit in alle acht Richtungen, solange die Felder frei sind.',
    E: 'Beliebig weit geradeaus: in ihrer Spalte oder Reihe.',
    J: 'Zwei Felder geradeaus und eines zur Seite. Er springt: Was dazwischensteht, hält ihn nicht auf.',
    V: 'Beliebig weit auf den Diagonalen.',
    A: 'Ein Feld vor, aus seiner Grundreihe auch zwei. Er schlägt nur schräg nach vorn. Auf der letzten Reihe wird er Kommandant, Elite, Springer oder Veteran, wie du willst.',
  },
  specialTitle: 'Besondere Züge',
  special: [
    'Deckungszug: Der Standartenträger geht zwei Felder auf eine Elite zu, und diese stellt sich auf das Feld, das er überquert hat. Beide dürfen noch nicht gezogen haben, zwischen ihnen muss alles frei sein, und weder sein Feld noch das überquerte noch das Zielfeld darf bedroht sein. Gezogen wird der Standartenträger.',
    'Im Vorübergehen: Geht ein Anwärter zwei Felder vor und kommt neben einem feindlichen zu stehen, darf dieser ihn im nächsten Halbzug schlagen, als wäre er nur eines gegangen.',
  ],
  coverPicture: 'Nach dem Deckungszug: der Standartenträger auf g1, die Elite neben ihm auf f1.',
  threat: {
    title: 'Vernichtung der Einheit steht bevor!',
    lines: [
      'Bedroht ein Halbzug den feindlichen Standartenträger, sagt der Server das laut an. Vergessen kann man es nicht.',
      'Die Warnung darf nicht übergangen werden: schlag den, der droht, stell dich dazwischen oder geh weg. Kein Halbzug darf den eigenen Standartenträger bedroht zurücklassen.',
      'Gibt es keine Antwort, ist die Einheit vernichtet. Der letzte Schlag wird nicht ausgeführt.',
    ],
  },
  touch: {
    title: 'Berührt, geführt',
    lines: [
      'Wer einen eigenen Krieger wählt, muss mit ihm ziehen, wenn er kann. Wohin, bleibt frei. Dein Gegner sieht die Hand. Kann der Krieger nicht ziehen, bist du wieder frei.',
      'Rufst du vorher „Haltung!“, darfst du alles ansehen, ohne gebunden zu sein. Ein Krieger, der schon bindet, wird damit nicht wieder frei.',
      'Ein Halbzug, der gemacht ist, gilt. Zurücknehmen gibt es nicht.',
    ],
  },
  end: {
    title: 'Wann es endet',
    lines: [
      'Es gewinnt, wer die feindliche Einheit vernichtet, oder wessen Gegner aufgibt.',
      'Remis ist es, wenn jemand am Zug nicht ziehen kann und nicht bedroht ist, wenn keine Einheit mehr vernichtet werden kann, oder wenn hundert Halbzüge lang niemand fällt. Nur ein Verlust setzt die Zählung zurück.',
      'Steht eine Stellung zum dritten Mal, darf Remis beanspruchen, wer am Zug ist; beim fünften Mal ist es von selbst remis. Remis lässt sich auch anbieten.',
    ],
  },
  time: {
    title: 'Die Zeit',
    lines: [
      'Für jeden Halbzug läuft die Uhr neu. Ist sie um, gilt, was vorgemerkt ist; ein Anwärter ohne Wahl wird Kommandant.',
      'Ist nichts vorgemerkt, ist die Partie verloren. Hat die andere Seite nur noch ihren Standartenträger, ist sie remis.',
    ],
  },
  lot: {
    title: 'Das Los',
    lines: [
      'Der Server legt sich vorher fest und zeigt eine Prüfsumme. Beide Seiten mischen etwas Eigenes dazu. Nach dem Ende steht der Schlüssel in der Aufzeichnung, und jeder kann das Los nachrechnen.',
    ],
  },
};
