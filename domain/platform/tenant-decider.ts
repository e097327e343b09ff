import type { ConnectionState } from '../resources/index.js';
import { claimsMoved, nothing, refuse, type Claim, type Decider, type Decision, type Said } from '../shared/decider.js';
import { firstTenant } from './contract.js';
import type { ChangeTenant, TenantCommand } from './commands.js';
import type { TenantEvent, TenantProfile } from './events.js';

/** `profile` is null only while there is no tenant. */
export type TenantState = Readonly<{
  status: 'none' | 'active' | 'suspended' | 'removed';
  profile: TenantProfile | null;
  packageId: string | null;
  datasourceId: string | null;
}>;
export type TenantRefusal = 'TenantNotFound' | 'TenantExists' | 'TenantIsFixed' | 'DataSourceNotFound' | 'TenantPackageNotFound';
/** Of a package only whether there is one: what it holds is the matter of tenancy, which builds on this context. */
type Seen = Readonly<{ dataSource: ConnectionState; tenantPackage: Readonly<{ status: 'none' | 'active' | 'removed' }> }>;

const domainOf = (profile: TenantProfile | null): readonly Claim[] =>
  profile?.domain ? [{ kind: 'tenantDomain', value: profile.domain.toLowerCase() }] : [];

function change({ tenantId, profile, today }: Said<ChangeTenant>, state: TenantState): Decision<TenantEvent, TenantRefusal> {
  if (tenantId === firstTenant && profile.expireAt !== null && profile.expireAt < today) return refuse('TenantIsFixed', { tenantId });
  return {
    events: [{ type: 'TenantChanged', data: { tenantId, ...profile } }],
    ...claimsMoved(domainOf(state.profile), domainOf(profile)),
  };
}

/** What a command begins to use. */
function namedBy(command: TenantCommand): Readonly<{ dataSource?: string; tenantPackage?: string }> {
  if (command.type === 'SetTenantDatasource' && command.datasourceId !== null) return { dataSource: `connection-${command.datasourceId}` };
  if (command.type === 'SetTenantPackage' && command.packageId !== null) return { tenantPackage: `tenantPackage-${command.packageId}` };
  return {};
}

/** A tenant, in the log of the platform. */
export const tenantDecider: Decider<TenantCommand, TenantState, TenantEvent, TenantRefusal, Seen> = {
  initialState: { status: 'none', profile: null, packageId: null, datasourceId: null },
  reads: namedBy,
  // Behind the removal of a data source or a package no tenant begins to use it (decision 0033).
  reliesOn: () => true,
  decide: (command, state, { dataSource, tenantPackage }) => {
    const { tenantId } = command;
    if (command.type === 'CreateTenant') {
      if (state.status !== 'none') return refuse('TenantExists', { tenantId });
      return { events: [{ type: 'TenantCreated', data: { tenantId, ...command.profile } }], claims: domainOf(command.profile) };
    }
    if (command.type === 'RemoveTenant' && state.status === 'removed') return nothing;
    if (state.status === 'none' || state.status === 'removed') return refuse('TenantNotFound');
    // Who administers the platform signs in here: without it nobody could undo what was done.
    const mayEnd = tenantId !== firstTenant;
    switch (command.type) {
      case 'ChangeTenant':
        return change(command, state);
      case 'SuspendTenant':
        if (!mayEnd) return refuse('TenantIsFixed', { tenantId });
        return state.status === 'suspended'
          ? nothing
          : { events: [{ type: 'TenantSuspended', data: { tenantId, reason: command.reason } }] };
      case 'ResumeTenant':
        return state.status === 'active' ? nothing : { events: [{ type: 'TenantResumed', data: { tenantId } }] };
      case 'SetTenantPackage': {
        const { packageId } = command;
        if (packageId === state.packageId) return nothing;
        if (packageId !== null && tenantPackage?.status !== 'active') return refuse('TenantPackageNotFound');
        return { events: [{ type: 'TenantPackageSet', data: { tenantId, packageId } }] };
      }
      case 'SetTenantDatasource': {
        const { datasourceId } = command;
        if (datasourceId === state.datasourceId) return nothing;
        if (datasourceId !== null && (dataSource?.status !== 'kept' || dataSource.content.kind !== 'dataSource'))
          return refuse('DataSourceNotFound');
        return { events: [{ type: 'TenantDatasourceSet', data: { tenantId, datasourceId } }] };
      }
      case 'RemoveTenant':
        if (!mayEnd) return refuse('TenantIsFixed', { tenantId });
        return { events: [{ type: 'TenantRemoved', data: { tenantId } }], releases: domainOf(state.profile) };
    }
  },
  evolve: (state, recorded): TenantState => {
    switch (recorded.type) {
      case 'TenantCreated':
        return { ...state, status: 'active', profile: recorded.data };
      case 'TenantChanged':
        return { ...state, profile: recorded.data };
      case 'TenantSuspended':
        return { ...state, status: 'suspended' };
      case 'TenantResumed':
        return { ...state, status: 'active' };
      case 'TenantPackageSet':
        return { ...state, packageId: recorded.data.packageId };
      case 'TenantDatasourceSet':
        return { ...state, datasourceId: recorded.data.datasourceId };
      case 'TenantRemoved':
        return { ...state, status: 'removed' };
    }
  },
};
