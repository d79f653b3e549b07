import type { Texts } from '../shape';
import { common } from './common';
import { match } from './match';

export const en: Texts = { common, match };
