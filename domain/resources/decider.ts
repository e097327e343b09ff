import { claimsMoved, nothing, refuse, type Claim, type Decider, type Decision, type Said } from '../shared/decider.js';
import type { Id } from '../shared/ids.js';
import type { Connection, ConnectionCommand, EnableConnection, SaveConnection } from './commands.js';
import type { ConnectionId } from './contract.js';
import type { ConnectionContent, ConnectionEnabled, ConnectionEvent } from './events.js';

type KnownConnection = Readonly<{ status: 'kept'; content: ConnectionContent }>;
export type ConnectionState = Readonly<{ status: 'none' }> | Readonly<{ status: 'removed' }> | KnownConnection;
export type ConnectionRefusal =
  | 'ConnectionNotFound'
  | 'ConnectionInUse'
  | 'ConnectionSecretMissing'
  | 'StoreHoldsFiles'
  | 'DataSourceUsed'
  | 'SecretForOtherPlace';
export type ChoiceState = Readonly<{ enabled: ConnectionId | null }>;

type Seen = Readonly<{ choice: ChoiceState }>;
type Answer = Decision<ConnectionEvent, ConnectionRefusal>;

export const choiceStreamOf = (kind: string): string => `connectionChoice-${kind}`;

/** What people name it by stands once per kind. */
const claimsOf = ({ kind, content }: Connection): readonly Claim[] => [
  { kind: `${kind}Code`, value: 'name' in content ? content.name : content.code },
];

/** Who gets the secrets: whoever changes it to himself must know them. */
function placeOf({ kind, content }: Connection): string {
  if (kind === 'store') return [content.kind, content.endpoint, content.bucket].join('\n');
  return kind === 'sms' ? [content.kind, content.endpoint].join('\n') : [content.host, content.port].join('\n');
}

/** A connection that nobody answers without a key is none. */
const needsSecret = ({ kind, content }: Connection): boolean =>
  kind === 'dataSource' || (kind === 'store' ? content.kind === 's3' : content.kind === 'aliyun');

function save({ connectionId, connection, secretId, files, mustExist }: Said<SaveConnection>, state: ConnectionState): Answer {
  const known = state.status === 'kept' ? state.content : null;
  if (state.status === 'removed' || (mustExist && !known)) return refuse('ConnectionNotFound');
  if (known && known.kind !== connection.kind) return refuse('ConnectionNotFound');
  const isMoved = known !== null && placeOf(known) !== placeOf(connection);
  if (isMoved && known.kind === 'store' && files > 0) return refuse('StoreHoldsFiles', { files });
  // Pointed elsewhere with the old keys, it would carry them there.
  if (isMoved && known.secretId !== null && secretId === null && needsSecret(connection)) return refuse('SecretForOtherPlace');
  const kept: Id<'secret'> | null = needsSecret(connection) ? (secretId ?? known?.secretId ?? null) : null;
  if (needsSecret(connection) && kept === null) return refuse('ConnectionSecretMissing');
  const data: ConnectionContent = { ...connection, connectionId, secretId: kept };
  if (!known) return { events: [{ type: 'ConnectionEntered', data }], claims: claimsOf(data) };
  if (JSON.stringify(known) === JSON.stringify(data)) return nothing;
  return { events: [{ type: 'ConnectionChanged', data }], ...claimsMoved(claimsOf(known), claimsOf(data)) };
}

/** What an installation is connected to. */
export const connectionDecider: Decider<ConnectionCommand, ConnectionState, ConnectionEvent, ConnectionRefusal, Seen> = {
  initialState: { status: 'none' },
  reads: (command) => (command.type === 'RemoveConnection' ? { choice: choiceStreamOf(command.kind) } : {}),
  decide: (command, state, { choice }): Answer => {
    if (command.type === 'SaveConnection') return save(command, state);
    if (state.status === 'removed') return nothing;
    const { connectionId, kind, files, tenants = 0 } = command;
    if (state.status === 'none' || state.content.kind !== kind) return refuse('ConnectionNotFound');
    if (choice?.enabled === connectionId) return refuse('ConnectionInUse');
    if (files > 0) return refuse('StoreHoldsFiles', { files });
    if (tenants > 0 && state.content.kind === 'dataSource') return refuse('DataSourceUsed', { name: state.content.content.name, tenants });
    return { events: [{ type: 'ConnectionRemoved', data: { connectionId, kind } }], releases: claimsOf(state.content) };
  },
  evolve: (_, recorded): ConnectionState => {
    switch (recorded.type) {
      case 'ConnectionEntered':
      case 'ConnectionChanged':
        return { status: 'kept', content: recorded.data };
      case 'ConnectionRemoved':
        return { status: 'removed' };
    }
  },
};

/** Which of a kind is used: one at a time, for there is one stream per kind. */
export const choiceDecider: Decider<
  EnableConnection,
  ChoiceState,
  ConnectionEnabled,
  'ConnectionChoiceNotFound',
  Readonly<{ connection: ConnectionState }>
> = {
  initialState: { enabled: null },
  reads: ({ connectionId }) => ({ connection: `connection-${connectionId}` }),
  decide: ({ connectionId, kind }, { enabled }, { connection }) => {
    if (connection?.status !== 'kept' || connection.content.kind !== kind) return refuse('ConnectionChoiceNotFound');
    if (enabled === connectionId) return nothing;
    return { events: [{ type: 'ConnectionEnabled', data: { connectionId, kind, before: enabled } }] };
  },
  evolve: (_, { data }): ChoiceState => ({ enabled: data.connectionId }),
};
