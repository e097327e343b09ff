import { createBatchRunner, createCommandRunner, openEvents, type CommandRunner } from '@cloud-factory/commands';
import { asking, cook, personKeysInMemory, shelves, stock, take } from '@cloud-factory/commands/examples';
import { idAs, type Position, type TenantId } from '@cloud-factory/domain/shared/ids';
import type { Recorded } from '@cloud-factory/domain/shared/decider';
import { createMemoryLog, createPostgresLog } from '@cloud-factory/event-log';
import { freshDatabase, type TestDatabase } from '@cloud-factory/testing';
import type { Reactions } from '@cloud-factory/workflows/runtime';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Logger } from './contract.js';
import { createReactionStore } from './reaction-store.js';
import { startReactions } from './reactions.js';
import { startWorker } from './worker.js';

const silent: Logger = { info: () => undefined, warn: () => undefined, error: () => undefined };
const position = (nth: number): Position => idAs(String(nth).padStart(19, '0'));
const { tenant } = cook;
let database: TestDatabase;
let pool: pg.Pool;
let owner: pg.Pool;

beforeAll(async () => {
  database = await freshDatabase();
  pool = new pg.Pool({ connectionString: database.urlFor('cf_platform') });
  owner = new pg.Pool({ connectionString: database.ownerUrl });
});
afterAll(async () => {
  await Promise.all([pool.end(), owner.end()]);
  await database.drop();
});
beforeEach(async () => {
  await owner.query('truncate platform.reaction_checkpoints, platform.reaction_refusals');
});

const storeOf = (holder: string, leaseMs = 60_000) => createReactionStore({ pool, feed: 'reactions', holder, leaseMs });

describe('the place of a tenant', () => {
  it('is before the first event, then where it was moved to, and never further back', async () => {
    const store = storeOf('one');
    expect(await store.take(tenant)).toEqual({ position: null });
    expect(await store.save(tenant, position(7))).toBe(true);
    expect(await store.save(tenant, position(3))).toBe(false);
    expect(await store.take(tenant)).toEqual({ position: position(7) });
  });
  it('belongs to one worker until it lets go', async () => {
    const [one, two] = [storeOf('one'), storeOf('two')];
    await one.take(tenant);
    expect(await two.take(tenant)).toBeNull();
    expect(await two.save(tenant, position(9))).toBe(false);
    await two.release(tenant);
    expect(await two.take(tenant)).toBeNull();
    await one.release(tenant);
    expect(await two.take(tenant)).toEqual({ position: null });
  });
  it('F07: is lost to a worker that slept too long, which then moves it no more', async () => {
    const [slept, two] = [storeOf('slept', 1), storeOf('two')];
    await slept.take(tenant);
    await expect.poll(() => two.take(tenant)).toEqual({ position: null });
    expect(await slept.save(tenant, position(5))).toBe(false);
    expect(await two.take(tenant)).toEqual({ position: null });
  });
  it('is one of its own in every tenant, and no other tenant sees it', async () => {
    const store = storeOf('one');
    await store.take(tenant);
    await store.save(tenant, position(7));
    expect(await store.take(idAs('another'))).toEqual({ position: null });
    expect((await pool.query('select 1 from platform.reaction_checkpoints')).rows).toEqual([]);
  });
});

/** Every shelf that is stocked has one jar taken from it, and one more than there are. */
type Stocked = Recorded<Readonly<{ type: 'ShelfStocked'; data: Readonly<{ jars: number }> }>>;
const reactions: Reactions = {
  tasteJars: {
    ShelfStocked: ({ id, stream, data: { jars } }: Stocked) => {
      const shelfId = stream.replace('shelf-', '');
      return [1, jars].map((taken) => ({ commandId: idAs(`taste-jars:${id}:${taken}`), command: take(shelfId, taken).command }));
    },
  },
};

function house() {
  const [log, personKeys] = [createMemoryLog(), personKeysInMemory()];
  const runner = createCommandRunner({ log, personKeys, streams: [shelves] });
  const source = openEvents({ log, personKeys, streams: [shelves] });
  const typesOf = async (stream: string, of: TenantId = tenant) => (await log.readStream(of, stream)).map(({ type }) => type);
  return { runner, source, personKeys, typesOf };
}

