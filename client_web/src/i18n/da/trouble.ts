import type { Texts } from '../shape';

export const trouble: Texts['trouble'] = {
  title: 'Her kommer vi ikke videre',
  codes: {
    4401: 'Din browser har mistet din spiller. Indlæs siden igen.',
    4408: 'Du har SALVO åben i for mange vinduer. Luk et og prøv igen.',
    old: 'Denne side er forældet. Indlæs den igen.',
  },
  again: 'Prøv igen',
  reload: 'Indlæs igen',
};
