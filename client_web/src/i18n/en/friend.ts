import type { Texts } from '../shape';

export const friend: Texts['friend'] = {
  title: 'Play a friend',
  lead: 'Choose how you play, and send the link.',
  mode: 'Mode',
  map: 'Map',
  clock: 'Time a round',
  seconds: (n: number) => `${n} s`,
  noClock: 'none',
  make: 'Make the link',
  ready: 'Send this link',
  readyNote: 'The match begins when your friend accepts. Keep this page open until then.',
  until: (when: string) => `Good until ${when}.`,
  link: 'Invitation link',
  copy: 'Copy',
  copied: 'Link copied.',
  notCopied: 'Copying failed. The link is selected.',
  send: 'Send',
  code: 'QR code of the link',
  waiting: 'Waiting for your friend …',
  other: 'Play differently',
};
