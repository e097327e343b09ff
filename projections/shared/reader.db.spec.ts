import { idAs, type Position } from '@cloud-factory/domain/shared/ids';
import { freshDatabase, type TestDatabase } from '@cloud-factory/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { arraySource, positionAt, type ArraySource } from './array-source.js';
import { parcelId, parcelPaid, parcelPosted, parcels, tenantA, tenantB, trucks } from './examples.js';
import { createProjector, type Projector } from './projector.js';
import { findRow } from './queries.js';
import { createReader, type Reader } from './reader.js';

let database: TestDatabase;
let source: ArraySource;
let reader: Reader;
let projector: Projector | null = null;

const start = async (): Promise<void> => {
  projector = await createProjector({ connectionString: database.urlFor('cf_project'), source, projections: [parcels, trucks] });
};

beforeEach(async () => {
  database = await freshDatabase();
  source = arraySource();
  reader = createReader({ connectionString: database.urlFor('cf_read') });
});
afterEach(async () => {
  await projector?.stop();
  projector = null;
  await reader.close();
  await database.drop();
});

describe('reading what one wrote', () => {
  it('C12 waits for the projection and then sees it', async () => {
    await start();
    for (let nth = 1; nth <= 30; nth += 1) {
      const [written] = source.append(parcelPosted(tenantA, nth));
      expect(await reader.waitFor(tenantA, written?.position as Position, 5_000)).toBe(true); // one was appended
      expect(
        await reader.withTenant({ tenant: tenantA, creators: '*' }, (client) => findRow(client, parcels, parcelId(nth))),
      ).not.toBeNull();
    }
  });

  it('C12 says that it is behind when the projection does not come', async () => {
    await start();
    await projector?.stop();
    projector = null;
    source.append(parcelPosted(tenantA, 1));
    const began = performance.now();
    expect(await reader.waitFor(tenantA, positionAt(1), 60)).toBe(false);
    expect(performance.now() - began).toBeGreaterThan(50);
  });

  it('C12 says that it is behind when the write lies in a parked stream', async () => {
    await start();
    source.append(parcelPosted(tenantA, 1), parcelPaid(tenantA, 1, 'poison'), parcelPosted(tenantA, 2));
    await projector?.caughtUp();
    expect(await reader.waitFor(tenantA, positionAt(2), 500)).toBe(false);
    expect(await reader.waitFor(tenantA, positionAt(3), 500)).toBe(true);
  });

  it('answers a hundred who wait for several tenants', async () => {
    await start();
    const waiting = Array.from({ length: 100 }, (_, nth) =>
      reader.waitFor(nth % 2 ? tenantA : tenantB, positionAt(Math.floor(nth / 2) + 1), 5_000),
    );
    for (let nth = 1; nth <= 50; nth += 1) source.append(parcelPosted(tenantA, nth), parcelPosted(tenantB, nth));
    expect(new Set(await Promise.all(waiting))).toEqual(new Set([true]));
  });

  it('says that the read model is being built when its table is not there', async () => {
    await expect(reader.withTenant({ tenant: idAs('x'), creators: '*' }, (client) => findRow(client, parcels, 'y'))).rejects.toThrow(
      'being built',
    );
  });
});
