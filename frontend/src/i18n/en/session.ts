import type zh from '../zh/session.js';
import type { Texts } from '../texts.js';

export default {
  close: 'Close',
  cancel: 'Cancel',
  lock: {
    title: 'Locked',
    setTitle: 'Set the lock password',
    password: 'Lock password',
    hint: 'For this session only; after a reload of the page it is asked for again.',
    needPassword: 'The lock password cannot be empty',
    lock: 'Lock',
    unlock: 'Unlock',
    text: 'The screen is locked. What was open stays as it was.',
    signOut: 'Sign out',
  },
} as const satisfies Texts<typeof zh>;
