import type { Texts } from '../shape';

export const common: Texts['common'] = {
  back: 'Back',
  cancel: 'Cancel',
  close: 'Close',
  home: 'Home',
};
