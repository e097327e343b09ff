import { defineStream } from '../shared/decider.js';
import { staffDecider } from './decider.js';
import { staffRefusals } from './refusals.js';

export const staffStream = defineStream({
  name: 'staff',
  decider: staffDecider,
  streamOf: ({ staffId }) => `staff-${staffId}`,
  commands: { SaveStaff: true, RetireStaff: true, GrantSkills: true, WithdrawSkills: true },
  events: {
    StaffEntered: { version: 1, zh: '登记员工', en: 'Staff entered' },
    StaffChanged: { version: 1, zh: '修改员工', en: 'Staff changed' },
    StaffRetired: { version: 1, zh: '移除员工', en: 'Staff retired' },
    SkillsGranted: { version: 1, zh: '授予工序技能', en: 'Skills granted' },
    SkillsWithdrawn: { version: 1, zh: '收回工序技能', en: 'Skills withdrawn' },
  },
  refusals: staffRefusals,
  claims: {
    staffAccount: { zh: '工号“{{value}}”已被占用', en: 'The staff number “{{value}}” is already taken' },
    staffUser: { zh: '该用户已是另一名员工', en: 'This user is already another member of staff' },
  },
});
