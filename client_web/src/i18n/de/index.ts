import { common } from './common';
import { match } from './match';

export const de = { common, match };
