// What is known of how a house stands, by what is stored: so any of its processes can tell, also of parts that run elsewhere or not at all.
import { statfs } from 'node:fs/promises';
import pg from 'pg';

/** How far something is behind the log, over all tenants: the most events, and since when the oldest of them stands there. */
export type Behind = Readonly<{ events: number; seconds: number }>;

export type HouseFacts = Readonly<{
  /** Null: the database does not answer, and nothing else that stands in it is known. */
  database: Readonly<{
    projector: Behind;
    reactions: Behind;
    parked: number;
    refusals: number;
    jobs: Readonly<{ queued: number; running: number; oldestSeconds: number }>;
    /** Connections by the name that each gave itself, and how many the server allows. */
    connections: ReadonlyMap<string, number>;
    mostConnections: number;
  }> | null;
  /** Of the disk of the data folder; null when it cannot be asked. */
  disk: Readonly<{ freeBytes: number; bytes: number }> | null;
}>;

export type HouseFactsParts = Readonly<{
  /** The addresses of the database for the roles that may look. */
  log: string;
  projector: string;
  platform: string;
  dataDir: string;
  /** Read models that are declared no longer leave nothing parked. */
  tables: readonly string[];
  now?: () => number;
}>;

/** So long the database may take before it counts as away. */
const patienceMs = 3_000;
/** So long an answer stands: who asks often, and that may be anyone, costs nothing. */
const freshMs = 2_000;
const oldestOf = 50;

type Head = Readonly<{ tenant: string; position: string }>;
type At = ReadonlyMap<string, number>;

const placesSql = `select tenant_id as tenant, position from read_model.checkpoints where feed = 'live'`;
const headsSql = 'select tenant_id as tenant, position::text from event_log.heads where position > 0';
const oldestSql = `select extract(epoch from now() - min(e.at))::float8 as seconds from unnest($1::text[], $2::bigint[]) a(tenant, position)
  join event_log.events e on e.tenant_id = a.tenant and e.position = a.position + 1`;

/** One connection per role, opened when it is asked and given up when it is not. */
function asker(connectionString: string) {
  const pool = new pg.Pool({
    connectionString,
    max: 1,
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
    statement_timeout: patienceMs,
    idleTimeoutMillis: 30_000,
    application_name: 'cloud-factory-health',
  });
  // What breaks is told by the next question; a connection without a listener would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
  });
  return pool;
}

/** What stands in the database about reactions and jobs, of all tenants that are named. */
async function askPlatform(pool: pg.Pool, tenants: readonly string[]) {
  const client = await pool.connect();
  let failed: Error | undefined;
  const onError = (error: Error): void => void (failed = error);
  client.on('error', onError);
  try {
    await client.query('begin read only');
    await client.query(`select set_config('app.tenants', $1, true), set_config('app.creators', '*', true)`, [tenants.join(',')]);
    const places = await client.query<Head>(
      `select tenant_id as tenant, position from platform.reaction_checkpoints where feed = 'reactions' and position is not null`,
    );
    const refusals = await client.query<{ n: number }>(
      'select count(*)::int as n from platform.reaction_refusals where settled_at is null',
    );
    const jobs = await client.query<{ queued: number; running: number; seconds: number | null }>(
      `select count(*) filter (where state = 'queued')::int as queued, count(*) filter (where state = 'running')::int as running,
         extract(epoch from now() - min(created_at) filter (where state = 'queued'))::float8 as seconds
       from platform.jobs where state in ('queued', 'running')`,
    );
    await client.query('commit');
    const [counted] = jobs.rows;
    return {
      places: places.rows,
      refusals: refusals.rows[0]?.n ?? 0,
      jobs: { queued: counted?.queued ?? 0, running: counted?.running ?? 0, oldestSeconds: counted?.seconds ?? 0 },
    };
  } catch (error) {
    failed = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    client.removeListener('error', onError);
    client.release(failed);
  }
}

/** Looks at a house. `look` answers within seconds whatever is away; what it found stands for two seconds. */
export function openHouseFacts({ dataDir, tables, now = () => performance.now(), ...urls }: HouseFactsParts) {
  const [log, projector, platform] = [asker(urls.log), asker(urls.projector), asker(urls.platform)];

  async function behind(heads: readonly Head[], at: At): Promise<Behind> {
    const late = heads.flatMap(({ tenant, position }) => {
      const events = Number(position) - (at.get(tenant) ?? 0);
      return events > 0 ? [{ tenant, events, from: at.get(tenant) ?? 0 }] : [];
    });
    if (late.length === 0) return { events: 0, seconds: 0 };
    const most = late.toSorted((a, b) => b.events - a.events).slice(0, oldestOf);
    const { rows } = await log.query<{ seconds: number | null }>(oldestSql, [
      most.map(({ tenant }) => tenant),
      most.map(({ from }) => from),
    ]);
    return { events: most[0]?.events ?? 0, seconds: Math.max(0, rows[0]?.seconds ?? 0) };
  }

  async function askDatabase(): Promise<HouseFacts['database']> {
    // The places first: what is appended between the two is not called late for it, for it is younger than any limit.
    const places = await projector.query<Head>(placesSql);
    const parked = await projector.query<{ n: number }>('select count(*)::int as n from read_model.parked where table_name = any ($1)', [
      tables,
    ]);
    const connections = await projector.query<{ name: string; n: number; most: number }>(
      `select coalesce(nullif(application_name, ''), 'other') as name, count(*)::int as n, current_setting('max_connections')::int as most
       from pg_stat_activity where datname = current_database() group by 1`,
    );
    const { rows: heads } = await log.query<Head>(headsSql);
    const said = await askPlatform(
      platform,
      heads.map(({ tenant }) => tenant),
    );
    const numbered = (rows: readonly Head[]): At => new Map(rows.map(({ tenant, position }) => [tenant, Number(position)]));
    return {
      projector: await behind(heads, numbered(places.rows)),
      reactions: await behind(heads, numbered(said.places)),
      parked: parked.rows[0]?.n ?? 0,
      refusals: said.refusals,
      jobs: said.jobs,
      connections: new Map(connections.rows.map(({ name, n }) => [name, n])),
      mostConnections: connections.rows[0]?.most ?? 0,
    };
  }

  async function askDisk(): Promise<HouseFacts['disk']> {
    const { bavail, blocks, bsize } = await statfs(dataDir);
    return { freeBytes: bavail * bsize, bytes: blocks * bsize };
  }

  let known: Readonly<{ at: number; facts: Promise<HouseFacts> }> | null = null;
  return {
    look: (): Promise<HouseFacts> => {
      if (known && now() - known.at < freshMs) return known.facts;
      const facts = Promise.all([askDatabase().catch(() => null), askDisk().catch(() => null)]).then(([database, disk]) => ({
        database,
        disk,
      }));
      known = { at: now(), facts };
      return facts;
    },
    close: async (): Promise<void> => {
      await Promise.all([log.end(), projector.end(), platform.end()]);
    },
  };
}
