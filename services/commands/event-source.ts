import type { Position, TenantId } from '@cloud-factory/domain/shared/ids';
import type { Cause, EventLog, StoredEvent } from '@cloud-factory/event-log';
import type { AnyStreamKind } from './contract.js';
import { UnreadableEvent } from './errors.js';
import { createReader, erasesPerson, withoutErased, type AnyRecorded, type PersonalParts } from './reader.js';
import { registerStreams } from './registry.js';

/** Events as readers want them. `EventSource` of `projections/shared` is the same, seen from there. */
export type OpenEvents = Readonly<{
  /**
   * Events after a position (null: from the start), in order, at most `limit`. Skips nothing: a page ends before an event that
   * cannot be read, and a page that would begin with it rejects with `UnreadableEvent`. Its `event.position` is where to go on
   * once its stream is parked.
   */
  readTenant: (tenant: TenantId, after: Position | null, limit: number) => Promise<readonly AnyRecorded[]>;
  /** Events of one stream, oldest first, up to and with a position when one is given. Rejects with `UnreadableEvent`. */
  readStream: (tenant: TenantId, stream: string, upTo?: Position) => Promise<readonly AnyRecorded[]>;
  /** Events of one stream below a version (null: from its end), newest first, without names: none is decrypted. Rejects with `UnreadableEvent`. */
  readBack: (tenant: TenantId, stream: string, below: number | null, limit: number) => Promise<readonly AnyRecorded[]>;
  /** Of each of these events that followed from another: the event that began the chain, which a person or a clock said. */
  causesOf: (tenant: TenantId, ids: readonly string[]) => Promise<ReadonlyMap<string, Cause>>;
  /** The last position of every tenant that has events. */
  heads: () => Promise<ReadonlyMap<TenantId, Position>>;
  /** A hint to look now; never a promise. Returns how to stop. */
  onAppend: (listener: (tenant: TenantId) => void) => () => void;
}>;

export type EventParts = Readonly<{
  log: Pick<EventLog, 'readTenant' | 'readStream' | 'readBack' | 'causesOf' | 'typesOf' | 'heads' | 'onAppend'>;
  personKeys: Pick<PersonalParts, 'decrypt'>;
  streams: readonly AnyStreamKind[];
}>;

/** The event log, decrypted and in the shape of today. */
export function openEvents({ log, personKeys, streams }: EventParts): OpenEvents {
  const registry = registerStreams(streams);
  const read = createReader(registry, personKeys);
  const readFacts = createReader(registry, { decrypt: async () => null });

  /** A page is read as a whole; only one that holds an unreadable event is read again, up to that event. */
  async function readable(page: readonly StoredEvent[]): Promise<readonly AnyRecorded[]> {
    try {
      return await read(page);
    } catch (error) {
      if (!(error instanceof UnreadableEvent)) throw error;
      const before = page.filter(({ position }) => position < error.event.position);
      if (before.length === 0) throw error;
      return readable(before);
    }
  }

  return {
    readTenant: async (tenant, after, limit) => readable(await log.readTenant(tenant, after, limit)),
    readStream: async (tenant, stream, upTo) => {
      if (upTo === undefined) return withoutErased(await read(await log.readStream(tenant, stream)));
      const stored = await log.readStream(tenant, stream, upTo);
      const events = withoutErased(await read(stored));
      if (stored.every(({ personal }) => personal === null)) return events;
      // As it was, but for who was erased since: the key is destroyed after the event, and this process may remember it for a while.
      const isErased = [...(await log.typesOf(tenant, stream))].some(erasesPerson);
      return isErased ? events.map((event) => ('personal' in event ? { ...event, personal: null } : event)) : events;
    },
    readBack: async (tenant, stream, below, limit) => readFacts(await log.readBack(tenant, stream, below, limit)),
    causesOf: (tenant, ids) => log.causesOf(tenant, ids),
    heads: () => log.heads(),
    onAppend: (listener) => log.onAppend(listener),
  };
}
