// Who somebody is at this moment: the person as the log knows them, what their roles grant, which rows they see.
import { systemUser, type CommandRunner } from '@cloud-factory/commands';
import type { ClientState, RoleState, TenantState, UserState } from '@cloud-factory/domain/platform';
import { idAs, type TenantId, type UserId } from '@cloud-factory/domain/shared/ids';
import type { Identity } from '../platform/caller.js';
import { creatorsBy, rightsOf, seenBy, type Standing } from '../scopes/role-rights.js';
import type { KeptBack } from '../tenancy/menus.js';
import { platformTenant } from './credential-store.js';
import type { Place, SessionRow } from './session-store.js';

export type Person = Readonly<{
  user: UserState;
  /** Of the user's stream. */
  version: number;
  roles: readonly Readonly<{ id: string; state: RoleState; version: number }>[];
  tenant: TenantState;
}>;

/** Whom a session speaks for; null: for nobody any more. `at`: since when what it was made of is known, where that was kept from before. */
export type Spoken = Readonly<{ identity: Identity | null; at: number }>;

export type IdentitiesParts = Readonly<{
  runner: Pick<CommandRunner, 'stateOf'>;
  /** Marks of what the tenant's package keeps back from everybody. */
  keptBackOf: (tenant: TenantId) => Promise<KeptBack>;
  /** Where people stand, for data scopes. */
  standing: (tenant: TenantId) => Standing;
  now: () => number;
  /** A clock that never steps back: since when something is known. */
  elapsed: () => number;
}>;

/** Whether the department and the role are the person's own. */
export const isPlaceOf = ({ user }: Person, { deptId, roleId }: Place): boolean =>
  user.profile?.deptId === deptId && user.roleIds.includes(roleId);

/** The person with the roles that the session works in: of a switched session that one, as long as it is still theirs. */
export const inPlace = (person: Person, { roleId }: Pick<SessionRow, 'roleId'>): Person =>
  roleId === null ? person : { ...person, roles: person.roles.filter(({ id }) => id === roleId) };

/** The last day counts as a whole, in the latest zone there is: nobody is shut out on a day that was paid for. */
const isExpired = (expireAt: string | null, now: number): boolean => expireAt !== null && now > Date.parse(`${expireAt}T23:59:59-12:00`);

export type Identities = ReturnType<typeof createIdentities>;

export function createIdentities({ runner, keptBackOf, standing, now, elapsed }: IdentitiesParts) {
  /** The person as the log knows them now; null when they may not be signed in. */
  async function personOf(tenant: TenantId, userId: UserId): Promise<Person | null> {
    const [{ state: user, version }, { state: its }] = await Promise.all([
      runner.stateOf<UserState>(tenant, `user-${userId}`),
      runner.stateOf<TenantState>(platformTenant, `tenant-${tenant}`),
    ]);
    if (user.status !== 'enabled' || its.status !== 'active' || isExpired(its.profile?.expireAt ?? null, now())) return null;
    const roles = await Promise.all(user.roleIds.map(async (id) => ({ id, ...(await runner.stateOf<RoleState>(tenant, `role-${id}`)) })));
    return { user, version, tenant: its, roles: roles.filter(({ state }) => state.status === 'active') };
  }

  /** A client that signed in by itself: its scopes are its permissions, less what the tenant's package keeps back, and it is nobody's creator. */
  const clientIdentity = (tenant: TenantId, row: SessionRow, { marks }: KeptBack): Identity => ({
    tenant,
    userId: systemUser,
    sessionId: row.id,
    account: row.clientId,
    realName: row.clientId,
    clientId: row.clientId,
    deptId: null,
    roleIds: [],
    roles: [],
    permissions: new Set([...row.scope.split(' ').map((scope) => `${scope}.read`), ...marks]),
    roleRights: [],
    isPlatform: false,
    creators: '*',
    scopes: {},
    madeOf: [],
    isLocked: false,
  });

  /** Whether the client of a session still stands; of one that reads by itself, whether its tenant does too. */
  async function isServed(tenant: TenantId, { clientId, userId }: SessionRow): Promise<boolean> {
    const [{ state: client }, { state: its }] = await Promise.all([
      runner.stateOf<ClientState>(platformTenant, `client-${clientId}`),
      runner.stateOf<TenantState>(platformTenant, `tenant-${tenant}`),
    ]);
    if (client.status !== 'active') return false;
    return userId !== null || (its.status === 'active' && !isExpired(its.profile?.expireAt ?? null, now()));
  }

  /** What the roles grant, less what the tenant's package keeps back. What the platform owns is granted by the user's own mark alone. */
  function permissionsOf({ user, roles }: Person, { marks }: KeptBack): ReadonlySet<string> {
    const granted = roles.flatMap(({ state }) => state.permissions).filter((permission) => !permission.startsWith('platform.'));
    return new Set([...granted, ...marks, ...(user.isPlatform ? ['platform.*'] : [])]);
  }

  /** Nobody when the session has ended, or its client, its person or its tenant does not stand any more. */
  async function identityOf(tenant: TenantId, row: SessionRow): Promise<Spoken> {
    const asked = elapsed();
    if (row.endedAt !== null || !(await isServed(tenant, row))) return { identity: null, at: asked };
    if (row.userId === null) {
      const keptBack = await keptBackOf(tenant);
      return { identity: clientIdentity(tenant, row, keptBack), at: Math.min(asked, keptBack.at) };
    }
    const whole = await personOf(tenant, row.userId);
    const person = whole && inPlace(whole, row);
    if (!person?.user.profile) return { identity: null, at: asked };
    const { user, roles } = person;
    const roleRights = await Promise.all(roles.map(({ state }) => rightsOf(runner, state)));
    const keptBack = await keptBackOf(tenant);
    const { deptId } = person.user.profile;
    const who = { userId: row.userId, deptId };
    const identity: Identity = {
      tenant,
      userId: row.userId,
      sessionId: row.id,
      account: person.user.profile.account,
      realName: person.user.profile.realName,
      clientId: row.clientId,
      deptId,
      roleIds: roles.map(({ id }) => idAs<'role'>(id)),
      roles: roles.flatMap(({ state }) => (state.profile ? [state.profile.roleAlias] : [])),
      permissions: permissionsOf(person, keptBack),
      roleRights,
      isPlatform: user.isPlatform,
      creators: user.isPlatform ? '*' : await creatorsBy(roleRights, who, standing(tenant)),
      scopes: user.isPlatform ? {} : await seenBy(roleRights, who, standing(tenant)),
      madeOf: [
        { stream: `user-${row.userId}`, version: person.version },
        ...roles.map(({ id, version }) => ({ stream: `role-${id}`, version })),
      ],
      isLocked: row.lockHash !== null,
    };
    return { identity, at: Math.min(asked, keptBack.at) };
  }

  return { personOf, identityOf };
}
