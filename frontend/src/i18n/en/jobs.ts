import type { Texts } from '../texts.js';
import type zh from '../zh/jobs.js';

export default {
  title: 'Background jobs',
  titleRunning: 'Background jobs, {{count}} running',
  none: 'No background jobs',
  noneText: 'Imports, and exports of more than 10,000 rows, run in the background; fetch here what they came to',
  kept: 'Files are kept for 24 hours, entries for 30 days',
  progress: '{{done}} of {{total, times(one: row; other: rows)}}',
  outcome: 'Rows: {{created}} added, {{changed}} changed, {{refused}} refused, {{left}} not reached',
  cancel: 'Cancel',
  download: 'Download',
  close: 'Close',
  fileGone: 'The file was deleted',
  isDone: '“{{title}}” is done',
  isFailed: '“{{title}}” failed',
} as const satisfies Texts<typeof zh>;
