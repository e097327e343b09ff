import { claimsMoved, nothing, refuse, type Claim, type Decider, type Decision, type Said } from '../shared/decider.js';
import type { RecordId } from '../shared/ids.js';
import type { GrantPermissions, RoleCommand } from './commands.js';
import type { DataScope, RoleEvent, RoleProfile } from './events.js';

export type RoleState = Readonly<{
  status: 'none' | 'active' | 'removed';
  /** Null only while there is no role. */
  profile: RoleProfile | null;
  permissions: readonly string[];
  /** What it was made with and what releases brought since: none of it is offered again once it was taken away. */
  offered: readonly string[];
  scope: DataScope;
  dataScopeIds: readonly RecordId[];
  apiScopeIds: readonly RecordId[];
}>;
export type RoleRefusal = 'RoleNotFound' | 'RoleExists' | 'RoleIsFixed';

/** The role that can do everything in its tenant. It keeps its permissions, or a tenant could lock itself out. */
export const administratorAlias = 'administrator';

const aliasOf = (profile: RoleProfile): readonly Claim[] => [{ kind: 'roleAlias', value: profile.roleAlias.toLowerCase() }];
const sorted = <Value extends string>(values: readonly Value[]): readonly Value[] => [...new Set(values)].sort();

function grant(command: Said<GrantPermissions>, state: RoleState): Decision<RoleEvent, RoleRefusal> {
  const { roleId } = command;
  const had = grantedIn(state);
  const wanted = {
    permissions: sorted(command.permissions),
    scope: command.scope ?? had.scope,
    dataScopeIds: sorted(command.dataScopeIds ?? had.dataScopeIds),
    apiScopeIds: sorted(command.apiScopeIds ?? had.apiScopeIds),
  };
  if (JSON.stringify(wanted) === JSON.stringify(had)) return nothing;
  return { events: [{ type: 'PermissionsGranted', data: { roleId, ...wanted } }] };
}

const grantedIn = ({ permissions, scope, dataScopeIds, apiScopeIds }: RoleState) => ({
  permissions: sorted(permissions),
  scope,
  dataScopeIds: sorted(dataScopeIds),
  apiScopeIds: sorted(apiScopeIds),
});

/** A role of a tenant: what it may do and whose rows it sees. */
export const roleDecider: Decider<RoleCommand, RoleState, RoleEvent, RoleRefusal> = {
  initialState: { status: 'none', profile: null, permissions: [], offered: [], scope: 'own', dataScopeIds: [], apiScopeIds: [] },
  decide: (command, state) => {
    const { roleId } = command;
    if (command.type === 'CreateRole') {
      if (state.status !== 'none') return refuse('RoleExists');
      const { profile, permissions, scope } = command;
      return {
        events: [{ type: 'RoleCreated', data: { roleId, ...profile, permissions: sorted(permissions), scope } }],
        claims: aliasOf(profile),
      };
    }
    if (command.type === 'RemoveRole' && state.status === 'removed') return nothing;
    if (state.profile === null || state.status === 'removed') return refuse('RoleNotFound');
    if (command.type === 'OfferDefaultPermissions') {
      const added = sorted(command.permissions.filter((permission) => !state.offered.includes(permission)));
      return added.length === 0 ? nothing : { events: [{ type: 'DefaultPermissionsAdded', data: { roleId, permissions: added } }] };
    }
    const isFixed = state.profile.roleAlias === administratorAlias;
    switch (command.type) {
      case 'ChangeRole': {
        if (isFixed && command.profile.roleAlias !== administratorAlias) return refuse('RoleIsFixed');
        return {
          events: [{ type: 'RoleChanged', data: { roleId, ...command.profile } }],
          ...claimsMoved(aliasOf(state.profile), aliasOf(command.profile)),
        };
      }
      case 'GrantPermissions':
        return isFixed ? refuse('RoleIsFixed') : grant(command, state);
      case 'RemoveRole':
        return isFixed ? refuse('RoleIsFixed') : { events: [{ type: 'RoleRemoved', data: { roleId } }], releases: aliasOf(state.profile) };
    }
  },
  evolve: (state, recorded): RoleState => {
    switch (recorded.type) {
      case 'RoleCreated':
        return {
          ...state,
          status: 'active',
          profile: recorded.data,
          permissions: recorded.data.permissions,
          offered: recorded.data.permissions,
          scope: recorded.data.scope,
        };
      case 'RoleChanged':
        return { ...state, profile: recorded.data };
      case 'PermissionsGranted': {
        const { permissions, scope, dataScopeIds, apiScopeIds } = recorded.data;
        return { ...state, permissions, scope, dataScopeIds, apiScopeIds };
      }
      case 'DefaultPermissionsAdded': {
        const { permissions } = recorded.data;
        return { ...state, permissions: sorted([...state.permissions, ...permissions]), offered: [...state.offered, ...permissions] };
      }
      case 'RoleRemoved':
        return { ...state, status: 'removed', permissions: [], dataScopeIds: [], apiScopeIds: [] };
    }
  },
};
