import type { Texts } from '../shape';

export const match: Texts['match'] = {};
