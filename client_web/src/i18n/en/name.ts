import type { Texts } from '../shape';

export const name: Texts['name'] = {
  label: 'Your name',
  change: 'Change name',
  keep: 'Save',
  you: 'You are',
  saved: (given: string) => `You are now called ${given}.`,
  offline: 'That did not get through. Try again in a moment.',
};
