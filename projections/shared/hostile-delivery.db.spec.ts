import { freshDatabase } from '@cloud-factory/testing';
import { describe, expect, it } from 'vitest';
import { arraySource, type ArrayFact } from './array-source.js';
import { parcelLost, parcelPaid, parcelPosted, parcels, parcelTied, tenantA, tenantB, truckLoaded, trucks } from './examples.js';
import { hostileSource, seeded } from './hostile-source.js';
import { createProjector } from './projector.js';
import { contentOf, differenceOf } from './rebuilt-equals-live.js';
import type { EventSource } from './source.js';

/** A life of parcels: posted, paid, tied, loaded, lost and posted again under the same key; some facts that no fold can bear. */
function history(chance: () => number, length: number): readonly ArrayFact[] {
  const nth = (): number => 1 + Math.floor(chance() * 12);
  return Array.from({ length }, () => {
    const tenant = chance() < 0.5 ? tenantA : tenantB;
    const what = chance();
    if (what < 0.35) return parcelPosted(tenant, nth());
    if (what < 0.5) return parcelPaid(tenant, nth(), chance() < 0.1 ? 'poison' : '7.00');
    if (what < 0.65) return parcelTied(tenant, nth(), nth());
    if (what < 0.8) return parcelLost(tenant, nth());
    return truckLoaded(tenant, `t${nth() % 3}`, nth());
  });
}

const tables = [parcels, trucks];

async function contentAfter(
  source: EventSource,
  restarts: number,
  batchSize: number,
): Promise<readonly Awaited<ReturnType<typeof contentOf>>[]> {
  const database = await freshDatabase();
  try {
    for (let run = 0; run <= restarts; run += 1) {
      const projector = await createProjector({ connectionString: database.urlFor('cf_project'), source, projections: tables, batchSize });
      if (run === restarts) await projector.caughtUp();
      else await new Promise((wake) => setTimeout(wake, 15)); // stopped somewhere on the way
      await projector.stop();
    }
    return await Promise.all(tables.map((table) => contentOf(database.ownerUrl, table)));
  } finally {
    await database.drop();
  }
}

describe('C05 hostile delivery', () => {
  it.each([1, 20_250_611, 77])('leaves the rows, counts and parked streams of a plain run (seed %i)', async (seed) => {
    const chance = seeded(seed);
    const source = arraySource();
    source.append(...history(chance, 600));
    const plain = await contentAfter(source, 0, 1_000);
    const hostile = await contentAfter(hostileSource(source, chance), 3, 40);
    const differences = tables.map(({ table }, nth) => {
      const [a, b] = [plain[nth], hostile[nth]];
      if (!a || !b) throw new Error('no content');
      return differenceOf(table, a, b);
    });
    expect(differences.map(({ examples }) => examples)).toEqual([[], []]);
    expect(differences[0]?.compared).toBeGreaterThan(20);
  });
});
