import type { FriendWords } from '../shape';

export const friend: FriendWords = {
  title: 'Free battle',
  lead: 'Choose whom you play, and how.',
  game: 'Game',
  against: 'Opponent',
  opponents: { friend: 'Friend, by link', bot: 'Bot' },
  mode: 'Mode',
  map: 'Map',
  clock: 'Time per turn',
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

  // where an invitation leads
  invited: {
    title: 'You are invited',
    lead: 'Somebody wants to play against you.',
    accept: 'Accept',
    accepted: 'Here we go …',
    hostAway: 'Your host is not here just now. We keep trying.',
    own: 'This is your own invitation. Send the link to your friend.',
    ownGo: 'To the invitation',
  },
};
