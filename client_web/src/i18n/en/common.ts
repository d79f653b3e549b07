import type { Texts } from '../shape';

export const common: Texts['common'] = {
  cancel: 'Cancel',
  close: 'Close',
  home: 'Home',
  back: 'Back home',
  rules: 'Rules',
  course: 'First steps',
  settings: 'Settings',
  ratings: 'Leaderboard',
  player: 'Player',
  skip: 'Skip to the content',
  site: 'Sections',
  lost: 'Connection lost – we are getting you back.',
  nowhereTitle: 'Nothing here.',
  nowhereText: 'There is no such page. A letter may have gone astray.',
};
