// What someone may ask of a connection. No `by`, no `at`: the command runner adds them.
import type { Id } from '../shared/ids.js';
import type { ConnectionId, ContentOf } from './contract.js';

/** Each kind with what it keeps. */
export type Connection = { [Kind in keyof ContentOf]: Readonly<{ kind: Kind; content: ContentOf[Kind] }> }[keyof ContentOf];

/**
 * Keep a new connection, or the changes of a known one. `secretId`: the sealed set that holds from now on; null keeps the one before. `mustExist`:
 * the id came from outside. `files`: how many files lie in a store; one with files stays where it is.
 */
export type SaveConnection = Readonly<{
  type: 'SaveConnection';
  connectionId: ConnectionId;
  connection: Connection;
  secretId: Id<'secret'> | null;
  files: number;
  mustExist?: true;
}>;

/** Gone from lists; its code is free again. Not while it is in use, nor while files lie in it. `tenants`: how many a data source is set for. */
export type RemoveConnection = Readonly<{
  type: 'RemoveConnection';
  connectionId: ConnectionId;
  kind: keyof ContentOf;
  files: number;
  tenants?: number;
}>;

export type ConnectionCommand = SaveConnection | RemoveConnection;

/** Use this one from now on, instead of the one that was used. */
export type EnableConnection = Readonly<{ type: 'EnableConnection'; connectionId: ConnectionId; kind: 'store' | 'sms' }>;
