import { describe, expect, test } from 'vitest';
import { idAs, type TenantId } from '../shared/ids.js';
import { specFor } from '../shared/decider-spec.js';
import { clientDecider } from './client-decider.js';
import { defaultRoles } from './default-roles.js';
import {
  activeRole,
  activeUser,
  avatarChanged,
  books,
  clerkProfile,
  clerkRole,
  clientRegistered,
  clientRemoved,
  defaultPermissionsAdded,
  factory,
  li,
  orderDept,
  orderListAlone,
  permissionsGranted,
  platformDataChanged,
  platformGranted,
  platformRevoked,
  reviewerRole,
  roleCreated,
  roleRemoved,
  rolesGranted,
  seatLeft,
  seatTaken,
  seatsCounted,
  seenRoles,
  tenantCreated,
  tenantId,
  tenantPackageSet,
  tenantRemoved,
  tenantSuspended,
  userAccepted,
  userCreated,
  userDisabled,
  userRefused,
  userRegistered,
  userRemoved,
  wang,
  wangProfile,
} from './examples.js';
import { avatarOfVersion1, grantOfVersion1, removalOfVersion1, type ClientProfile } from './events.js';
import { defaultMenu } from './menu.js';
import { roleDecider } from './role-decider.js';
import { seatDecider, type SeatState } from './seat-decider.js';
import { tenantDecider } from './tenant-decider.js';
import { userDecider } from './user-decider.js';

describe('tenants', () => {
  const { given } = specFor(tenantDecider);
  const otherTenant: TenantId = idAs('111111');

  test('a host name belongs to one tenant, however it is written', () => {
    given()
      .when({ type: 'CreateTenant', tenantId, profile: { ...factory, domain: 'Factory.Example.CN' } })
      .then({ type: 'TenantCreated', data: { tenantId, ...factory, domain: 'Factory.Example.CN' } })
      .claiming({ kind: 'tenantDomain', value: 'factory.example.cn' });
  });
  test('a new host name frees the old one', () => {
    given(tenantCreated)
      .when({ type: 'ChangeTenant', tenantId, profile: { ...factory, domain: null } })
      .then({ type: 'TenantChanged', data: { tenantId, ...factory, domain: null } })
      .releasing({ kind: 'tenantDomain', value: 'factory.example.cn' });
  });
  test('a tenant is made once', () => {
    given(tenantCreated).when({ type: 'CreateTenant', tenantId, profile: factory }).thenRefused('TenantExists');
  });
  test('nobody suspends what is not there', () => {
    given().when({ type: 'SuspendTenant', tenantId, reason: '' }).thenRefused('TenantNotFound');
  });
  test('suspending twice is suspending once', () => {
    given(tenantCreated, tenantSuspended).when({ type: 'SuspendTenant', tenantId: otherTenant, reason: 'again' }).thenNothing();
  });
  test('the tenant where the platform is administered is neither suspended nor removed', () => {
    given(tenantCreated).when({ type: 'SuspendTenant', tenantId, reason: '' }).thenRefused('TenantIsFixed');
    given(tenantCreated).when({ type: 'RemoveTenant', tenantId }).thenRefused('TenantIsFixed');
  });
  test('C010 a removed tenant frees its host name and is not there any more', () => {
    given(tenantCreated)
      .when({ type: 'RemoveTenant', tenantId: otherTenant })
      .then({ type: 'TenantRemoved', data: { tenantId: otherTenant } })
      .releasing({ kind: 'tenantDomain', value: 'factory.example.cn' });
    given(tenantCreated, tenantRemoved).when({ type: 'RemoveTenant', tenantId: otherTenant }).thenNothing();
    for (const command of [
      { type: 'ChangeTenant', tenantId: otherTenant, profile: factory },
      { type: 'ResumeTenant', tenantId: otherTenant },
      { type: 'SetTenantPackage', tenantId: otherTenant, packageId: null },
    ] as const)
      given(tenantCreated, tenantRemoved).when(command).thenRefused('TenantNotFound');
    given(tenantCreated, tenantRemoved).when({ type: 'CreateTenant', tenantId: otherTenant, profile: factory }).thenRefused('TenantExists');
  });
  test('C015 a tenant has one package or none, and the same again is nothing', () => {
    const set = { type: 'SetTenantPackage', tenantId, packageId: 'p' } as const;
    const seen = { tenantPackage: { status: 'active' } } as const;
    given(tenantCreated)
      .when(set, { seen })
      .then({ type: 'TenantPackageSet', data: { tenantId, packageId: 'p' } });
    given(tenantCreated).when({ type: 'SetTenantPackage', tenantId, packageId: null }).thenNothing();
    given(tenantCreated, tenantPackageSet)
      .when({ type: 'SetTenantPackage', tenantId, packageId: null })
      .then({ type: 'TenantPackageSet', data: { tenantId, packageId: null } });
  });
  test('C015 a tenant takes a package that there is, and it stays so until the log has it: what was removed is taken by nobody', () => {
    const set = { type: 'SetTenantPackage', tenantId, packageId: 'p' } as const;
    for (const seen of [{}, { tenantPackage: { status: 'removed' } }] as const)
      given(tenantCreated).when(set, { seen }).thenRefused('TenantPackageNotFound');
    expect([tenantDecider.reads?.(set, tenantDecider.initialState), tenantDecider.reliesOn?.(set, 'tenantPackage')]).toEqual([
      { tenantPackage: 'tenantPackage-p' },
      true,
    ]);
    expect(tenantDecider.reads?.({ ...set, packageId: null }, tenantDecider.initialState)).toEqual({});
  });
  test('C013 a tenant uses a data source that is kept, and it stays so until the log has it: what was removed is used by nobody', () => {
    const datasourceId = '0197e000-0000-7000-8000-0000000000d5';
    const set = { type: 'SetTenantDatasource', tenantId, datasourceId } as const;
    const content = { name: 'n', driver: 'postgres', host: 'h', port: 5432, database: 'd', user: 'u', tls: true, remark: null } as const;
    const dataSource = {
      status: 'kept',
      content: { kind: 'dataSource', content, connectionId: idAs<'connection'>(datasourceId), secretId: null },
    } as const;
    given(tenantCreated).when(set, { seen: { dataSource } }).then({ type: 'TenantDatasourceSet', data: { tenantId, datasourceId } });
    for (const seen of [{}, { dataSource: { status: 'removed' } }] as const)
      given(tenantCreated).when(set, { seen }).thenRefused('DataSourceNotFound');
    expect([tenantDecider.reads?.(set, tenantDecider.initialState), tenantDecider.reliesOn?.(set, 'dataSource')]).toEqual([
      { dataSource: `connection-${datasourceId}` },
      true,
    ]);
  });
  test('a suspended tenant is resumed', () => {
    given(tenantCreated, tenantSuspended).when({ type: 'ResumeTenant', tenantId }).then({ type: 'TenantResumed', data: { tenantId } });
  });
});

