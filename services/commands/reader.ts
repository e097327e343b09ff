// From the log's bytes to a fact that rules and projections understand: parsed, brought to the shape of today, decrypted.
import type { Recorded } from '@cloud-factory/domain/shared/decider';
import type { PersonKeys, StoredEvent } from '@cloud-factory/event-log';
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

  return async (stored) => {
    const recorded = stored.map(open);
    // Only then the keys: a page without names, which most pages of a rebuild are, waits for nothing.
    await Promise.all(
      stored.map(async ({ tenant, stream, personal }, nth) => {
        const event = recorded[nth];
        if (personal !== null && event) recorded[nth] = { ...event, personal: await personKeys.decrypt(tenant, stream, personal) };
      }),
    );
    return recorded;
  };
}
