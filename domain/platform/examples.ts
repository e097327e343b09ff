// Facts with names, for the specs of every folder. Fixed values: a failing spec reads the same twice.
import type { Recorded } from '../shared/decider.js';
import { idAs, type DeptId, type RecordId, type RoleId, type TenantId, type UserId } from '../shared/ids.js';
import { recorded } from '../shared/recorded.js';
import type {
  ClientEvent,
  ClientProfile,
  ProviderEvent,
  ProviderProfile,
  RoleEvent,
  RoleProfile,
  SeatEvent,
  TenantEvent,
  TenantProfile,
  UserEvent,
  UserProfile,
} from './events.js';
import type { RoleState } from './role-decider.js';
import type { UserSeen, UserState } from './user-decider.js';

const id = <Name extends string>(last: number) => idAs<Name>(`0197e000-0000-7000-8000-0000000${String(last).padStart(5, '0')}`);

export const tenantId: TenantId = idAs('000000');
export const wang: UserId = id(401);
export const li: UserId = id(402);
export const clerkRole: RoleId = id(411);
export const reviewerRole: RoleId = id(412);
export const orderDept: DeptId = id(421);
const standardPackage = id(431);
const reportSource = id(432);

export const factory: TenantProfile = {
  tenantName: '云工厂',
  domain: 'factory.example.cn',
  linkman: '王经理',
  contactNumber: '13800000000',
  address: '深圳',
  accountLimit: 100,
  expireAt: '2030-12-31',
};
export const wangProfile: UserProfile = {
  account: 'Wang',
  name: '小王',
  realName: '王一',
  phone: '13800000001',
  email: 'wang@example.cn',
  deptId: orderDept,
};
export const clerkProfile: RoleProfile = { roleName: '订单员', roleAlias: 'clerk', parentId: null, sort: 1 };
export const books: ClientProfile = {
  clientId: 'books',
  grants: ['client_credentials'],
  scopes: ['integration'],
  tenantId,
  accessSeconds: 3600,
  refreshSeconds: 0,
};

export const clinic: ProviderProfile = {
  source: 'clinic',
  name: '诊所账号',
  issuer: 'https://id.clinic.example.cn',
  clientId: 'cloud-factory',
  tenantId,
};
export const clinicSecret = id<'secret'>(441);

/** Records of the platform that a role was granted. */
export const ordersOfDepartment: RecordId = idAs('0197e000-0000-7000-9000-00000000da5c');
export const orderListAlone: RecordId = idAs('0197e000-0000-7000-9000-00000000a91c');

export const activeRole: RoleState = {
  status: 'active',
  profile: clerkProfile,
  permissions: ['orderentry.read'],
  offered: [],
  scope: 'all',
  dataScopeIds: [],
  apiScopeIds: [],
};
export const seenRoles: Partial<UserSeen> = { [clerkRole]: activeRole, [reviewerRole]: activeRole };

/** Another user of the tenant, as a decision about one sees them. */
export const activeUser: UserState = {
  status: 'enabled',
  profile: { ...wangProfile, account: 'Li', realName: '李二' },
  roleIds: [],
  isPlatform: false,
  avatar: null,
  userType: 'web',
  userExt: '',
};

const by = li;
const ofTenant = <Event extends TenantEvent>(event: Event, nth: number): Recorded<Event> => recorded(event, nth, by, `tenant-${tenantId}`);
const ofUser = <Event extends UserEvent>(event: Event, nth: number): Recorded<Event> => recorded(event, nth, by, `user-${wang}`);
const ofRole = <Event extends RoleEvent>(event: Event, nth: number): Recorded<Event> => recorded(event, nth, by, `role-${clerkRole}`);
const ofSeats = <Event extends SeatEvent>(event: Event, nth: number): Recorded<Event> => recorded(event, nth, by, 'seats-users');
const ofClient = <Event extends ClientEvent>(event: Event, nth: number): Recorded<Event> => recorded(event, nth, by, 'client-books');
const ofProvider = <Event extends ProviderEvent>(event: Event, nth: number): Recorded<Event> => recorded(event, nth, by, 'provider-clinic');

export const tenantCreated = ofTenant({ type: 'TenantCreated', data: { tenantId, ...factory } }, 1);
export const tenantChanged = ofTenant({ type: 'TenantChanged', data: { tenantId, ...factory, domain: 'new.example.cn' } }, 2);
export const tenantSuspended = ofTenant({ type: 'TenantSuspended', data: { tenantId, reason: '欠费' } }, 3);
export const tenantResumed = ofTenant({ type: 'TenantResumed', data: { tenantId } }, 4);
export const tenantPackageSet = ofTenant({ type: 'TenantPackageSet', data: { tenantId, packageId: standardPackage } }, 5);
export const tenantDatasourceSet = ofTenant({ type: 'TenantDatasourceSet', data: { tenantId, datasourceId: reportSource } }, 6);
export const tenantRemoved = ofTenant({ type: 'TenantRemoved', data: { tenantId } }, 7);