describe('seats', () => {
  const { given } = specFor(seatDecider);
  const take = (limit: number | null) => ({ type: 'TakeSeat', userId: wang, limit }) as const;

  test('enabled users are counted once, each of them once', () => {
    given()
      .when({ type: 'CountSeats', userIds: [li, wang, li] })
      .then({ type: 'SeatsCounted', data: { userIds: [wang, li] } });
    given(seatsCounted).when({ type: 'CountSeats', userIds: [] }).thenNothing();
  });
  test('as many users are enabled as the tenant may have, and whoever has a seat keeps it', () => {
    given(seatsCounted).when(take(1)).thenRefused('AccountLimitReached', { limit: 1 });
    given(seatsCounted)
      .when(take(2))
      .then({ type: 'SeatTaken', data: { userId: wang } });
    given(seatsCounted)
      .when(take(null))
      .then({ type: 'SeatTaken', data: { userId: wang } });
    given(seatsCounted, seatTaken).when(take(1)).thenNothing();
  });
  test('a seat that was left is free, once', () => {
    given(seatsCounted)
      .when({ type: 'LeaveSeats', userIds: [wang, li] })
      .then({ type: 'SeatLeft', data: { userId: li } });
    given(seatsCounted, seatTaken, seatLeft)
      .when({ type: 'LeaveSeats', userIds: [li] })
      .thenNothing();
    given(seatsCounted, seatTaken, seatLeft)
      .when({ type: 'TakeSeat', userId: li, limit: 2 })
      .then({ type: 'SeatTaken', data: { userId: li } });
  });
});

