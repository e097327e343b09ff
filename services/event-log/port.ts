// What every event log must do. Positions and checkpoints are opaque strings to callers; only an adapter makes or reads one.
// `testing/laws.ts` is the same in executable form: every adapter is held against it.
import type { Claim } from '@cloud-factory/domain/shared/decider';
import type { CommandId, Position, TenantId, UserId } from '@cloud-factory/domain/shared/ids';

/** An event on its way in. `data` may hold number placeholders; the adapter fills them before hashing. */
export type NewEvent = Readonly<{
  /** UUID v7. The same id written twice is written once. */
  id: string;
  type: string;
  schemaVersion: number;
  data: object;
  /** Ciphertext, or null. The log never sees a name. */
  personal: Uint8Array | null;
}>;

/** An event as it is stored: the envelope, `data` as the text that was hashed, `personal` still encrypted. */
export type StoredEvent = Readonly<{
  id: string;
  tenant: TenantId;
  stream: string;
  version: number;
  position: Position;
  type: string;
  schemaVersion: number;
  /** Instant in UTC by the clock of the database, ISO 8601 with milliseconds. */
  at: string;
  by: UserId;
  commandId: CommandId;
  correlationId: string;
  causationId: string | null;
  data: string;
  personal: Uint8Array | null;
  hash: Uint8Array;
  previousHash: Uint8Array;
}>;

/** What is told of an event that others followed from: what it was, of which stream, when, and who did it. */
export type Cause = Pick<StoredEvent, 'id' | 'stream' | 'type' | 'at' | 'by'>;

/** The new events of one stream. `expectedVersion` 0: the stream must not exist yet. No events: only the version is checked. */
export type Write = Readonly<{
  stream: string;
  expectedVersion: number;
  events: readonly NewEvent[];
  claims?: readonly Claim[];
  releases?: readonly Claim[];
}>;

/** What a command was answered, kept with its id for 30 days: a repetition gets the first answer. */
export type StoredAnswer =
  | Readonly<{ kind: 'written'; writes: readonly Readonly<{ stream: string; version: number; position: Position }>[] }>
  | Readonly<{ kind: 'refused'; refusal: string; details: Readonly<Record<string, string | number | null>> | null; stream: string }>;

export type CommandKey = Readonly<{
  tenant: TenantId;
  commandId: CommandId;
  /** SHA-256 (hex) of method, path and body. */
  fingerprint: string;
}>;

/** One request: one or more streams, all or nothing. */
export type Append = CommandKey &
  Readonly<{
    by: UserId;
    correlationId: string;
    /** The event that caused this, for reactions. */
    causationId: string | null;
    writes: readonly Write[];
  }>;

export type AppendOutcome =
  /** Written now, or earlier under the same id and fingerprint (`isRepeated`): then nothing was written now. */
  | Readonly<{ kind: 'answered'; answer: StoredAnswer; isRepeated: boolean }>
  /** The id was used for another request. */
  | Readonly<{ kind: 'reused' }>
  /** Someone else wrote to the stream first. Nothing was written, nothing is kept: decide again. */
  | Readonly<{ kind: 'conflict'; stream: string; version: number }>
  /** A claim is held by another stream. Nothing was written. */
  | Readonly<{ kind: 'taken'; claim: Claim; holder: string }>;

/** The newer part of one stream: its events after a version, oldest first, and its version now (0: it does not exist). */
export type StreamRead = Readonly<{ stream: string; version: number; events: readonly StoredEvent[] }>;

/** What became of appends that were to be written all or none. `stopped`: nothing was written, because of the append at `nth`. */
export type AllOutcome =
  | Readonly<{ kind: 'written'; answers: readonly StoredAnswer[] }>
  | Readonly<{ kind: 'stopped'; nth: number; outcome: AppendOutcome }>;

export interface EventLog {
  /** Never rejects for an outcome of the list above; rejects when the log cannot be asked, then the outcome is unknown. */
  append(append: Append): Promise<AppendOutcome>;

  /**
   * Appends of one tenant in one transaction, in their order, each on what the ones before it have left: all of them, or none when one has another
   * outcome than being written now. So a chain of decisions that were made in memory stands or falls as one. At most some hundreds.
   */
  appendAll(appends: readonly Append[]): Promise<AllOutcome>;

  /** Keeps a refusal, or an answer without events, under the command's id. The first answer wins and is returned. */
  keep(
    key: CommandKey,
    answer: StoredAnswer,
  ): Promise<Readonly<{ kind: 'answered'; answer: StoredAnswer; isRepeated: boolean }> | Readonly<{ kind: 'reused' }>>;

  /**
   * One round trip for a decision: the kept answer of the command, if there is one, and for each stream what is newer than the
   * version that the caller already holds.
   */
  load(
    key: CommandKey | null,
    tenant: TenantId,
    streams: readonly Readonly<{ stream: string; after: number }>[],
  ): Promise<Readonly<{ answer: StoredAnswer | null; isReused: boolean; streams: readonly StreamRead[] }>>;

  /** Events of one stream, oldest first, up to and with a position when one is given. */
  readStream(tenant: TenantId, stream: string, upTo?: Position): Promise<readonly StoredEvent[]>;

  /** Events of one stream below a version (null: from its end), newest first, at most `limit`. */
  readBack(tenant: TenantId, stream: string, below: number | null, limit: number): Promise<readonly StoredEvent[]>;

  /**
   * Of each of these events that followed from another: the first event of the chain of causes that leads to it, which a person or a clock began. An event
   * that followed from none is not in the answer.
   */
  causesOf(tenant: TenantId, ids: readonly string[]): Promise<ReadonlyMap<string, Cause>>;

  /** The types of a stream's events, in no order: cheaper than its events. */
  typesOf(tenant: TenantId, stream: string): Promise<ReadonlySet<string>>;

  /** Events of one tenant after a position (null: from the start), in the order of positions, at most `limit`. Skips nothing, ever. */
  readTenant(tenant: TenantId, after: Position | null, limit: number): Promise<readonly StoredEvent[]>;

  /** The last position of every tenant that has events. */
  heads(): Promise<ReadonlyMap<TenantId, Position>>;

  /** Calls back soon after something was appended through this process; a hint to look, never a promise. Returns how to stop. */
  onAppend(listener: (tenant: TenantId) => void): () => void;

  close(): Promise<void>;
}

/** Where the wrapped data keys of persons are kept; outside the log, so that a key can be destroyed. See `personal-keys.ts`. */
export interface PersonKeyStore {
  /** The wrapped key of each subject, where there is one. A destroyed key is absent. */
  get(tenant: TenantId, subjects: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>>;
  /** Keeps the key of a subject that has none; returns the one that is kept in the end. Refuses (null) a subject that was erased. */
  put(tenant: TenantId, subject: string, wrapped: Uint8Array): Promise<Uint8Array | null>;
  /** Destroys the key, for good, and notes the subject in the erasure list. */
  destroy(tenant: TenantId, subject: string): Promise<void>;
  /** The wrapped key of the tenant, which wraps those of its subjects; null when it has none yet. */
  tenantKey(tenant: TenantId): Promise<Uint8Array | null>;
  /** Keeps the key of a tenant that has none; returns the one that is kept in the end. */
  putTenantKey(tenant: TenantId, wrapped: Uint8Array): Promise<Uint8Array>;
}
