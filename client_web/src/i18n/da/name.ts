import type { Texts } from '../shape';

export const name: Texts['name'] = {
  label: 'Dit navn',
  change: 'Skift navn',
  keep: 'Gem',
  you: 'Du er',
  saved: (given) => `Nu hedder du ${given}.`,
  offline: 'Det nåede ikke frem. Prøv igen om lidt.',
};
