// The runner: reads each tenant's log once for all tables that stand at the same place, in batches, tenants beside each other.
import type { Position, TenantId } from '@cloud-factory/domain/shared/ids';
import pg from 'pg';
import { commitBatch, Overtaken, unreadableOf, type Group, type Parked, type Unreadable } from './batch.js';
import { createUnparker, type Unparked } from './parked.js';
import type { AnyProjection } from './projection.js';
import { beginRebuild, declare, hasCaughtUp, liveFeed, makeIndexes, readRegistry, swap, tablesLock, type Registry } from './registry.js';
import type { AnyRecorded, EventSource } from './source.js';
import { createTenantPool } from './tenant-pool.js';

export type ProjectorSettings = Readonly<{
  /** As the role that owns the read models, `cf_project`. */
  connectionString: string;
  source: EventSource;
  projections: readonly AnyProjection[];
  /** The share of this process; all tenants unless told. Two processes with the same tenant work correctly, and one of them in vain. */
  isMine?: (tenant: TenantId) => boolean;
  /** Tenants worked on at the same time; 4 unless told. */
  concurrency?: number;
  /** Events of one tenant in one transaction; 1,000 unless told. */
  batchSize?: number;
  /** After each batch. `lagMs`: from the append of its last event to now. For metrics. */
  onBatch?: (batch: Readonly<{ tenant: TenantId; events: number; feeds: readonly string[]; tookMs: number; lagMs: number }>) => void;
  /** A stream was parked: someone must look. */
  onParked?: (parked: Parked) => void;
  /** Work failed and is tried again; or a table took the place of another. */
  onTrouble?: (error: unknown, tenant: TenantId | null) => void;
  onSwapped?: (table: string) => void;
}>;

export type ProjectorStatus = Readonly<{
  /** How many streams are parked for the tables that are read. */
  parked: number;
  /** Tables that are built now. */
  building: readonly string[];
  tenants: ReadonlyMap<TenantId, Readonly<{ position: Position | null; isBehind: boolean }>>;
}>;

export type Projector = Readonly<{
  /** Resolves when every tenant that the log has now was read to its end and no table is being built. */
  caughtUp: () => Promise<void>;
  /** Builds a table anew beside the live one and swaps them when it has caught up; resolves after the swap. */
  rebuild: (table: string) => Promise<void>;
  /** Folds the rows of parked streams again, in the order in which they were parked. Answers those that stay. */
  unpark: (which?: Readonly<{ tenant?: TenantId; table?: string; stream?: string }>) => Promise<Unparked>;
  status: () => Promise<ProjectorStatus>;
  /** Finishes the batches that run and closes the connections. */
  stop: () => Promise<void>;
}>;

type Places = Map<string, Position>;

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) { resolve(); return; }
    const timer = setTimeout(done, ms);
    function done(): void { clearTimeout(timer); signal.removeEventListener('abort', done); resolve(); }
    signal.addEventListener('abort', done);
  });

/** How often the log is asked whether something came that no hint told of. */
const busyMs = 20;
const idleMs = 250;

/**
 * The same few statements, by primary key: planned once, and never by statistics that a young table does not have. Commits do not wait
 * for the disk: what a crash of the server takes, it takes together with the checkpoint, and the log still has it.
 */
const serverOptions = '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c jit=off -c synchronous_commit=off';

