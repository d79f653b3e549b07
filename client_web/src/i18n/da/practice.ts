import type { Texts } from '../shape';

export const practice: Texts['practice'] = {
  title: 'Træn',
  note: 'Mod en bot, med det samme',
  strength: 'Bottens styrke',
  strengths: { light: 'let', medium: 'middel', strong: 'stærk' },
  begin: 'Begynd at træne',
  another: 'Træn igen',
  meanwhile: 'Træne imens?',
  meanwhileNote: 'Du beholder din plads i køen.',
  tell: 'Giv mig besked',
  told: 'Vi giver dig besked, også når du er et andet sted.',
  found: 'Modstander fundet!',
  foundText: (seconds) => `${seconds} s tilbage. Så slutter træningen.`,
  foundSaid: 'Træningen slutter, når du går.',
  go: 'Til partiet',
};
