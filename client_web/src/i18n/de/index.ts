import { common } from './common';
import { games } from './games';
import { home } from './home';
import { match } from './match';
import { name } from './name';
import { practice } from './practice';
import { refusals } from './refusals';
import { search } from './search';
import { settings } from './settings';
import { trouble } from './trouble';

export const de = {
  common,
  games,
  home,
  match,
  name,
  practice,
  refusals,
  search,
  settings,
  trouble,
};
