import { createBatchRunner, createCommandRunner, openEvents, type BatchRunner } from '@cloud-factory/commands';
import { asking, cook, item, personKeysInMemory, shelves, stock, take } from '@cloud-factory/commands/examples';
import { idAs } from '@cloud-factory/domain/shared/ids';
import { createMemoryLog } from '@cloud-factory/event-log';
import { freshDatabase, type TestDatabase } from '@cloud-factory/testing';
import type { CatchUp } from '@cloud-factory/workflows/runtime';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startWorker } from './worker.js';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
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

/** The house of a release: workers start and stop over one log and the places that PostgreSQL keeps. */
function house() {
  const [log, personKeys, streams] = [createMemoryLog(), personKeysInMemory(), [shelves]];
  const parts = { log, personKeys, streams };
  const [runner, batches] = [createCommandRunner(parts), createBatchRunner(parts)];
  const goes: number[] = [];
  const batchRunner: Pick<BatchRunner, 'executeAll'> = {
    executeAll: (tenant, requests) => {
      goes.push(requests.length);
      return batches.executeAll(tenant, requests);
    },
  };
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
    const worker = startWorker({ source, runner, batchRunner, personKeys, reactions: {}, catchUps, pool, logger: silent });
    await worker.quiet();
    await worker.stop();
  };
  return {
    once,
    told,
    goes,
    catchUp,
    say: (id: string) => runner.execute(cook, asking(id), [stock(id, 5)]),
    shelf: (id: string) => source.readStream(cook.tenant, `shelf-${id}`),
  };
}

it('catches a tenant up once, when a release begins with it, and a later release with what it begins with', async () => {
  const { once, told, catchUp, say, shelf } = house();
  await say('1');
  await once({});
  await say('2');
  await once({ first: catchUp });
  // What came behind the place of the reactions is theirs.
  expect([told.length, (await shelf('of-before')).length]).toEqual([1, 1]);
  await once({ first: catchUp });
  expect(told).toHaveLength(1);
  await once({ first: catchUp, second: { begin: () => ({ on: ({ id }) => told.push(id), sent: () => [] }) } });
  expect(told).toHaveLength(4);
});

it('says many things in few goes, in their order, each once, also those behind one that is refused and one that throws, and writes those down', async () => {
  const { once, say, shelf, goes } = house();
  const wrong = new Map([
    [250, take('many', 999_999)],
    [450, item({ type: 'BreakShelf', shelfId: 'many' })],
  ]);
  const sent = Array.from({ length: 500 }, (_, nth) => {
    const { command } = wrong.get(nth) ?? stock('many', nth);
    return { commandId: idAs<'command'>(`many ${nth}`), command };
  });
  const many: CatchUp = { begin: () => ({ on: () => undefined, sent: () => sent }) };
  await say('1');
  await once({});
  await once({ many });
  expect(goes.filter((said) => said > 1)).toEqual([200, 200, 100]);
  await once({ again: many });
  const wanted = sent.flatMap((_, nth) => (wrong.has(nth) ? [] : [nth]));
  expect((await shelf('many')).map(({ data }) => data['jars'])).toEqual(wanted);
  const { rows } = await owner.query<object>(
    'select command_id, reaction, event_id, command_type, refusal from platform.reaction_refusals order by command_id',
  );
  const noted = { reaction: 'many', event_id: null };
  expect(rows).toEqual([
    { ...noted, command_id: 'many 250', command_type: 'TakeJars', refusal: 'NotEnoughJars' },
    { ...noted, command_id: 'many 450', command_type: 'BreakShelf', refusal: 'ReactionFailed' },
  ]);
});
