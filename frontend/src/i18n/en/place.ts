import type zh from '../zh/place.js';
import type { Texts } from '../texts.js';

export default {
  title: 'Switch department and role',
  dept: 'Department',
  role: 'Role',
  needDept: 'Please select a department',
  needRole: 'Please select a role',
  cancel: 'Cancel',
  confirm: 'OK',
  close: 'Close',
  failed: 'It could not be switched, please try again later',
} as const satisfies Texts<typeof zh>;
