import { describe, it } from 'vitest';
import { specFor } from '../shared/decider-spec.js';
import { staffDecider } from './decider.js';
import {
  foreman,
  milling,
  ofStaff,
  polishing,
  processRecord,
  skillsGranted,
  skillsWithdrawn,
  staffChanged,
  staffContent,
  staffEntered,
  staffEntry,
  staffId,
  staffRetired,
  technician,
} from './examples.js';

const { given } = specFor(staffDecider);
const save = { type: 'SaveStaff', staffId, entry: staffEntry } as const;
const grant = { type: 'GrantSkills', staffId, skills: [{ processId: milling, level: 3 }] } as const;
const entered = ofStaff(staffEntered, 1, foreman);
const skilled = ofStaff(skillsGranted, 2, foreman);
const account = { kind: 'staffAccount', value: 'S044' };
const user = { kind: 'staffUser', value: technician };

describe('a member of staff', () => {
  it('is entered once per staff number and per user', () => given().when(save).then(staffEntered).claiming(account, user));
  it('is not made under an id that came from outside', () =>
    given()
      .when({ ...save, mustExist: true })
      .thenRefused('StaffNotFound'));
  it('is changed as a whole', () =>
    given(entered)
      .when({ ...save, entry: { ...staffEntry, status: 'suspended' } })
      .then(staffChanged));
  it('lets go of the user who signs in no more', () =>
    given(entered)
      .when({ ...save, entry: { ...staffEntry, userId: null } })
      .then({ type: 'StaffChanged', data: { ...staffContent, userId: null } })
      .releasing(user));
  it('is not changed by saying the same again', () => given(entered).when(save).thenNothing());
  it('is not changed any more after having left', () =>
    given(entered, ofStaff({ type: 'StaffChanged', data: { ...staffContent, status: 'left' } }, 2, foreman))
      .when(save)
      .thenRefused('StaffHasLeft'));
  it('gives number and user back when it is retired', () =>
    given(entered).when({ type: 'RetireStaff', staffId }).then(staffRetired).releasing(account, user));
  it('is retired once', () =>
    given(entered, ofStaff(staffRetired, 2, foreman))
      .when({ type: 'RetireStaff', staffId })
      .thenNothing());
  it('does not come back', () =>
    given(entered, ofStaff(staffRetired, 2, foreman))
      .when(save)
      .thenRefused('StaffNotFound'));
});

describe('skills', () => {
  const seen = { [`process:${milling}`]: processRecord('P040', '切削') };
  it('are granted per process, with its name of that day', () =>
    given(entered)
      .when(grant, { seen })
      .then({
        type: 'SkillsGranted',
        data: { staffId, skills: [{ processId: milling, processCode: 'P040', processName: '切削', level: 3 }] },
      }));
  it('are not granted twice', () => given(entered, skilled).when(grant, { seen }).thenNothing());
  it('are not granted for a process that does not exist', () => given(entered).when(grant).thenRefused('ProcessNotFound'));
  it('are not granted to nobody', () => given().when(grant, { seen }).thenRefused('StaffNotFound'));
  it('may be withdrawn', () =>
    given(entered, skilled)
      .when({ type: 'WithdrawSkills', staffId, processIds: [polishing] })
      .then(skillsWithdrawn));
  it('are gone once they were withdrawn', () =>
    given(entered, skilled, ofStaff(skillsWithdrawn, 3, foreman))
      .when({ type: 'WithdrawSkills', staffId, processIds: skillsWithdrawn.data.processIds })
      .thenNothing());
  it('are not withdrawn when they were never held', () =>
    given(entered)
      .when({ type: 'WithdrawSkills', staffId, processIds: [polishing] })
      .thenNothing());
});
