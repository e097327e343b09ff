// What someone may ask of a staff record. No `by`, no `at`: the command runner adds them.
import type { ProcessId, StaffId } from '../shared/ids.js';
import type { SkillEntry, StaffEntry } from './contract.js';

/** Keep a new member of staff, or the changes of a known one. `mustExist`: the id came from outside, so it is a known one or a mistake. */
export type SaveStaff = Readonly<{ type: 'SaveStaff'; staffId: StaffId; entry: StaffEntry; mustExist?: true }>;

/** Gone from lists and pickers; the account and the user are free for another record. What was done under it stays. */
export type RetireStaff = Readonly<{ type: 'RetireStaff'; staffId: StaffId }>;

/** May do these processes from now on; said of one that is held already, it changes the level. */
export type GrantSkills = Readonly<{ type: 'GrantSkills'; staffId: StaffId; skills: readonly SkillEntry[] }>;

/** Undoes `GrantSkills`. A step that was received before is still finished. */
export type WithdrawSkills = Readonly<{ type: 'WithdrawSkills'; staffId: StaffId; processIds: readonly ProcessId[] }>;

export type StaffCommand = SaveStaff | RetireStaff | GrantSkills | WithdrawSkills;
