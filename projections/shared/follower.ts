// One tenant's log followed to its end: batch by batch, the tables that are read first, those that are built after.
import type { Position, TenantId } from '@cloud-factory/domain/shared/ids';
import { commitBatch, Overtaken, unreadableOf, type Group, type Parked, type Unreadable } from './batch.js';
import type { Places } from './places.js';
import type { AnyRecorded, EventSource } from './source.js';
import type { TenantPool } from './tenant-pool.js';

/** One batch that was written. `lagMs`: from the append of its last event to now. */
export type Batch = Readonly<{ tenant: TenantId; events: number; feeds: readonly string[]; tookMs: number; lagMs: number }>;

export type FollowerParts = Readonly<{
  pool: TenantPool;
  source: EventSource;
  places: Places;
  batchSize: number;
  /** Whether other tenants wait for this one's place. */
  hasOthers: (tenant: TenantId) => boolean;
  isStopping: () => boolean;
  onBatch: (batch: Batch) => void;
  onParked: (parked: Parked) => void;
  /** Work failed; resolves when it may be tried again. */
  onFailed: (error: unknown, tenant: TenantId) => Promise<void>;
}>;

/** Each event once and in order, also when it is delivered twice: a row that was deleted could not tell an old event from a new one. */
function onward(events: readonly AnyRecorded[], after: Position | null): readonly AnyRecorded[] {
  let last = after;
  return events.filter(({ position }) => {
    if (last !== null && position <= last) return false;
    last = position;
    return true;
  });
}

type Ahead = ReturnType<typeof readAhead>;

/** Reads the next batch while the one before it is written. */
function readAhead(source: EventSource, limit: number) {
  let next: Readonly<{ after: Position; events: Promise<readonly AnyRecorded[]> }> | null = null;
  return {
    begin: (tenant: TenantId, after: Position): void => {
      const events = source.readTenant(tenant, after, limit);
      events.catch(() => undefined); // told to whoever asks for it
      next = { after, events };
    },
    read: (tenant: TenantId, after: Position | null): Promise<readonly AnyRecorded[]> => {
      const known = next;
      next = null;
      return known !== null && known.after === after ? known.events : source.readTenant(tenant, after, limit);
    },
    forget: (): void => {
      next = null;
    },
  };
}

/**
 * Answers `follow`, which works on a tenant until nothing is left, or until others wait: then it answers true, there is more to do.
 * Never rejects: what fails is told, looked at again and tried again.
 */
export function createFollower({ pool, source, places, batchSize, hasOthers, isStopping, onBatch, onParked, onFailed }: FollowerParts) {
  async function commit(tenant: TenantId, group: Group, events: readonly AnyRecorded[], unreadable: Unreadable | null): Promise<void> {
    const last = events.at(-1);
    if (!last) return;
    const began = performance.now();
    const parked = await commitBatch(pool, tenant, group, events, unreadable);
    places.moved(tenant, group.feeds, last.position);
    parked.forEach(onParked);
    onBatch({
      tenant,
      events: events.length,
      feeds: group.feeds,
      tookMs: performance.now() - began,
      lagMs: Date.now() - Date.parse(last.at),
    });
  }

  /** One batch of a group. Answers how many events there were. */
  async function step(tenant: TenantId, group: Group | null, upTo: Position | null, ahead: Ahead): Promise<number> {
    if (!group) return 0;
    let unreadable: Unreadable | null = null;
    const read = await ahead.read(tenant, group.after).catch((error: unknown) => {
      unreadable = unreadableOf(error);
      if (unreadable === null) throw error;
      return [unreadable.event];
    });
    // A table that is built never overtakes the live ones: so they meet, and from there on are fed as one.
    const events = onward(upTo === null ? read : read.filter(({ position }) => position <= upTo), group.after);
    const last = events.at(-1);
    if (last && read.length >= batchSize && !hasOthers(tenant)) ahead.begin(tenant, last.position);
    await commit(tenant, group, events, unreadable);
    return events.length;
  }

  return async function follow(tenant: TenantId): Promise<boolean> {
    const live = readAhead(source, batchSize);
    const building = readAhead(source, batchSize);
    while (!isStopping()) {
      try {
        const isNew = (await step(tenant, places.groupOf(tenant, 'live'), null, live)) > 0;
        const upTo = places.live(tenant);
        const isBuilding = upTo !== null && (await step(tenant, places.groupOf(tenant, 'building'), upTo, building)) > 0;
        if (!isNew && !isBuilding) return false;
        // A tenant to which something is always appended would keep its place for ever.
        if (hasOthers(tenant)) return true;
      } catch (error) {
        live.forget();
        building.forget();
        if (!(error instanceof Overtaken)) await onFailed(error, tenant);
        await places.lookAgain(tenant).catch((failed: unknown) => onFailed(failed, tenant));
      }
    }
    return false;
  };
}
