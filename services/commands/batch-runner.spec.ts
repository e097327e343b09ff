import { createMemoryLog, type EventLog } from '@cloud-factory/event-log';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createBatchRunner, type BatchRequest } from './batch-runner.js';
import type { CommandItem } from './contract.js';
import { openEvents } from './event-source.js';
import { asking, cook, evenOut, followLabel, item, label, personKeysInMemory, shelves, stock, take, type ShelfState } from './examples.js';
import { createCommandRunner } from './runner.js';

const now = () => new Date('2025-06-10T16:00:00Z');

function set(log: EventLog = createMemoryLog()) {
  const personKeys = personKeysInMemory();
  const parts = { log, personKeys, streams: [shelves], now };
  const batch = createBatchRunner(parts);
  const requestOf = (id: string, ...items: readonly CommandItem[]): BatchRequest => ({ by: cook.userId, request: asking(id), items });
  const source = openEvents({ log, personKeys, streams: [shelves] });
  return {
    log,
    batch,
    source,
    runner: createCommandRunner(parts),
    requestOf,
    sayAll: (...requests: readonly BatchRequest[]) => batch.executeAll(cook.tenant, requests),
    /** All that was written, apart from what chance and the clock put in. */
    written: async () =>
      (await source.readTenant(cook.tenant, null, 1_000)).map(({ id: _, at: __, position: ___, ...event }) => JSON.stringify(event)),
  };
}

const shelf = fc.constantFrom('1', '2', '3');
const command = fc.oneof(
  fc.tuple(shelf, fc.integer({ min: 1, max: 9 }), fc.constantFrom('林一', undefined)).map((its) => stock(...its)),
  fc.tuple(shelf, fc.integer({ min: 0, max: 9 })).map((its) => take(...its)),
  fc.tuple(shelf, fc.constantFrom('1', '2', 'red', null)).map((its) => label(...its)),
  fc.tuple(shelf, shelf).map((its) => evenOut(...its)),
  fc.tuple(shelf, shelf).map((its) => followLabel(...its)),
);

