// The words of staff on the wire: no state, no rules. The only file of this folder that the console may import.
import * as z from 'zod';
import { text } from '../shared/asked.js';
import { PhoneField } from '../shared/fields.js';
import { idField, type DeptId, type ProcessId, type StaffId, type UserId } from '../shared/ids.js';
import { defineList, type RowBase } from '../shared/list.js';

export const StaffStatus = z.enum(['probation', 'active', 'suspended', 'left']);
export type StaffStatus = z.infer<typeof StaffStatus>;

/** What a person fills in. */
export const StaffEntry = z.strictObject({
  account: text(32),
  name: text(50),
  userId: idField<'user'>().nullable().default(null),
  deptId: idField<'dept'>().nullable().default(null),
  phone: PhoneField.nullable().default(null),
  hireDate: z.iso.date().nullable().default(null),
  status: StaffStatus.default('active'),
  remark: text(500).nullable().default(null),
});
export type StaffEntry = Readonly<z.infer<typeof StaffEntry>>;

/** `POST staffInformation/submit`. Without `id` a new record; with one, `version` is what the form showed. */
export const StaffSubmit = StaffEntry.extend({ id: idField<'staff'>().optional(), version: z.int().min(1).optional() });
export type StaffSubmit = z.infer<typeof StaffSubmit>;

export const SkillEntry = z.strictObject({
  processId: idField<'process'>(),
  /** 1 learns, 5 teaches. */
  level: z.int().min(1).max(5).default(3),
});
export type SkillEntry = Readonly<z.infer<typeof SkillEntry>>;

/** `POST staffProcess/saveStaffProcessList`: skills of one member of staff, added to those already held. */
export const StaffSkillsSubmit = z.strictObject({ staffId: idField<'staff'>(), processes: z.array(SkillEntry).min(1).max(200) });
export type StaffSkillsSubmit = z.infer<typeof StaffSkillsSubmit>;

export type StaffRow = RowBase &
  Readonly<{
    id: StaffId;
    account: string;
    name: string;
    userId: UserId | null;
    deptId: DeptId | null;
    phone: string | null;
    hireDate: string | null;
    status: StaffStatus;
    remark: string | null;
    skillCount: number;
  }>;

/** One skill of one member of staff: a row of `getStaffProcessList`. `id` is `<staffId>.<processId>`, as `delStaffProcess` takes it. */
export type StaffSkillRow = Readonly<{
  id: string;
  staffId: StaffId;
  staffName: string;
  processId: ProcessId;
  processCode: string;
  processName: string;
  level: number;
  since: string;
}>;

/** `staffInformation/detail`, `detailByAccount`. */
export type StaffDetail = StaffRow & Readonly<{ skills: readonly StaffSkillRow[] }>;

export const staffStatusLabels = {
  probation: { zh: '试用', en: 'On probation' },
  active: { zh: '在职', en: 'Active' },
  suspended: { zh: '停职', en: 'Suspended' },
  left: { zh: '离职', en: 'Left' },
} as const satisfies Record<StaffStatus, object>;

export const staffList = defineList({
  key: 'staff-list',
  path: 'saas-production/staffInformation/list',
  labels: { zh: '员工信息', en: 'Staff' },
  fields: {
    account: { kind: 'text', zh: '工号', en: 'Staff no.', max: 32, required: true },
    name: { kind: 'text', zh: '姓名', en: 'Name', max: 50, required: true },
    userId: { kind: 'user', zh: '登录用户', en: 'User' },
    deptId: { kind: 'ref', zh: '部门', en: 'Department', to: 'dept' },
    phone: { kind: 'phone', zh: '电话', en: 'Phone' },
    hireDate: { kind: 'date', zh: '入职日期', en: 'Hired' },
    status: { kind: 'choice', zh: '状态', en: 'Status', options: staffStatusLabels },
    skillCount: { kind: 'integer', zh: '工序技能数', en: 'Skills', min: 0, max: 999 },
    remark: { kind: 'text', zh: '备注', en: 'Remark', max: 500 },
  },
  columns: ['account', 'name', 'userId', 'deptId', 'phone', 'hireDate', 'status', 'skillCount'],
  filters: ['account', 'account_like', 'name', 'name_like', 'status', 'deptId', 'userId'],
  sorts: ['account', 'name', 'hireDate'],
  sort: { by: 'account', direction: 'asc' },
  title: 'name',
  finds: ['name', 'account'],
});
