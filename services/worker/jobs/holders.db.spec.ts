import { freshDatabase, type TestDatabase } from '@cloud-factory/testing';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createHolders } from './holders.js';

let database: TestDatabase;
let pool: pg.Pool;
const silent = { warn: () => undefined, error: () => undefined, info: () => undefined };

beforeAll(async () => {
  database = await freshDatabase();
  pool = new pg.Pool({ connectionString: database.urlFor('cf_jobs'), max: 2 });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

it('a worker whose connection was lost for a while, and who was given up, is known again with its next job', async () => {
  const open = () => createHolders(pool, database.urlFor('cf_jobs'), silent);
  const known = async () => (await pool.query<{ id: string }>('select worker_id as id from job_queue.holders')).rows.map(({ id }) => id);
  const [lost, other] = [await open(), await open()];
  await lost.note('worker-1');
  const asOwner = new pg.Client({ connectionString: database.ownerUrl });
  await asOwner.connect();
  const lock = await asOwner.query<{ lock: number }>('select lock from job_queue.holders');
  await asOwner.query(`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = $1::bigint`, [
    lock.rows[0]?.lock,
  ]);
  await asOwner.end();
  await expect.poll(async () => (await other.freeDead(), known())).toEqual([]);

  await lost.freeDead();
  await lost.note('worker-1');
  expect(await known()).toEqual(['worker-1']);
  await other.freeDead();
  expect(await known()).toEqual(['worker-1']);
  for (const each of [lost, other]) await each.close();
});
