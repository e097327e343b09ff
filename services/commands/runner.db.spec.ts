import { idAs } from '@cloud-factory/domain/shared/ids';
import { createPostgresLog, type EventLog } from '@cloud-factory/event-log';
import { freshDatabase, type TestDatabase } from '@cloud-factory/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Author, CommandItem, CommandOutcome } from './contract.js';
import { TooManyRaces } from './errors.js';
import { asking, evenOut, label, personKeysInMemory, shelves, stock, take, type ShelfState } from './examples.js';
import { createCommandRunner } from './runner.js';

let database: TestDatabase;
const open = new Set<EventLog>();
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(async () => {
  await Promise.all([...open].map((log) => log.close()));
  await database.drop();
});

const personKeys = personKeysInMemory();
/** A process of its own: connections, queue and cache. */
function process() {
  const log = createPostgresLog({ connectionString: database.urlFor('cf_log'), allowLoss: true });
  open.add(log);
  return { log, runner: createCommandRunner({ log, personKeys, streams: [shelves] }) };
}
const cookOf = (tenant: string): Author => ({ tenant: idAs(tenant), userId: idAs('cook') });
/** As callers do: whoever was told to come back later sends the same again. */
async function untilAnswered(send: () => Promise<CommandOutcome>): Promise<CommandOutcome> {
  for (;;) {
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof TooManyRaces)) throw error;
    }
  }
}
const plain = (outcome: CommandOutcome): string => JSON.stringify({ ...outcome, isRepeated: null });

describe('C01: duplicate submits on PostgreSQL', () => {
  const requests: readonly (readonly [name: string, items: readonly CommandItem[]])[] = [
    ['a new stream', [stock('1', 3)]],
    ['a refusal', [take('2', 3)]],
    ['nothing to do', [take('1', 0)]],
    ['several streams', [stock('3', 3), stock('4', 4)]],
    ['several items of one stream', [stock('5', 3), take('5', 1)]],
    ['a claim and a number', [label('6', 'red')]],
    ['a claim that is taken', [label('7', 'red')]],
    ['a look at another stream', [evenOut('8', '1')]],
  ];

  it.each(requests)(
    'have one effect and one answer, fifty at once in three processes and again after a restart: %s',
    async (name, items) => {
      const cook = cookOf('duplicates');
      const runners = [process(), process(), process()].map(({ runner }) => runner);
      const outcomes = await Promise.all(
        Array.from({ length: 17 }, () => runners.map((runner) => untilAnswered(() => runner.execute(cook, asking(name), items)))).flat(),
      );
      const { log, runner } = process();
      outcomes.push(await runner.execute(cook, asking(name), items));
      expect(new Set(outcomes.map(plain))).toHaveLength(1);
      expect(outcomes.filter((outcome) => 'isRepeated' in outcome && !outcome.isRepeated)).toHaveLength(1);
      expect(await runner.execute(cook, asking(name, 'another body'), items)).toEqual({ kind: 'reused' });
      const effects = (await log.readTenant(cook.tenant, null, 1_000)).filter(({ commandId }) => commandId === name);
      const [first] = outcomes;
      expect(effects.length).toBe(first?.kind === 'written' && name !== 'nothing to do' ? items.length : 0);
    },
  );
});

it('sells nothing twice: 4 processes, 60 buyers, 9 jars', async () => {
  const cook = cookOf('buyers');
  const runners = Array.from({ length: 4 }, () => process().runner);
  await runners[0]?.execute(cook, asking('stock'), [stock('1', 9)]);
  const outcomes = await Promise.all(
    Array.from({ length: 15 }, (_, nth) =>
      runners.map((runner, which) => untilAnswered(() => runner.execute(cook, asking(`take ${nth} at ${which}`), [take('1', 1)]))),
    ).flat(),
  );
  expect(outcomes.filter(({ kind }) => kind === 'written')).toHaveLength(9);
  expect(await runners[1]?.stateOf<ShelfState>(cook.tenant, 'shelf-1')).toMatchObject({ state: { jars: 0 }, version: 10 });
});

it('lets one of many have what can be held once', async () => {
  const cook = cookOf('claims');
  const runners = [process().runner, process().runner];
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, (_, nth) =>
      runners.map((runner, which) =>
        untilAnswered(() => runner.execute(cook, asking(`${nth} at ${which}`), [label(`${nth}-${which}`, 'red')])),
      ),
    ).flat(),
  );
  expect(outcomes.filter(({ kind }) => kind === 'written')).toHaveLength(1);
  expect(outcomes.filter((outcome) => outcome.kind === 'refused' && outcome.refusal === 'AlreadyTaken')).toHaveLength(39);
});

it('writes nothing on a ground that moved on: 2 processes even out while 2 others stock, and each sees what stands at its place in the log', async () => {
  const cook = cookOf('ground');
  const [first, second, third, fourth] = [process(), process(), process(), process()];
  await first.runner.execute(cook, asking('stock'), [stock('1', 1)]);
  await Promise.all(
    Array.from({ length: 25 }, (_, nth) => [
      untilAnswered(() => first.runner.execute(cook, asking(`stock ${nth}`), [stock('1', 1)])),
      untilAnswered(() => third.runner.execute(cook, asking(`even ${nth}`), [evenOut(`a${nth}`, '1')])),
      untilAnswered(() => fourth.runner.execute(cook, asking(`even again ${nth}`), [evenOut(`b${nth}`, '1')])),
      untilAnswered(() => second.runner.execute(cook, asking(`take ${nth}`), [take('1', 1)])),
    ]).flat(),
  );
  let jars = 0;
  const seen: (readonly [number, number])[] = [];
  for (const { stream, type, data } of await first.log.readTenant(cook.tenant, null, 1_000)) {
    const fact = JSON.parse(data) as { jars: number };
    if (stream === 'shelf-1') jars += type === 'ShelfStocked' ? fact.jars : -fact.jars;
    else seen.push([fact.jars, jars]);
  }
  expect(seen).toHaveLength(50);
  expect(seen.filter(([copied, there]) => copied !== there)).toEqual([]);
});
