import { createMemoryLog, type EventLog } from '@cloud-factory/event-log';
import { describe, expect, it } from 'vitest';
import type { CommandOutcome } from './contract.js';
import { asking, cook, evenOut, followLabel, item, label, personKeysInMemory, shelves, stock, take, type ShelfState } from './examples.js';
import { createCommandRunner, type RunnerParts } from './runner.js';

function set(parts: Partial<RunnerParts> = {}, log: EventLog = createMemoryLog()) {
  const personKeys = personKeysInMemory();
  const make = () => createCommandRunner({ log, personKeys, streams: [shelves], now: () => new Date('2025-06-10T16:00:00Z'), ...parts });
  const runner = make();
  const typesOf = async (shelfId: string) => (await log.readStream(cook.tenant, `shelf-${shelfId}`)).map(({ type }) => type);
  return {
    log,
    runner,
    personKeys,
    typesOf,
    another: make,
    say: (id: string, ...items: Parameters<typeof runner.execute>[2]) => runner.execute(cook, asking(id), items),
  };
}
const versions = (outcome: CommandOutcome) => outcome.kind === 'written' && outcome.writes.map(({ stream, version }) => [stream, version]);

describe('a forecast', () => {
  it('says what would be written, also by what another stream holds, and writes nothing', async () => {
    const { runner, say, typesOf } = set();
    await say('a', stock('1', 5));
    expect(await runner.forecast(cook, [evenOut('2', '1')])).toEqual({
      kind: 'written',
      facts: [{ stream: 'shelf-2', type: 'ShelfStocked', data: { jars: 5, on: '2025-06-11' } }],
    });
    expect(await typesOf('2')).toEqual([]);
    expect((await runner.stateOf<ShelfState>(cook.tenant, 'shelf-2')).version).toBe(0);
  });
  it('says what would be refused and keeps no answer: the same, said later, may succeed', async () => {
    const { runner, say } = set();
    expect(await runner.forecast(cook, [take('1', 2)])).toMatchObject({ kind: 'refused', refusal: 'NotEnoughJars', details: { jars: 0 } });
    await say('a', stock('1', 5));
    expect(await runner.forecast(cook, [take('1', 2)])).toMatchObject({ kind: 'written' });
  });
  it('tells no name', async () => {
    const { runner } = set();
    const forecast = await runner.forecast(cook, [stock('1', 1, '林一')]);
    expect(forecast.kind).toBe('written');
    expect(JSON.stringify(forecast)).not.toContain('林一');
  });
});

