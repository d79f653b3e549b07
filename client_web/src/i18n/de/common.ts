export const common = {
  back: 'Zurück',
  cancel: 'Abbrechen',
  close: 'Schließen',
  home: 'Startseite',
};