export const userCreated = ofUser({ type: 'UserCreated', data: { userId: wang, ...wangProfile, roleIds: [clerkRole] } }, 1);
export const userChanged = ofUser({ type: 'UserChanged', data: { userId: wang, ...wangProfile, account: 'wang2' } }, 2);
export const rolesGranted = ofUser({ type: 'RolesGranted', data: { userId: wang, roleIds: [clerkRole, reviewerRole] } }, 3);
export const platformGranted = ofUser({ type: 'PlatformGranted', data: { userId: wang } }, 4);
export const userDisabled = ofUser({ type: 'UserDisabled', data: { userId: wang, reason: '离职' } }, 5);
export const userEnabled = ofUser({ type: 'UserEnabled', data: { userId: wang } }, 6);
export const passwordChanged = ofUser({ type: 'PasswordChanged', data: { userId: wang, how: 'reset' } }, 7);
export const userUnlocked = ofUser({ type: 'UserUnlocked', data: { userId: wang } }, 8);
export const userRegistered = ofUser({ type: 'UserRegistered', data: { userId: wang, ...wangProfile, deptId: null, source: 'oa' } }, 1);
export const userAccepted = ofUser({ type: 'UserAccepted', data: { userId: wang, roleIds: [clerkRole], deptId: orderDept } }, 2);
export const userRefused = ofUser({ type: 'UserRefused', data: { userId: wang, reason: '不是本公司员工' } }, 2);
export const avatarChanged = ofUser({ type: 'AvatarChanged', data: { userId: wang, fileId: id(431), before: id(430) } }, 10);
export const platformDataChanged = ofUser(
  { type: 'PlatformDataChanged', data: { userId: wang, userType: 'app', userExt: '{"theme":"dark"}' } },
  11,
);
export const platformRevoked = ofUser({ type: 'PlatformRevoked', data: { userId: wang } }, 12);
export const userRemoved = ofUser({ type: 'UserRemoved', data: { userId: wang, avatar: id(431) } }, 9);

export const seatsCounted = ofSeats({ type: 'SeatsCounted', data: { userIds: [li] } }, 1);
export const seatTaken = ofSeats({ type: 'SeatTaken', data: { userId: wang } }, 2);
export const seatLeft = ofSeats({ type: 'SeatLeft', data: { userId: li } }, 3);

export const roleCreated = ofRole(
  { type: 'RoleCreated', data: { roleId: clerkRole, ...clerkProfile, permissions: ['orderentry.read'], scope: 'all' } },
  1,
);
export const roleChanged = ofRole({ type: 'RoleChanged', data: { roleId: clerkRole, ...clerkProfile, roleAlias: 'orderClerk' } }, 2);
export const permissionsGranted = ofRole(
  {
    type: 'PermissionsGranted',
    data: {
      roleId: clerkRole,
      permissions: ['orderentry.read', 'orderentry.write'],
      scope: 'department',
      dataScopeIds: [ordersOfDepartment],
      apiScopeIds: [orderListAlone],
    },
  },
  3,
);
export const roleRemoved = ofRole({ type: 'RoleRemoved', data: { roleId: clerkRole } }, 4);
export const defaultPermissionsAdded = ofRole(
  { type: 'DefaultPermissionsAdded', data: { roleId: clerkRole, permissions: ['notices.read'] } },
  5,
);

export const clientRegistered = ofClient({ type: 'ClientRegistered', data: books }, 1);
export const clientChanged = ofClient({ type: 'ClientChanged', data: { ...books, accessSeconds: 600 } }, 2);
export const clientSecretRenewed = ofClient({ type: 'ClientSecretRenewed', data: { clientId: 'books' } }, 3);
export const clientRemoved = ofClient({ type: 'ClientRemoved', data: { clientId: 'books' } }, 4);

export const providerEntered = ofProvider({ type: 'ProviderEntered', data: { ...clinic, secretId: clinicSecret } }, 1);
export const providerChanged = ofProvider({ type: 'ProviderChanged', data: { ...clinic, name: '诊所', secretId: clinicSecret } }, 2);
export const providerEnabled = ofProvider({ type: 'ProviderEnabled', data: { source: 'clinic' } }, 3);
export const providerDisabled = ofProvider({ type: 'ProviderDisabled', data: { source: 'clinic' } }, 4);
export const providerRemoved = ofProvider({ type: 'ProviderRemoved', data: { source: 'clinic' } }, 5);
