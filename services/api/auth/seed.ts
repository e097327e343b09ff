// What a new installation begins with, and what every new tenant begins with. Saying it again changes nothing.
import { createHash } from 'node:crypto';
import { systemUser, type CommandRunner } from '@cloud-factory/commands';
import { defaultRoles, type ClientProfile, type RoleState, type TenantProfile, type UserState } from '@cloud-factory/domain/platform';
import { menuStreamName, seededMenus } from '@cloud-factory/domain/tenancy';
import { idAs, type CommandId, type RoleId, type TenantId, type UserId } from '@cloud-factory/domain/shared/ids';
import type { TenantPool } from '@cloud-factory/projections/shared';
import { createCredentialStore, platformTenant } from './credential-store.js';
import { hashPassword, sha256 } from './passwords.js';
import { createTokens } from './tokens.js';

export type SeedParts = Readonly<{
  runner: CommandRunner;
  platform: Pick<TenantPool, 'withTenant' | 'withTenantWrite'>;
  sessionKey: string;
}>;

/** A UUID of version 7's form, made from a name: the same name is the same id in every installation. */
export function seededId<Name extends string>(name: string) {
  const hex = createHash('sha256').update(`cloud-factory\n${name}`).digest('hex');
  return idAs<Name>(`0190${hex.slice(0, 4)}-${hex.slice(4, 8)}-7${hex.slice(9, 12)}-8${hex.slice(13, 16)}-${hex.slice(16, 28)}`);
}

/** The id of a tenant's default role. */
export const defaultRoleId = (tenant: TenantId, alias: string): RoleId => seededId<'role'>(`role:${tenant}:${alias}`);
/** The id of the administrator that a tenant begins with. */
export const adminId = (tenant: TenantId): UserId => seededId<'user'>(`user:${tenant}:admin`);

type Named = Readonly<{ type: string }>;

/** Says what begins a stream, all of it or nothing. Where the stream is there already nothing is said: what became of it since stays. */
async function saidOnce(
  runner: CommandRunner,
  tenant: TenantId,
  stream: string,
  name: string,
  ...commands: readonly Named[]
): Promise<void> {
  const { version } = await runner.stateOf(tenant, stream);
  if (version > 0) return;
  const commandId: CommandId = seededId(`seed:${name}`);
  const outcome = await runner.execute(
    { tenant, userId: systemUser },
    { commandId, fingerprint: sha256(name), correlationId: `seed:${name}` },
    commands.map((command) => ({ command })),
  );
  if (outcome.kind === 'refused') throw new Error(`the first start cannot go on: ${name} was refused with ${outcome.refusal}`);
}

export type TenantSeed = Readonly<{
  tenantId: TenantId;
  profile: TenantProfile;
  /** `isPlatform`: this one administers the platform. */
  admin: Readonly<{ account: string; name: string; realName: string; passwordHash: string; isPlatform?: true }>;
}>;

/**
 * A tenant with its default roles and an administrator. `passwordHash` is what would travel (64 hex digits); it is set only where the
 * administrator has no password yet, so a later start never takes back one that was changed, and never for one who was removed: somebody else
 * may have their account by now.
 */
export async function seedTenant(
  { runner, platform }: Pick<SeedParts, 'runner' | 'platform'>,
  { tenantId, profile, admin }: TenantSeed,
): Promise<void> {
  await saidOnce(runner, platformTenant, `tenant-${tenantId}`, `tenant:${tenantId}`, { type: 'CreateTenant', tenantId, profile } as Named);
  for (const [index, { alias, zh, permissions, scope }] of defaultRoles.entries()) {
    const roleId = defaultRoleId(tenantId, alias);
    const role = { roleName: zh, roleAlias: alias, parentId: null, sort: index + 1 };
    await saidOnce(runner, tenantId, `role-${roleId}`, `role:${tenantId}:${alias}`, {
      type: 'CreateRole',
      roleId,
      profile: role,
      permissions,
      scope,
    } as Named);
  }
  const userId = adminId(tenantId);
  const { account, name, realName, passwordHash, isPlatform = false } = admin;
  const created = {
    type: 'CreateUser',
    userId,
    profile: { account, name, realName, phone: null, email: null, deptId: null },
    roleIds: [defaultRoleId(tenantId, 'administrator')],
  };
  const granted = isPlatform ? [{ type: 'GrantPlatform', userId, tenantId }] : [];
  await saidOnce(runner, tenantId, `user-${userId}`, `user:${tenantId}:admin`, created, ...granted);
  const { state } = await runner.stateOf(tenantId, `user-${userId}`);
  if ((state as UserState).status === 'removed') return; // the state of a user's stream
  const credentials = createCredentialStore(platform);
  if (await credentials.byUser(tenantId, userId)) return;
  const hash = await hashPassword(passwordHash);
  await credentials.inTurn(tenantId, async (rows) => {
    if (!(await rows.has(userId))) await rows.put(userId, account, hash);
  });
}

