import { claimsMoved, nothing, refuse, type Claim, type Decider, type Decision, type Said } from '../shared/decider.js';
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
}>;
export type RoleRefusal = 'RoleNotFound' | 'RoleExists' | 'RoleIsFixed';

/** The role that can do everything in its tenant. It keeps its permissions, or a tenant could lock itself out. */
export const administratorAlias = 'administrator';

const aliasOf = (profile: RoleProfile): readonly Claim[] => [{ kind: 'roleAlias', value: profile.roleAlias.toLowerCase() }];
const sorted = (permissions: readonly string[]): readonly string[] => [...new Set(permissions)].sort();

function grant({ roleId, permissions, scope }: Said<GrantPermissions>, state: RoleState): Decision<RoleEvent, RoleRefusal> {
  const wanted = sorted(permissions);
  if (wanted.join() === sorted(state.permissions).join() && scope === state.scope) return nothing;
  return { events: [{ type: 'PermissionsGranted', data: { roleId, permissions: wanted, scope } }] };
}

/** A role of a tenant: what it may do and whose rows it sees. */
export const roleDecider: Decider<RoleCommand, RoleState, RoleEvent, RoleRefusal> = {
  initialState: { status: 'none', profile: null, permissions: [], offered: [], scope: 'own' },
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
          status: 'active',
          profile: recorded.data,
          permissions: recorded.data.permissions,
          offered: recorded.data.permissions,
          scope: recorded.data.scope,
        };
      case 'RoleChanged':
        return { ...state, profile: recorded.data };
      case 'PermissionsGranted':
        return { ...state, permissions: recorded.data.permissions, scope: recorded.data.scope };
      case 'DefaultPermissionsAdded': {
        const { permissions } = recorded.data;
        return { ...state, permissions: sorted([...state.permissions, ...permissions]), offered: [...state.offered, ...permissions] };
      }
      case 'RoleRemoved':
        return { ...state, status: 'removed', permissions: [] };
    }
  },
};
