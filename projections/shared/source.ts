import type { Recorded } from '@cloud-factory/domain/shared/decider';
import type { Position, TenantId } from '@cloud-factory/domain/shared/ids';

/** Any event, decrypted and upcast to the shape of today. */
export type AnyRecorded = Recorded<Readonly<{ type: string; data: Readonly<Record<string, unknown>>; personal?: unknown }>>;

/** Where events come from. Implemented by `services/commands` over the event log; a spec gives an array. */
export type EventSource = Readonly<{
  /** Events after a position (null: from the start), in order, at most `limit`. Skips nothing, ever. */
  readTenant: (tenant: TenantId, after: Position | null, limit: number) => Promise<readonly AnyRecorded[]>;
  /** Events of one stream, oldest first, up to and with a position when one is given. */
  readStream: (tenant: TenantId, stream: string, upTo?: Position) => Promise<readonly AnyRecorded[]>;
  /** Events of one stream below a version (null: from its end), newest first, at most `limit`; without names. */
  readBack: (tenant: TenantId, stream: string, below: number | null, limit: number) => Promise<readonly AnyRecorded[]>;
  /** The last position of every tenant that has events. */
  heads: () => Promise<ReadonlyMap<TenantId, Position>>;
  /** A hint to look now; never a promise. Returns how to stop. */
  onAppend: (listener: (tenant: TenantId) => void) => () => void;
}>;