/** Registers a client of the platform; its secret is kept as a keyed hash. */
export async function seedClient({ runner, platform, sessionKey }: SeedParts, profile: ClientProfile, secret: string): Promise<void> {
  await saidOnce(runner, platformTenant, `client-${profile.clientId}`, `client:${profile.clientId}`, {
    type: 'RegisterClient',
    profile,
  } as Named);
  await createCredentialStore(platform).putClient(profile.clientId, createTokens(sessionKey).hashOf(secret), 1);
}

/** The console's own client. Its secret is public and grants nothing by itself. `expires_in` is 36000, refresh tokens live 7 days. */
const consoleClient: ClientProfile = {
  clientId: 'console',
  grants: ['password', 'refresh_token'],
  scopes: ['all'],
  tenantId: null,
  accessSeconds: 36_000,
  refreshSeconds: 7 * 86_400,
};

/** What the first start makes: tenant 000000 with its roles, the account admin with the grant `platform`, the client of the console. */
export async function seedPlatform(parts: SeedParts & Readonly<{ adminPassword: string }>): Promise<void> {
  const tenantId: TenantId = idAs('000000');
  await seedTenant(parts, {
    tenantId,
    profile: { tenantName: '云工厂', domain: null, linkman: null, contactNumber: null, address: null, accountLimit: null, expireAt: null },
    admin: { account: 'admin', name: '管理员', realName: '系统管理员', passwordHash: sha256(parts.adminPassword), isPlatform: true },
  });
  await seedClient(parts, consoleClient, 'console');
  await seedMenus(parts.runner);
  await seedTopMenus(parts.runner);
}

/** What the bar at the top shows in a new installation: the areas of the menu behind three words. */
const topMenus = [
  {
    profile: { code: 'business', nameZh: '业务', nameEn: 'Business', path: '', icon: 'order', sort: 1 },
    menuIds: ['order', 'production', 'quality', 'storage', 'delivery', 'settlement', 'disinfection'],
  },
  {
    profile: { code: 'records', nameZh: '资料', nameEn: 'Records', path: '', icon: 'box', sort: 2 },
    menuIds: ['customer', 'product', 'staff', 'equipment'],
  },
  {
    profile: { code: 'administration', nameZh: '管理', nameEn: 'Administration', path: '', icon: 'system', sort: 3 },
    menuIds: ['report', 'system', 'resource', 'develop', 'log'],
  },
] as const;

async function seedTopMenus(runner: CommandRunner): Promise<void> {
  for (const { profile, menuIds } of topMenus) {
    const topMenuId = seededId<'topMenu'>(`topMenu:${profile.code}`);
    const command = { type: 'AddTopMenu', topMenuId, profile, menuIds };
    await saidOnce(runner, platformTenant, `topMenu-${topMenuId}`, `topMenu:${profile.code}`, command);
  }
}

/**
 * What this release newly grants to default roles, for tenants that exist already (decision record 0026): a default role that is new is
 * made, one that is there gets what was never offered to it. What a tenant took away, renamed or removed stays so.
 */
export async function offerDefaults(runner: CommandRunner, tenant: TenantId): Promise<void> {
  for (const [index, { alias, zh, permissions, scope }] of defaultRoles.entries()) {
    const roleId = defaultRoleId(tenant, alias);
    const { state, version } = await runner.stateOf<RoleState>(tenant, `role-${roleId}`);
    if (state.status === 'removed') continue;
    const missing = permissions.filter((permission) => !state.offered.includes(permission));
    if (version > 0 && missing.length === 0) continue;
    const profile = { roleName: zh, roleAlias: alias, parentId: null, sort: index + 1 };
    const command =
      version === 0
        ? { type: 'CreateRole', roleId, profile, permissions, scope }
        : { type: 'OfferDefaultPermissions', roleId, permissions };
    const name = `offer:${tenant}:${alias}:${version}:${sha256(permissions.join())}`;
    const outcome = await runner.execute(
      { tenant, userId: systemUser },
      { commandId: seededId(`seed:${name}`), fingerprint: sha256(name), correlationId: `seed:${alias}` },
      [{ command }],
    );
    // An alias that the tenant gave to a role of its own stays that role's; anything else must not pass in silence.
    if (outcome.kind === 'refused' && outcome.refusal !== 'AlreadyTaken')
      throw new Error(`the defaults of ${alias} were refused with ${outcome.refusal}`);
  }
}

/** The menu of this release: what is new in it appears, what an administrator changed or removed stays so. */
export async function seedMenus(runner: CommandRunner): Promise<void> {
  const { version } = await runner.stateOf(platformTenant, menuStreamName);
  const name = `menus:${version}:${sha256(JSON.stringify(seededMenus))}`;
  const outcome = await runner.execute(
    { tenant: platformTenant, userId: systemUser },
    { commandId: seededId(`seed:${name}`), fingerprint: sha256(name), correlationId: 'seed:menus' },
    [{ command: { type: 'SeedMenus', items: seededMenus } as Named }],
  );
  if (outcome.kind === 'refused') throw new Error(`the menu was refused with ${outcome.refusal}`);
}
