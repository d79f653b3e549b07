export const name = {
  label: 'Dein Name',
  change: 'Name ändern',
  keep: 'Übernehmen',
  you: 'Du bist',
  saved: (given: string) => `Du heißt jetzt ${given}.`,
  offline: 'Das kam nicht an. Versuch es gleich noch einmal.',
};