describe('users', () => {
  test.each(['0755-2661234', '12345678901', '1380000000', '138000000011'])(
    'R191 M046 no user has the telephone %s; whoever has had it keeps it when something else is changed',
    (phone) => {
      const { given } = specFor(userDecider);
      const older = { ...userCreated, data: { ...userCreated.data, phone } };
      given()
        .when({ type: 'CreateUser', userId: wang, profile: { ...wangProfile, phone }, roleIds: [] })
        .thenRefused('PhoneFormatWrong');
      given(userCreated)
        .when({ type: 'ChangeUser', userId: wang, profile: { ...wangProfile, phone } })
        .thenRefused('PhoneFormatWrong');
      given(older)
        .when({ type: 'ChangeUser', userId: wang, profile: { ...wangProfile, phone, realName: '王二' } })
        .then({ type: 'UserChanged', data: { userId: wang, ...wangProfile, phone, realName: '王二' } });
    },
  );
  const { given } = specFor(userDecider);
  const create = { type: 'CreateUser', userId: wang, profile: wangProfile, roleIds: [clerkRole] } as const;

  test('an account belongs to one user of a tenant, in whatever letters', () => {
    given()
      .when(create, { seen: seenRoles })
      .then({ type: 'UserCreated', data: { userId: wang, ...wangProfile, roleIds: [clerkRole] } })
      .claiming({ kind: 'account', value: 'wang' });
  });
  test('nobody gets a role that is not there or was removed', () => {
    given().when(create).thenRefused('RoleNotFound');
    given(userCreated)
      .when(
        { type: 'GrantRoles', userId: wang, roleIds: [clerkRole, reviewerRole] },
        { seen: { [clerkRole]: activeRole, [reviewerRole]: { ...activeRole, status: 'removed' } } },
      )
      .thenRefused('RoleNotFound');
  });
  test('where enabled users are counted, nobody is enabled who is not', () => {
    const seats: SeatState = { status: 'counted', userIds: [li] };
    const seen = { ...seenRoles, seats };
    const accept = { type: 'AcceptUser', userId: wang, roleIds: [clerkRole], deptId: orderDept } as const;
    given().when(create, { seen }).thenRefused('UserHasNoSeat');
    given(userRegistered).when(accept, { by: li, seen }).thenRefused('UserHasNoSeat');
    given(userCreated, userDisabled).when({ type: 'EnableUser', userId: wang }, { seen }).thenRefused('UserHasNoSeat');
    given(userCreated, userDisabled)
      .when({ type: 'EnableUser', userId: wang }, { seen: { seats: { ...seats, userIds: [li, wang] } } })
      .then({ type: 'UserEnabled', data: { userId: wang } });
    given(userCreated, userDisabled)
      .when({ type: 'EnableUser', userId: wang })
      .then({ type: 'UserEnabled', data: { userId: wang } });
  });
  test('another account frees the old one', () => {
    given(userCreated)
      .when({ type: 'ChangeUser', userId: wang, profile: { ...wangProfile, account: 'wang2' } })
      .then({ type: 'UserChanged', data: { userId: wang, ...wangProfile, account: 'wang2' } })
      .releasing({ kind: 'account', value: 'wang' });
  });
  test("nobodyRaisesThemselves: one's own roles are granted by somebody else", () => {
    const grant = { type: 'GrantRoles', userId: wang, roleIds: [reviewerRole, clerkRole] } as const;
    given(userCreated).when(grant, { by: wang, seen: seenRoles }).thenRefused('UserIsSelf');
    given(userCreated)
      .when(grant, { by: li, seen: seenRoles })
      .then({ type: 'RolesGranted', data: { userId: wang, roleIds: [clerkRole, reviewerRole] } });
  });
  test('the same roles in another order are the same roles', () => {
    given(userCreated, rolesGranted)
      .when({ type: 'GrantRoles', userId: wang, roleIds: [reviewerRole, clerkRole] }, { seen: seenRoles })
      .thenNothing();
  });
  test('a registration waits without a role, and holds its account', () => {
    const register = { type: 'RegisterUser', userId: wang, profile: { ...wangProfile, deptId: null }, source: 'oa' } as const;
    given()
      .when(register)
      .then({ type: 'UserRegistered', data: { userId: wang, ...wangProfile, deptId: null, source: 'oa' } })
      .claiming({ kind: 'account', value: 'wang' });
    given(userCreated).when(register).thenRefused('UserExists');
  });
  test('R076 whoever waits is let in with roles and a department by somebody else, once', () => {
    const accept = { type: 'AcceptUser', userId: wang, roleIds: [clerkRole], deptId: orderDept } as const;
    given(userRegistered).when(accept, { by: wang, seen: seenRoles }).thenRefused('UserIsSelf');
    given(userRegistered).when(accept, { by: li }).thenRefused('RoleNotFound');
    given(userRegistered)
      .when(accept, { by: li, seen: seenRoles })
      .then({ type: 'UserAccepted', data: { userId: wang, roleIds: [clerkRole], deptId: orderDept } });
    given(userRegistered, userAccepted).when(accept, { by: li, seen: seenRoles }).thenRefused('UserNotPending');
    given(userCreated).when({ type: 'RefuseUser', userId: wang, reason: '' }).thenRefused('UserNotPending');
  });
  test('a refused registration frees its account and is over', () => {
    given(userRegistered)
      .when({ type: 'RefuseUser', userId: wang, reason: '不是本公司员工' })
      .then({ type: 'UserRefused', data: { userId: wang, reason: '不是本公司员工' } })
      .releasing({ kind: 'account', value: 'wang' });
    given(userRegistered, userRefused).when({ type: 'AcceptUser', userId: wang, roleIds: [], deptId: null }).thenRefused('UserNotFound');
  });
  test.each([
    { type: 'EnableUser', userId: wang },
    { type: 'GrantPlatform', userId: wang, tenantId },
    { type: 'GrantRoles', userId: wang, roleIds: [clerkRole] },
    { type: 'ChangeUser', userId: wang, profile: wangProfile },
    { type: 'NotePasswordChange', userId: wang, how: 'reset' },
  ] as const)('$type is no way past the waiting', (command) => {
    given(userRegistered).when(command, { by: li, seen: seenRoles }).thenRefused('UserIsPending');
  });
  test('nobody outside the tenant of the platform administers it: their administrators could be them', () => {
    given(userCreated)
      .when({ type: 'GrantPlatform', userId: wang, tenantId: idAs('111111') })
      .thenRefused('PlatformIsElsewhere', { tenantId });
    given(userCreated)
      .when({ type: 'GrantPlatform', userId: wang, tenantId })
      .then({ type: 'PlatformGranted', data: { userId: wang } });
  });
  test('the right on the platform is taken back by somebody else, and the same picture twice is once', () => {
    given(userCreated, platformGranted).when({ type: 'RevokePlatform', userId: wang }, { by: wang }).thenRefused('UserIsSelf');
    given(userCreated, platformGranted)
      .when({ type: 'RevokePlatform', userId: wang, besides: [li] }, { by: li, seen: { [li]: { ...activeUser, isPlatform: true } } })
      .then({ type: 'PlatformRevoked', data: { userId: wang } });
    given(userCreated, platformGranted, platformRevoked).when({ type: 'RevokePlatform', userId: wang }, { by: li }).thenNothing();
    const { userId, fileId } = avatarChanged.data;
    given(userCreated, avatarChanged).when({ type: 'ChangeAvatar', userId, fileId }).thenNothing();
    given(userCreated, platformDataChanged)
      .when({ type: 'ChangePlatformData', userId: wang, userType: 'web', userExt: '' })
      .then({ type: 'PlatformDataChanged', data: { userId: wang, userType: 'web', userExt: '' } });
  });
  test('a picture that another takes the place of is named, and so is that of a user who is removed', () => {
    const { userId, fileId } = avatarChanged.data;
    given(userCreated, avatarChanged)
      .when({ type: 'ChangeAvatar', userId, fileId: null })
      .then({ type: 'AvatarChanged', data: { userId, fileId: null, before: fileId } });
    given(userCreated, avatarChanged)
      .when({ type: 'RemoveUser', userId })
      .then({ type: 'UserRemoved', data: { userId, avatar: fileId } });
    expect([avatarOfVersion1({ userId, fileId }), removalOfVersion1({ userId })]).toEqual([
      { userId, fileId, before: null },
      { userId, avatar: null },
    ]);
  });
  test('nobody shuts themselves out', () => {
    given(userCreated).when({ type: 'DisableUser', userId: wang, reason: '' }, { by: wang }).thenRefused('UserIsSelf');
    given(userCreated).when({ type: 'RemoveUser', userId: wang }, { by: wang }).thenRefused('UserIsSelf');
  });
  test('disabling twice is disabling once, and a disabled user is enabled', () => {
    given(userCreated, userDisabled).when({ type: 'DisableUser', userId: wang, reason: '' }).thenNothing();
    given(userCreated, userDisabled)
      .when({ type: 'EnableUser', userId: wang })
      .then({ type: 'UserEnabled', data: { userId: wang } });
  });
  test('removing is final and frees the account', () => {
    given(userCreated)
      .when({ type: 'RemoveUser', userId: wang })
      .then({ type: 'UserRemoved', data: { userId: wang, avatar: null } })
      .releasing({ kind: 'account', value: 'wang' });
    given(userCreated, userRemoved).when({ type: 'RemoveUser', userId: wang }).thenNothing();
    given(userCreated, userRemoved).when({ type: 'EnableUser', userId: wang }).thenRefused('UserNotFound');
  });
  test('that a password was changed is recorded, not to what', () => {
    given(userCreated)
      .when({ type: 'NotePasswordChange', userId: wang, how: 'own' })
      .then({ type: 'PasswordChanged', data: { userId: wang, how: 'own' } });
  });
});

