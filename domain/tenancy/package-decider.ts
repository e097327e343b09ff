import { claimsMoved, nothing, refuse, type Claim, type Decider, type Decision } from '../shared/decider.js';
import type { TenantPackageCommand } from './commands.js';
import type { PackageProfile, TenantPackageEvent } from './events.js';

/** `profile` is null only while there is no package. */
export type TenantPackageState = Readonly<{ status: 'none' | 'active' | 'removed'; profile: PackageProfile | null }>;
export type TenantPackageRefusal = 'TenantPackageNotFound' | 'TenantPackageExists' | 'TenantPackageUsed' | 'PackageNeedsMenu';

const nameOf = ({ packageName }: PackageProfile): readonly Claim[] => [{ kind: 'packageName', value: packageName.toLowerCase() }];
const settled = (profile: PackageProfile): PackageProfile => ({ ...profile, menuIds: [...new Set(profile.menuIds)].sort() });

/** A package: what of the menu a tenant gets (R092–R095). */
export const tenantPackageDecider: Decider<TenantPackageCommand, TenantPackageState, TenantPackageEvent, TenantPackageRefusal> = {
  initialState: { status: 'none', profile: null },
  decide: (command, state): Decision<TenantPackageEvent, TenantPackageRefusal> => {
    const { packageId } = command;
    if ('profile' in command && command.profile.menuIds.length === 0) return refuse('PackageNeedsMenu');
    if (command.type === 'AddTenantPackage') {
      if (state.status !== 'none') return refuse('TenantPackageExists');
      const profile = settled(command.profile);
      return { events: [{ type: 'TenantPackageAdded', data: { packageId, ...profile } }], claims: nameOf(profile) };
    }
    if (command.type === 'RemoveTenantPackage' && state.status === 'removed') return nothing;
    if (state.profile === null || state.status === 'removed') return refuse('TenantPackageNotFound');
    switch (command.type) {
      case 'ChangeTenantPackage': {
        const profile = settled(command.profile);
        return {
          events: [{ type: 'TenantPackageChanged', data: { packageId, ...profile } }],
          ...claimsMoved(nameOf(state.profile), nameOf(profile)),
        };
      }
      case 'RemoveTenantPackage':
        if (command.tenants > 0) return refuse('TenantPackageUsed', { name: state.profile.packageName, tenants: command.tenants });
        return { events: [{ type: 'TenantPackageRemoved', data: { packageId } }], releases: nameOf(state.profile) };
    }
  },
  evolve: (state, recorded): TenantPackageState => {
    switch (recorded.type) {
      case 'TenantPackageAdded':
      case 'TenantPackageChanged':
        return { status: 'active', profile: recorded.data };
      case 'TenantPackageRemoved':
        return { ...state, status: 'removed' };
    }
  },
};
