import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { idAs, type TenantId } from '@cloud-factory/domain/shared/ids';
import { freshDatabase, type TestDatabase } from '@cloud-factory/testing';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JobAtHand, JobKind, JobPool } from './contract.js';
import { createJobStore } from './job-store.js';
import { startJobs, type RunningJobs } from './jobs.js';

let database: TestDatabase;
let pool: pg.Pool;
const tenant: TenantId = idAs('000000');
const other: TenantId = idAs('111111');
const owner = '0197e000-0000-7000-8000-000000000001';
const silent = { warn: () => undefined, error: () => undefined, info: () => undefined, debug: () => undefined };
const closing: (() => Promise<void>)[] = [];

/** As the tenant pool of the read models opens it. */
const platform: JobPool &
  Readonly<{ as: (who: TenantId, creators: string, sql: string, values?: readonly unknown[]) => Promise<readonly unknown[]> }> = {
  withTenantWrite: async (scope, work) => {
    const client = await pool.connect();
    try {
      await client.query('begin');
      await client.query(`select set_config('app.tenant', $1, true), set_config('app.creators', $2, true)`, [scope.tenant, scope.creators]);
      const result = await work({
        query: async (sql, values) => {
          const { rows, rowCount } = await client.query(sql, [...values]);
          return { rows, rowCount: rowCount ?? 0 };
        },
      });
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback');
      throw error;
    } finally {
      client.release();
    }
  },
  as: async (who, creators, sql, values = []) => {
    const client = await pool.connect();
    try {
      await client.query('begin');
      await client.query(`select set_config('app.tenant', $1, true), set_config('app.creators', $2, true)`, [who, creators]);
      return (await client.query(sql, [...values])).rows as unknown[];
    } finally {
      await client.query('commit');
      client.release();
    }
  },
};

type Row = Readonly<{
  state: string;
  done: number;
  total: number | null;
  refusal: string | null;
  starts: number;
  file_id: string | null;
  input: object;
}>;
const rowOf = async (id: string): Promise<Row> =>
  (await platform.as(tenant, '*', 'select *, done::int as done, total::int as total from platform.jobs where id = $1', [id]))[0] as Row;

async function note(kind: string, input: object, of: string, who: TenantId): Promise<string> {
  const id = randomUUID();
  await platform.as(
    who,
    of,
    `insert into platform.jobs (tenant_id, id, kind, title, owner, input) values ($1, $2, $3, '{"zh":"订单","en":"Orders"}', $4, $5)`,
    [who, id, kind, of, JSON.stringify(input)],
  );
  return id;
}
async function queue(kind: string, input: object = {}, of = owner, who = tenant): Promise<string> {
  const id = await note(kind, input, of, who);
  await platform.as(who, of, `select job_queue.enqueue('run', $1::uuid, $2, null)`, [id, of]);
  return id;
}

/** Waits for a fact, not for a time. */
async function until<Value>(ask: () => Promise<Value> | Value, holds: (value: Value) => boolean): Promise<Value> {
  for (let tries = 0; tries < 2_000; tries += 1) {
    const value = await ask();
    if (holds(value)) return value;
    await sleep(10);
  }
  throw new Error(`it never became so: ${JSON.stringify(await ask())}`);
}
const ends = (id: string): Promise<Row> =>
  until(
    () => rowOf(id),
    ({ state }) => !['queued', 'running'].includes(state),
  );

async function work(kinds: Readonly<Record<string, Partial<JobKind>>>, over: JobPool = platform): Promise<RunningJobs> {
  const whole = Object.fromEntries(
    Object.entries(kinds).map(([name, kind]) => [name, { run: async () => null, erase: async () => undefined, ...kind }]),
  );
  const jobs = await startJobs({ queueUrl: database.urlFor('cf_jobs'), platform: over, kinds: whole, logger: silent as never });
  closing.push(() => jobs.stop());
  return jobs;
}
/** What the owner was told of a job. */
const told = (id: string) =>
  platform.as(
    tenant,
    owner,
    `select kind, params->>'refusal' as refusal, params->'title'->>'en' as title from platform.notices where about = $1`,
    [id],
  );
