import { staffList, type StaffDetail, type StaffSkillRow } from '@cloud-factory/domain/people/contract';
import type { Page } from '@cloud-factory/domain/shared/contract';
import type { Search } from '@cloud-factory/domain/shared/list';
import { findAll, findPage, findRow, type ListRow, type TenantClient } from '../../shared/index.js';
import { staffTable, type StaffTableRow } from './projection.js';

export type StaffListed = ListRow<typeof staffTable, keyof typeof staffList.fields>;

/** One page of staff. */
export const findStaff = (client: TenantClient, search: Search): Promise<Page<StaffListed>> =>
  findPage(client, staffList, staffTable, search);

const skillsOf = ({ name, skills }: StaffTableRow): readonly StaffSkillRow[] => skills.map((skill) => ({ ...skill, staffName: name }));
/** A row with each skill as its list shows it. */
export const staffDetailOf = (row: StaffTableRow): StaffDetail => ({ ...row, skills: skillsOf(row) });
const detailOf = (row: StaffTableRow | null | undefined): StaffDetail | null => (row ? staffDetailOf(row) : null);

/** A member of staff with the skills held, or null: also when it is another tenant's or was retired. */
export const getStaff = async (client: TenantClient, id: string): Promise<StaffDetail | null> =>
  detailOf(await findRow(client, staffTable, id));

const oneBy = async (client: TenantClient, property: 'account' | 'userId', value: string): Promise<StaffDetail | null> => {
  const [row] = await findAll(client, staffTable, { where: [{ property, is: '=', value }] });
  return detailOf(row);
};

/** The same by staff number. */
export const getStaffByAccount = (client: TenantClient, account: string): Promise<StaffDetail | null> => oneBy(client, 'account', account);

/** The staff record of a user, or null: who signs in need not be staff. */
export const getStaffOfUser = (client: TenantClient, userId: string): Promise<StaffDetail | null> => oneBy(client, 'userId', userId);

/** All who are at work, by staff number: for pickers. */
export async function findStaffOptions(
  client: TenantClient,
): Promise<readonly Pick<StaffListed, 'id' | 'account' | 'name' | 'userId' | 'deptId' | 'status'>[]> {
  const rows = await findAll(client, staffTable, {
    where: [{ property: 'status', is: 'in', value: ['active', 'probation'] }],
    sort: { by: 'account', direction: 'asc' },
  });
  return rows.map(({ id, account, name, userId, deptId, status }) => ({ id, account, name, userId, deptId, status }));
}

/** Every skill of everyone, or of one member of staff. */
export async function findSkills(client: TenantClient, staffId: string | null): Promise<readonly StaffSkillRow[]> {
  const rows = await findAll(client, staffTable, {
    ...(staffId !== null && { where: [{ property: 'id', is: '=', value: staffId }] as const }),
    sort: { by: 'account', direction: 'asc' },
  });
  return rows.flatMap(skillsOf);
}
