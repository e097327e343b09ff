import { freshDatabase, type TestDatabase } from '@cloud-factory/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { arraySource, type ArraySource } from './array-source.js';
import type { Parked } from './batch.js';
import {
  clerk,
  parcelId,
  parcelLost,
  parcelPaid,
  parcelPosted,
  parcels,
  parcelTied,
  tenantA,
  tenantB,
  truckLoaded,
  trucks,
} from './examples.js';
import type { AnyProjection } from './projection.js';
import { createProjector, type Projector } from './projector.js';
import { findRow } from './queries.js';
import { createReader, type Reader } from './reader.js';
import { contentOf, differenceOf, rebuiltEqualsLive } from './rebuilt-equals-live.js';

let database: TestDatabase;
let source: ArraySource;
let reader: Reader;
let projector: Projector | null = null;
const found: Parked[] = [];
const troubles: unknown[] = [];

async function start(projections: readonly AnyProjection[] = [parcels, trucks], batchSize = 1_000): Promise<Projector> {
  await projector?.stop();
  projector = await createProjector({
    connectionString: database.urlFor('cf_project'),
    source,
    projections,
    batchSize,
    onParked: (parked) => {
      found.push(parked);
    },
    onTrouble: (trouble) => {
      troubles.push(trouble);
    },
  });
  return projector;
}
const caughtUp = async (...started: Parameters<typeof start>): Promise<Projector> => {
  const running = await start(...started);
  await running.caughtUp();
  return running;
};
const parcel = (nth: number, tenant = tenantA) =>
  reader.withTenant({ tenant, creators: '*' }, (client) => findRow(client, parcels, parcelId(nth)));

beforeEach(async () => {
  database = await freshDatabase();
  source = arraySource();
  reader = createReader({ connectionString: database.urlFor('cf_read') });
  found.length = 0;
  troubles.length = 0;
});
afterEach(async () => {
  await projector?.stop();
  projector = null;
  const seen = [...troubles]; // dropping the database ends connections that are still closing
  await reader.close();
  await database.drop();
  expect(seen).toEqual([]);
});

