// What a crash of the database takes from the read models: the projector's commits do not wait for the disk, so the last of them may be gone while
// the projector still remembers them. Here they are taken back by hand, as a crash does: rows and places of one moment together.
import { freshDatabase, type TestDatabase } from '@cloud-factory/testing';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { arraySource, type ArraySource } from './array-source.js';
import { parcelId, parcelPosted, parcels, tenantA, trucks } from './examples.js';
import { createProjector, type Projector } from './projector.js';
import { findRow } from './queries.js';
import { createReader, type Reader } from './reader.js';

let database: TestDatabase;
let source: ArraySource;
let reader: Reader;
let owner: pg.Client;
let projector: Projector;
let folded: () => void;

const never = 3_600_000;

const parcel = (nth: number) => reader.withTenant({ tenant: tenantA, creators: '*' }, (client) => findRow(client, parcels, parcelId(nth)));

/** The next batch that is written from now on. */
const nextBatch = (): Promise<void> =>
  new Promise((resolve) => {
    folded = resolve;
  });

/** Takes the last commits back, and ends the connections of the projector when the crash is one that it can see. */
async function crash(isSeen: boolean): Promise<void> {
  await owner.query('begin');
  await owner.query(`delete from read_model.parcel_list where key = $1`, [parcelId(2)]);
  await owner.query(`update read_model.checkpoints set position = $1 where feed = 'live'`, ['1'.padStart(19, '0')]);
  if (isSeen) await owner.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'projector'`);
  await owner.query('commit');
}

beforeEach(async () => {
  database = await freshDatabase();
  source = arraySource();
  reader = createReader({ connectionString: database.urlFor('cf_read') });
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  folded = () => undefined;
});

async function start(rereadMs: number): Promise<void> {
  projector = await createProjector({
    connectionString: database.urlFor('cf_project'),
    source,
    projections: [parcels, trucks],
    rereadMs,
    onBatch: () => folded(),
  });
  source.append(parcelPosted(tenantA, 1), parcelPosted(tenantA, 2));
  await projector.caughtUp();
}
afterEach(async () => {
  await projector.stop();
  await reader.close();
  await owner.end();
  await database.drop();
});

describe('the read models after a crash of the database', () => {
  it.each([
    ['that ended its connections', true, never],
    ['that a pooler hid from the projector', false, 50],
  ])('OPS-S1 go on by themselves from what is stored, without a further append, after a crash %s', async (_, isSeen, rereadMs) => {
    await start(rereadMs);
    const again = nextBatch();
    await crash(isSeen);
    await again;
    expect(await parcel(2)).toMatchObject({ receiver: 'Receiver 2' });
  });

  it('OPS-S1 are never called caught up by what the projector remembers alone', async () => {
    await start(never);
    await crash(false);
    await projector.caughtUp();
    expect(await parcel(2)).toMatchObject({ receiver: 'Receiver 2' });
    expect((await projector.status()).tenants.get(tenantA)).toMatchObject({ isBehind: false });
  });
});
