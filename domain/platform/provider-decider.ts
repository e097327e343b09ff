import { nothing, refuse, type Decider, type Decision, type Said } from '../shared/decider.js';
import type { Id } from '../shared/ids.js';
import type { ChangeProvider, EnterProvider, ProviderCommand } from './commands.js';
import type { ProviderEvent, ProviderProfile } from './events.js';
import type { TenantState } from './tenant-decider.js';

type Kept = Readonly<{ status: 'enabled' | 'disabled' | 'removed'; profile: ProviderProfile; secretId: Id<'secret'> }>;
export type ProviderState = Readonly<{ status: 'none' }> | Kept;
export type ProviderRefusal = 'ProviderNotFound' | 'ProviderExists' | 'ProviderIssuerFixed' | 'TenantNotFound';

type Seen = Readonly<{ tenant: TenantState }>;
type Answer = Decision<ProviderEvent, ProviderRefusal>;

export const providerStreamName = (source: string): string => `provider-${source}`;

/**
 * Policy `aSourceHasOneIssuer`: people are known by the source and by what the issuer calls them. At another issuer the same name is somebody else, who
 * would come in as them. It holds beyond the removal, for what is kept of people does.
 */
const isMoved = ({ profile }: Said<EnterProvider> | Said<ChangeProvider>, before: ProviderProfile): boolean =>
  profile.issuer !== before.issuer;

const isLost = (tenant: TenantState | undefined): boolean =>
  tenant === undefined || tenant.status === 'none' || tenant.status === 'removed';

function enter(command: Said<EnterProvider>, state: ProviderState): Answer {
  const { profile, secretId } = command;
  const { source } = profile;
  if (state.status === 'enabled' || state.status === 'disabled') return refuse('ProviderExists', { source });
  if (state.status === 'removed' && isMoved(command, state.profile))
    return refuse('ProviderIssuerFixed', { source, issuer: state.profile.issuer });
  return { events: [{ type: 'ProviderEntered', data: { ...profile, secretId } }] };
}

function change(command: Said<ChangeProvider>, before: Kept): Answer {
  const { profile } = command;
  if (isMoved(command, before.profile)) return refuse('ProviderIssuerFixed', { source: profile.source, issuer: before.profile.issuer });
  const secretId = command.secretId ?? before.secretId;
  const { name, clientId, tenantId } = before.profile;
  const isSame = profile.name === name && profile.clientId === clientId && profile.tenantId === tenantId && secretId === before.secretId;
  return isSame ? nothing : { events: [{ type: 'ProviderChanged', data: { ...profile, secretId } }] };
}

/** A system through which people sign in, in the log of the platform. */
export const providerDecider: Decider<ProviderCommand, ProviderState, ProviderEvent, ProviderRefusal, Seen> = {
  initialState: { status: 'none' },
  reads: (command) => ('profile' in command && command.profile.tenantId !== null ? { tenant: `tenant-${command.profile.tenantId}` } : {}),
  decide: (command, state, { tenant }): Answer => {
    if ('profile' in command && command.profile.tenantId !== null && isLost(tenant)) return refuse('TenantNotFound');
    if (command.type === 'EnterProvider') return enter(command, state);
    if (command.type === 'RemoveProvider' && state.status === 'removed') return nothing;
    if (state.status === 'none' || state.status === 'removed') return refuse('ProviderNotFound');
    switch (command.type) {
      case 'ChangeProvider':
        return change(command, state);
      case 'EnableProvider':
        return state.status === 'enabled' ? nothing : { events: [{ type: 'ProviderEnabled', data: { source: command.source } }] };
      case 'DisableProvider':
        return state.status === 'disabled' ? nothing : { events: [{ type: 'ProviderDisabled', data: { source: command.source } }] };
      case 'RemoveProvider':
        return { events: [{ type: 'ProviderRemoved', data: { source: command.source } }] };
    }
  },
  evolve: (state, recorded): ProviderState => {
    switch (recorded.type) {
      case 'ProviderEntered':
      case 'ProviderChanged': {
        const { secretId, ...profile } = recorded.data;
        const status = recorded.type === 'ProviderChanged' && state.status === 'enabled' ? 'enabled' : 'disabled';
        return { status, profile, secretId };
      }
      case 'ProviderEnabled':
        return state.status === 'none' ? state : { ...state, status: 'enabled' };
      case 'ProviderDisabled':
        return state.status === 'none' ? state : { ...state, status: 'disabled' };
      case 'ProviderRemoved':
        return state.status === 'none' ? state : { ...state, status: 'removed' };
    }
  },
};