describe('C01: the same request again', () => {
  it('fifty times at once, by two processes, has one effect and one answer', async () => {
    const { runner, another, typesOf } = set();
    const other = another();
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, (_, nth) => (nth % 2 ? runner : other).execute(cook, asking('a'), [stock('1', 3)])),
    );
    expect(await typesOf('1')).toEqual(['ShelfStocked']);
    expect(new Set(outcomes.map((outcome) => JSON.stringify({ ...outcome, isRepeated: false })))).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome.kind === 'written' && !outcome.isRepeated)).toHaveLength(1);
  });
  it('with another body is told that the id was used', async () => {
    const { runner, say, typesOf } = set();
    await say('a', stock('1', 3));
    expect(await runner.execute(cook, asking('a', 'another body'), [stock('1', 4)])).toEqual({ kind: 'reused' });
    expect(await typesOf('1')).toEqual(['ShelfStocked']);
  });
  it('is refused as the first time, though it would succeed today', async () => {
    const { say } = set();
    const first = await say('a', take('1', 2));
    await say('b', stock('1', 5));
    expect(first).toEqual({ kind: 'refused', refusal: 'NotEnoughJars', details: { jars: 0 }, stream: 'shelf-1', isRepeated: false });
    expect(await say('a', take('1', 2))).toEqual({ ...first, isRepeated: true });
  });
  it('is answered to who only asks what was answered, and nothing is said by asking', async () => {
    const { runner, say, typesOf } = set();
    const answered = (body?: string) => runner.answered(cook, asking('a', body), [stock('1', 3)]);
    expect(await answered()).toBeNull();
    expect(await typesOf('1')).toEqual([]);
    const first = await say('a', stock('1', 3));
    expect(await answered()).toEqual({ ...first, isRepeated: true });
    expect(await answered('another body')).toEqual({ kind: 'reused' });
    expect(await typesOf('1')).toEqual(['ShelfStocked']);
  });
  it('that had nothing to do has nothing to do later either', async () => {
    const { say, typesOf } = set();
    await say('a', stock('1', 5));
    const first = await say('b', take('1', 0));
    await say('c', take('1', 1));
    expect(versions(first)).toEqual([['shelf-1', 1]]);
    expect(await say('b', take('1', 0))).toEqual({ ...first, isRepeated: true });
    expect(await typesOf('1')).toEqual(['ShelfStocked', 'JarsTaken']);
  });
  it('is answered as the first time where the server made other ids for it', async () => {
    const { say } = set();
    const first = await say('a', stock('1', 3));
    expect(await say('a', stock('2', 3))).toEqual({ ...first, isRepeated: true });
  });
  it('is no stale edit, though it made the version old itself', async () => {
    const log = createMemoryLog();
    const first = set({}, log);
    await first.say('a', stock('1', 5));
    const written = await first.say('b', take('1', 1, 1));
    let isEarly = true; // its twin looked for the answer before it was there, and at the stream after
    const { say } = set(
      {},
      {
        ...log,
        load: (key, ...rest) => {
          const seen = isEarly ? null : key;
          isEarly = false;
          return log.load(seen, ...rest);
        },
      },
    );
    expect(await say('b', take('1', 1, 1))).toEqual({ ...written, isRepeated: true });
  });
  it('F02: after an answer that was lost on its way is answered as if it had not been', async () => {
    const log = createMemoryLog();
    let isCut = true;
    const cut: EventLog = {
      ...log,
      append: async (append) => {
        const outcome = await log.append(append);
        if (isCut) throw new Error('connection lost');
        return outcome;
      },
    };
    const { say, typesOf } = set({}, cut);
    await expect(say('a', stock('1', 3))).rejects.toThrow('connection lost');
    isCut = false;
    expect(await say('a', stock('1', 3))).toMatchObject({ kind: 'written', isRepeated: true, writes: [{ stream: 'shelf-1', version: 1 }] });
    expect(await typesOf('1')).toEqual(['ShelfStocked']);
  });
});

describe('races', () => {
  it('of machines are decided again: no jar is taken twice', async () => {
    const { runner, another, say, typesOf } = set();
    await say('stock', stock('1', 9)); // nine can be written, so nobody loses ten times
    const processes = [runner, another(), another(), another()];
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, (_, nth) =>
        processes.map((each, process) => each.execute(cook, asking(`take ${nth} at ${process}`), [take('1', 1)])),
      ).flat(),
    );
    expect(outcomes.map(({ kind }) => kind).filter((kind) => kind === 'refused')).toHaveLength(31);
    expect(await typesOf('1')).toHaveLength(10);
  });
  it('lost ten times in a row end with an error, and nothing is written', async () => {
    const log = createMemoryLog();
    let appends = 0;
    const { say, typesOf } = set(
      {},
      {
        ...log,
        append: async () => {
          appends += 1;
          return { kind: 'conflict', stream: 'shelf-1', version: 9 };
        },
      },
    );
    await expect(say('a', stock('1', 1))).rejects.toMatchObject({ name: 'TooManyRaces', stream: 'shelf-1' });
    expect([appends, await typesOf('1')]).toEqual([10, []]);
  });
  it('of people are shown, not decided again', async () => {
    const { say } = set();
    await say('a', stock('1', 5));
    await say('b', take('1', 1, 1));
    expect(await say('c', take('1', 1, 1))).toEqual({ kind: 'stale', stream: 'shelf-1', version: 2 });
    expect(versions(await say('c', take('1', 1, 2)))).toEqual([['shelf-1', 3]]);
  });
  it('of people who save at the same moment: one is written, the other is shown what is newer', async () => {
    const { runner, another, say } = set();
    await say('a', stock('1', 5));
    const outcomes = await Promise.all(
      [runner, another()].map((each, nth) => each.execute(cook, asking(`save ${nth}`), [take('1', 1, 1)])),
    );
    expect(new Set(outcomes.map(({ kind }) => kind))).toEqual(new Set(['stale', 'written']));
  });
});

