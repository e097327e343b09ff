import { createMemoryLog, type EventLog } from '@cloud-factory/event-log';
import { describe, expect, it } from 'vitest';
import type { CommandOutcome } from './contract.js';
import { asking, cook, evenOut, followLabel, label, personKeysInMemory, shelves, stock, type ShelfState } from './examples.js';
import { createCommandRunner } from './runner.js';

const versions = (outcome: CommandOutcome) => outcome.kind === 'written' && outcome.writes.map(({ stream, version }) => [stream, version]);

function set(log: EventLog = createMemoryLog()) {
  const runner = createCommandRunner({ log, personKeys: personKeysInMemory(), streams: [shelves] });
  return {
    runner,
    typesOf: async (shelfId: string) => (await log.readStream(cook.tenant, `shelf-${shelfId}`)).map(({ type }) => type),
    say: (id: string, ...items: Parameters<typeof runner.execute>[2]) => runner.execute(cook, asking(id), items),
  };
}

describe('what a decision relies on', () => {
  /** A log in which somebody stocks the other shelf between the decision and the append, once. */
  function overtaken() {
    const log = createMemoryLog();
    const inner = set(log);
    let appends = 0;
    const { say, runner } = set({
      ...log,
      append: async (append) => {
        appends += 1;
        if (appends === 1) await inner.say('meanwhile', stock('1', 5));
        return log.append(append);
      },
    });
    return { ...inner, stocked: () => inner.say('before', stock('1', 3), label('9', '1')), overtake: say, runner, tries: () => appends };
  }
  it('is decided again when it moved on before the append, and nothing is written to it', async () => {
    const { stocked, overtake, runner, typesOf, tries } = overtaken();
    await stocked();
    expect(versions(await overtake('a', evenOut('2', '1')))).toEqual([['shelf-2', 1]]);
    expect((await runner.stateOf<ShelfState>(cook.tenant, 'shelf-2')).state.jars).toBe(8);
    expect([await typesOf('1'), tries()]).toEqual([['ShelfStocked', 'ShelfStocked'], 2]);
  });
  it('is not what it merely looked at: that may have moved', async () => {
    const { stocked, overtake, runner, tries } = overtaken();
    await stocked();
    await overtake('a', followLabel('2', '9'));
    expect([(await runner.stateOf<ShelfState>(cook.tenant, 'shelf-2')).state.jars, tries()]).toEqual([3, 1]);
  });
  it('may be written by the same request', async () => {
    const { say, runner } = set();
    expect(versions(await say('a', stock('1', 4), evenOut('2', '1'), stock('1', 1)))).toEqual([
      ['shelf-1', 2],
      ['shelf-2', 1],
      ['shelf-1', 2],
    ]);
    expect((await runner.stateOf<ShelfState>(cook.tenant, 'shelf-2')).state.jars).toBe(4);
  });
});
