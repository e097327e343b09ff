// From the log's bytes to a fact that rules and projections understand: parsed, brought to the shape of today, decrypted.
import type { Recorded } from '@cloud-factory/domain/shared/decider';
import { Undecipherable, type PersonKeys, type StoredEvent } from '@cloud-factory/event-log';
import { UnreadableEvent } from './errors.js';
import type { StreamRegistry } from './registry.js';

/** Any event, decrypted and in the shape of today. */
export type AnyRecorded = Recorded<Readonly<{ type: string; data: Readonly<Record<string, unknown>>; personal?: unknown }>>;

/** The keys of persons, one per subject. A subject is the stream that speaks of the person. */
export type PersonalParts = Pick<PersonKeys, 'encrypt' | 'decrypt'>;

/**
 * Reads events in their order. An event without a personal part has no `personal`; one whose person was erased has `personal: null`.
 * Rejects with `UnreadableEvent` for the first event that is not understood.
 */
export type EventReader = (stored: readonly StoredEvent[]) => Promise<readonly AnyRecorded[]>;

/**
 * Whether an event says that its stream's person is erased: from then on earlier events say no name. By the name of the event, because
 * it must hold for kinds of streams that do not know of each other.
 */
export const erasesPerson = (type: string): boolean => type.endsWith('PersonErased');

/** A stream from its first event, without the names before an erasure; also while the key is still being destroyed. */
export function withoutErased(stream: readonly AnyRecorded[]): readonly AnyRecorded[] {
  const erasure = stream.findLastIndex(({ type }) => erasesPerson(type));
  return stream.map((event, nth) => (nth < erasure && 'personal' in event ? { ...event, personal: null } : event));
}

export function createReader(registry: Pick<StreamRegistry, 'upcast'>, personKeys: Pick<PersonalParts, 'decrypt'>): EventReader {
  function open(event: StoredEvent): AnyRecorded {
    const { type, schemaVersion, id, tenant, stream, version, position, at, by, commandId } = event;
    try {
      // The log keeps objects only, and upcasters give what the event's type says: golden files hold both to it.
      const data = registry.upcast(type, schemaVersion, JSON.parse(event.data)) as AnyRecorded['data'];
      return { type, data, id, tenant, stream, version, position, at, by, commandId };
    } catch (cause) {
      throw new UnreadableEvent(event, cause);
    }
  }

  /** A part that does not open is a damaged event, as one of an unknown version is; keys that cannot be asked are trouble that passes. */
  async function decrypted(event: StoredEvent, personal: Uint8Array): Promise<unknown> {
    try {
      return await personKeys.decrypt(event.tenant, event.stream, personal);
    } catch (error) {
      throw error instanceof Undecipherable ? new UnreadableEvent(event, error) : error;
    }
  }

  return async (stored) => {
    const recorded = stored.map(open);
    // Only then the keys: a page without names, which most pages of a rebuild are, waits for nothing.
    const opened = await Promise.allSettled(
      stored.map(async (raw, nth) => {
        const event = recorded[nth];
        if (raw.personal !== null && event) recorded[nth] = { ...event, personal: await decrypted(raw, raw.personal) };
      }),
    );
    // Of several that fail the first in the order of the log; trouble that passes before any of them, or a stream would be parked for it.
    const failed = opened.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []));
    if (failed.length > 0) throw failed.find((error) => !(error instanceof UnreadableEvent)) ?? failed[0];
    return recorded;
  };
}
