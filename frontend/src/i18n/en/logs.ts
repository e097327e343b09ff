import type { Texts } from '../texts.js';
import type zh from '../zh/logs.js';

export default {
  title: 'Error log',
  type: 'Type',
  error: 'Error',
  url: 'Address',
  message: 'Message',
  time: 'Time',
  stack: 'Stack',
  expand: 'Expand',
  collapse: 'Collapse',
  close: 'Close',
  whatIsSent: 'Only what stands above is sent: without what was searched for, passwords, tokens and what leads to a person.',
  clear: 'Clear local log',
  clearAsk: 'Clear the local log records?',
  cleared: 'Cleared successfully',
  upload: 'Send to the server',
  uploadAsk: 'Send the local log to the server?',
  sent: 'Sent successfully',
  details: 'Log entry',
} as const satisfies Texts<typeof zh>;