describe('roles', () => {
  const { given } = specFor(roleDecider);
  const fixed = { ...roleCreated, data: { ...roleCreated.data, roleAlias: 'administrator', permissions: ['*'] } };

  test('an alias belongs to one role of a tenant', () => {
    given()
      .when({ type: 'CreateRole', roleId: clerkRole, profile: clerkProfile, permissions: ['b.read', 'a.read', 'a.read'], scope: 'own' })
      .then({ type: 'RoleCreated', data: { roleId: clerkRole, ...clerkProfile, permissions: ['a.read', 'b.read'], scope: 'own' } })
      .claiming({ kind: 'roleAlias', value: 'clerk' });
  });
  test('granting what is granted is nothing new', () => {
    given(roleCreated, permissionsGranted)
      .when({ type: 'GrantPermissions', roleId: clerkRole, permissions: ['orderentry.write', 'orderentry.read'], scope: 'department' })
      .thenNothing();
  });
  test('C044 what a grant leaves out stays: scope, data scopes and API scopes are taken away by name alone', () => {
    const { data } = permissionsGranted;
    const granted = { type: 'GrantPermissions', roleId: clerkRole, permissions: ['orderentry.read'] } as const;
    given(roleCreated, permissionsGranted)
      .when(granted)
      .then({ type: 'PermissionsGranted', data: { ...data, permissions: ['orderentry.read'] } });
    given(roleCreated, permissionsGranted)
      .when({ ...granted, dataScopeIds: [], apiScopeIds: [orderListAlone, orderListAlone] })
      .then({ type: 'PermissionsGranted', data: { ...data, permissions: ['orderentry.read'], dataScopeIds: [] } });
  });
  test('a grant of before data scopes and API scopes has none', () => {
    const { dataScopeIds: _, apiScopeIds: __, ...first } = permissionsGranted.data;
    expect(grantOfVersion1(first)).toEqual({ ...first, dataScopeIds: [], apiScopeIds: [] });
  });
  test('the administrator keeps its rights and cannot be removed, so no tenant locks itself out', () => {
    given(fixed).when({ type: 'GrantPermissions', roleId: clerkRole, permissions: [], scope: 'own' }).thenRefused('RoleIsFixed');
    given(fixed).when({ type: 'RemoveRole', roleId: clerkRole }).thenRefused('RoleIsFixed');
    given(fixed).when({ type: 'ChangeRole', roleId: clerkRole, profile: clerkProfile }).thenRefused('RoleIsFixed');
  });
  test('a removed role is there for nobody', () => {
    given(roleCreated, roleRemoved)
      .when({ type: 'GrantPermissions', roleId: clerkRole, permissions: [], scope: 'own' })
      .thenRefused('RoleNotFound');
    given(roleCreated, roleRemoved).when({ type: 'RemoveRole', roleId: clerkRole }).thenNothing();
  });
});

