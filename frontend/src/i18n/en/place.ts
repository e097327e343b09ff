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
  moved: 'Another window has switched to {{dept}} · {{role}}. Menu and data are read again; what is not saved yet is still there.',
  failed: 'It could not be switched, please try again later',
} as const satisfies Texts<typeof zh>;
