import type { GrantPermissions, RoleState, UserState } from '@cloud-factory/domain/platform';
import {
  coversGrant,
  departmentKinds,
  isAbout,
  noRights,
  scopedResourceOf,
  scopedResources,
  tooMuch,
  type Ground,
  type RoleRights,
  type TooMuch,
} from '@cloud-factory/domain/scopes';
import { scopeKinds } from '@cloud-factory/domain/scopes/contract';
import type { DeptId, RoleId, UserId } from '@cloud-factory/domain/shared/ids';
import { userListProjection } from '@cloud-factory/projections/platform';
import { seenOf, type Seen } from '@cloud-factory/projections/shared';
import type { ApiDeps } from '../platform/deps.js';
import type { Caller } from '../platform/caller.js';
import { RefusedException, ShapeException } from '../platform/refused.js';
import type { MenuCalls } from './menu-calls.js';
import { areInUse, creatorsBy, rightsOf, seenBy, type Who } from './role-rights.js';
import { standingIn } from './standing.js';

const isOwned = (resource: string): boolean => scopedResourceOf(resource)?.isOwned ?? false;

/** Whether all that one sees of a resource another sees too. */
function covers(seen: Seen, other: Seen): boolean {
  if (seen === '*' || other === '*') return seen === '*';
  const people = [...seen.own, ...seen.members];
  return (
    [...other.own, ...other.members].every((id) => people.includes(id)) &&
    (['departments', 'units', 'customers'] as const).every((part) => other[part].every((id) => seen[part].includes(id)))
  );
}

type Change = Omit<GrantPermissions, 'type' | 'roleId'>;

const isNew =
  (before: readonly string[]) =>
  (id: string): boolean =>
    !before.includes(id);

function refusalOf(found: TooMuch, { language }: Caller): RefusedException {
  switch (found.what) {
    case 'permission':
      return new RefusedException('GrantsMoreThanOwn', { details: { permission: found.permission } });
    case 'rows': {
      const named = scopedResourceOf(found.resource);
      const kind = scopeKinds[found.kind][language];
      return new RefusedException('ShowsMoreThanOwn', { details: { resource: named?.[language] ?? found.resource, kind } });
    }
    case 'call':
      return new RefusedException('CallsMoreThanOwn', { details: { method: found.method, path: found.path } });
  }
}

export type GrantingParts = Readonly<{
  runner: Pick<ApiDeps['runner'], 'stateOf'>;
  reader: ApiDeps['reader'];
  calls: Pick<MenuCalls, 'all'>;
}>;

/**
 * Keeps people from giving, taking and touching more than they have. It only looks: `Administration` asks it for every command, and lets the append
 * compare what was looked at.
 */
export class Granting {
  private readonly runner: GrantingParts['runner'];

  constructor(private readonly parts: GrantingParts) {
    this.runner = parts.runner;
  }

  private async ground(): Promise<Ground> {
    return { isOwned, calls: await this.parts.calls.all() };
  }

  private async refuse(caller: Caller, before: RoleRights, after: RoleRights): Promise<void> {
    const [found] = tooMuch(caller.roleRights, caller.permissions, before, after, await this.ground());
    if (found) throw refusalOf(found, caller);
  }

  /** Refuses a new role that would have more than the caller. */
  refuseRights(caller: Caller, rights: RoleRights): Promise<void> {
    return this.refuse(caller, noRights, rights);
  }

  /**
   * Refuses what the change would give to the role beyond what it has and what the caller has. Ids that are no definitions in use are a 400,
   * unless the role had them before. The runner decides about the role itself.
   */
  async refuseGrant(caller: Caller, roleId: RoleId, change: Change): Promise<void> {
    const { state } = await this.runner.stateOf<RoleState>(caller.tenant, `role-${roleId}`);
    const { dataScopeIds = state.dataScopeIds, apiScopeIds = state.apiScopeIds } = change;
    const [rows, calls] = await Promise.all([
      areInUse(this.runner, 'data-scope', dataScopeIds.filter(isNew(state.dataScopeIds))),
      areInUse(this.runner, 'api-scope', apiScopeIds.filter(isNew(state.apiScopeIds))),
    ]);
    if (!rows) throw new ShapeException([{ path: 'dataScopeIds', key: 'invalid' }]);
    if (!calls) throw new ShapeException([{ path: 'apiScopeIds', key: 'invalid' }]);
    const { permissions, scope = state.scope } = change;
    const [before, after] = await Promise.all([
      rightsOf(this.runner, state),
      rightsOf(this.runner, { permissions, scope, dataScopeIds, apiScopeIds }),
    ]);
    await this.refuse(caller, before, after);
    this.refuseTaking(caller, before.permissions, after.permissions);
  }

  /** Refuses to take a permission from a role that the caller does not have: the users of the role may do more than the caller. Rows may be narrowed. */
  private refuseTaking(caller: Caller, before: readonly string[], after: readonly string[]): void {
    const left = new Set(after);
    const permission = before.find((each) => !coversGrant(left, each) && !coversGrant(caller.permissions, each));
    if (permission !== undefined) throw new RefusedException('TakesMoreThanOwn', { details: { permission } });
  }