describe('clients', () => {
  const { given } = specFor(clientDecider);

  test('a client that signs in by itself does so for a tenant', () => {
    given()
      .when({ type: 'RegisterClient', profile: { ...books, tenantId: null } })
      .thenRefused('ClientNeedsTenant');
    given().when({ type: 'RegisterClient', profile: books }).then({ type: 'ClientRegistered', data: books });
  });
  test('a client is registered once, and a removed one is not changed', () => {
    given(clientRegistered).when({ type: 'RegisterClient', profile: books }).thenRefused('ClientExists');
    given(clientRegistered, clientRemoved).when({ type: 'RenewClientSecret', clientId: 'books' }).thenRefused('ClientNotFound');
  });
  test('the console’s own stays: it is not removed, keeps its secret, its ways to sign in and sessions that outlast a token', () => {
    const own: ClientProfile = {
      ...books,
      clientId: 'console',
      grants: ['password', 'refresh_token'],
      tenantId: null,
      accessSeconds: 600,
      refreshSeconds: 600,
    };
    const there = given({ ...clientRegistered, data: own });
    const change = (more: Partial<ClientProfile>) => there.when({ type: 'ChangeClient', profile: { ...own, ...more } });
    there.when({ type: 'RemoveClient', clientId: 'console' }).thenRefused('ClientIsFixed');
    there.when({ type: 'RenewClientSecret', clientId: 'console' }).thenRefused('ClientIsFixed');
    for (const lost of [{ grants: ['password'] }, { refreshSeconds: 0 }, { refreshSeconds: 599 }] as const)
      change(lost).thenRefused('ClientIsFixed');
    change({ accessSeconds: 60 }).then({ type: 'ClientChanged', data: { ...own, accessSeconds: 60 } });
    given(clientRegistered)
      .when({ type: 'RenewClientSecret', clientId: 'books' })
      .then({ type: 'ClientSecretRenewed', data: { clientId: 'books' } });
  });
});

