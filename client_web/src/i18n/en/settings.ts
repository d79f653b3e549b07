import type { Texts } from '../shape';

export const settings: Texts['settings'] = {
  title: 'Settings',
  kept: 'For this browser.',
  language: 'Language',
  languages: { browser: 'as the browser', de: 'Deutsch', en: 'English', da: 'Dansk' },
  theme: 'Appearance',
  themes: { system: 'as the device', dark: 'dark', light: 'light' },
  motion: 'Motion',
  motions: { system: 'as the device', full: 'full', less: 'little' },
  pace: 'Telling of a round',
  paces: { 1: 'calm', 2: 'quick', 0: 'at once' },
  sound: 'Sounds',
  soundNote: 'Few and short.',
  labels: 'Names of the cells',
  labelsNote: 'Letters and numbers at the edge of the board.',
};