describe('a claim', () => {
  it('that another stream holds is refused, and kept so', async () => {
    const { say } = set();
    await say('a', label('1', 'red'));
    const refused = { kind: 'refused', refusal: 'AlreadyTaken', details: { kind: 'label', value: 'red' }, stream: 'shelf-2' };
    expect(await say('b', label('2', 'red'))).toEqual({ ...refused, isRepeated: false });
    await say('c', label('1', 'blue'));
    expect(await say('b', label('2', 'red'))).toEqual({ ...refused, isRepeated: true });
    expect((await say('d', label('2', 'red'))).kind).toBe('written');
  });
  it('released and made again in one request is held', async () => {
    const { say } = set();
    await say('a', label('1', 'red'));
    await say('b', label('1', null), label('1', 'red'));
    expect(await say('c', label('2', 'red'))).toMatchObject({ refusal: 'AlreadyTaken' });
  });
  it('made and released in one request is free', async () => {
    const { say } = set();
    await say('a', label('1', 'red'), label('1', null));
    expect((await say('b', label('2', 'red'))).kind).toBe('written');
  });
});

describe('several items', () => {
  it('are written together, one write each, in their order', async () => {
    const { say } = set();
    expect(versions(await say('a', stock('2', 1), stock('1', 1)))).toEqual([
      ['shelf-2', 1],
      ['shelf-1', 1],
    ]);
  });
  it('are not written at all when one is refused', async () => {
    const { say, typesOf } = set();
    expect(await say('a', stock('1', 1), take('2', 1))).toMatchObject({ kind: 'refused', stream: 'shelf-2' });
    expect(await typesOf('1')).toEqual([]);
  });
  it('for one stream are decided one after the other', async () => {
    const { say, typesOf } = set();
    expect(versions(await say('a', stock('1', 3), take('1', 2), take('1', 1)))).toEqual([
      ['shelf-1', 3],
      ['shelf-1', 3],
      ['shelf-1', 3],
    ]);
    expect(await say('b', stock('1', 3), take('1', 4))).toMatchObject({ kind: 'refused', details: { jars: 3 } });
    expect(await typesOf('1')).toEqual(['ShelfStocked', 'JarsTaken', 'JarsTaken']);
  });
  it('see what the ones before them have left elsewhere', async () => {
    const { runner, say } = set();
    await say('a', stock('1', 3), evenOut('2', '1'), evenOut('3', '2'));
    expect((await runner.stateOf<ShelfState>(cook.tenant, 'shelf-3')).state.jars).toBe(3);
  });
  it('with and without anything to do are one answer', async () => {
    const { say } = set();
    await say('a', stock('1', 3));
    expect(versions(await say('b', take('1', 0), stock('2', 1)))).toEqual([
      ['shelf-1', 1],
      ['shelf-2', 1],
    ]);
  });
});

