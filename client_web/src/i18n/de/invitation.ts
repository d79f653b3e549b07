export const invitation = {
  title: 'Du bist eingeladen',
  lead: 'Jemand will gegen dich SALVO spielen.',
  accept: 'Annehmen',
  accepted: 'Gleich geht es los …',
  hostAway: 'Wer dich eingeladen hat, ist gerade nicht da. Wir versuchen es weiter.',
  own: 'Das ist deine eigene Einladung. Schick den Link deinem Freund.',
  ownGo: 'Zur Einladung',
};
