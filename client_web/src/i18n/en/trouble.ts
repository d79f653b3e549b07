import type { Texts } from '../shape';

export const trouble: Texts['trouble'] = {
  title: 'This is as far as it goes',
  codes: {
    4401: 'Your browser has lost your player. Reload the page.',
    4408: 'SALVO is open in too many windows of yours. Close one and try again.',
    old: 'This page is out of date. Reload it.',
  },
  again: 'Try again',
  reload: 'Reload',
};