describe('what a rule is told', () => {
  it('is the day where the tenant works, not that of the client', async () => {
    const { log, say } = set();
    const lying = { ...stock('1', 1).command, today: '1999-01-01' };
    await say('a', { command: lying });
    await set({ timeZoneOf: () => 'UTC' }, log).say('b', stock('1', 1));
    expect((await log.readStream(cook.tenant, 'shelf-1')).map(({ data }) => JSON.parse(data).on)).toEqual(['2025-06-11', '2025-06-10']);
  });
  it('are the streams that it names, and nothing of one that does not exist', async () => {
    const { say } = set();
    expect(await say('a', evenOut('2', '1'))).toMatchObject({ refusal: 'NoSuchShelf' });
  });
  it('may name others in their turn, also where the items before have just made them', async () => {
    const { runner, say } = set();
    await say('a', stock('9', 7), stock('1', 3));
    await say('b', label('1', '9'));
    await say('c', followLabel('2', '1'));
    expect((await runner.stateOf<ShelfState>(cook.tenant, 'shelf-2')).state.jars).toBe(7);
    await say('d', label('3', '2'), followLabel('4', '3'));
    expect((await runner.stateOf<ShelfState>(cook.tenant, 'shelf-4')).state.jars).toBe(7);
    expect(await say('e', followLabel('2', '9'))).toMatchObject({ refusal: 'NoSuchShelf' });
  });
  it('that are named in their turn cost no second round trip once they are known', async () => {
    const log = createMemoryLog();
    let loads = 0;
    const counted: EventLog = { ...log, load: (...asked) => ((loads += 1), log.load(...asked)) };
    const { say } = set({}, counted);
    await say('a', stock('9', 7), label('1', '9'));
    await say('b', followLabel('2', '1'));
    loads = 0;
    await say('c', followLabel('3', '1'));
    expect(loads).toBe(1);
  });
});

describe('what was written', () => {
  it('carries the version of its shape, who said it, and why', async () => {
    const { log, runner } = set();
    await runner.execute(cook, { ...asking('a'), causationId: 'the event before' }, [stock('1', 1)]);
    expect(await log.readStream(cook.tenant, 'shelf-1')).toMatchObject([
      {
        type: 'ShelfStocked',
        schemaVersion: 2,
        by: 'cook',
        commandId: 'a',
        correlationId: 'request of a',
        causationId: 'the event before',
        id: expect.stringMatching(/^[0-9a-f-]{14}7/),
      },
    ]);
  });
  it('is forgotten where it speaks of a person who was erased, also by a process that still remembers', async () => {
    const { log, runner, another, personKeys, say } = set();
    await say('a', stock('1', 1, '林一'));
    expect((await runner.stateOf<ShelfState>(cook.tenant, 'shelf-1')).state.owners).toEqual(['林一']);
    expect(JSON.stringify(await log.readStream(cook.tenant, 'shelf-1'))).not.toContain('林一');
    await say('b', item({ type: 'EraseOwner', shelfId: '1' }));
    expect(await runner.stateOf(cook.tenant, 'shelf-1')).toEqual({ state: { jars: 1, label: null, owners: [null] }, version: 2 });
    await personKeys.erase(cook.tenant, 'shelf-1');
    expect(await another().stateOf(cook.tenant, 'shelf-1')).toEqual({ state: { jars: 1, label: null, owners: [null] }, version: 2 });
  });
});

it('refuses to keep the name of a person who was erased', async () => {
  const { personKeys, say, typesOf } = set();
  await personKeys.erase(cook.tenant, 'shelf-1');
  expect(await say('a', stock('1', 1, '林一'))).toMatchObject({ kind: 'refused', refusal: 'PersonWasErased', stream: 'shelf-1' });
  expect(await typesOf('1')).toEqual([]);
});

describe('a bug', () => {
  it('in a rule is an error with its cause, and keeps nothing', async () => {
    const { say } = set();
    await expect(say('a', item({ type: 'BreakShelf', shelfId: '1' }))).rejects.toMatchObject({ name: 'RuleFailed', stream: 'shelf-1' });
    expect((await say('a', stock('1', 1))).kind).toBe('written');
  });
  it('in a caller is an error: a command that nobody takes', async () => {
    const { say } = set();
    await expect(say('a', { command: { type: 'SellShelf' } })).rejects.toMatchObject({ name: 'NoSuchKind' });
  });
});

it('asks the log once to decide, and once to write', async () => {
  const log = createMemoryLog();
  const trips: string[] = [];
  const counted: EventLog = {
    ...log,
    load: (...args) => {
      trips.push('load');
      return log.load(...args);
    },
    append: (append) => {
      trips.push('append');
      return log.append(append);
    },
  };
  const { say } = set({}, counted);
  await say('a', stock('1', 3));
  await say('b', evenOut('2', '1'));
  expect(trips).toEqual(['load', 'append', 'load', 'append']);
});
