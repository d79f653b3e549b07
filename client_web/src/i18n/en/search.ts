import type { Texts } from '../shape';

export const search: Texts['search'] = {
  title: 'Looking for your opponent',
  stopped: 'The search is at rest',
  waited: 'Waited',
  joining: 'Getting in line …',
  next: (width: number | null) =>
    width === null ? 'You play whoever comes next.' : `Looking up to ${width} points above or below you.`,
  others: (n: number) =>
    n === 0
      ? 'Nobody else is searching here just now.'
      : n === 1
        ? 'One other is searching here.'
        : `${n} others are searching here.`,
  otherModes: 'Others wait elsewhere:',
  switchTo: (mode: string, n: number) => `${mode}: ${n}`,
  elsewhere: 'You are now searching in another window or on another device.',
  expired: 'The search ended because you were away for long.',
  here: 'Search here',
  again: 'Search again',
  meanwhile: 'Meanwhile',
  nextFigure: 'Next figure',
  tab: (seconds: string) => `${seconds} · Search`,
  found: 'Opponent found!',
};
