import { nothing, refuse, type Decider } from '../shared/decider.js';
import type { ClientCommand } from './commands.js';
import type { ClientEvent, ClientProfile } from './events.js';

/** `profile` is null while there is no client. */
export type ClientState = Readonly<{ status: 'none' | 'active' | 'removed'; profile: ClientProfile | null }>;
export type ClientRefusal = 'ClientNotFound' | 'ClientExists' | 'ClientNeedsTenant' | 'ClientIsFixed';

/** A client that reads by itself reads for one tenant, and that is written down before it reads. */
const lacksTenant = ({ grants, tenantId }: ClientProfile): boolean => grants.includes('client_credentials') && tenantId === null;

/**
 * The console's own client: without it, without its two grants or with a session that ends before its first token does, nobody could sign in and stay
 * to say otherwise. Its secret is public, stands in the console itself and grants nothing: with another one every console would be shut out.
 */
const consoleClient = 'console';
const shutsConsole = ({ clientId, grants, accessSeconds, refreshSeconds }: ClientProfile): boolean =>
  clientId === consoleClient &&
  (!(['password', 'refresh_token'] as const).every((grant) => grants.includes(grant)) || refreshSeconds < accessSeconds);

/** A program that asks for tokens, in the log of the platform. */
export const clientDecider: Decider<ClientCommand, ClientState, ClientEvent, ClientRefusal> = {
  initialState: { status: 'none', profile: null },
  decide: (command, state) => {
    if ('profile' in command && lacksTenant(command.profile)) return refuse('ClientNeedsTenant');
    if (command.type === 'RegisterClient') {
      return state.status === 'none' ? { events: [{ type: 'ClientRegistered', data: command.profile }] } : refuse('ClientExists');
    }
    if (command.type === 'RemoveClient' && state.status === 'removed') return nothing;
    if (state.status !== 'active') return refuse('ClientNotFound');
    switch (command.type) {
      case 'ChangeClient':
        if (shutsConsole(command.profile)) return refuse('ClientIsFixed');
        return { events: [{ type: 'ClientChanged', data: command.profile }] };
      case 'RenewClientSecret':
        if (command.clientId === consoleClient) return refuse('ClientIsFixed');
        return { events: [{ type: 'ClientSecretRenewed', data: { clientId: command.clientId } }] };
      case 'RemoveClient':
        if (command.clientId === consoleClient) return refuse('ClientIsFixed');
        return { events: [{ type: 'ClientRemoved', data: { clientId: command.clientId } }] };
    }
  },
  evolve: (state, recorded): ClientState => {
    switch (recorded.type) {
      case 'ClientRegistered':
      case 'ClientChanged':
        return { status: 'active', profile: recorded.data };
      case 'ClientSecretRenewed':
        return state;
      case 'ClientRemoved':
        return { ...state, status: 'removed' };
    }
  },
};
