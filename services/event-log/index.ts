export { notingErasures, readErasures } from './erasure-file.js';
export { LogOverloaded, LogUnavailable, NotDurable, OutcomeUnknown, PersonWasErased, Undecipherable, Unstorable } from './errors.js';
export { createMemoryLog, type MemoryLogOptions } from './memory-log.js';
export { createMemoryPersonKeyStore, createPersonKeyStore, type ErasableKeyStore, type Erasure } from './person-key-store.js';
export { masterKeyFits, noteMasterKey, rewrapTenantKeys } from './master-key.js';
export { createPersonKeys, type PersonKeys, type PersonKeysParts } from './personal-keys.js';
export type {
  AllOutcome,
  Append,
  AppendOutcome,
  CommandKey,
  EventLog,
  NewEvent,
  PersonKeyStore,
  StoredAnswer,
  Cause,
  StoredEvent,
  StreamRead,
  Write,
} from './port.js';
export { createPostgresLog, type PostgresLog, type PostgresLogOptions } from './postgres-log.js';
export { verifyChain, type ChainFault, type ChainReport, type ChainSource, type NotedHead } from './verify.js';
export { databaseSource } from './verify-source.js';
export { KEY_BYTES, place, seal, unseal } from './sealed.js';
