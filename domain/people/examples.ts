// Facts with names, for the specs of every folder. Fixed values: a failing spec reads the same twice.
import type { Recorded } from '../shared/decider.js';
import { recorded } from '../shared/recorded.js';
import { idAs, type ProcessId, type StaffId, type UserId } from '../shared/ids.js';
import type { StaffEntry } from './contract.js';
import type { SkillsGranted, SkillsWithdrawn, StaffChanged, StaffContent, StaffEntered, StaffEvent, StaffRetired } from './events.js';

const id = <Name extends string>(last: number) => idAs<Name>(`0197e000-0000-7000-8000-0000001${String(last).padStart(5, '0')}`);

export const staffId: StaffId = id(1);
export const otherStaffId: StaffId = id(2);
export const technician: UserId = id(11);
export const foreman: UserId = id(12);
export const milling: ProcessId = id(21);
export const melting: ProcessId = id(22);
export const polishing: ProcessId = id(23);

export const staffEntry: StaffEntry = {
  account: 'S044',
  name: '陈师傅',
  userId: technician,
  deptId: null,
  phone: '13800000044',
  hireDate: '2024-03-01',
  status: 'active',
  remark: null,
};
export const staffContent: StaffContent = { staffId, ...staffEntry };

export const staffEntered: StaffEntered = { type: 'StaffEntered', data: staffContent };
export const staffChanged: StaffChanged = { type: 'StaffChanged', data: { ...staffContent, status: 'suspended' } };
export const staffRetired: StaffRetired = { type: 'StaffRetired', data: { staffId } };
export const skillsGranted: SkillsGranted = {
  type: 'SkillsGranted',
  data: {
    staffId,
    skills: [
      { processId: milling, processCode: 'P040', processName: '切削', level: 3 },
      { processId: melting, processCode: 'P050', processName: '激光熔化', level: 4 },
      { processId: polishing, processCode: 'P090', processName: '抛光', level: 3 },
    ],
  },
};
export const skillsWithdrawn: SkillsWithdrawn = { type: 'SkillsWithdrawn', data: { staffId, processIds: [polishing] } };

export const processRecord = (processCode: string, name: string) => ({ status: 'active', values: { processCode, name } });

/** The n-th fact of the stream of a member of staff. */
export const ofStaff = <Event extends StaffEvent>(event: Event, nth: number, by: UserId): Recorded<Event> =>
  recorded(event, nth, by, `staff-${event.data.staffId}`);
