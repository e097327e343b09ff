// Facts about one member of staff. Stream: staff-<staffId>. Never edited, never renamed.
import type { Fact } from '../shared/decider.js';
import type { DeptId, ProcessId, StaffId, UserId } from '../shared/ids.js';
import type { StaffStatus } from './contract.js';

export type StaffContent = Readonly<{
  staffId: StaffId;
  account: string;
  name: string;
  /** Who signs in as this member of staff; null for one who never does. */
  userId: UserId | null;
  deptId: DeptId | null;
  phone: string | null;
  hireDate: string | null;
  status: StaffStatus;
  remark: string | null;
}>;

export type Skill = Readonly<{
  processId: ProcessId;
  /** As the process was coded and named then. */
  processCode: string;
  processName: string;
  /** 1 to 5. */
  level: number;
}>;

export type StaffEntered = Fact<'StaffEntered', StaffContent>;
/** The whole record as it is from now on. */
export type StaffChanged = Fact<'StaffChanged', StaffContent>;
/** Final. */
export type StaffRetired = Fact<'StaffRetired', Readonly<{ staffId: StaffId }>>;
export type SkillsGranted = Fact<'SkillsGranted', Readonly<{ staffId: StaffId; skills: readonly Skill[] }>>;
export type SkillsWithdrawn = Fact<'SkillsWithdrawn', Readonly<{ staffId: StaffId; processIds: readonly ProcessId[] }>>;

export type StaffEvent = StaffEntered | StaffChanged | StaffRetired | SkillsGranted | SkillsWithdrawn;