/** What the death of all who work looks like to others: nobody holds their locks. */
async function seemDead(): Promise<void> {
  const asOwner = new pg.Client({ connectionString: database.ownerUrl });
  await asOwner.connect();
  await asOwner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'cloud-factory-jobs-alive' and datname = current_database()`,
  );
  await until(
    async () => (await asOwner.query(`select from pg_locks where locktype = 'advisory' and classid = 8206`)).rowCount,
    (count) => count === 0,
  );
  await asOwner.end();
}
/** Goes on until it is aborted. */
const forever = ({ signal }: JobAtHand): Promise<null> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error));
  });

beforeAll(async () => {
  database = await freshDatabase();
  pool = new pg.Pool({ connectionString: database.urlFor('cf_platform'), max: 6 });
});
afterAll(async () => {
  for (const end of closing) await end().catch(() => undefined);
  await pool.end();
  await database.drop();
});

describe('a job', () => {
  it('is done, with its file and how much it was', async () => {
    const jobs = await work({
      good: {
        run: async ({ progress, input }) => {
          progress(3, 3);
          return { fileName: `${(input as { name: string }).name}.xlsx`, contentType: 'x/y', size: 12 };
        },
      },
    });
    const id = await queue('good', { name: '订单' });
    const row = await ends(id);
    expect(row).toMatchObject({ state: 'done', done: 3, total: 3, file_name: '订单.xlsx', file_size: '12', input: {} });
    expect(row.file_id).not.toBeNull();
    expect(await told(id)).toEqual([{ kind: 'jobDone', refusal: null, title: 'Orders' }]);
    await jobs.stop();
  });

  it('that a rule refuses fails at once with its reason, and one of a kind that nobody knows does', async () => {
    let runs = 0;
    const jobs = await work({
      no: {
        run: async () => {
          runs += 1;
          throw Object.assign(new Error('no'), { refusal: 'ExportTooLarge', details: { total: 5 } });
        },
      },
    });
    const refused = await queue('no');
    expect(await ends(refused)).toMatchObject({ state: 'failed', refusal: 'ExportTooLarge', details: { total: 5 } });
    expect(await told(refused)).toEqual([{ kind: 'jobFailed', refusal: 'ExportTooLarge', title: 'Orders' }]);
    expect(runs).toBe(1);
    expect(await ends(await queue('strange'))).toMatchObject({ state: 'failed', refusal: 'JobBroke' });
    await jobs.stop();
  });

  it('that is cancelled while it runs stops, and what it made is destroyed', async () => {
    const erased: string[] = [];
    const jobs = await work({
      long: { run: forever },
      late: {
        run: async (job) => (await forever(job).catch(() => undefined), { fileName: 'a', contentType: 'b', size: 1 }),
        erase: async (_, id) => void erased.push(id),
      },
    });
    for (const kind of ['long', 'late']) {
      const id = await queue(kind);
      await until(
        () => rowOf(id),
        ({ state }) => state === 'running',
      );
      await platform.as(tenant, owner, 'update platform.jobs set is_cancelling = true where id = $1', [id]);
      expect(await ends(id)).toMatchObject({ state: 'cancelled', file_id: null });
      expect(await told(id)).toEqual([]);
    }
    expect(erased).toHaveLength(1);
    await jobs.stop();
  });

  describe('that leaves work behind', () => {
    const result = { fileName: 'a', contentType: 'b', size: 1, outcome: { created: 2, changed: 0, refused: 1, left: 3 } };
    const cancel = (id: string) => platform.as(tenant, owner, 'update platform.jobs set is_cancelling = true where id = $1', [id]);

    it('keeps what it came to, also when it is cancelled while it runs', async () => {
      const runs: boolean[] = [];
      const jobs = await work({
        rows: {
          run: async (job) => {
            job.progress(3, 6);
            await forever(job).catch(() => undefined);
            runs.push(job.isCancelled());
            return result;
          },
        },
      });
      const id = await queue('rows');
      await until(
        () => rowOf(id),
        ({ state }) => state === 'running',
      );
      await cancel(id);
      expect(await ends(id)).toMatchObject({ state: 'cancelled', done: 3, total: 6, file_name: 'a', outcome: result.outcome, input: {} });
      expect(runs).toEqual([true]);
      expect(await told(id)).toEqual([]);
      await jobs.stop();
    });

    it('is asked for it when it was cancelled while nobody worked on it, and it alone', async () => {
      const runs: string[] = [];
      const run: JobKind['run'] = async ({ id, isCancelled }) => (runs.push(`${id} ${isCancelled()}`), result);
      const [writes, makes] = [await note('writes', {}, owner, tenant), await note('makes', {}, owner, tenant)];
      for (const id of [writes, makes]) {
        await createJobStore(platform, 24).begin(tenant, id, randomUUID());
        await cancel(id);
        await platform.as(tenant, owner, `select job_queue.enqueue('run', $1::uuid, $2, null)`, [id, owner]);
      }
      const jobs = await work({ writes: { run, leavesWork: true }, makes: { run } });
      expect(await ends(writes)).toMatchObject({ state: 'cancelled', file_name: 'a', outcome: result.outcome });
      expect(await ends(makes)).toMatchObject({ state: 'cancelled', file_id: null, outcome: null });
      expect(runs).toEqual([`${writes} true`]);
      await jobs.stop();
    });

    it('says what it did before it fails, when it breaks for the third time or was begun too often', async () => {
      const runs: boolean[] = [];
      const run: JobKind['run'] = async ({ isCancelled }) => {
        runs.push(isCancelled());
        if (!isCancelled()) throw new Error('it breaks');
        return result;
      };
      const [broken, killed] = [await note('rows', {}, owner, tenant), await note('rows', {}, owner, tenant)];
      await platform.as(tenant, owner, 'update platform.jobs set failures = 2 where id = $1', [broken]);
      await platform.as(tenant, owner, 'update platform.jobs set starts = 8, started_at = now() where id = $1', [killed]);
      for (const id of [broken, killed])
        await platform.as(tenant, owner, `select job_queue.enqueue('run', $1::uuid, $2, null)`, [id, owner]);
      const jobs = await work({ rows: { run, leavesWork: true } });
      const failed = { state: 'failed', file_name: 'a', outcome: result.outcome, input: {} };
      expect(await ends(broken)).toMatchObject({ ...failed, refusal: 'JobBroke' });
      expect(await ends(killed)).toMatchObject({ ...failed, refusal: 'JobGivenUp' });
      expect(runs).toEqual([false, true, true]);
      expect(await told(broken)).toEqual([{ kind: 'jobFailed', refusal: 'JobBroke', title: 'Orders' }]);
      await jobs.stop();
    });

    it('fails without a word where that breaks too', async () => {
      const runs: boolean[] = [];
      const run: JobKind['run'] = async ({ isCancelled }) => {
        runs.push(isCancelled());
        throw new Error('it breaks');
      };
      const id = await note('rows', {}, owner, tenant);
      await platform.as(tenant, owner, 'update platform.jobs set failures = 2 where id = $1', [id]);
      await platform.as(tenant, owner, `select job_queue.enqueue('run', $1::uuid, $2, null)`, [id, owner]);
      const jobs = await work({ rows: { run, leavesWork: true } });
      expect(await ends(id)).toMatchObject({ state: 'failed', refusal: 'JobBroke', file_id: null, outcome: null, input: {} });
      expect(runs).toEqual([false, true]);
      await jobs.stop();
    });

    it('says what it did when personal data was erased meanwhile; what nobody began does not', async () => {
      const erased: string[] = [];
      const run: JobKind['run'] = async (job) => {
        if (!job.isCancelled()) await forever(job).catch(() => undefined);
        return result;
      };
      const jobs = await work({ rows: { run, leavesWork: true, erase: async (_, fileId) => void erased.push(fileId) } });
      const [waiting, begun] = [await note('rows', {}, owner, tenant), await note('rows', {}, owner, tenant)];
      await createJobStore(platform, 24).begin(tenant, begun, randomUUID());
      const running = await queue('rows');
      await until(
        () => rowOf(running),
        ({ state }) => state === 'running',
      );
      await jobs.overtake(tenant);
      const failed = { state: 'failed', refusal: 'JobOvertaken', input: {} };
      expect(await rowOf(waiting)).toMatchObject({ ...failed, outcome: null });
      const said = await ends(running);
      expect(said).toMatchObject({ ...failed, file_name: 'a', outcome: result.outcome });
      expect(erased).not.toContain(said.file_id);
      await platform.as(tenant, owner, `select job_queue.enqueue('run', $1::uuid, $2, null)`, [begun, owner]);
      expect(await ends(begun)).toMatchObject({ ...failed, file_name: 'a', outcome: result.outcome });
      await jobs.stop();
    });

    it('tells itself of what was refused, and is told of as done where nothing was', async () => {
      const outcomes = [result.outcome, { ...result.outcome, refused: 0 }];
      const jobs = await work({
        rows: { run: async ({ input }) => ({ ...result, outcome: outcomes[Number(Object.values(input as object)[0])] ?? {} }) },
      });
      const [some, none] = [await queue('rows', { nth: 0 }), await queue('rows', { nth: 1 })];
      for (const id of [some, none]) expect(await ends(id)).toMatchObject({ state: 'done' });
      expect(await told(some)).toEqual([]);
      expect(await told(none)).toEqual([{ kind: 'jobDone', refusal: null, title: 'Orders' }]);
      await jobs.stop();
    });
  });

  it('goes on in the next process when this one ends in order, from its beginning', async () => {
    const first = await work({ long: { run: forever } });
    const id = await queue('long', { kept: true });
    await until(
      () => rowOf(id),
      ({ state }) => state === 'running',
    );
    await first.stop();
    expect(await rowOf(id)).toMatchObject({ state: 'queued', starts: 0, input: { kept: true } });
    const second = await work({ long: { run: async () => null } });
    expect(await ends(id)).toMatchObject({ state: 'done' });
    await second.stop();
  });

  it('is put back also when this process ends while it only begins', async () => {
    let letBegin = (): void => undefined;
    const held = new Promise<void>((done) => {
      letBegin = done;
    });
    const slow: JobPool = {
      ...platform,
      withTenantWrite: async (scope, act) => {
        const result = await platform.withTenantWrite(scope, act);
        await held;
        return result;
      },
    };
    const first = await work({ long: { run: forever } }, slow);
    const id = await queue('long');
    await until(
      () => rowOf(id),
      ({ state }) => state === 'running',
    );
    const stopped = first.stop();
    letBegin();
    await stopped;
    expect(await rowOf(id)).toMatchObject({ state: 'queued', starts: 0 });
    const second = await work({ long: { run: async () => null } });
    expect(await ends(id)).toMatchObject({ state: 'done' });
    await second.stop();
  });

  it('of a process that died is taken up by another, and the dead one writes nothing any more', async () => {
    let finishLate = (): void => undefined;
    const dying = await work({
      slow: {
        run: () =>
          new Promise((done) => {
            finishLate = () => done({ fileName: 'old', contentType: 'x', size: 1 });
          }),
      },
    });
    const id = await queue('slow');
    await until(
      () => rowOf(id),
      ({ state }) => state === 'running',
    );
    await seemDead();
    const next = await work({ slow: { run: async () => ({ fileName: 'new', contentType: 'x', size: 2 }) } });
    expect(await ends(id)).toMatchObject({ state: 'done', starts: 2, file_name: 'new' });
    finishLate();
    await dying.stop();
    expect(await rowOf(id)).toMatchObject({ state: 'done', file_name: 'new' });
    await next.stop();
  });

  it.each<readonly [how: string, end: (done: (result: null) => void, fail: (error: Error) => void) => void]>([
    ['done', (done) => done(null)],
    ['refused', (_, fail) => fail(Object.assign(new Error('no'), { refusal: 'ExportTooLarge' }))],
    ['broken', (_, fail) => fail(new Error('broken'))],
  ])(
    'that was taken from a process that only seemed dead stays with its successor, though the first says that it is %s',
    async (_, end) => {
      let endFirst = (): void => undefined;
      let endNext = (): void => undefined;
      const first = await work({ slow: { run: () => new Promise((done, fail) => (endFirst = () => end(done, fail))) } });
      const id = await queue('slow');
      await until(
        () => rowOf(id),
        ({ state }) => state === 'running',
      );
      await seemDead();
      const next = await work({ slow: { run: () => new Promise((done) => (endNext = () => done(null))) }, quick: {} });
      await until(
        () => rowOf(id),
        ({ starts }) => starts === 2,
      );
      endFirst();
      await first.stop();
      endNext();
      expect(await ends(id)).toMatchObject({ state: 'done', starts: 2 });
      // Whose turn it is next is not kept from them by a job that nobody ended.
      expect(await ends(await queue('quick'))).toMatchObject({ state: 'done' });
      await next.stop();
    },
  );

  it('forgets its file when personal data was erased, also while it runs', async () => {
    const erased: string[] = [];
    const made = { fileName: 'a', contentType: 'x', size: 1 };
    const jobs = await work({ good: { run: async () => made, erase: async (_, id) => void erased.push(id) }, long: { run: forever } });
    const [done, alien, runs] = [
      await queue('good'),
      await queue('good', {}, owner, other),
      await queue('long', { patientName_like: '林' }),
    ];
    await ends(done);
    await until(
      async () => (await platform.as(other, '*', 'select state from platform.jobs where id = $1', [alien]))[0] as Row,
      ({ state }) => state === 'done',
    );
    await until(
      () => rowOf(runs),
      ({ state }) => state === 'running',
    );
    await jobs.overtake(tenant);
    expect(erased.length).toBeGreaterThan(0);
    expect(await rowOf(done)).toMatchObject({ state: 'done', file_id: null, file_name: null });
    expect(await rowOf(runs)).toMatchObject({ state: 'failed', refusal: 'JobOvertaken', input: {} });
    expect(((await platform.as(other, '*', 'select file_id from platform.jobs where id = $1', [alien]))[0] as Row).file_id).not.toBeNull();
    await jobs.stop();
  });

  describe('whose process was killed leaves what it had written', () => {
    /** Files by name, as runs write them and `erase` destroys them. */
    const files = new Set<string>();
    const erase: JobKind['erase'] = async (_, fileId) => void files.delete(fileId);
    /** Writes, and never comes back. */
    const writing: Partial<JobKind> = { run: async (job) => (files.add(job.fileId), forever(job)), erase };
    /** A job that began, wrote and was killed: as what stands of it in the database says, for nobody is there to say more. */
    async function killed(kind: string): Promise<string> {
      const id = await note(kind, {}, owner, tenant);
      const fileId = randomUUID();
      expect(await createJobStore(platform, 24).begin(tenant, id, fileId)).toMatchObject({ start: 1 });
      files.add(fileId);
      return id;
    }
    const again = (task: 'run' | 'tidy', id: string) =>
      platform.as(tenant, owner, `select job_queue.enqueue($1, $2::uuid, $3, null)`, [task, id, task === 'run' ? owner : null]);

    it('until the next run, which keeps its own', async () => {
      const id = await killed('write');
      const jobs = await work({
        write: { run: async ({ fileId }) => (files.add(fileId), { fileName: 'a', contentType: 'x', size: 1 }), erase },
      });
      await again('run', id);
      const { file_id: fileId } = await ends(id);
      expect([...files]).toEqual([fileId]);
      await again('tidy', id);
      await again('run', id);
      await ends(await queue('write'));
      expect(files.has(String(fileId))).toBe(true);
      files.clear();
      await jobs.stop();
    });

    it('until personal data is erased', async () => {
      await killed('write');
      const running = await work({ write: writing });
      await queue('write');
      await until(
        () => files.size,
        (size) => size === 2,
      );
      await running.overtake(tenant);
      await until(
        () => files.size,
        (size) => size === 0,
      );
      await running.stop();
    });

    it('until it is given up or cancelled, or its row goes', async () => {
      const [cancelled, gone] = [await killed('write'), await killed('write')];
      await platform.as(tenant, '*', 'update platform.jobs set is_cancelling = true where id = $1', [cancelled]);
      await platform.as(tenant, '*', `update platform.jobs set state = 'failed', finished_at = now() - interval '31 days' where id = $1`, [
        gone,
      ]);
      const jobs = await work({ write: { erase } });
      await again('run', cancelled);
      expect(await ends(cancelled)).toMatchObject({ state: 'cancelled' });
      await again('tidy', gone);
      await until(
        () => rowOf(gone),
        (row: Row | undefined) => row === undefined,
      );
      await until(
        () => files.size,
        (size) => size === 0,
      );
      await jobs.stop();
    });

    it('but not what its owner was given: the end of a job may be written and the answer lost', async () => {
      let lost = 0;
      const losing: JobPool = {
        withTenantWrite: async (scope, ask) => {
          let isEnd = false;
          const result = await platform.withTenantWrite(scope, (client) =>
            ask({
              query: (sql, values) => {
                isEnd ||= sql.includes('file_expires_at = case');
                return client.query(sql, values);
              },
            }),
          );
          if (!isEnd) return result;
          lost += 1;
          throw new Error('connection lost');
        },
      };
      const run: JobKind['run'] = async ({ fileId }) => (files.add(fileId), { fileName: 'a', contentType: 'x', size: 1 });
      const jobs = await work({ write: { run, erase } }, losing);
      const { state, file_id: fileId } = await ends(await queue('write'));
      await jobs.stop();
      expect([state, lost, [...files]]).toEqual(['done', 1, [fileId]]);
      files.clear();
    });

    it('and a run that breaks destroys what it wrote itself', async () => {
      const jobs = await work({
        write: {
          run: async ({ fileId }) => {
            files.add(fileId);
            throw Object.assign(new Error('no'), { refusal: 'ExportTooLarge' });
          },
          erase,
        },
      });
      expect(await ends(await queue('write'))).toMatchObject({ state: 'failed' });
      expect([...files]).toEqual([]);
      await jobs.stop();
    });
  });

  it('S01 is seen by its owner alone, and by no other tenant', async () => {
    const id = await queue('good');
    const seen = async (who: TenantId, creators: string) =>
      (await platform.as(who, creators, 'select id from platform.jobs where id = $1', [id])).length;
    expect([
      await seen(tenant, owner),
      await seen(tenant, '0197e000-0000-7000-8000-000000000002'),
      await seen(other, owner),
      await seen(other, '*'),
    ]).toEqual([1, 0, 0, 0]);
    await expect(platform.as(tenant, owner, 'select * from job_queue._private_jobs')).rejects.toThrow('permission denied');
  });
});
