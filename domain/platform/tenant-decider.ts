import { claimsMoved, nothing, refuse, type Claim, type Decider, type Decision, type Said } from '../shared/decider.js';
import type { ChangeTenant, TenantCommand } from './commands.js';
import type { TenantEvent, TenantProfile } from './events.js';

/** `profile` is null only while there is no tenant. */
export type TenantState = Readonly<{ status: 'none' | 'active' | 'suspended'; profile: TenantProfile | null }>;
export type TenantRefusal = 'TenantNotFound' | 'TenantExists';

const domainOf = (profile: TenantProfile | null): readonly Claim[] =>
  profile?.domain ? [{ kind: 'tenantDomain', value: profile.domain.toLowerCase() }] : [];

function change({ tenantId, profile }: Said<ChangeTenant>, state: TenantState): Decision<TenantEvent, TenantRefusal> {
  return {
    events: [{ type: 'TenantChanged', data: { tenantId, ...profile } }],
    ...claimsMoved(domainOf(state.profile), domainOf(profile)),
  };
}

/** A tenant, in the log of the platform. */
export const tenantDecider: Decider<TenantCommand, TenantState, TenantEvent, TenantRefusal> = {
  initialState: { status: 'none', profile: null },
  decide: (command, state) => {
    const { tenantId } = command;
    if (command.type === 'CreateTenant') {
      if (state.status !== 'none') return refuse('TenantExists', { tenantId });
      return { events: [{ type: 'TenantCreated', data: { tenantId, ...command.profile } }], claims: domainOf(command.profile) };
    }
    if (state.status === 'none') return refuse('TenantNotFound');
    switch (command.type) {
      case 'ChangeTenant':
        return change(command, state);
      case 'SuspendTenant':
        return state.status === 'suspended'
          ? nothing
          : { events: [{ type: 'TenantSuspended', data: { tenantId, reason: command.reason } }] };
      case 'ResumeTenant':
        return state.status === 'active' ? nothing : { events: [{ type: 'TenantResumed', data: { tenantId } }] };
    }
  },
  evolve: (state, recorded): TenantState => {
    switch (recorded.type) {
      case 'TenantCreated':
        return { status: 'active', profile: recorded.data };
      case 'TenantChanged':
        return { ...state, profile: recorded.data };
      case 'TenantSuspended':
        return { ...state, status: 'suspended' };
      case 'TenantResumed':
        return { ...state, status: 'active' };
    }
  },
};
