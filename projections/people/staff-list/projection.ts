import type { StaffContent, StaffEvent } from '@cloud-factory/domain/people';
import { staffList, type StaffRow, type StaffSkillRow } from '@cloud-factory/domain/people/contract';
import { defineProjection, gone, mustExist, rowColumns, touchedBy } from '../../shared/index.js';

export type StaffTableRow = StaffRow & Readonly<{ skills: readonly Omit<StaffSkillRow, 'staffName'>[] }>;

const contentColumns = ({ staffId, ...content }: StaffContent) => ({ id: staffId, ...content });
const withSkills = (skills: StaffTableRow['skills']) => ({ skills, skillCount: skills.length });

/** One row per member of staff with the skills held. A retired one is gone: documents have copied what they need. */
export const staffTable = defineProjection<StaffEvent, StaffTableRow>({
  table: 'staff_list',
  revision: 1,
  columns: {
    ...rowColumns,
    account: 'text',
    name: 'text',
    userId: 'uuid',
    deptId: 'uuid',
    phone: 'text',
    hireDate: 'date',
    status: 'text',
    remark: 'text',
    skillCount: 'integer',
    skills: 'json',
  },
  indexes: [
    { by: ['account'] },
    { by: ['name'] },
    { by: ['userId'] },
    { by: ['status', 'account'] },
    { by: ['deptId', 'account'] },
    { like: 'account' },
    { like: 'name' },
  ],
  finds: staffList.finds,
  counts: [[], ['status']],
  scope: { resource: 'staffInformation', person: 'userId', department: 'deptId' },
  keysOf: ({ data }) => [data.staffId],
  on: {
    StaffEntered: (_, recorded) => ({
      ...contentColumns(recorded.data),
      ...touchedBy(recorded),
      ...withSkills([]),
      createdAt: recorded.at,
      createdBy: recorded.by,
    }),
    StaffChanged: (row, recorded) => ({ ...mustExist(row, recorded), ...contentColumns(recorded.data), ...touchedBy(recorded) }),
    StaffRetired: () => gone,
    SkillsGranted: (row, recorded) => {
      const staff = mustExist(row, recorded);
      const { staffId, skills } = recorded.data;
      const kept = staff.skills.filter((held) => !skills.some(({ processId }) => processId === held.processId));
      const granted = skills.map((skill) => ({ id: `${staffId}.${skill.processId}`, staffId, ...skill, since: recorded.at }));
      return {
        ...staff,
        ...touchedBy(recorded),
        ...withSkills([...kept, ...granted].toSorted((a, b) => (a.processCode < b.processCode ? -1 : 1))),
      };
    },
    SkillsWithdrawn: (row, recorded) => {
      const staff = mustExist(row, recorded);
      return {
        ...staff,
        ...touchedBy(recorded),
        ...withSkills(staff.skills.filter(({ processId }) => !recorded.data.processIds.includes(processId))),
      };
    },
  },
});
