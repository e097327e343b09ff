export type {
  Append, AppendOutcome, CommandKey, EventLog, NewEvent, PersonKeyStore, StoredAnswer, StoredEvent, StreamRead, Write,
} from './port.js';
