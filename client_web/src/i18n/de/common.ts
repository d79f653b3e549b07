export const common = {
  cancel: 'Abbrechen',
  close: 'Schließen',
  home: 'Startseite',
  back: 'Zur Startseite',
  rules: 'Regeln',
  course: 'Erste Schritte',
  settings: 'Einstellungen',
  skip: 'Zum Inhalt',
  site: 'Bereiche',
  lost: 'Verbindung weg – wir holen dich zurück.',
  nowhereTitle: 'Hier ist nichts.',
  nowhereText: 'Diese Seite gibt es nicht. Vielleicht hat sich ein Buchstabe verirrt.',
};
