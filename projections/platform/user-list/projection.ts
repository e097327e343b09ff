import type { UserEvent } from '@cloud-factory/domain/platform';
import type { Recorded } from '@cloud-factory/domain/shared/decider';
import type { DeptId, RoleId, UserId } from '@cloud-factory/domain/shared/ids';
import type { RowBase } from '@cloud-factory/domain/shared/list';
import { defineProjection, gone, mustExist, rowColumns } from '../../shared/index.js';

export type UserListRow = RowBase &
  Readonly<{
    id: UserId;
    account: string;
    name: string;
    realName: string;
    phone: string | null;
    email: string | null;
    deptId: DeptId | null;
    roleIds: readonly RoleId[];
    status: 'enabled' | 'disabled';
    isPlatform: boolean;
  }>;

type Fields = Partial<Omit<UserListRow, keyof RowBase>>;

const changed = (row: UserListRow | undefined, recorded: Recorded<UserEvent>, fields: Fields = {}): UserListRow => ({
  ...mustExist(row, recorded),
  ...fields,
  version: recorded.version,
  updatedAt: recorded.at,
  updatedBy: recorded.by,
});

/** The users of a tenant. A removed one is gone; who did what is told by the log, not by this list. */
export const userListProjection = defineProjection<UserEvent, UserListRow>({
  table: 'user_list',
  revision: 1,
  columns: {
    ...rowColumns,
    account: 'text',
    name: 'text',
    realName: 'text',
    phone: 'text',
    email: 'text',
    deptId: 'uuid',
    roleIds: 'uuids',
    status: 'text',
    isPlatform: 'boolean',
  },
  indexes: [{ by: ['account'] }, { by: ['name'] }, { by: ['realName'] }, { by: ['deptId'] }, { like: 'account' }, { like: 'realName' }],
  counts: [[], ['status'], ['deptId']],
  keysOf: ({ data }) => [data.userId],
  on: {
    UserCreated: (_, recorded) => {
      const {
        at,
        by,
        version,
        data: { userId, account, name, realName, phone, email, deptId, roleIds },
      } = recorded;
      return {
        id: userId,
        account,
        name,
        realName,
        phone,
        email,
        deptId,
        roleIds,
        status: 'enabled',
        isPlatform: false,
        version,
        createdAt: at,
        createdBy: by,
        updatedAt: at,
        updatedBy: by,
      };
    },
    UserChanged: (row, recorded) => {
      const { account, name, realName, phone, email, deptId } = recorded.data;
      return changed(row, recorded, { account, name, realName, phone, email, deptId });
    },
    RolesGranted: (row, recorded) => changed(row, recorded, { roleIds: recorded.data.roleIds }),
    PlatformGranted: (row, recorded) => changed(row, recorded, { isPlatform: true }),
    UserDisabled: (row, recorded) => changed(row, recorded, { status: 'disabled' }),
    UserEnabled: (row, recorded) => changed(row, recorded, { status: 'enabled' }),
    PasswordChanged: (row, recorded) => changed(row, recorded),
    UserUnlocked: (row, recorded) => changed(row, recorded),
    UserRemoved: () => gone,
  },
});
