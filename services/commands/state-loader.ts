import { idAs, type Position, type TenantId } from '@cloud-factory/domain/shared/ids';
import type { CommandKey, EventLog, StoredAnswer, StreamRead } from '@cloud-factory/event-log';
import type { AnyStreamKind } from './contract.js';
import { RuleFailed } from './errors.js';
import { erasesPerson, withoutErased, type AnyRecorded, type EventReader } from './reader.js';
import type { StreamRegistry } from './registry.js';
import type { Folded, StateCache } from './state-cache.js';

/** Stands before every position: that of a stream without events. */
const NOWHERE: Position = idAs('');

export type Loaded = Readonly<{ answer: StoredAnswer | null; isReused: boolean; states: ReadonlyMap<string, Folded> }>;

/** The state of a kind's stream after one more event. Throws `RuleFailed` where the stream is damaged. */
export function evolved(kind: AnyStreamKind, state: unknown, recorded: AnyRecorded): unknown {
  try {
    return kind.decider.evolve(state, recorded);
  } catch (cause) {
    throw new RuleFailed(recorded.stream, cause);
  }
}

export type LoaderParts = Readonly<{ log: Pick<EventLog, 'load'>; registry: StreamRegistry; read: EventReader; cache: StateCache }>;

/** Folds streams as they are now: what the cache holds, and what the log has that is newer. */
export function createLoader({ log, registry, read, cache }: LoaderParts) {
  async function fold(tenant: TenantId, { stream, version, events }: StreamRead, from: Folded): Promise<Folded> {
    if (events.length === 0) return from;
    const kind = registry.kindOfStream(stream);
    const recorded = withoutErased(await read(events));
    const last = recorded.at(-1);
    if (last?.version !== version || recorded[0]?.version !== from.version + 1) {
      throw new Error(`${stream}: the log answered other events than those after version ${from.version}`);
    }
    const state = recorded.reduce<unknown>((before, event) => evolved(kind, before, event), from.state);
    const folded = { state, version, position: last.position };
    cache.put(tenant, stream, folded);
    return folded;
  }

  const initial = (stream: string): Folded => ({
    state: registry.kindOfStream(stream).decider.initialState,
    version: 0,
    position: NOWHERE,
  });

  /** One round trip, but for streams whose cached state is of no use any more: those are read again from their first event. */
  async function load(key: CommandKey | null, tenant: TenantId, streams: readonly string[]): Promise<Loaded> {
    const known = new Map(streams.map((stream) => [stream, cache.get(tenant, stream) ?? initial(stream)]));
    const {
      answer,
      isReused,
      streams: reads,
    } = await log.load(
      key,
      tenant,
      [...known].map(([stream, { version }]) => ({ stream, after: version })),
    );
    const states = new Map<string, Folded>();
    const outdated: string[] = [];
    if (answer !== null || isReused) return { answer, isReused, states };
    for (const streamRead of reads) {
      const { stream, version, events } = streamRead;
      const from = known.get(stream);
      if (!from) continue;
      // What was folded before an erasure remembers the name. A log that is older than the cache was restored under a running process.
      if (from.version > 0 && (version < from.version || events.some(({ type }) => erasesPerson(type)))) outdated.push(stream);
      else states.set(stream, await fold(tenant, streamRead, from));
    }
    const unanswered = streams.find((stream) => !states.has(stream) && !outdated.includes(stream));
    if (unanswered !== undefined) throw new Error(`${unanswered}: the log did not answer for it`);
    for (const stream of outdated) cache.drop(tenant, stream);
    if (outdated.length === 0) return { answer, isReused, states };
    const again = await load(null, tenant, outdated);
    return { answer, isReused, states: new Map([...states, ...again.states]) };
  }

  /**
   * Told of events in the order of the log that were read anyway, so that they are not read again. An event that does not follow what is known of its
   * stream is let pass: `load` brings it.
   */
  function follow(tenant: TenantId, events: readonly AnyRecorded[]): void {
    for (const recorded of events) {
      const { stream, version, position } = recorded;
      const known = cache.get(tenant, stream) ?? initial(stream);
      if (erasesPerson(recorded.type)) cache.drop(tenant, stream);
      else if (version === known.version + 1)
        cache.put(tenant, stream, { state: evolved(registry.kindOfStream(stream), known.state, recorded), version, position });
    }
  }

  return { load, follow, cached: (tenant: TenantId, stream: string): Folded => cache.get(tenant, stream) ?? initial(stream) };
}

export type StateLoader = ReturnType<typeof createLoader>;