  /** Refuses to rename or remove a role that may do more than the caller. */
  async refuseRoleBeyond(caller: Caller, roleId: RoleId): Promise<void> {
    const { state } = await this.runner.stateOf<RoleState>(caller.tenant, `role-${roleId}`);
    if (state.status === 'active') this.refuseTaking(caller, state.permissions, []);
  }

  /** The same for somebody who has roles already: those may stay. */
  async refuseRolesOf(caller: Caller, userId: UserId, roleIds: readonly RoleId[]): Promise<void> {
    const { state } = await this.runner.stateOf<UserState>(caller.tenant, `user-${userId}`);
    await this.refuseRoles(caller, roleIds, state.roleIds);
  }

  /** Refuses to touch the account of a user who may do or see more than the caller, in whatever way. */
  async refuseUserBeyond(caller: Caller, userId: UserId): Promise<void> {
    if (userId === caller.userId) return;
    const { state } = await this.runner.stateOf<UserState>(caller.tenant, `user-${userId}`);
    if (state.status === 'none' || state.status === 'removed') return;
    if (state.isPlatform && !caller.permissions.has('platform.*')) throw new RefusedException('MayDoMoreThanOwn');
    const [roles, ground] = await Promise.all([this.rightsOfAll(state.roleIds, caller), this.ground()]);
    const mayMore = roles.some((rights) => tooMuch(caller.roleRights, caller.permissions, noRights, rights, ground).length > 0);
    if (mayMore || !(await this.seesAllOf(caller, { userId, deptId: state.profile?.deptId ?? null }, roles)))
      throw new RefusedException('MayDoMoreThanOwn');
  }

  /** Whether the caller sees each row that somebody sees with these roles where they stand, of all resources that the roles are about. */
  private async seesAllOf(caller: Caller, who: Who, roles: readonly RoleRights[]): Promise<boolean> {
    const { tenant } = caller;
    const standing = standingIn(this.parts, tenant);
    const [creators, scopes] = await Promise.all([creatorsBy(roles, who, standing), seenBy(roles, who, standing)]);
    const isTheirs = (resource: string): boolean => roles.some(({ permissions }) => isAbout(new Set(permissions), resource));
    return scopedResources.every(({ resource, isOwned: hasOwner }) => {
      const table = { scope: { resource }, ...(hasOwner && { owner: 'createdBy' }) };
      return !isTheirs(resource) || covers(seenOf(caller, table), seenOf({ tenant, creators, scopes }, table));
    });
  }

  /**
   * Refuses to put somebody into a department whose people the caller does not see. Where what the caller sees goes by the department, also into one that
   * it does not reach: who makes a user knows their password, and would see its rows. Who is there already may stay. `userId` null: a new user.
   */
  async refusePlace(caller: Caller, userId: UserId | null, deptId: DeptId | null): Promise<void> {
    if (deptId === null || caller.isPlatform) return;
    const state = userId && (await this.runner.stateOf<UserState>(caller.tenant, `user-${userId}`)).state;
    if (state?.profile?.deptId === deptId) return;
    const seen = seenOf(caller, userListProjection);
    const isSeen = seen === '*' || seen.departments.includes(deptId);
    if (!isSeen || !(await this.isWithin(caller, userId, deptId)))
      throw new RefusedException('DepartmentBeyondOwn', { status: 403, details: { deptId } });
  }

  /** Whether nothing is seen by standing in a department that the caller does not see by standing where they do. Themselves they move nowhere. */
  private async isWithin(caller: Caller, userId: UserId | null, deptId: DeptId): Promise<boolean> {
    const { state } = await this.runner.stateOf<UserState>(caller.tenant, `user-${caller.userId}`);
    const kinds = departmentKinds(await this.rightsOfAll(state.roleIds, caller), isOwned);
    if (kinds.length === 0) return true;
    if (userId === caller.userId) return false;
    if (deptId === caller.deptId) return true;
    const isBelow = Object.values(caller.scopes).some((seen) => seen !== '*' && seen.departments.includes(deptId));
    return isBelow && kinds.every((kind) => kind === 'departmentAndBelow');
  }

  /** All roles of somebody, also those that their session does not work in. */
  private async rightsOfAll(roleIds: readonly RoleId[], { tenant }: Caller): Promise<readonly RoleRights[]> {
    const roles = await Promise.all(roleIds.map((roleId) => this.runner.stateOf<RoleState>(tenant, `role-${roleId}`)));
    return Promise.all(roles.filter(({ state }) => state.status === 'active').map(({ state }) => rightsOf(this.runner, state)));
  }

  /** Refuses to give people roles that may do more than the caller. `had`: the roles that they have already, which may stay. */
  async refuseRoles(caller: Caller, roleIds: readonly RoleId[], had: readonly RoleId[] = []): Promise<void> {
    for (const roleId of roleIds.filter(isNew(had))) {
      const { state } = await this.runner.stateOf<RoleState>(caller.tenant, `role-${roleId}`);
      if (state.status === 'active') await this.refuse(caller, noRights, await rightsOf(this.runner, state));
    }
  }
}