it('C05: a worker that is killed between the commands and keeping its place doubles no effect', async () => {
  const { runner, typesOf, ...parts } = house();
  for (let nth = 1; nth <= 20; nth += 1) await runner.execute(cook, asking(`stock ${nth}`), [stock(String(nth), 5)]);
  let sent = 0;
  let alive = true;
  // Killed: it says nothing any more, to nobody, in the middle of its work.
  const never = new Promise<never>(() => undefined);
  const mortal: Pick<CommandRunner, 'execute'> = {
    execute: async (...asked) => {
      if (!alive) return never;
      const outcome = await runner.execute(...asked);
      sent += 1;
      alive = sent < 17;
      return outcome;
    },
  };
  const killed = { ...storeOf('killed', 50), save: async () => never };
  const dead = startReactions({ ...parts, runner: mortal, reactions, store: killed, logger: silent });
  await expect.poll(() => alive).toBe(false);
  const heir = startReactions({ ...parts, runner, reactions, store: storeOf('heir'), logger: silent });
  await expect.poll(() => typesOf('shelf-20')).toEqual(['ShelfStocked', 'JarsTaken']);
  await heir.quiet();
  await heir.stop();
  void dead.stop(); // not waited for: its work never ends
  for (let nth = 1; nth <= 20; nth += 1) expect(await typesOf(`shelf-${nth}`)).toEqual(['ShelfStocked', 'JarsTaken']);
});

it('keeps each refusal once, where people can see it, and goes on', async () => {
  const { runner, ...parts } = house();
  await runner.execute(cook, asking('stock'), [stock('1', 5)]);
  const started = startReactions({ ...parts, runner, reactions, store: storeOf('one'), logger: silent });
  await started.quiet();
  await started.stop();
  await owner.query('update platform.reaction_checkpoints set position = null');
  const again = startReactions({ ...parts, runner, reactions, store: storeOf('two'), logger: silent });
  await again.quiet();
  await again.stop();
  const { rows } = await owner.query(
    'select tenant_id, reaction, event_type, stream, command_type, refusal, details from platform.reaction_refusals',
  );
  expect(rows).toEqual([
    {
      tenant_id: '000000',
      reaction: 'tasteJars',
      event_type: 'ShelfStocked',
      stream: 'shelf-1',
      command_type: 'TakeJars',
      refusal: 'NotEnoughJars',
      details: { jars: 4 },
    },
  ]);
});

it('serves every tenant of a log in PostgreSQL, by two workers at once, without doubling anything', async () => {
  const [one, two] = [0, 1].map(() => createPostgresLog({ connectionString: database.urlFor('cf_log'), allowLoss: true }));
  if (!one || !two) throw new Error('two logs were asked for');
  const personKeys = personKeysInMemory();
  const started = [one, two].map((log) => {
    const runner = createCommandRunner({ log, personKeys, streams: [shelves] });
    return {
      runner,
      worker: startWorker({
        source: openEvents({ log, personKeys, streams: [shelves] }),
        runner,
        batchRunner: createBatchRunner({ log, personKeys, streams: [shelves] }),
        personKeys,
        reactions,
        pool,
        logger: silent,
      }),
    };
  });
  const tenants = Array.from({ length: 6 }, (_, nth): TenantId => idAs(`tenant-${nth}`));
  await Promise.all(
    tenants.flatMap((each, nth) =>
      Array.from(
        { length: 10 },
        (_, shelf) =>
          started[(nth + shelf) % 2]?.runner.execute({ tenant: each, userId: cook.userId }, asking(`stock ${shelf}`), [
            stock(`${shelf}`, 5, '林一'),
          ]) ?? Promise.reject(new Error('no runner')),
      ),
    ),
  );
  const typesOf = async (each: TenantId) => (await one.readTenant(each, null, 1_000)).map(({ type }) => type).toSorted();
  const all = [...Array<string>(10).fill('JarsTaken'), ...Array<string>(10).fill('ShelfStocked')];
  for (const each of tenants) await expect.poll(() => typesOf(each), { timeout: 20_000 }).toEqual(all);
  await expect.poll(async () => (await owner.query('select from platform.reaction_refusals')).rowCount, { timeout: 20_000 }).toBe(60);
  // What a worker is told to stop with is where it has read to: to the end, within the second in which it keeps that.
  const readTo = async () =>
    (
      await owner.query<{ position: Position | null }>('select position from platform.reaction_checkpoints where tenant_id like $1', [
        'tenant-_',
      ])
    ).rows.map(({ position }) => position);
  const end = [...(await one.heads())].filter(([each]) => tenants.includes(each)).map(([, position]) => position);
  await expect.poll(async () => (await readTo()).toSorted(), { timeout: 20_000 }).toEqual(end.toSorted());
  await Promise.all(started.map(({ worker }) => worker.stop()));
  for (const each of tenants) expect(await typesOf(each)).toEqual(all);
  const places = await owner.query<{ tenant_id: TenantId; position: Position }>(
    'select tenant_id, position from platform.reaction_checkpoints where holder is null',
  );
  expect(new Map(places.rows.map((row) => [row.tenant_id, row.position]))).toEqual(await one.heads());
  await Promise.all([one.close(), two.close()]);
});
