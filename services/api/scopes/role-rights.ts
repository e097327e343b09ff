// What roles may, with the records of the platform that they were granted. From the log, so that a change of a definition counts at once.
import type { CommandRunner } from '@cloud-factory/commands';
import { recordStream, resourceOf as kindOf, type Resource } from '@cloud-factory/domain/catalogue';
import type { RoleState } from '@cloud-factory/domain/platform';
import { kindsOf, scopedBy, scopedResourceOf, type ApiScopeRule, type RoleRights } from '@cloud-factory/domain/scopes';
import type { ScopeKind } from '@cloud-factory/domain/scopes/contract';
import type { TenantId, UserId } from '@cloud-factory/domain/shared/ids';
import type { Seen } from '@cloud-factory/projections/shared';
import { platformTenant } from '../auth/credential-store.js';
import type { Creators } from '../platform/caller.js';

type Known = Pick<CommandRunner, 'stateOf'>;
type Definition = Readonly<{ status: string; values?: Readonly<Record<string, unknown>> }>;
type Granted = Pick<RoleState, 'permissions' | 'scope' | 'dataScopeIds' | 'apiScopeIds'>;

async function definitionsOf(runner: Known, kind: 'data-scope' | 'api-scope', ids: readonly string[]): Promise<readonly Definition[]> {
  const states = await Promise.all(ids.map((id) => runner.stateOf<Definition>(platformTenant, recordStream(kind, id))));
  return states.map(({ state }) => state);
}

/**
 * The rights of roles. A definition that was retired still counts for who has it: what closes something is not opened by being put away. The
 * grants of a role are few, and the runner keeps the states that are asked for again and again.
 */
export async function rightsOf(runner: Known, granted: Granted): Promise<RoleRights> {
  const { permissions, scope, dataScopeIds, apiScopeIds } = granted;
  const [rows, calls] = await Promise.all([
    definitionsOf(runner, 'data-scope', dataScopeIds),
    definitionsOf(runner, 'api-scope', apiScopeIds),
  ]);
  return {
    permissions,
    scope,
    dataScopes: rows.flatMap(
      ({ values }) => (values ? [{ resource: String(values['resource']), kind: values['kind'] as ScopeKind }] : []), // a choice of the declaration
    ),
    apiScopes: calls.flatMap(({ values }): readonly ApiScopeRule[] =>
      values ? [{ menuId: String(values['menuId']), method: String(values['method']), pathPattern: String(values['pathPattern']) }] : [],
    ),
  };
}

/** Whether all of these are definitions in use: others cannot be granted anew. */
export async function areInUse(runner: Known, kind: 'data-scope' | 'api-scope', ids: readonly string[]): Promise<boolean> {
  return (await definitionsOf(runner, kind, ids)).every(({ status }) => status === 'kept');
}

/** Where somebody stands, as far as data scopes ask for it. */
export type Standing = Readonly<{
  usersOf: (departments: readonly string[]) => Promise<readonly UserId[]>;
  /** A department and all below it. */
  below: (department: string) => Promise<readonly string[]>;
  /** The machining point of a department, or of the nearest one above it that has one. */
  unitOf: (department: string) => Promise<string | null>;
  /** The hospitals that a user orders for or looks after. */
  customersOf: (user: UserId) => Promise<readonly string[]>;
}>;

export type Who = Readonly<{ userId: UserId; deptId: string | null }>;

const widest = (roles: readonly Pick<RoleRights, 'scope'>[]): RoleRights['scope'] =>
  (['all', 'department'] as const).find((scope) => roles.some((role) => role.scope === scope)) ?? 'own';

/** Whose rows with an owner somebody sees where no data scope speaks of them. */
export async function creatorsBy(
  roles: readonly Pick<RoleRights, 'scope'>[],
  { userId, deptId }: Who,
  standing: Pick<Standing, 'usersOf'>,
): Promise<Creators> {
  const scope = widest(roles);
  if (scope === 'all') return '*';
  if (scope === 'own' || deptId === null) return [userId];
  return [...new Set([userId, ...(await standing.usersOf([deptId]))])];
}

const isOwned = (resource: string): boolean => scopedResourceOf(resource)?.isOwned ?? false;

/** Whose rows somebody sees of each resource that one of their roles was granted a data scope for. */
export async function seenBy(
  roles: readonly RoleRights[],
  { userId, deptId }: Who,
  standing: Standing,
): Promise<Readonly<Record<string, Seen>>> {
  const kinds = new Map(scopedBy(roles).map((resource) => [resource, kindsOf(roles, resource, isOwned(resource)) ?? []]));
  const wanted = new Set([...kinds.values()].flat());
  const below = wanted.has('departmentAndBelow') && deptId !== null ? await standing.below(deptId) : [];
  const own = deptId === null ? [] : [deptId];
  const [people, peopleBelow, unit, customers] = await Promise.all([
    wanted.has('department') ? standing.usersOf(own) : [],
    wanted.has('departmentAndBelow') ? standing.usersOf(below) : [],
    wanted.has('unit') && deptId !== null ? standing.unitOf(deptId) : null,
    wanted.has('customers') ? standing.customersOf(userId) : [],
  ]);
  const seen = (its: readonly ScopeKind[]): Seen => {
    if (its.includes('all')) return '*';
    const isIn = (kind: ScopeKind) => its.includes(kind);
    const [department, andBelow] = [isIn('department'), isIn('departmentAndBelow')];
    return {
      own: isIn('own') || department || andBelow ? [userId] : [],
      members: [...new Set([...(department ? people : []), ...(andBelow ? peopleBelow : [])])],
      departments: [...new Set([...(department ? own : []), ...(andBelow ? below : [])])],
      units: isIn('unit') && unit !== null ? [unit] : [],
      customers: isIn('customers') ? customers : [],
    };
  };
  return Object.fromEntries([...kinds].map(([resource, its]) => [resource, seen(its)]));
}

/** The unit of a department as the log knows the tree; rings cannot be, and a hundred levels are no tree of departments. */
export async function unitOf(runner: Known, tenant: TenantId, department: string): Promise<string | null> {
  let id: string | null = department;
  for (let level = 0; id !== null && level < 100; level += 1) {
    const { state }: { state: Definition } = await runner.stateOf<Definition>(tenant, recordStream('dept', id));
    const unit = state.values?.['unitCode'];
    if (typeof unit === 'string' && unit !== '') return unit;
    const above: unknown = state.values?.['parentId'];
    id = typeof above === 'string' ? above : null;
  }
  return null;
}

/** The declaration of departments. */
export const deptKind = (): Resource => {
  const kind = kindOf('dept');
  if (!kind) throw new Error('departments are no kind of record');
  return kind;
};
