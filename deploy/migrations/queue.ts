// The queue of the jobs: graphile-worker's own tables, made by its own migrations, and the one door through which the API puts a job in.
import { Logger, runMigrations } from 'graphile-worker';
import pg from 'pg';

/** Where the queue lives. */
export const queueSchema = 'job_queue';

/**
 * `enqueue`: called as `cf_platform` in the transaction that writes the job, so that there is no job without its place in the queue and no
 * place without a job; for the tenant of that transaction and no other. `holders`: workers that run; who of them is alive is seen by the lock that
 * its process holds.
 */
const doors = `
  create or replace function ${queueSchema}.enqueue(task text, job uuid, queue_name text, run_at timestamptz) returns void
    language sql security definer set search_path = pg_catalog, pg_temp as $$
    select ${queueSchema}.add_job(identifier => task, payload => json_build_object('tenant', current_setting('app.tenant'), 'id', job),
      queue_name => queue_name, run_at => run_at, max_attempts => 25, job_key => task || ' ' || current_setting('app.tenant') || ' ' || job)
  $$;
  revoke all on function ${queueSchema}.enqueue(text, uuid, text, timestamptz) from public;
  grant execute on function ${queueSchema}.enqueue(text, uuid, text, timestamptz) to cf_platform;
  create table if not exists ${queueSchema}.holders (worker_id text primary key, lock integer not null);`;

/** Brings the queue up to date. Signed in as `cf_jobs`, which owns what is made; under the lock of the migrations. */
export async function prepareQueue(connectionString: string): Promise<void> {
  const silent = new Logger(() => () => undefined);
  await runMigrations({ connectionString, schema: queueSchema, maxPoolSize: 1, logger: silent });
  const client = new pg.Client({ connectionString });
  client.on('error', () => undefined); // the question that is under way hears it
  await client.connect();
  try {
    await client.query(doors);
  } finally {
    await client.end();
  }
}
