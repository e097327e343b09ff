import { createProjector, type AnyProjection, type EventSource, type Projector } from '@cloud-factory/projections/shared';
import type { TenantId } from '@cloud-factory/domain/shared/ids';
import pg from 'pg';
import { projections as everyProjection } from './projections.js';

/** What is written down while it runs; a pino logger is one. Streams and tables are named, never what they hold. */
export type ProjectorLog = Readonly<Record<'info' | 'warn' | 'error', (fields: object, message: string) => void>>;

export type StartProjector = Readonly<{
  /** As `cf_project`, which owns the read models (`urlFor` of deploy/migrations). */
  connectionString: string;
  source: EventSource;
  log: ProjectorLog;
  /** All of the registry unless told. */
  projections?: readonly AnyProjection[];
  isMine?: (tenant: TenantId) => boolean;
  concurrency?: number;
}>;

export type ProjectorService = Projector &
  Readonly<{
    /** For `/metrics`: counted since the start, and how things stand. */
    metrics: () => Promise<
      Readonly<{ events: number; batches: number; parked: number; behindTenants: number; building: number; lastLagMs: number }>
    >;
  }>;

/** Whether `_like` may use its indexes here; see 0020-read-model.sql. */
async function isLikeIndexed(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => undefined); // the question that is under way hears it
  await client.connect();
  try {
    const { rows } = await client.query<{ marked: boolean }>(
      `select bool_and(proleakproof) as marked from pg_proc where oid in ('texticlike(text,text)'::regprocedure, 'textlike(text,text)'::regprocedure)`,
    );
    return rows[0]?.marked === true;
  } finally {
    await client.end();
  }
}

/**
 * Makes the tables of all read models and follows the event log until `stop`. Rejects when the database cannot be reached or a
 * declaration is wrong. A stream that is parked is logged as an error: it is work for a person.
 */
export async function startProjector({
  connectionString,
  source,
  log,
  projections = everyProjection,
  isMine,
  concurrency,
}: StartProjector): Promise<ProjectorService> {
  const counted = { events: 0, batches: 0, lastLagMs: 0 };
  const projector = await createProjector({
    connectionString,
    source,
    projections,
    ...(isMine === undefined ? {} : { isMine }),
    ...(concurrency === undefined ? {} : { concurrency }),
    onBatch: ({ events, lagMs }) => {
      counted.events += events;
      counted.batches += 1;
      counted.lastLagMs = lagMs;
    },
    onParked: (parked) => {
      log.error(parked, 'a stream is parked: its events no longer reach this table');
    },
    onSwapped: (table) => {
      log.info({ table }, 'the rebuilt table took its place');
    },
    onTrouble: (error, tenant) => {
      log.warn({ err: error, tenant }, 'projecting failed and is tried again');
    },
  });
  if (!(await isLikeIndexed(connectionString))) {
    log.warn(
      {},
      'texticlike and textlike are not leakproof here: searches inside of texts read the whole tenant (a superuser may run: alter function texticlike(text, text) leakproof)',
    );
  }
  return {
    ...projector,
    metrics: async () => {
      const { parked, building, tenants } = await projector.status();
      return {
        ...counted,
        parked,
        building: building.length,
        behindTenants: [...tenants.values()].filter(({ isBehind }) => isBehind).length,
      };
    },
  };
}
