// The doors of this context. Names, one by one: what is not here is nobody else's business.
export type { Connection, ConnectionCommand, EnableConnection, RemoveConnection, SaveConnection } from './commands.js';
export type { ChoiceState, ConnectionRefusal, ConnectionState } from './decider.js';
export type {
  ConnectionChanged,
  ConnectionContent,
  ConnectionEnabled,
  ConnectionEntered,
  ConnectionEvent,
  ConnectionRemoved,
} from './events.js';
export { resourceRefusals } from './refusals.js';
export { connectionChoiceStream, connectionStream } from './stream.js';
