export const trouble = {
  title: 'Hier geht es nicht weiter',
  codes: {
    4401: 'Dein Browser hat deinen Spieler verloren. Lade die Seite neu.',
    4408: 'SALVO ist bei dir in zu vielen Fenstern offen. Schließ eins und versuch es wieder.',
    old: 'Diese Seite ist veraltet. Lade sie neu.',
  },
  again: 'Noch einmal versuchen',
  reload: 'Neu laden',
};
