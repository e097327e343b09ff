// Who of the workers is alive. The library unlocks what a dead worker held after four hours; people wait for minutes. So every process
// holds a lock for as long as its connection lives, and what stands under a lock that nobody holds is taken from the dead.
import { randomInt } from 'node:crypto';
import pg from 'pg';
import type { Logger } from '../contract.js';

/** Keeps our locks apart from those of others in the database. */
const lockClass = 8_206;

export type Holders = Readonly<{
  /** Notes that a worker of this process has a job now. */
  note: (workerId: string) => Promise<void>;
  /** Frees what the dead held. */
  freeDead: () => Promise<void>;
  /** Ends: whatever this process still holds may be taken at once. */
  close: () => Promise<void>;
}>;

/** `pool` and `url` sign in as `cf_jobs`. */
export async function createHolders(pool: pg.Pool, url: string, logger: Logger): Promise<Holders> {
  const lock = randomInt(1, 2_147_483_647);
  let isClosed = false;
  let client: pg.Client | null = null;

  async function hold(): Promise<void> {
    const next = new pg.Client({ connectionString: url, application_name: 'cloud-factory-jobs-alive', keepAlive: true });
    // Without a listener an ended connection would end the process.
    next.on('error', (error) => logger.warn({ err: error }, 'the connection that says that the jobs are alive was lost'));
    next.once('end', () => {
      if (client === next) client = null;
    });
    await next.connect();
    await next.query('select pg_advisory_lock($1, $2)', [lockClass, lock]);
    client = next;
  }
  await hold();

  return {
    note: async (workerId) => {
      // Each time: others who gave it up while its connection was lost have struck it off.
      await pool.query('insert into job_queue.holders (worker_id, lock) values ($1, $2) on conflict (worker_id) do nothing', [
        workerId,
        lock,
      ]);
    },
    freeDead: async () => {
      if (isClosed) return;
      if (client === null) await hold(); // the database was away
      const { rows } = await pool.query<{ id: string }>(
        `select worker_id as id from job_queue.holders h where lock <> $2 and not exists (select from pg_locks l where l.locktype = 'advisory'
           and l.database = (select oid from pg_database where datname = current_database()) and l.classid = $1 and l.objid = h.lock::bigint and l.granted)`,
        [lockClass, lock],
      );
      if (rows.length === 0) return;
      const dead = rows.map(({ id }) => id);
      await pool.query('select job_queue.force_unlock_workers($1::text[])', [dead]);
      await pool.query('delete from job_queue.holders where worker_id = any ($1::text[])', [dead]);
      logger.warn({ workers: dead.length }, 'jobs of workers that are gone are taken up again');
    },
    close: async () => {
      isClosed = true;
      await pool.query('delete from job_queue.holders where lock = $1', [lock]);
      await client?.end();
    },
  };
}
