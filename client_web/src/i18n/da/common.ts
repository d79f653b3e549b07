import type { Texts } from '../shape';

export const common: Texts['common'] = {
  cancel: 'Fortryd',
  close: 'Luk',
  home: 'Forside',
  back: 'Til forsiden',
  rules: 'Regler',
  course: 'Første skridt',
  settings: 'Indstillinger',
  ratings: 'Rangliste',
  player: 'Spiller',
  skip: 'Til indholdet',
  site: 'Områder',
  lost: 'Forbindelsen er væk – vi henter dig tilbage.',
  nowhereTitle: 'Her er ikke noget.',
  nowhereText: 'Den side findes ikke. Måske er et bogstav faret vild.',
};
