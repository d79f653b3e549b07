import type { Texts } from '../shape';

export const settings: Texts['settings'] = {
  title: 'Indstillinger',
  kept: 'Gælder i denne browser.',
  language: 'Sprog',
  languages: { browser: 'som browseren', de: 'Deutsch', en: 'English', da: 'Dansk' },
  theme: 'Udseende',
  themes: { system: 'som enheden', dark: 'mørkt', light: 'lyst' },
  motion: 'Bevægelse',
  motions: { system: 'som enheden', full: 'fuld', less: 'lidt' },
  pace: 'Afsløring af en runde',
  paces: { 1: 'i ro og mag', 2: 'hurtigt', 0: 'straks' },
  sound: 'Lyde',
  soundNote: 'Få og korte.',
  labels: 'Feltnavne på brættet',
  labelsNote: 'Bogstaver og tal langs kanten.',
};
