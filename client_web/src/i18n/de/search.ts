export const search = {
  title: 'Wir suchen deinen Gegner',
  stopped: 'Die Suche ruht',
  waited: 'Gewartet',
  joining: 'Du kommst in die Reihe …',
  next: (width: number | null) =>
    width === null
      ? 'Du spielst gegen den Nächsten, der kommt.'
      : `Gesucht: bis zu ${width} Punkte über oder unter dir.`,
  others: (n: number) =>
    n === 0
      ? 'Außer dir sucht hier gerade niemand.'
      : n === 1
        ? 'Noch jemand sucht hier.'
        : `Noch ${n} andere suchen hier.`,
  otherModes: 'Anderswo warten schon welche:',
  switchTo: (mode: string, n: number) => `${mode}: ${n}`,
  elsewhere: 'Du suchst jetzt in einem anderen Fenster oder auf einem anderen Gerät.',
  expired: 'Die Suche ist abgelaufen, weil du lange weg warst.',
  here: 'Hier suchen',
  again: 'Noch einmal suchen',
  meanwhile: 'Inzwischen',
  nextFigure: 'Nächste Figur',
  tab: (seconds: string) => `${seconds} · Suche`,
  found: 'Gegner gefunden!',
};
