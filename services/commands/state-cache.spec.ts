import { idAs } from '@cloud-factory/domain/shared/ids';
import { createMemoryLog } from '@cloud-factory/event-log';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CommandItem } from './contract.js';
import { asking, cook, evenOut, label, personKeysInMemory, shelves, stock, take } from './examples.js';
import { createCommandRunner } from './runner.js';
import { StateCache, type Folded } from './state-cache.js';

const folded = (version: number): Folded => ({ state: version, version, position: idAs(String(version)) });

describe('the cache of states', () => {
  it('keeps the streams that were used last', () => {
    const cache = new StateCache(2);
    cache.put(cook.tenant, 'a', folded(1));
    cache.put(cook.tenant, 'b', folded(1));
    cache.get(cook.tenant, 'a');
    cache.put(cook.tenant, 'c', folded(1));
    expect(['a', 'b', 'c'].map((stream) => cache.get(cook.tenant, stream)?.version)).toEqual([1, undefined, 1]);
  });
  it('does not go back in time', () => {
    const cache = new StateCache(2);
    cache.put(cook.tenant, 'a', folded(3));
    cache.put(cook.tenant, 'a', folded(2));
    expect(cache.get(cook.tenant, 'a')).toEqual(folded(3));
  });
  it('keeps tenants apart', () => {
    const cache = new StateCache(2);
    cache.put(cook.tenant, 'a', folded(3));
    expect(cache.get(idAs('another'), 'a')).toBeUndefined();
  });
});

const shelf = fc.constantFrom('1', '2', '3');
const item: fc.Arbitrary<CommandItem> = fc.oneof(
  fc.tuple(shelf, fc.integer({ min: 1, max: 9 }), fc.constantFrom(undefined, '林一')).map(([id, jars, owner]) => stock(id, jars, owner)),
  fc
    .tuple(shelf, fc.integer({ min: 0, max: 9 }), fc.constantFrom(null, null, null, null, 2))
    .map(([id, jars, version]) => take(id, jars, version)),
  fc.tuple(shelf, shelf).map(([id, like]) => evenOut(id, like)),
  fc.tuple(shelf, fc.constantFrom('red', 'blue', null)).map(([id, text]) => label(id, text)),
);
const requests = fc.array(fc.record({ process: fc.nat(2), items: fc.array(item, { minLength: 1, maxLength: 3 }) }), {
  minLength: 20,
  maxLength: 60,
});

/** What each request was told, and what stands in the log in the end, with so many streams in the cache of each of three processes. */
async function told(cachedStreams: number, asked: readonly Readonly<{ process: number; items: readonly CommandItem[] }>[]) {
  const [log, personKeys] = [createMemoryLog(), personKeysInMemory()];
  const runners = [0, 1, 2].map(() => createCommandRunner({ log, personKeys, streams: [shelves], cachedStreams }));
  const outcomes: unknown[] = [];
  for (const [nth, { process, items }] of asked.entries())
    outcomes.push(await runners[process]?.execute(cook, asking(`request ${nth}`), items));
  const written = (await log.readTenant(cook.tenant, null, 1_000)).map(({ stream, version, type, data }) => ({
    stream,
    version,
    type,
    data,
  }));
  return { outcomes, written };
}

it('C10: a cache changes no decision, whatever it holds and whoever else writes', async () => {
  await fc.assert(
    fc.asyncProperty(requests, async (asked) => {
      const without = await told(0, asked);
      expect(await told(100, asked)).toEqual(without);
      expect(await told(1, asked)).toEqual(without);
    }),
    { numRuns: 40 },
  );
});
