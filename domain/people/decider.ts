import { claimsMoved, nothing, refuse, type Claim, type Decider, type Decision, type Said } from '../shared/decider.js';
import type { ProcessId, UserId } from '../shared/ids.js';
import type { GrantSkills, SaveStaff, StaffCommand, WithdrawSkills } from './commands.js';
import type { StaffStatus } from './contract.js';
import type { Skill, StaffContent, StaffEvent } from './events.js';

export type KnownStaff = Readonly<{
  status: StaffStatus;
  content: StaffContent;
  /** Level per process. */
  skills: Readonly<Partial<Record<ProcessId, number>>>;
}>;
/** Only what a later decision needs, here and in production. */
export type StaffState = Readonly<{ status: 'none' | 'retired' }> | KnownStaff;

export type StaffRefusal = 'StaffNotFound' | 'StaffHasLeft' | 'ProcessNotFound';

/** The record of a process, as far as a skill copies it. One per process: `process:<id>`. */
export type StaffSeen = { [process: `process:${string}`]: ProcessRecord };
/** The state of a record of the catalogue. */
export type ProcessRecord = Readonly<{ status: string; values?: Readonly<Record<string, unknown>> }>;

type Answer = Decision<StaffEvent, StaffRefusal>;

export const isKnownStaff = (state: StaffState | undefined): state is KnownStaff =>
  state !== undefined && state.status !== 'none' && state.status !== 'retired';

/** One record per staff number, and one per user: who receives a step is told by who is signed in. */
const claimsOf = ({ account, userId }: Pick<StaffContent, 'account' | 'userId'>): readonly Claim[] => [
  { kind: 'staffAccount', value: account },
  ...(userId === null ? [] : [{ kind: 'staffUser', value: userId }]),
];

function save({ staffId, entry, mustExist }: Said<SaveStaff>, state: StaffState): Answer {
  if (mustExist && state.status === 'none') return refuse('StaffNotFound');
  if (state.status === 'retired') return refuse('StaffNotFound');
  if (state.status === 'left') return refuse('StaffHasLeft');
  const data: StaffContent = { staffId, ...entry };
  if (!isKnownStaff(state)) return { events: [{ type: 'StaffEntered', data }], claims: claimsOf(data) };
  if (JSON.stringify(state.content) === JSON.stringify(data)) return nothing;
  return { events: [{ type: 'StaffChanged', data }], ...claimsMoved(claimsOf(state.content), claimsOf(data)) };
}

function grant({ staffId, skills }: Said<GrantSkills>, state: KnownStaff, seen: Readonly<Partial<StaffSeen>>): Answer {
  const granted: Skill[] = [];
  for (const { processId, level } of skills) {
    const process = seen[`process:${processId}`];
    const { processCode, name } = process?.values ?? {};
    if (typeof processCode !== 'string' || typeof name !== 'string') return refuse('ProcessNotFound', { processId });
    if (state.skills[processId] !== level) granted.push({ processId, processCode, processName: name, level });
  }
  return granted.length === 0 ? nothing : { events: [{ type: 'SkillsGranted', data: { staffId, skills: granted } }] };
}

function withdraw({ staffId, processIds }: Said<WithdrawSkills>, state: KnownStaff): Answer {
  const held = processIds.filter((processId) => state.skills[processId] !== undefined);
  return held.length === 0 ? nothing : { events: [{ type: 'SkillsWithdrawn', data: { staffId, processIds: held } }] };
}

function mustBeKnown(state: StaffState): KnownStaff {
  if (!isKnownStaff(state)) throw new Error('a member of staff cannot begin with a change');
  return state;
}

/** Whether this member of staff may do a process: at work, and trained for it. */
export const hasSkill = (staff: KnownStaff, processId: ProcessId): boolean => staff.skills[processId] !== undefined;
export const isAtWork = (staff: KnownStaff): boolean => staff.status === 'active' || staff.status === 'probation';
export const isRecordOf = (staff: KnownStaff, userId: UserId): boolean => staff.content.userId === userId;

export const staffDecider: Decider<StaffCommand, StaffState, StaffEvent, StaffRefusal, StaffSeen> = {
  initialState: { status: 'none' },
  reads: (command) =>
    command.type === 'GrantSkills'
      ? Object.fromEntries(command.skills.map(({ processId }) => [`process:${processId}`, `record-processManagement-${processId}`]))
      : {},
  decide: (command, state, seen): Answer => {
    if (command.type === 'SaveStaff') return save(command, state);
    if (command.type === 'RetireStaff' && state.status === 'retired') return nothing;
    if (!isKnownStaff(state)) return refuse('StaffNotFound');
    switch (command.type) {
      case 'RetireStaff':
        return { events: [{ type: 'StaffRetired', data: { staffId: command.staffId } }], releases: claimsOf(state.content) };
      case 'GrantSkills':
        return grant(command, state, seen);
      case 'WithdrawSkills':
        return withdraw(command, state);
    }
  },
  evolve: (state, recorded): StaffState => {
    switch (recorded.type) {
      case 'StaffEntered':
        return { status: recorded.data.status, content: recorded.data, skills: {} };
      case 'StaffChanged':
        return { ...mustBeKnown(state), status: recorded.data.status, content: recorded.data };
      case 'StaffRetired':
        return { status: 'retired' };
      case 'SkillsGranted': {
        const staff = mustBeKnown(state);
        return {
          ...staff,
          skills: { ...staff.skills, ...Object.fromEntries(recorded.data.skills.map((skill) => [skill.processId, skill.level])) },
        };
      }
      case 'SkillsWithdrawn': {
        const staff = mustBeKnown(state);
        const gone: ReadonlySet<string> = new Set(recorded.data.processIds);
        return { ...staff, skills: Object.fromEntries(Object.entries(staff.skills).filter(([processId]) => !gone.has(processId))) };
      }
    }
  },
};
