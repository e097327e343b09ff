import type { Texts } from '../texts.js';
import type zh from '../zh/factory.js';

export default {
  customer: {
    blacklist: 'Blacklist',
    release: 'Release from blacklist',
    blacklistWarning: 'No new orders are taken from a blacklisted customer; those that exist go on.',
  },
  route: {
    versions: 'Published versions',
    version: 'Version',
    publishedAt: 'Published at',
    steps: 'Steps',
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
