export { LogOverloaded, LogUnavailable, NotDurable, OutcomeUnknown, PersonWasErased, Unstorable } from './errors.js';
export { createPersonKeys, type PersonKeys, type PersonKeysParts } from './personal-keys.js';
export type {
  Append, AppendOutcome, CommandKey, EventLog, NewEvent, PersonKeyStore, StoredAnswer, StoredEvent, StreamRead, Write,
} from './port.js';
