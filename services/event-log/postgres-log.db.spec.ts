import { idAs, type TenantId } from '@cloud-factory/domain/shared/ids';
import { freshDatabase, type TestDatabase } from '@cloud-factory/testing';
import pg from 'pg';
import { v7 } from 'uuid';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { LogOverloaded, LogUnavailable, NotDurable, OutcomeUnknown } from './errors.js';
import type { Append } from './port.js';
import { readerOptions, readings } from './readings.js';
import { createPostgresLog, type PostgresLog, type PostgresLogOptions } from './postgres-log.js';

let tenants = 0;
const aTenant = (): TenantId => idAs(`tenant-${(tenants += 1)}`);
const placed = (tenant: TenantId, stream = `order-${v7()}`, expectedVersion = 0): Append => ({
  tenant,
  commandId: idAs(v7()),
  fingerprint: 'f',
  by: idAs('user-1'),
  correlationId: v7(),
  causationId: null,
  writes: [{ stream, expectedVersion, events: [{ id: v7(), type: 'OrderPlaced', schemaVersion: 1, data: { n: 1 }, personal: null }] }],
});

describe('the log on Postgres, beyond the laws', () => {
  let database: TestDatabase;
  let owner: pg.Client;
  const opened: PostgresLog[] = [];
  beforeAll(async () => {
    database = await freshDatabase();
    owner = new pg.Client({ connectionString: database.ownerUrl });
    await owner.connect();
  });
  afterEach(() => Promise.all(opened.splice(0).map((log) => log.close())));
  afterAll(async () => {
    await owner.end();
    await database.drop();
  });
  function open(more: Partial<PostgresLogOptions> = {}): PostgresLog {
    const log = createPostgresLog({ connectionString: database.urlFor('cf_log'), allowLoss: true, ...more });
    opened.push(log);
    return log;
  }

  it('refuses a server that may lose what it acknowledged, and names the settings', async () => {
    const log = open({ allowLoss: false });
    await expect(log.assertDurable()).rejects.toThrow('fsync=off, full_page_writes=off, synchronous_commit=off');
    await expect(log.append(placed(aTenant()))).rejects.toThrow(NotDurable);
  });

  it('says so when the database does not answer', async () => {
    const log = open({ connectionString: 'postgres://cf_log:x@127.0.0.1:1/none' });
    await expect(log.append(placed(aTenant()))).rejects.toThrow(LogUnavailable);
    await expect(log.heads()).rejects.toThrow(LogUnavailable);
    await expect(log.assertDurable()).rejects.toThrow(LogUnavailable);
  });

  it('F03 leaves open what became of an append whose connection broke, answers it when asked again, and goes on', async () => {
    const log = open();
    const tenant = aTenant();
    await log.append(placed(tenant));
    await owner.query('begin');
    await owner.query('select from event_log.heads where tenant_id = $1 for update', [tenant]);
    const stuck = placed(tenant);
    const pending = log.append(stuck).catch((error: unknown) => error);
    const broken = async (): Promise<boolean> => {
      const { rowCount } = await owner.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = 'cf_log' and wait_event_type = 'Lock'`,
      );
      return (rowCount ?? 0) > 0;
    };
    await expect.poll(broken, { timeout: 10_000 }).toBe(true);
    expect(await pending).toBeInstanceOf(OutcomeUnknown);
    await owner.query('rollback');
    expect(await log.append(stuck)).toMatchObject({ kind: 'answered', isRepeated: false });
    expect(await log.append(stuck)).toMatchObject({ kind: 'answered', isRepeated: true });
    expect(await log.readTenant(tenant, null, 10)).toHaveLength(2);
  });

  it('F03 survives the end of all its idle connections', async () => {
    const log = open();
    const tenant = aTenant();
    await log.append(placed(tenant));
    await Promise.all([log.heads(), log.heads(), log.heads()]);
    await owner.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = 'cf_log'`);
    const gone = async () =>
      (await owner.query(`select from pg_stat_activity where datname = current_database() and usename = 'cf_log'`)).rowCount;
    await expect.poll(gone, { timeout: 10_000 }).toBe(0);
    const works = (work: Promise<unknown>) =>
      work.then(
        () => true,
        () => false,
      );
    await expect.poll(() => works(log.append(placed(tenant))), { timeout: 5_000 }).toBe(true);
    await expect.poll(() => works(log.readTenant(tenant, null, 10)), { timeout: 5_000 }).toBe(true);
  });

  it('refuses more than may wait, and takes up again when the queue is empty', async () => {
    const log = open({ maxQueued: 20 });
    const tenant = aTenant();
    const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => log.append(placed(tenant))));
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []));
    expect(refused).toHaveLength(30);
    expect(refused.filter((error) => !(error instanceof LogOverloaded))).toEqual([]);
    expect(await log.append(placed(tenant))).toMatchObject({ kind: 'answered' });
    expect(await log.readTenant(tenant, null, 100)).toHaveLength(21);
  });

  it('does not let a tenant that is locked by someone hold up the others', async () => {
    const log = open({ lockTimeoutMs: 200 });
    const [locked, free] = [aTenant(), aTenant()];
    await Promise.all([log.append(placed(locked)), log.append(placed(free))]);
    await owner.query('begin');
    await owner.query('select from event_log.heads where tenant_id = $1 for update', [locked]);
    const outcomes = await Promise.allSettled([log.append(placed(locked)), log.append(placed(free)), log.append(placed(locked))]);
    await owner.query('rollback');
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected']);
    expect(outcomes[0]).toMatchObject({ reason: { name: 'LogUnavailable' } });
    expect(await log.append(placed(locked))).toMatchObject({ kind: 'answered' });
  });

  it('C03 keeps one order when several processes append to the same streams', { timeout: 60_000 }, async () => {
    const logs = [open(), open(), open()];
    const shared = [aTenant(), aTenant()];
    let conflicts = 0;
    const writer = async (log: PostgresLog, nth: number) => {
      for (let done = 0; done < 30; ) {
        const tenant = shared[done % 2] ?? idAs<'tenant'>('');
        const {
          streams: [read],
        } = await log.load(null, tenant, [{ stream: 'order-hot', after: 0 }]);
        const outcome = await log.append(placed(tenant, 'order-hot', read?.version ?? 0));
        if (outcome.kind === 'conflict') conflicts += 1;
        else done += 1;
        if (nth === 0 && done === 10) await log.keep({ tenant, commandId: idAs(v7()), fingerprint: 'f' }, { kind: 'written', writes: [] });
      }
    };
    await Promise.all(logs.flatMap((log) => [0, 1, 2].map((nth) => writer(log, nth))));
    for (const tenant of shared) {
      const events = await open().readTenant(tenant, null, 1_000);
      expect(events.map(({ version }) => version)).toEqual(Array.from({ length: 135 }, (_, n) => n + 1));
    }
    expect(conflicts).toBeGreaterThan(0);
  });

  it('hints the other listeners also when one of them throws', async () => {
    const errors: unknown[] = [];
    const log = open({ onError: (error) => errors.push(error) });
    const tenant = aTenant();
    const heard: TenantId[] = [];
    log.onAppend(() => {
      throw new Error('a listener with a fault');
    });
    log.onAppend((of) => heard.push(of));
    await log.append(placed(tenant));
    expect(heard).toEqual([tenant]);
    expect(errors).toHaveLength(1);
  });

  it('forgets answers after thirty days, and no others', async () => {
    const log = open();
    const tenant = aTenant();
    const [old, young] = [placed(tenant), placed(tenant)];
    await log.append(old);
    await log.append(young);
    await owner.query(`update event_log.answers set at = now() - interval '31 days' where command_id = $1`, [old.commandId]);
    expect(await log.sweepAnswers()).toBe(1);
    expect((await log.load(old, tenant, [])).answer).toBeNull();
    expect((await log.load(young, tenant, [])).answer).not.toBeNull();
    expect(await log.append(old)).toMatchObject({ isRepeated: true });
    expect(await log.readTenant(tenant, null, 10)).toHaveLength(2);
  });

  it.each(['load', 'stream', 'back', 'types'] as const)(
    'finds a stream by its own index on a database without statistics: %s',
    async (name) => {
      const client = new pg.Client({ connectionString: database.urlFor('cf_log'), options: readerOptions });
      await client.connect();
      const values = { load: `'{a}', '{b}', '{0}', '{a}', '{c}'`, stream: `'a', 'b', 9`, back: `'a', 'b', 9, 9`, types: `'a', 'b'` }[name];
      await client.query(`prepare asked as ${readings[name]}`);
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain execute asked(${values})`);
      await client.end();
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      const ofEvents = plan.split('\n').filter((_, nth, lines) => /Scan.* on events /.test(lines[nth - 1] ?? ''));
      expect(ofEvents.length).toBeGreaterThan(0);
      const astray = ofEvents.filter((condition) => !/Index Cond: .*stream = /.test(condition));
      expect({ plan, astray }).toEqual({ plan, astray: [] });
    },
  );

  it.each([
    [`update event_log.events set said_by = 'x'`],
    ['delete from event_log.events'],
    ['truncate event_log.events'],
    ['delete from event_log.heads'],
    ['drop table event_log.events'],
    ['alter table event_log.events disable row level security'],
    ['delete from event_log.person_keys'],
  ])('gives its own role no right to %s', async (statement) => {
    const client = new pg.Client({ connectionString: database.urlFor('cf_log') });
    await client.connect();
    try {
      await expect(client.query(statement)).rejects.toThrow(/permission denied|must be owner/);
    } finally {
      await client.end();
    }
  });

  it.each(['cf_read', 'cf_project', 'cf_platform'] as const)('shows %s nothing', async (role) => {
    const client = new pg.Client({ connectionString: database.urlFor(role) });
    await client.connect();
    try {
      await expect(client.query('select from event_log.events')).rejects.toThrow('permission denied');
    } finally {
      await client.end();
    }
  });
});
