import { createCommandRunner, openEvents } from '@cloud-factory/commands';
import { asking, cook, personKeysInMemory, shelves, stock } from '@cloud-factory/commands/examples';
import { idAs } from '@cloud-factory/domain/shared/ids';
import { createMemoryLog } from '@cloud-factory/event-log';
import { freshDatabase, type TestDatabase } from '@cloud-factory/testing';
import type { CatchUp } from '@cloud-factory/workflows/runtime';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startWorker } from './worker.js';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
let database: TestDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  database = await freshDatabase();
  pool = new pg.Pool({ connectionString: database.urlFor('cf_platform') });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

/** The house of a release: workers start and stop over one log and the places that PostgreSQL keeps. */
function house() {
  const [log, personKeys, streams] = [createMemoryLog(), personKeysInMemory(), [shelves]];
  const runner = createCommandRunner({ log, personKeys, streams });
  const told: string[] = [];
  const catchUp: CatchUp = {
    begin: () => ({
      on: ({ id }) => told.push(id),
      sent: () => [{ commandId: idAs('catch up'), command: stock('of-before', told.length).command }],
    }),
  };
  const source = openEvents({ log, personKeys, streams });
  /** One start to its end. */
  const once = async (catchUps: Readonly<Record<string, CatchUp>>): Promise<void> => {
    const worker = startWorker({ source, runner, personKeys, reactions: {}, catchUps, pool, logger: silent });
    await worker.quiet();
    await worker.stop();
  };
  return {
    once,
    told,
    catchUp,
    say: (id: string) => runner.execute(cook, asking(id), [stock(id, 5)]),
    ofBefore: () => log.readStream(cook.tenant, 'shelf-of-before'),
  };
}

it('catches a tenant up once, when a release begins with it, and a later release with what it begins with', async () => {
  const { once, told, catchUp, say, ofBefore } = house();
  await say('1');
  await once({});
  await say('2');
  await once({ first: catchUp });
  // What came behind the place of the reactions is theirs.
  expect([told.length, (await ofBefore()).length]).toEqual([1, 1]);
  await once({ first: catchUp });
  expect(told).toHaveLength(1);
  await once({ first: catchUp, second: { begin: () => ({ on: ({ id }) => told.push(id), sent: () => [] }) } });
  expect(told).toHaveLength(4);
});
