// Whose rows someone sees, out of what their roles were granted.
import type { ScopeKind } from './contract.js';
import { isAbout } from './permissions.js';

/** What one role says about rows. `scope` is what counts where none of its data scopes speaks of a resource. */
export type RowRights = Readonly<{
  permissions: readonly string[];
  scope: 'own' | 'department' | 'all';
  dataScopes: readonly Readonly<{ resource: string; kind: ScopeKind }>[];
}>;

const unique = <Value>(values: readonly Value[]): readonly Value[] => [...new Set(values)];

/** The resources that data scopes were granted for. */
export const scopedBy = (roles: readonly Pick<RowRights, 'dataScopes'>[]): readonly string[] =>
  unique(roles.flatMap(({ dataScopes }) => dataScopes.map(({ resource }) => resource)));

/**
 * The kinds of rows of a resource that the roles show together; null when no role was granted a data scope for it: then the resource's own
 * default counts. A role that has none adds its own scope if it may do anything with the resource: it was given without a narrower word.
 * One that has nothing to do with the resource adds nothing, so that a role for looking up does not open what another one closes.
 * `isOwned`: whether rows are kept to their owner without any data scope; where not, a role without one shows all.
 */
export function kindsOf(roles: readonly RowRights[], resource: string, isOwned: boolean): readonly ScopeKind[] | null {
  if (!scopedBy(roles).includes(resource)) return null;
  const kinds = roles.flatMap(({ permissions, scope, dataScopes }): readonly ScopeKind[] => {
    const granted = dataScopes.filter((each) => each.resource === resource).map(({ kind }) => kind);
    if (granted.length > 0) return granted;
    if (!isAbout(new Set(permissions), resource)) return [];
    return isOwned ? [scope] : ['all'];
  });
  return kinds.includes('all') ? ['all'] : unique(kinds);
}

/** The kinds by which what the roles show together goes by the department that somebody is in; none where nothing does. `isOwned`: as for `kindsOf`, by the resource. */
export function departmentKinds(roles: readonly RowRights[], isOwned: (resource: string) => boolean): readonly ScopeKind[] {
  const scopes = roles.map(({ scope }) => scope);
  const byDefault: readonly ScopeKind[] = scopes.includes('department') && !scopes.includes('all') ? ['department'] : [];
  const perResource = scopedBy(roles).flatMap((resource) => {
    const kinds = kindsOf(roles, resource, isOwned(resource)) ?? [];
    return kinds.includes('departmentAndBelow') ? kinds.filter((kind) => kind !== 'department') : kinds;
  });
  return unique([...byDefault, ...perResource.filter((kind) => kind === 'department' || kind === 'departmentAndBelow' || kind === 'unit')]);
}

/** What a kind shows besides itself, whoever asks: a department and those below it have its people, and one of its people is oneself. */
const wider: Readonly<Record<ScopeKind, readonly ScopeKind[]>> = {
  own: ['department', 'departmentAndBelow'],
  department: ['departmentAndBelow'],
  departmentAndBelow: [],
  unit: [],
  customers: [],
  all: [],
};

/** Whether rows of a kind are among those that somebody with these kinds sees; one's own always are, for they are the other's own. */
export const coversKind = (kinds: readonly ScopeKind[], kind: ScopeKind): boolean =>
  kind === 'own' || kinds.includes('all') || kinds.includes(kind) || wider[kind].some((each) => kinds.includes(each));
