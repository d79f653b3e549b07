/** The games beside SALVO, as every page knows them. */
export const games = {
  more: 'Weitere Spiele',
  playNote: (seconds: number) => `Gegen den Nächsten, ${seconds} Sekunden je Zug`,
  freeNote: 'Mit Freund oder Bot: Zeit und Regeln nach Wahl',
  salvo: { name: 'SALVO' },
  matrix: {
    name: 'Matrix',
    line: 'Schach in Rüstung: Vernichte die feindliche Einheit.',
    round: (n: number) => (n === 0 ? 'Los' : `Halbzug ${n}`),
  },
  marshal: {
    name: 'Marshal',
    line: 'Verdeckte Ränge: Finde die gegnerische Fahne.',
    round: (n: number) => (n === 0 ? 'Aufstellung' : `Zug ${n}`),
  },
};
