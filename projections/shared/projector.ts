// The runner: reads each tenant's log once for all tables that stand at the same place, in batches, tenants beside each other.
import type { Position, TenantId } from '@cloud-factory/domain/shared/ids';
import pg from 'pg';
import type { Parked } from './batch.js';
import { createFollower, type Batch } from './follower.js';
import { createUnparker, type Unparked } from './parked.js';
import { createPlaces, type Places } from './places.js';
import type { AnyProjection } from './projection.js';
import { beginRebuild, declare, hasCaughtUp, makeIndexes, swap, tablesLock } from './registry.js';
import type { EventSource } from './source.js';
import { createTenantPool, type TenantPool } from './tenant-pool.js';

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
  /** How long a place that is remembered is believed without a look at what is stored; 2 s unless told. */
  rereadMs?: number;
  /** After each batch, for metrics. */
  onBatch?: (batch: Batch) => void;
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

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) {
      resolve();
      return;
    }
    const timer = setTimeout(done, ms);
    function done(): void {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
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

type Connections = Readonly<{
  control: pg.Pool;
  pool: TenantPool;
  /** Calls back when a connection broke: with the database, the last commits may be gone. */
  onLost: (listener: () => void) => void;
  close: () => Promise<void>;
}>;

function connect({ connectionString, concurrency = 4, onTrouble = () => undefined }: ProjectorSettings): Connections {
  let lost = (): void => undefined;
  const onBroken = (error: unknown): void => {
    lost();
    onTrouble(error, null);
  };
  const control = new pg.Pool({ connectionString, max: 2, application_name: 'projector' });
  control.on('error', onBroken);
  control.on('connect', (client) => {
    client.on('error', () => undefined); // while a piece of work has it, that work hears the error too
  });
  const pool = createTenantPool({
    connectionString,
    max: concurrency,
    name: 'projector',
    isPrepared: true,
    opening: `select pg_advisory_xact_lock_shared(${tablesLock})`,
    options: serverOptions,
    onTrouble: onBroken,
  });
  return {
    control,
    pool,
    onLost: (listener) => {
      lost = listener;
    },
    close: async () => {
      await Promise.all([pool.close(), control.end()]);
    },
  };
}

/** Makes the tables that are missing, then follows the log until it is stopped. Rejects when the database or a declaration is at fault. */
export async function createProjector(settings: ProjectorSettings): Promise<Projector> {
  const connections = connect(settings);
  try {
    await declare(connections.control, settings.projections);
    const places = await createPlaces(connections.control, settings.projections, settings.rereadMs ?? 2_000);
    connections.onLost(places.doubt);
    return run(settings, connections, places);
  } catch (error) {
    await connections.close();
    throw error;
  }
}

/** Tenants that wait, and those that are worked on, at most so many at once. */
function createQueue(concurrency: number, follow: (tenant: TenantId) => Promise<boolean>) {
  const queue = new Set<TenantId>();
  const running = new Set<TenantId>();
  function pump(): void {
    for (const tenant of queue) {
      if (running.size >= concurrency) return;
      if (running.has(tenant)) continue;
      queue.delete(tenant);
      running.add(tenant);
      void follow(tenant).then((isMore) => {
        running.delete(tenant);
        if (isMore) queue.add(tenant);
        pump();
      });
    }
  }
  return {
    add: (tenant: TenantId): void => {
      queue.add(tenant);
      pump();
    },
    isRunning: (tenant: TenantId): boolean => running.has(tenant),
    /** A tenant that was woken again while it is worked on does not wait for itself. */
    hasOthers: (tenant: TenantId): boolean => queue.size > (queue.has(tenant) ? 1 : 0),
    isIdle: (): boolean => queue.size === 0 && running.size === 0,
    drained: async (): Promise<void> => {
      queue.clear();
      while (running.size > 0) await new Promise((again) => setTimeout(again, 2));
    },
  };
}

function run(settings: ProjectorSettings, { control, pool, close }: Connections, places: Places): Projector {
  const { source, projections, isMine = () => true, concurrency = 4, batchSize = 1_000 } = settings;
  const { onBatch = () => undefined, onParked = () => undefined, onTrouble = () => undefined, onSwapped = () => undefined } = settings;
  const stopping = new AbortController();
  const heads = new Map<TenantId, Position>();
  let wokenAt = 0;
  let rounds = 0;

  const follow = createFollower({
    pool,
    source,
    places,
    batchSize,
    onBatch,
    onParked,
    hasOthers: (tenant) => queue.hasOthers(tenant),
    isStopping: () => stopping.signal.aborted,
    onFailed: (error, tenant) => {
      places.doubt();
      onTrouble(error, tenant);
      return pause(idleMs, stopping.signal);
    },
  });
  const queue = createQueue(concurrency, follow);

  function wake(tenant: TenantId): void {
    if (stopping.signal.aborted || !isMine(tenant)) return;
    wokenAt = performance.now();
    queue.add(tenant);
  }

  async function lookAround(): Promise<void> {
    await places.refresh(queue.isRunning);
    for (const [tenant, head] of await source.heads()) heads.set(tenant, head);
    for (const tenant of new Set([...heads.keys(), ...places.tenants()])) if (places.isBehind(tenant, heads.get(tenant))) wake(tenant);
    for (const build of places.registry().builds) {
      if (!(await hasCaughtUp(control, build))) continue;
      await makeIndexes(control, build);
      if (await swap(control, build)) onSwapped(build.projection.table);
    }
  }

  async function keepLooking(): Promise<void> {
    while (!stopping.signal.aborted) {
      await lookAround().catch((error: unknown) => {
        places.doubt();
        onTrouble(error, null);
      });
      rounds += 1;
      await pause(performance.now() - wokenAt < 1_000 ? busyMs : idleMs, stopping.signal);
    }
  }

  /** Looks as often as when something comes in until it is so, or until the end. */
  async function until(isSo: () => boolean): Promise<void> {
    while (!stopping.signal.aborted && !isSo()) {
      wokenAt = performance.now();
      await pause(5, stopping.signal);
    }
  }

  const unhear = source.onAppend(wake);
  const looking = keepLooking();
  const { unpark, countParked } = createUnparker({ pool, control, source, projections });

  return {
    caughtUp: () => {
      // Two whole rounds: one may have begun before the events that the caller has in mind. By what is stored, not by what is remembered.
      places.doubt();
      const from = rounds;
      return until(
        () =>
          rounds >= from + 2 &&
          queue.isIdle() &&
          places.registry().builds.length === 0 &&
          [...heads].every(([tenant, head]) => !isMine(tenant) || !places.isBehind(tenant, head)),
      );
    },
    rebuild: async (table) => {
      const projection = projections.find((each) => each.table === table);
      if (!projection) throw new Error(`there is no read model ${table}`);
      await beginRebuild(control, projection);
      await places.refresh(queue.isRunning);
      await until(() => !places.registry().builds.some((build) => build.projection.table === table));
    },
    unpark,
    status: async () => ({
      parked: await countParked(),
      building: places.registry().builds.map(({ projection }) => projection.table),
      tenants: new Map(
        [...new Set([...heads.keys(), ...places.tenants()])]
          .filter(isMine)
          .map((tenant) => [tenant, { position: places.live(tenant), isBehind: places.isBehind(tenant, heads.get(tenant)) }]),
      ),
    }),
    stop: async () => {
      unhear();
      stopping.abort();
      await looking;
      await queue.drained();
      await close();
    },
  };
}
