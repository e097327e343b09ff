import type { Texts } from '../texts.js';
import type zh from '../zh/factory.js';

export default {
  route: {
    publish: 'Publish',
    published: 'Published: this version never changes again',
  },
  staff: {
    skills: 'Skills',
    processes: 'Processes',
    process: 'Process',
    level: 'Level',
    since: 'Since',
    grant: 'Grant',
    withdraw: 'Withdraw the skill {{process}}',
  },
} as const satisfies Texts<typeof zh>;
