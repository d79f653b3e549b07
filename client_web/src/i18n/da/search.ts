import type { Texts } from '../shape';

export const search: Texts['search'] = {
  title: 'Vi leder efter din modstander',
  stopped: 'Søgningen hviler',
  waited: 'Ventet',
  joining: 'Du kommer i køen …',
  next: (width) =>
    width === null ? 'Du spiller mod den næste, der kommer.' : `Vi leder op til ${width} point over eller under dig.`,
  others: (n) =>
    n === 0 ? 'Ingen andre søger her lige nu.' : n === 1 ? 'En anden søger også her.' : `${n} andre søger også her.`,
  otherModes: 'Andre steder venter der nogen:',
  switchTo: (mode, n) => `${mode}: ${n}`,
  elsewhere: 'Du søger nu i et andet vindue eller på en anden enhed.',
  expired: 'Søgningen er udløbet, fordi du var væk længe.',
  here: 'Søg her',
  again: 'Søg igen',
  meanwhile: 'Imens',
  nextFigure: 'Næste brik',
  tab: (seconds) => `${seconds} · Søgning`,
  found: 'Modstander fundet!',
};
