// Facts about connections. Streams: connection-<connectionId>, connectionChoice-<kind>. No secret stands here: its sealed set is named. Never edited,
// never renamed.
import type { Fact } from '../shared/decider.js';
import type { Id } from '../shared/ids.js';
import type { Connection } from './commands.js';
import type { ConnectionId, ConnectionKind } from './contract.js';

export type ConnectionContent = Connection & Readonly<{ connectionId: ConnectionId; secretId: Id<'secret'> | null }>;

export type ConnectionEntered = Fact<'ConnectionEntered', ConnectionContent>;
/** The whole record as it is from now on. */
export type ConnectionChanged = Fact<'ConnectionChanged', ConnectionContent>;
/** Final. */
export type ConnectionRemoved = Fact<'ConnectionRemoved', Readonly<{ connectionId: ConnectionId; kind: ConnectionKind }>>;
export type ConnectionEvent = ConnectionEntered | ConnectionChanged | ConnectionRemoved;

/** `before`: the one that was used until now. */
export type ConnectionEnabled = Fact<
  'ConnectionEnabled',
  Readonly<{ connectionId: ConnectionId; kind: ConnectionKind; before: ConnectionId | null }>
>;