describe('the menu', () => {
  const pages = defaultMenu.flatMap(({ children }) => children);

  test('decision 33: a page stands at /{area}/{resource}', () => {
    for (const area of defaultMenu) for (const page of area.children) expect(page.path).toMatch(new RegExp(`^/${area.code}/[\\w-]+$`));
  });
  test('every item has a name in both languages and a code of its own', () => {
    const all = [...defaultMenu, ...pages, ...pages.flatMap(({ children }) => children)];
    expect(all.filter(({ nameZh, nameEn }) => nameZh === '' || nameEn === '')).toEqual([]);
    expect(new Set(all.map(({ code }) => code)).size).toBe(all.length);
  });
});

describe('new defaults of a release', () => {
  const { given } = specFor(roleDecider);
  const offer = (...permissions: string[]) => ({ type: 'OfferDefaultPermissions', roleId: clerkRole, permissions }) as const;

  test('what is new is added to what the role may', () => {
    given(roleCreated)
      .when(offer('orderentry.read', 'notices.read'))
      .then({ type: 'DefaultPermissionsAdded', data: { roleId: clerkRole, permissions: ['notices.read'] } });
  });
  test('what a tenant took away is not brought back, and what it gave stays', () => {
    given(roleCreated, permissionsGranted).when(offer('orderentry.read')).thenNothing();
    given(roleCreated, defaultPermissionsAdded, permissionsGranted).when(offer('orderentry.read', 'notices.read')).thenNothing();
  });
  test('a removed role gets nothing', () => {
    given(roleCreated, roleRemoved).when(offer('notices.read')).thenRefused('RoleNotFound');
  });
  test('what was added is granted beside what the tenant granted', () => {
    const state = [roleCreated, permissionsGranted, defaultPermissionsAdded].reduce(roleDecider.evolve, roleDecider.initialState);
    expect(state.permissions).toEqual(['notices.read', 'orderentry.read', 'orderentry.write']);
  });
});

describe('default roles', () => {
  const rightsOf = (alias: string) => defaultRoles.find((role) => role.alias === alias)?.permissions ?? [];

  test('creator and reviewer, inspector and releaser, clerk and keeper are different roles', () => {
    expect(rightsOf('clerk')).not.toContain('orderentry.review');
    expect(rightsOf('reviewer')).not.toContain('orderentry.write');
    expect(rightsOf('inspector').filter((right) => right.endsWith('.review'))).toEqual([]);
    expect(rightsOf('qualityHead')).not.toContain('ycproductionqualitytestbillsoutfactory.write');
    expect(rightsOf('settlementClerk')).not.toContain('settlementmonth.review');
  });
  test('nobody but the administrator keeps users and roles', () => {
    const others = defaultRoles.filter(({ alias }) => alias !== 'administrator').flatMap(({ permissions }) => permissions);
    expect(others.filter((right) => /^(user|role|session)\./.test(right) || right.includes('*'))).toEqual([]);
  });
});
