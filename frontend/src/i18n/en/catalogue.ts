import type zh from '../zh/catalogue.js';
import type { Texts } from '../texts.js';

export default {
  unknown: 'There are no records of the kind “{{key}}”',
  retired: 'Retired',
  show: 'Show',
  tree: 'Tree',
  list: 'List',
} as const satisfies Texts<typeof zh>;
