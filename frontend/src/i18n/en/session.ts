import type zh from '../zh/session.js';
import type { Texts } from '../texts.js';

export default {
  close: 'Close',
  cancel: 'Cancel',
  own: {
    title: 'Personal centre',
    info: 'Personal information',
    account: 'Account',
    realName: 'Real name',
    name: 'User name',
    phone: 'Phone',
    email: 'Email',
    save: 'Save',
    saved: 'Updated successfully',
    required: '{{label}} is required',
    changePassword: 'Change password',
    oldPassword: 'Old password',
    newPassword: 'New password',
    newPassword1: 'Confirm password',
    short: 'A password has at least 5 characters',
    differ: 'The two passwords differ',
    passwordChanged: 'The password is changed; sessions on other devices have ended',
  },
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
