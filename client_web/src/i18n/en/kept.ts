import type { KeptWords } from '../shape';

export const kept: KeptWords = {
  // my matches
  mine: 'Your last matches',
  none: 'None played to the end yet.',
  noneText: 'As soon as a match is over, you find it here.',
  more: 'Show earlier ones',
  against: (name: string) => `against ${name}`,
  rounds: (n: number) => (n === 0 ? 'no round' : n === 1 ? '1 round' : `${n} rounds`),
  noResult: 'No result',
  friendly: 'with a friend',
  quick: 'Quick match',
  erasedName: '(erased)',

  // one match
  title: 'Match',
  voided: 'We made a mistake. This match does not count.',
  players: 'Players',
  mode: 'Mode',
  map: 'Map',
  clock: 'Time a round',
  length: 'Length',
  when: 'Played',
  seconds: (n: number) => `${n} seconds`,
  record: 'Record',
  recordNote: 'Every order in short. South stands in capitals, north in small letters.',
  copy: 'Copy the text',
  copied: 'Copied.',
  notCopied: 'That did not work. Select the text and copy it yourself.',
  asText: 'Download as text',
  asJson: 'Download as JSON',
  share: 'Share the link',
  shared: 'Link copied.',
  notShared: 'That did not work. You find the link at the top of the browser.',

  // it cannot be shown
  unknown: 'We do not know this match.',
  unknownText: 'Perhaps a letter went astray, or it was too long ago.',
  running: 'This match is still running.',
  runningText: 'Until the end all of it stays with the two who play. Then you find it here.',
  watch: 'To the table',
  unavailable: 'We cannot get at the matches just now.',
  unavailableText: 'Nothing is lost. Try again in a moment.',
  offline: 'That did not get through.',
  offlineText: 'Look at your connection and try again.',
  hurried: 'That was too fast.',
  hurriedText: 'Wait a moment and try again.',
  again: 'Try again',
  loading: 'One moment …',

  // erase me
  erase: {
    title: 'Erase all about you',
    note: 'Name, id and your list of matches.',
    open: 'Erase me',
    ask: 'Do you really want to be erased?',
    what: [
      'Your name and your id are erased everywhere, on your other devices too. Your search ends, your list of matches is gone.',
      'Matches that you played stay readable for your opponents. Where your name stood they then read “(erased)”.',
      'Your name is free again. In back-ups of the server you vanish only with their age. The settings of this browser stay.',
      'This cannot be taken back. Afterwards you begin as somebody new.',
    ],
    no: 'Rather not',
    yes: 'Erase for good',
    playing: 'You are still in a match. Play it to the end or resign, then it can be done.',
    failed: 'That did not work just now, and nothing is erased. Try again in a moment.',
  },
};