describe('the projector', () => {
  it('folds what stands in the log into rows that read as the fold left them', async () => {
    source.append(parcelPosted(tenantA, 1), truckLoaded(tenantA, 't1', 1), parcelPosted(tenantA, 2), parcelTied(tenantA, 1, 2));
    await caughtUp();
    expect(await parcel(1)).toEqual({
      id: parcelId(1),
      version: 1,
      createdAt: '2025-06-11T00:00:01.000Z',
      createdBy: clerk,
      updatedAt: '2025-06-11T00:00:01.000Z',
      updatedBy: clerk,
      status: 'onTheWay',
      receiver: 'Receiver 1',
      price: '1.50',
      priceCents: '150',
      weight: '1.250',
      dueDate: '2025-07-02',
      tags: ['a', 'b,"c"'],
      path: { trucks: ['t1'] },
      tied: 1,
      isPaid: false,
    });
  });

  it('goes on with what is appended later, of every tenant, and with a row that it wrote before', async () => {
    source.append(parcelPosted(tenantA, 1));
    const running = await caughtUp();
    source.append(parcelPosted(tenantB, 1), truckLoaded(tenantA, 't1', 1), truckLoaded(tenantA, 't2', 1));
    await running.caughtUp();
    expect(await parcel(1)).toMatchObject({ path: { trucks: ['t1', 't2'] } });
    expect(await parcel(1, tenantB)).toMatchObject({ status: 'posted' });
  });

  it('removes the row of what is gone', async () => {
    source.append(parcelPosted(tenantA, 1));
    const running = await caughtUp();
    source.append(parcelLost(tenantA, 1));
    await running.caughtUp();
    expect(await parcel(1)).toBeNull();
  });

  it('goes on where it stopped', async () => {
    source.append(parcelPosted(tenantA, 1));
    await caughtUp();
    source.append(truckLoaded(tenantA, 't1', 1));
    await caughtUp();
    expect(await parcel(1)).toMatchObject({ path: { trucks: ['t1'] } });
  });

  it('leaves one row of each event when two runners work on the same tenant', async () => {
    const second = await createProjector({
      connectionString: database.urlFor('cf_project'),
      source,
      projections: [parcels, trucks],
      batchSize: 3,
    });
    const first = await start(undefined, 2);
    for (let nth = 1; nth <= 60; nth += 1) source.append(parcelPosted(tenantA, nth), truckLoaded(tenantA, 't', nth));
    await Promise.all([first.caughtUp(), second.caughtUp()]);
    await second.stop();
    const { rows, counts } = await contentOf(database.ownerUrl, trucks);
    expect(rows[0]).toContain('"loads": 60');
    expect(counts[0]).toContain('"n": 1');
  });

  it('C08 parks the stream of an event that no fold can bear and goes on with the others', async () => {
    source.append(
      parcelPosted(tenantA, 1),
      parcelPosted(tenantA, 2),
      parcelPaid(tenantA, 1, 'poison'),
      parcelTied(tenantA, 1, 2),
      truckLoaded(tenantA, 't', 1),
      truckLoaded(tenantA, 't', 2),
    );
    const running = await caughtUp();
    expect(found).toMatchObject([
      {
        tenant: tenantA,
        table: 'parcel_list',
        stream: `parcel-${parcelId(1)}`,
        eventType: 'ParcelPaid',
        error: 'Error: no price',
        skipped: 1,
      },
    ]);
    expect((await running.status()).parked).toBe(1);
    expect(await parcel(2)).toMatchObject({ status: 'onTheWay', tied: 0 });
  });

  it('C08 parks the stream of an event that the database will not store, found among a thousand', async () => {
    for (let nth = 1; nth <= 500; nth += 1) source.append(parcelPosted(tenantA, nth), truckLoaded(tenantA, 't', nth));
    source.append(
      parcelPosted(tenantA, 501, { dueDate: '2025-02-31' }),
      parcelPosted(tenantA, 502, { receiver: 'a\u0000b' }),
      parcelPosted(tenantA, 503, { receiver: '\ud800' }),
      parcelPosted(tenantA, 504),
    );
    await caughtUp();
    expect(found.map(({ error }) => error).sort()).toEqual([
      'not storable (SQLSTATE 22008)',
      'not storable (SQLSTATE 22P02)',
      'not storable (SQLSTATE 22P05)',
    ]);
    expect(await parcel(504)).toMatchObject({ status: 'posted' });
    expect(await parcel(500)).toMatchObject({ status: 'onTheWay' });
  });

  it('C08 parks the stream of an event that this program cannot read, for the tables that read its type', async () => {
    const written = source.append(
      parcelPosted(tenantA, 1),
      parcelPosted(tenantA, 2),
      parcelTied(tenantA, 2, 1),
      truckLoaded(tenantA, 't', 1),
    );
    const bad = written[1];
    const { readTenant } = source;
    source = {
      ...source,
      readTenant: async (tenant, after, limit) => {
        const page = await readTenant(tenant, after, limit);
        const index = page.findIndex(({ id }) => id === bad?.id);
        if (index === 0) throw Object.assign(new Error('of a newer program'), { name: 'UnreadableEvent', event: bad });
        return index < 0 ? page : page.slice(0, index);
      },
    };
    await caughtUp();
    expect(found).toMatchObject([{ table: 'parcel_list', stream: `parcel-${parcelId(2)}`, error: 'UnreadableEvent: of a newer program' }]);
    expect(await parcel(1)).toMatchObject({ status: 'onTheWay', tied: 0 });
    expect(await parcel(2)).toBeNull();
  });

  it('C08 folds a parked stream again after the fix, in the order of the log and not on top of what came later', async () => {
    source.append(
      parcelPosted(tenantA, 1),
      parcelPosted(tenantA, 2),
      parcelPaid(tenantA, 1, 'poison'),
      parcelTied(tenantA, 1, 2),
      truckLoaded(tenantA, 't', 1),
      truckLoaded(tenantA, 't', 2),
    );
    const first = await caughtUp();
    expect(await first.unpark()).toMatchObject({ drained: [], stayed: [{ error: 'Error: no price' }] });
    const { ParcelPaid: _, ...rest } = parcels.on;
    const fixed = {
      ...parcels,
      on: { ...rest, ParcelPaid: (row: object | undefined) => ({ ...row, isPaid: true }) },
    } as unknown as typeof parcels; // the program of tomorrow
    const { defineProjection } = await import('./projection.js');
    const mended = defineProjection(fixed);
    const running = await start([mended, trucks]);
    expect((await running.unpark()).drained).toHaveLength(1);
    expect(await parcel(1)).toMatchObject({ isPaid: true, tied: 1, status: 'onTheWay' });
    expect(await parcel(2)).toMatchObject({ tied: 1, status: 'onTheWay' });
    const live = await contentOf(database.ownerUrl, mended);
    await running.rebuild('parcel_list');
    expect(differenceOf('parcel_list', live, await contentOf(database.ownerUrl, mended))).toMatchObject({ differing: 0, compared: 12 });
  });

  it('C06 makes the same rows, counts and parked streams when it builds a table anew', async () => {
    for (let nth = 1; nth <= 40; nth += 1)
      source.append(parcelPosted(nth % 2 ? tenantA : tenantB, nth), truckLoaded(nth % 2 ? tenantA : tenantB, `t${nth % 3}`, nth));
    source.append(parcelPaid(tenantA, 1, 'poison'), parcelPaid(tenantA, 3, '12.00'), parcelLost(tenantA, 5), parcelTied(tenantA, 1, 3));
    const running = await caughtUp(undefined, 7);
    const differences = await rebuiltEqualsLive(database.ownerUrl, [parcels, trucks], running.rebuild);
    expect(differences.map(({ differing }) => differing)).toEqual([0, 0]);
    expect(differences[0]?.compared).toBeGreaterThan(60);
  });

  it('C07 builds a table of a raised revision beside the old one and then puts it in its place', async () => {
    source.append(parcelPosted(tenantA, 1), truckLoaded(tenantA, 't', 1));
    await caughtUp();
    const { defineProjection } = await import('./projection.js');
    const raised = defineProjection({
      ...trucks,
      revision: 2,
      on: { TruckLoaded: (row: { loads: number } | undefined) => ({ loads: (row?.loads ?? 0) + 10 }) },
    } as unknown as typeof trucks);
    await caughtUp([parcels, raised]);
    expect((await contentOf(database.ownerUrl, raised)).rows[0]).toContain('"loads": 10');
  });

  it('reads the log from the start for a read model that is new, and drops one that is declared no longer', async () => {
    source.append(parcelPosted(tenantA, 1), truckLoaded(tenantA, 't', 1));
    await caughtUp([parcels]);
    await caughtUp([trucks]);
    expect((await contentOf(database.ownerUrl, trucks)).rows).toHaveLength(1);
    await expect(parcel(1)).rejects.toThrow('being built');
  });

  it('C07 loses nothing that is appended while tables are built and swapped again and again', async () => {
    const running = await caughtUp(undefined, 200);
    let nth = 0;
    const appending = setInterval(() => {
      nth += 1;
      source.append(parcelPosted(tenantA, nth), truckLoaded(nth % 2 ? tenantA : tenantB, 't', nth));
    }, 2);
    for (let round = 0; round < 6; round += 1) await running.rebuild(round % 2 ? 'truck_list' : 'parcel_list');
    clearInterval(appending);
    await running.caughtUp();
    const differences = await rebuiltEqualsLive(database.ownerUrl, [parcels, trucks], running.rebuild);
    expect(differences.map(({ differing }) => differing)).toEqual([0, 0]);
    expect(nth).toBeGreaterThan(20);
  });
});
