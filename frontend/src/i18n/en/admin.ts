import type zh from '../zh/admin.js';
import type { Texts } from '../texts.js';

export default {
  user: {
    new: 'New user',
    roles: 'Roles',
    password: 'Password',
    showPassword: 'Show the password',
    unlock: 'Unlock the sign-in',
    reset: 'Reset the password',
    resetAsk: 'Make a new password for {{name}}? All their sessions end.',
    disable: 'Disable',
    disableAsk: 'Disable {{name}}? They cannot sign in any more.',
    enable: 'Enable',
    newPassword: 'New password',
    shownOnce: 'Tell {{name}} the new password: it is not shown again.',
    copy: 'Copy',
  },
  role: {
    new: 'New role',
    grants: 'Permissions',
    everything: 'This role may do everything.',
    others: 'Other permissions',
    othersHint: 'Those without a page, each as “resource.verb”',
    count: '{{count}} permissions',
    save: 'Save the permissions',
    see: 'See',
  },
  session: {
    title: 'Sessions',
    user: 'User',
    client: 'Client',
    browser: 'Browser',
    network: 'Network',
    since: 'Signed in',
    seen: 'Last seen',
    current: 'This one',
    locked: 'Locked',
    end: 'End',
    endAsk: 'End the session of {{name}}?',
  },
} as const satisfies Texts<typeof zh>;