describe('a batch of requests', () => {
  it('does what the same requests do one after the other: the same events of each stream, the same answers', () =>
    fc.assert(
      fc.asyncProperty(fc.array(fc.array(command, { minLength: 1, maxLength: 3 }), { maxLength: 25 }), async (requests) => {
        const [single, many] = [set(), set()];
        const oneByOne = [];
        for (const [nth, items] of requests.entries()) oneByOne.push(await single.runner.execute(cook, asking(`${nth}`), items));
        const atOnce = await many.sayAll(...requests.map((items, nth) => many.requestOf(`${nth}`, ...items)));
        const plain = (each: (typeof atOnce)[number]) =>
          each.kind === 'written' ? [each.kind, each.writes.map(({ stream, version }) => [stream, version])] : each;
        expect(atOnce.map(plain)).toEqual(oneByOne.map(plain));
        expect(await many.written()).toEqual(await single.written());
      }),
      { numRuns: 150 },
    ));
  it('is decided each on what the ones before have left', async () => {
    const { sayAll, requestOf, written } = set();
    const outcomes = await sayAll(requestOf('a', stock('1', 5)), requestOf('b', take('1', 3)), requestOf('c', take('1', 3)));
    expect(outcomes.map(({ kind }) => kind)).toEqual(['written', 'written', 'refused']);
    expect(outcomes[2]).toMatchObject({ refusal: 'NotEnoughJars', details: { jars: 2 } });
    expect(await written()).toHaveLength(2);
  });
  it('leaves nothing half done of a request that is refused, and does the others', async () => {
    const { sayAll, requestOf, log } = set();
    const outcomes = await sayAll(
      requestOf('a', stock('1', 5)),
      requestOf('b', stock('2', 9), take('1', 6)),
      requestOf('c', stock('3', 1)),
    );
    expect(outcomes.map(({ kind }) => kind)).toEqual(['written', 'refused', 'written']);
    expect(await log.readStream(cook.tenant, 'shelf-2')).toEqual([]);
    expect(await log.readStream(cook.tenant, 'shelf-3')).toHaveLength(1);
  });
  it('said again is answered as the first time and writes nothing', async () => {
    const { sayAll, requestOf, written } = set();
    const requests = [
      requestOf('a', stock('1', 5)),
      requestOf('b', take('1', 9)),
      requestOf('c', take('1', 0)),
      requestOf('d', label('1', 'x')),
    ];
    const first = await sayAll(...requests);
    const events = await written();
    expect(await sayAll(...requests)).toEqual(first.map((outcome) => ({ ...outcome, isRepeated: true })));
    expect(await written()).toEqual(events);
  });
  it('goes on where it broke off: what was written stays, the rest is done', async () => {
    const log = createMemoryLog();
    let left = 1;
    const breaking: EventLog = {
      ...log,
      appendAll: async (appends) => {
        left -= 1;
        if (left < 0) throw new Error('connection lost');
        return log.appendAll(appends);
      },
    };
    // The third looks at a number that the second has drawn: it is written with the next.
    const requestsOf = ({ requestOf }: ReturnType<typeof set>) =>
      [stock('1', 1), label('1', 'red'), label('1', 'blue'), stock('2', 1)].map((each, nth) => requestOf(`${nth}`, each));
    const broken = set(breaking);
    await expect(broken.sayAll(...requestsOf(broken))).rejects.toThrow('connection lost');
    expect(await broken.written()).toHaveLength(2);
    const again = set(log);
    const outcomes = await again.sayAll(...requestsOf(again));
    expect(outcomes.map((outcome) => 'isRepeated' in outcome && outcome.isRepeated)).toEqual([true, true, false, false]);
    expect(await again.written()).toHaveLength(4);
  });
  it('knows the number that another request of it has drawn before it goes on with that stream', async () => {
    const { sayAll, requestOf, source } = set();
    await sayAll(requestOf('a', label('1', 'red')), requestOf('b', label('2', 'blue')), requestOf('c', label('1', 'green')));
    const events = await source.readStream(cook.tenant, 'shelf-1');
    expect(events.map(({ data }) => data['labelNo'])).toEqual(['YC20250611-00001', 'YC20250611-00003']);
  });
  it('that loses a race is decided again, with all that stood on it', async () => {
    const log = createMemoryLog();
    const other = set(log);
    let faster: Promise<unknown> | undefined;
    const { sayAll, requestOf } = set({
      ...log,
      appendAll: async (appends) => {
        faster ??= other.runner.execute(cook, asking('faster'), [take('1', 4)]);
        await faster;
        return log.appendAll(appends);
      },
    });
    await other.runner.execute(cook, asking('before'), [stock('1', 5)]);
    const outcomes = await sayAll(requestOf('a', stock('2', 1)), requestOf('b', take('1', 1)), requestOf('c', take('1', 1)));
    expect(outcomes.map(({ kind }) => kind)).toEqual(['written', 'written', 'refused']);
    expect((await other.runner.stateOf<ShelfState>(cook.tenant, 'shelf-1')).state.jars).toBe(0);
  });
  it('does not read again what it was told of, and reads what it was not told of', async () => {
    const log = createMemoryLog();
    const read: number[] = [];
    const load: EventLog['load'] = async (...its) => {
      const loaded = await log.load(...its);
      read.push(...loaded.streams.map(({ events }) => events.length));
      return loaded;
    };
    const { batch, sayAll, requestOf, source } = set({ ...log, load });
    await sayAll(requestOf('a', stock('1', 5)));
    batch.follow(cook.tenant, await source.readTenant(cook.tenant, null, 10));
    await set(log).sayAll(requestOf('b', take('1', 1)));
    read.length = 0;
    const [outcome] = await sayAll(requestOf('c', take('1', 5)));
    expect(outcome).toMatchObject({ kind: 'refused', details: { jars: 4 } });
    expect(read).toEqual([1]);
  });
  it('keeps the claims of its requests apart', async () => {
    const { sayAll, requestOf } = set();
    const outcomes = await sayAll(requestOf('a', label('1', 'red')), requestOf('b', label('2', 'red')));
    expect(outcomes.map(({ kind }) => kind)).toEqual(['written', 'refused']);
    expect(outcomes[1]).toMatchObject({ refusal: 'AlreadyTaken', stream: 'shelf-2' });
  });
  it('hears of a rule that throws', async () => {
    const { sayAll, requestOf } = set();
    await expect(sayAll(requestOf('a', item({ type: 'BreakShelf', shelfId: '1' })))).rejects.toThrow('the shelf broke');
  });
});
