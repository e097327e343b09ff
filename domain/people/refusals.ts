import type { Words } from '../shared/refusals.js';
import type { StaffRefusal } from './decider.js';

export const staffRefusals = {
  StaffNotFound: { zh: '员工不存在', en: 'There is no such member of staff' },
  StaffHasLeft: { zh: '该员工已离职，不能再修改', en: 'This member of staff has left and is not changed any more' },
  ProcessNotFound: { zh: '工序不存在', en: 'There is no such process' },
} as const satisfies Record<StaffRefusal, Words>;
