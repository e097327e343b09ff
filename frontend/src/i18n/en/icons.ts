import type zh from '../zh/icons.js';
import type { Texts } from '../texts.js';

export default {
  title: 'Choose an icon',
  search: 'Search icons',
  nothing: 'No icon matches',
  choose: 'Choose',
  chooseFor: 'Choose: {{label}}',
  none: 'None',
  close: 'Close',
} as const satisfies Texts<typeof zh>;
