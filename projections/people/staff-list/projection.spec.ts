import type { StaffEvent } from '@cloud-factory/domain/people';
import {
  foreman,
  milling,
  ofStaff,
  skillsGranted,
  skillsWithdrawn,
  staffChanged,
  staffEntered,
  staffId,
  staffRetired,
} from '@cloud-factory/domain/people/examples';
import { describe, expect, it } from 'vitest';
import { gone } from '../../shared/index.js';
import { staffTable } from './projection.js';

const after = (...events: readonly StaffEvent[]) =>
  staffTable
    .apply(
      new Map(),
      [staffEntered, ...events].map((event, nth) => ofStaff(event, nth + 1, foreman)),
    )
    .get(staffId)?.row;

describe('the list of staff', () => {
  it('shows who was entered, by whom', () =>
    expect(after()).toMatchObject({ id: staffId, account: 'S044', status: 'active', skillCount: 0, createdBy: foreman }));
  it('shows what was changed', () => expect(after(staffChanged)).toMatchObject({ status: 'suspended', version: 2 }));
  it('shows the skills held, by process', () =>
    expect(after(skillsGranted)).toMatchObject({
      skillCount: 3,
      skills: [{ id: `${staffId}.${milling}`, processCode: 'P040', level: 3 }, {}, {}],
    }));
  it('shows a skill once when its level changes', () => expect(after(skillsGranted, skillsGranted)).toMatchObject({ skillCount: 3 }));
  it('forgets a withdrawn one', () => expect(after(skillsGranted, skillsWithdrawn)).toMatchObject({ skillCount: 2 }));
  it('loses a retired member of staff', () => expect(after(staffRetired)).toBe(gone));
});
