import type { UserEvent, UserType } from '@cloud-factory/domain/platform';
import type { Recorded } from '@cloud-factory/domain/shared/decider';
import type { DeptId, FileId, RoleId, UserId } from '@cloud-factory/domain/shared/ids';
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
    status: 'enabled' | 'disabled' | 'pending';
    isPlatform: boolean;
    avatar: FileId | null;
    userType: UserType;
    userExt: string;
    /** The other system through which a registration came; empty for who was created here. */
    source: string;
  }>;

type Fields = Partial<Omit<UserListRow, keyof RowBase>>;

const changed = (row: UserListRow | undefined, recorded: Recorded<UserEvent>, fields: Fields = {}): UserListRow => ({
  ...mustExist(row, recorded),
  ...fields,
  version: recorded.version,
  updatedAt: recorded.at,
  updatedBy: recorded.by,
});

const unmarked = { isPlatform: false, avatar: null, userType: 'web', userExt: '', source: '' } as const;

/** The users of a tenant. A removed one is gone; who did what is told by the log, not by this list. */
export const userListProjection = defineProjection<UserEvent, UserListRow>({
  table: 'user_list',
  revision: 2,
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
    avatar: 'uuid',
    userType: 'text',
    userExt: 'text',
    source: 'text',
  },
  indexes: [{ by: ['account'] }, { by: ['name'] }, { by: ['realName'] }, { by: ['deptId'] }, { like: 'account' }, { like: 'realName' }],
  counts: [[], ['status'], ['deptId']],
  scope: { resource: 'user', person: 'id', department: 'deptId' },
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
        ...unmarked,
        version,
        createdAt: at,
        createdBy: by,
        updatedAt: at,
        updatedBy: by,
      };
    },
    UserRegistered: (_, recorded) => {
      const {
        at,
        by,
        version,
        data: { userId, account, name, realName, phone, email, deptId, source },
      } = recorded;
      const told = { account, name, realName, phone, email, deptId, roleIds: [], status: 'pending' } as const;
      return { id: userId, ...told, ...unmarked, source, version, createdAt: at, createdBy: by, updatedAt: at, updatedBy: by };
    },
    UserAccepted: (row, recorded) => {
      const { roleIds, deptId } = recorded.data;
      return changed(row, recorded, { roleIds, deptId, status: 'enabled' });
    },
    UserRefused: () => gone,
    AvatarChanged: (row, recorded) => changed(row, recorded, { avatar: recorded.data.fileId }),
    PlatformDataChanged: (row, recorded) => changed(row, recorded, { userType: recorded.data.userType, userExt: recorded.data.userExt }),
    PlatformRevoked: (row, recorded) => changed(row, recorded, { isPlatform: false }),
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
