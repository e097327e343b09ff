// The doors of this context. Names, one by one: what is not here is nobody else's business.
export type { GrantSkills, RetireStaff, SaveStaff, StaffCommand, WithdrawSkills } from './commands.js';
export type {
  Skill,
  SkillsGranted,
  SkillsWithdrawn,
  StaffChanged,
  StaffContent,
  StaffEntered,
  StaffEvent,
  StaffRetired,
} from './events.js';
export {
  isAtWork,
  isKnownStaff,
  isRecordOf,
  hasSkill,
  staffDecider,
  type KnownStaff,
  type StaffRefusal,
  type StaffState,
} from './decider.js';
export { staffStream } from './stream.js';
