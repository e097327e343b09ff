// Nobody grants more than they themselves may. What a role has already may stay: who tidies a role up need not hold all of it.
import type { Call, CallRights } from './calls.js';
import { mayCall } from './calls.js';
import type { ScopeKind } from './contract.js';
import { coversGrant } from './permissions.js';
import { coversKind, kindsOf, scopedBy, type RowRights } from './rows.js';

export type RoleRights = RowRights & CallRights;

export type TooMuch =
  | Readonly<{ what: 'permission'; permission: string }>
  | Readonly<{ what: 'rows'; resource: string; kind: ScopeKind }>
  | Readonly<{ what: 'call'; method: string; path: string }>;

export type Ground = Readonly<{
  /** Whether rows of a resource are kept to their owner without any data scope. */
  isOwned: (resource: string) => boolean;
  calls: readonly Call[];
}>;

/** The default kind of rows where no data scope speaks: those of a resource that has an owner. */
const widestDefault = (roles: readonly RowRights[]): readonly ScopeKind[] => roles.map(({ scope }) => scope);

function permissionsTooMany(grants: ReadonlySet<string>, before: RoleRights, after: RoleRights): readonly TooMuch[] {
  const had = new Set(before.permissions);
  return after.permissions
    .filter((permission) => !coversGrant(had, permission) && !coversGrant(grants, permission))
    .map((permission) => ({ what: 'permission', permission }));
}

function rowsTooMany(granter: readonly RoleRights[], before: RoleRights, after: RoleRights, { isOwned }: Ground): readonly TooMuch[] {
  const byDefault: readonly TooMuch[] =
    coversKind([before.scope], after.scope) || coversKind(widestDefault(granter), after.scope)
      ? []
      : [{ what: 'rows', resource: '*', kind: after.scope }];
  const perResource = scopedBy([before, after]).flatMap((resource): readonly TooMuch[] => {
    const shown = (roles: readonly RoleRights[]): readonly ScopeKind[] =>
      kindsOf(roles, resource, isOwned(resource)) ?? (isOwned(resource) ? widestDefault(roles) : ['all']);
    const [had, own] = [shown([before]), shown(granter)];
    return shown([after])
      .filter((kind) => !coversKind(had, kind) && !coversKind(own, kind))
      .map((kind) => ({ what: 'rows', resource, kind }));
  });
  return [...byDefault, ...perResource];
}

function callsTooMany(granter: readonly RoleRights[], before: RoleRights, after: RoleRights, { calls }: Ground): readonly TooMuch[] {
  if ([...granter, before, after].every(({ apiScopes }) => apiScopes.length === 0)) return [];
  const extra = calls.find((call) => mayCall([after], call) && !mayCall([before], call) && !mayCall(granter, call));
  return extra ? [{ what: 'call', method: extra.method, path: extra.paths[0] ?? '' }] : [];
}

/**
 * What of a role as it would be is more than it is now and more than the granter's own roles have: permissions, rows, calls. Empty: nothing is.
 * `held`: all permissions of the granter, those of the platform too.
 */
export function tooMuch(
  granter: readonly RoleRights[],
  held: ReadonlySet<string>,
  before: RoleRights,
  after: RoleRights,
  ground: Ground,
): readonly TooMuch[] {
  return [
    ...permissionsTooMany(held, before, after),
    ...rowsTooMany(granter, before, after, ground),
    ...callsTooMany(granter, before, after, ground),
  ];
}

export const noRights: RoleRights = { permissions: [], scope: 'own', dataScopes: [], apiScopes: [] };
