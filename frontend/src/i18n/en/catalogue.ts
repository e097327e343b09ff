import type zh from '../zh/catalogue.js';
import type { Texts } from '../texts.js';

export default {
  unknown: 'There are no records of the kind “{{key}}”',
  retired: 'Retired', draft: 'Draft', published: 'Published', publish: 'Publish', retire: 'Retire', status: 'Status',
  publishAsk: 'Once published it cannot be changed. Publish?', retireAsk: 'Once retired it can no longer be chosen. Retire?',
  addChild: 'Add below', all: 'All',
} as const satisfies Texts<typeof zh>;
