import type { Texts } from '../shape';

export const practice: Texts['practice'] = {
  title: 'Practise',
  note: 'Against a bot, at once',
  strength: 'Strength of the bot',
  strengths: { light: 'light', medium: 'medium', strong: 'strong' },
  begin: 'Begin to practise',
  another: 'Practise again',
  meanwhile: 'Practise meanwhile?',
  meanwhileNote: 'You keep your place in the queue.',
  tell: 'Tell me',
  told: 'We will tell you, also when you are elsewhere.',
  found: 'Opponent found!',
  foundText: (seconds: number) => `${seconds} s left. The practice ends then.`,
  foundSaid: 'The practice ends when you go.',
  go: 'To the match',
};
