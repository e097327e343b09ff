import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { arraySource, type ArrayFact } from './array-source.js';
import { parcelId, parcelLost, parcelPaid, parcelPosted, parcels, parcelTied, tenantA, truckLoaded } from './examples.js';
import { foldBatch, foldKey, keysOf, merged, reasonOf, type Stored } from './fold.js';
import type { AnyRecorded } from './source.js';

const log = (...facts: readonly ArrayFact[]): readonly AnyRecorded[] => arraySource().append(...facts);
const nobody = (): boolean => false;

/** Folds batches one after the other, keeping rows as the table would. */
function tableAfter(batches: readonly (readonly AnyRecorded[])[]): ReadonlyMap<string, Stored> {
  const table = new Map<string, Stored>();
  const parked = new Set<string>();
  for (const batch of batches) {
    const isParked = (stream: string): boolean => parked.has(stream);
    const stored = new Map(
      keysOf(parcels, batch, isParked).flatMap((key) => {
        const row = table.get(key);
        return row ? [[key, row] as const] : [];
      }),
    );
    const folded = foldBatch(parcels, stored, batch, isParked);
    for (const { key, after, position, streams } of folded.changes) {
      if (after === null) table.delete(key);
      else table.set(key, { row: after, position, streams: [...streams].sort() });
    }
    for (const { stream } of folded.parked) parked.add(stream);
  }
  return table;
}

const fact = fc.oneof(
  fc.record({ nth: fc.integer({ min: 1, max: 5 }) }).map(({ nth }) => parcelPosted(tenantA, nth)),
  fc
    .record({ nth: fc.integer({ min: 1, max: 5 }), price: fc.constantFrom('7.00', 'poison') })
    .map(({ nth, price }) => parcelPaid(tenantA, nth, price)),
  fc.record({ nth: fc.integer({ min: 1, max: 5 }), to: fc.integer({ min: 1, max: 5 }) }).map(({ nth, to }) => parcelTied(tenantA, nth, to)),
  fc.record({ nth: fc.integer({ min: 1, max: 5 }) }).map(({ nth }) => parcelLost(tenantA, nth)),
  fc.record({ nth: fc.integer({ min: 1, max: 5 }) }).map(({ nth }) => truckLoaded(tenantA, 't', nth)),
);

describe('a batch', () => {
  it('C05 makes the same rows however the log is cut', () => {
    fc.assert(
      fc.property(
        fc.array(fact, { maxLength: 60 }),
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 20 }),
        (facts, cuts) => {
          const events = log(...facts);
          const batches: (readonly AnyRecorded[])[] = [];
          for (let from = 0, nth = 0; from < events.length; nth += 1) {
            const size = cuts[nth % cuts.length] ?? 1;
            batches.push(events.slice(from, from + size));
            from += size;
          }
          expect(tableAfter(batches)).toEqual(tableAfter([events]));
        },
      ),
    );
  });

  it('changes none of the rows of an event that throws for one of them', () => {
    const events = log(parcelPosted(tenantA, 1), parcelTied(tenantA, 1, 2));
    const { changes, parked } = foldBatch(parcels, new Map(), events, nobody);
    expect(changes).toMatchObject([{ key: parcelId(1), after: { tied: 0 } }]);
    expect(parked).toMatchObject([{ eventType: 'ParcelTied', skipped: 0 }]);
  });

  it('names the streams that fed a row, and forgets them with the row', () => {
    const events = log(parcelPosted(tenantA, 1), truckLoaded(tenantA, 't', 1), parcelPosted(tenantA, 2), parcelLost(tenantA, 2));
    const { changes } = foldBatch(parcels, new Map(), events, nobody);
    expect(changes.map(({ streams, after }) => [streams, after === null])).toEqual([
      [[`parcel-${parcelId(1)}`, 'truck-t'], false],
      [[], true],
    ]);
  });

  it('counts what it leaves out of a parked stream', () => {
    const events = log(parcelPosted(tenantA, 1), parcelPaid(tenantA, 1, '1.00'));
    const folded = foldBatch(parcels, new Map(), events, () => true);
    expect(folded).toMatchObject({ changes: [], parked: [], skipped: [{ skipped: 2, lastPosition: events[1]?.position }] });
  });
});

describe('a row folded anew', () => {
  it('is what the batches made of it', () => {
    fc.assert(
      fc.property(
        fc.array(
          fact.filter(({ data }) => data['price'] !== 'poison'),
          { maxLength: 40 },
        ),
        (facts) => {
          const events = log(
            ...[1, 2, 3, 4, 5].map((nth) => parcelPosted(tenantA, nth)),
            ...facts.filter(({ type }) => type !== 'ParcelLost'),
          );
          for (const [key, stored] of tableAfter([events])) {
            const streams = stored.streams.map((stream) => events.filter((event) => event.stream === stream));
            const again = foldKey(parcels, key, merged(streams));
            expect(again && { ...again, streams: [...again.streams].sort() }).toEqual(stored);
          }
        },
      ),
    );
  });
});

it('keeps of a refusal by the database its code alone, for the text may quote a name', () => {
  expect(reasonOf(Object.assign(new Error('invalid input syntax for type uuid: "林一"'), { code: '22P02' }))).toBe(
    'not storable (SQLSTATE 22P02)',
  );
  expect(reasonOf(new TypeError('a\ud800\u0000b'))).toBe('TypeError: a??b');
});
