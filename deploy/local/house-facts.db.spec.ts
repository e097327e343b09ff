import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { createPostgresLog, type PostgresLog } from '@cloud-factory/event-log';
import { idAs } from '@cloud-factory/domain/shared/ids';
import { freshDatabase, type TestDatabase } from '@cloud-factory/testing';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openHouseFacts } from './house-facts.js';

let database: TestDatabase;
let log: PostgresLog;
let owner: pg.Client;
let clock = 0;
let house: ReturnType<typeof openHouseFacts>;
const open = (url: (role: 'cf_log' | 'cf_project' | 'cf_platform') => string) =>
  openHouseFacts({
    log: url('cf_log'),
    projector: url('cf_project'),
    platform: url('cf_platform'),
    dataDir: tmpdir(),
    tables: ['order_list'],
    now: () => clock,
  });
const look = async () => {
  clock += 10_000;
  return (await house.look()).database;
};

beforeAll(async () => {
  database = await freshDatabase();
  log = createPostgresLog({ connectionString: database.urlFor('cf_log'), allowLoss: true });
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  house = open(database.urlFor);
});
afterAll(async () => {
  await house.close();
  await Promise.all([log.close(), owner.end()]);
  await database.drop();
});
beforeEach(async () => {
  await owner.query(
    'truncate platform.reaction_refusals, platform.reaction_checkpoints, platform.jobs, read_model.parked, read_model.checkpoints',
  );
});

async function append(tenant: string, events: number): Promise<void> {
  const said = {
    commandId: idAs<'command'>(randomUUID()),
    fingerprint: 'a',
    by: idAs<'user'>(randomUUID()),
    correlationId: 'c',
    causationId: null,
  };
  const of = Array.from({ length: events }, () => ({ id: randomUUID(), type: 'TeaBrewed', schemaVersion: 1, data: {}, personal: null }));
  await log.append({ tenant: idAs(tenant), ...said, writes: [{ stream: `pot-${randomUUID()}`, expectedVersion: 0, events: of }] });
}

describe('OPS-B4 what is known of a house', () => {
  it('counts what no list shows and what nothing followed from yet, with its age, over all tenants', async () => {
    await append('000001', 3);
    await append('000002', 5);
    await owner.query(
      `insert into read_model.checkpoints values ('000001', 'live', lpad('3', 16, '0')), ('000002', 'live', lpad('1', 16, '0'))`,
    );
    await owner.query(
      `insert into platform.reaction_checkpoints (tenant_id, feed, position) values ('000002', 'reactions', lpad('5', 16, '0'))`,
    );
    const facts = await look();
    expect([facts?.projector.events, facts?.reactions.events]).toEqual([4, 3]);
    await owner.query(`update read_model.checkpoints set position = lpad('5', 16, '0') where tenant_id = '000002'`);
    expect((await look())?.projector).toEqual({ events: 0, seconds: 0 });
  });

  it('tells how long the oldest of them has stood there', async () => {
    const { rows } = await owner.query<{ late: number }>(
      `select extract(epoch from now() - min(at))::float8 as late from event_log.events where tenant_id in ('000001', '000002')`,
    );
    expect((await look())?.projector.seconds).toBeGreaterThanOrEqual(rows[0]?.late ?? Number.POSITIVE_INFINITY);
  });

  it('counts parked streams of lists that there are, refusals that are not settled, and jobs that wait', async () => {
    await owner.query(
      `insert into read_model.parked (tenant_id, table_name, stream, position, last_position, event_id, event_type, error)
       values ('000001', 'order_list', 's', '1', '1', 'e', 'T', 'x'), ('000001', 'dropped_list', 's', '1', '1', 'e', 'T', 'x')`,
    );
    await owner.query(
      `insert into platform.reaction_refusals (tenant_id, command_id, reaction, position, refusal, settled_at)
       values ('000001', 'a', 'r', '1', 'X', null), ('000002', 'b', 'r', '1', 'X', null), ('000002', 'c', 'r', '1', 'X', now())`,
    );
    await owner.query(
      `insert into platform.jobs (tenant_id, id, kind, title, owner, input, created_at) values ('000002', $1, 'export', '{}', $1, '{}', now() - interval '20 minutes')`,
      [randomUUID()],
    );
    const facts = await look();
    expect(facts).toMatchObject({ parked: 1, refusals: 2, jobs: { queued: 1, running: 0 } });
    expect(facts?.jobs.oldestSeconds).toBeGreaterThanOrEqual(1_200);
    expect(facts?.connections.get('cloud-factory-health')).toBeGreaterThan(0);
  });

  it('is that the database is away, and how full the disk is, when no database answers', async () => {
    const away = open((role) => `postgres://${role}:x@127.0.0.1:1/none`);
    const facts = await away.look();
    await away.close();
    expect(facts.database).toBeNull();
    expect(facts.disk?.bytes).toBeGreaterThan(0);
  });

  it('is asked of the database once, however many ask at the same time', async () => {
    clock += 10_000;
    expect(house.look()).toBe(house.look());
    await house.look();
  });
});