/** Makes the tables that are missing, then follows the log until it is stopped. */
export async function createProjector(settings: ProjectorSettings): Promise<Projector> {
  const { connectionString, source, projections, isMine = () => true, concurrency = 4, batchSize = 1_000 } = settings;
  const { onBatch = () => undefined, onParked = () => undefined, onTrouble = () => undefined, onSwapped = () => undefined } = settings;
  const control = new pg.Pool({ connectionString, max: 2, application_name: 'projector' });
  control.on('error', (error) => { onTrouble(error, null); });
  const pool = createTenantPool({
    connectionString, max: concurrency, name: 'projector', isPrepared: true, opening: `select pg_advisory_xact_lock_shared(${tablesLock})`,
    options: serverOptions, onTrouble: (error) => { onTrouble(error, null); },
  });

  await declare(control, projections);
  let registry: Registry = await readRegistry(control, projections);
  const places = new Map<TenantId, Places>();
  for (const [tenant, at] of await readPlaces()) places.set(tenant, at);

  const stopping = new AbortController();
  const queue = new Set<TenantId>();
  const running = new Set<TenantId>();
  const heads = new Map<TenantId, Position>();
  let wokenAt = 0;

  async function readPlaces(tenant: TenantId | null = null): Promise<ReadonlyMap<TenantId, Places>> {
    const { rows } = await control.query<{ tenant_id: TenantId; feed: string; position: Position }>(
      'select tenant_id, feed, position from read_model.checkpoints where $1::text is null or tenant_id = $1', [tenant],
    );
    const found = new Map<TenantId, Places>();
    for (const { tenant_id: id, feed, position } of rows) found.set(id, (found.get(id) ?? new Map<string, Position>()).set(feed, position));
    return found;
  }

  async function lookAgain(tenant: TenantId): Promise<void> {
    registry = await readRegistry(control, projections);
    places.set(tenant, (await readPlaces(tenant)).get(tenant) ?? new Map());
  }

  /** The live feed and all feeds at its place, or the farthest behind of those that are not. */
  function groupOf(tenant: TenantId, which: 'live' | 'building'): Group | null {
    const at = places.get(tenant) ?? new Map<string, Position>();
    const feeds = [liveFeed, ...registry.builds.map(({ feed }) => feed)];
    const live = at.get(liveFeed) ?? null;
    const others = feeds.map((feed) => at.get(feed) ?? null).filter((position) => position !== live);
    if (which === 'building' && others.length === 0) return null;
    const after = which === 'live' ? live : others.reduce((least, each) => (least === null || (each !== null && least <= each) ? least : each));
    const mine = feeds.filter((feed) => (at.get(feed) ?? null) === after);
    return { after, feeds: mine, targets: registry.targets.filter(({ feed }) => mine.includes(feed)), version: registry.version };
  }

  async function commit(tenant: TenantId, group: Group, events: readonly AnyRecorded[], unreadable: Unreadable | null): Promise<void> {
    const last = events.at(-1);
    if (!last) return;
    const began = performance.now();
    const parked = await commitBatch(pool, tenant, group, events, unreadable);
    const at = places.get(tenant) ?? new Map<string, Position>();
    for (const feed of group.feeds) at.set(feed, last.position);
    places.set(tenant, at);
    parked.forEach(onParked);
    onBatch({ tenant, events: events.length, feeds: group.feeds, tookMs: performance.now() - began, lagMs: Date.now() - Date.parse(last.at) });
  }

  /** One batch of a group, the next one read meanwhile. Answers how many events there were. */
  async function step(tenant: TenantId, group: Group | null, upTo: Position | null, ahead: Ahead): Promise<number> {
    if (!group) return 0;
    let unreadable: Unreadable | null = null;
    const read = await ahead.read(tenant, group.after, batchSize, source).catch((error: unknown) => {
      unreadable = unreadableOf(error);
      if (unreadable === null) throw error;
      return [unreadable.event];
    });
    // A table that is built never overtakes the live ones: so they meet, and from there on are fed as one.
    const events = onward(upTo === null ? read : read.filter(({ position }) => position <= upTo), group.after);
    const last = events.at(-1);
    if (last && read.length >= batchSize && queue.size === 0) ahead.begin(tenant, last.position, batchSize, source);
    await commit(tenant, group, events, unreadable);
    return events.length;
  }

  async function follow(tenant: TenantId): Promise<void> {
    const live = readAhead();
    const building = readAhead();
    for (let isMore = true; isMore && !stopping.signal.aborted;) {
      try {
        const isNew = (await step(tenant, groupOf(tenant, 'live'), null, live)) > 0;
        const upTo = places.get(tenant)?.get(liveFeed) ?? null;
        const isBuilding = upTo !== null && (await step(tenant, groupOf(tenant, 'building'), upTo, building)) > 0;
        isMore = isNew || isBuilding;
        if (isMore && queue.size > 0) {
          // Others wait: a tenant to which something is always appended would keep its place for ever.
          queue.delete(tenant);
          queue.add(tenant);
          return;
        }
      } catch (error) {
        live.forget();
        building.forget();
        if (!(error instanceof Overtaken)) {
          onTrouble(error, tenant);
          await pause(idleMs, stopping.signal);
        }
        await lookAgain(tenant).catch((failed: unknown) => { onTrouble(failed, tenant); });
      }
    }
  }

  function wake(tenant: TenantId): void {
    if (stopping.signal.aborted || !isMine(tenant)) return;
    wokenAt = performance.now();
    queue.add(tenant);
    pump();
  }

  function pump(): void {
    for (const tenant of queue) {
      if (running.size >= concurrency) return;
      if (running.has(tenant)) continue;
      queue.delete(tenant);
      running.add(tenant);
      void follow(tenant).finally(() => { running.delete(tenant); pump(); });
    }
  }

  const isBehind = (tenant: TenantId, head: Position | undefined): boolean => {
    const at = places.get(tenant);
    const live = at?.get(liveFeed);
    if (head !== undefined && (live === undefined || live < head)) return true;
    return live !== undefined && registry.builds.some(({ feed }) => at?.get(feed) !== live);
  };

  async function lookAround(): Promise<void> {
    const { rows } = await control.query<{ version: string }>('select version::text from read_model.registry');
    if (rows[0]?.version !== registry.version) {
      registry = await readRegistry(control, projections);
      for (const [tenant, at] of await readPlaces()) if (!running.has(tenant)) places.set(tenant, at);
    }
    for (const [tenant, head] of await source.heads()) heads.set(tenant, head);
    for (const tenant of new Set([...heads.keys(), ...places.keys()])) if (isBehind(tenant, heads.get(tenant))) wake(tenant);
    for (const build of registry.builds) {
      if (!(await hasCaughtUp(control, build))) continue;
      await makeIndexes(control, build);
      if (!(await swap(control, build))) continue;
      registry = await readRegistry(control, projections);
      onSwapped(build.projection.table);
    }
  }

  let rounds = 0;
  async function keepLooking(): Promise<void> {
    while (!stopping.signal.aborted) {
      await lookAround().catch((error: unknown) => { onTrouble(error, null); });
      rounds += 1;
      await pause(performance.now() - wokenAt < 1_000 ? busyMs : idleMs, stopping.signal);
    }
  }

  const unhear = source.onAppend(wake);
  const looking = keepLooking();
  const { unpark, countParked } = createUnparker({ pool, control, source, projections });

  async function caughtUp(): Promise<void> {
    // Two whole rounds: one may have begun before the events that the caller has in mind.
    const from = rounds;
    wokenAt = performance.now();
    while (!stopping.signal.aborted) {
      const isIdle = queue.size === 0 && running.size === 0 && registry.builds.length === 0;
      if (rounds >= from + 2 && isIdle && [...heads].every(([tenant, head]) => !isMine(tenant) || !isBehind(tenant, head))) return;
      wokenAt = performance.now();
      await pause(5, stopping.signal);
    }
  }

  return {
    caughtUp,
    rebuild: async (table) => {
      const projection = projections.find((each) => each.table === table);
      if (!projection) throw new Error(`there is no read model ${table}`);
      await beginRebuild(control, projection);
      registry = await readRegistry(control, projections);
      while (registry.builds.some((build) => build.projection.table === table) && !stopping.signal.aborted) {
        wokenAt = performance.now();
        await pause(5, stopping.signal);
      }
    },
    unpark,
    status: async () => ({
      parked: await countParked(),
      building: registry.builds.map(({ projection }) => projection.table),
      tenants: new Map([...new Set([...heads.keys(), ...places.keys()])].filter(isMine).map((tenant) => [
        tenant, { position: places.get(tenant)?.get(liveFeed) ?? null, isBehind: isBehind(tenant, heads.get(tenant)) },
      ])),
    }),
    stop: async () => {
      unhear();
      stopping.abort();
      await looking;
      while (running.size > 0) await new Promise((again) => setTimeout(again, 2));
      await Promise.all([pool.close(), control.end()]);
    },
  };
}

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
function readAhead() {
  let next: Readonly<{ after: Position; events: Promise<readonly AnyRecorded[]> }> | null = null;
  return {
    begin: (tenant: TenantId, after: Position, limit: number, source: EventSource): void => {
      const events = source.readTenant(tenant, after, limit);
      events.catch(() => undefined); // told to whoever asks for it
      next = { after, events };
    },
    read: (tenant: TenantId, after: Position | null, limit: number, source: EventSource): Promise<readonly AnyRecorded[]> => {
      const known = next;
      next = null;
      return known !== null && known.after === after ? known.events : source.readTenant(tenant, after, limit);
    },
    forget: (): void => { next = null; },
  };
}
