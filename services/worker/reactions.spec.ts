import type { AnyRecorded, CommandRunner, OpenEvents } from '@cloud-factory/commands';
import { idAs, type Position, type TenantId } from '@cloud-factory/domain/shared/ids';
import { recorded } from '@cloud-factory/domain/shared/recorded';
import type { Reactions } from '@cloud-factory/workflows/runtime';
import { afterEach, describe, expect, it } from 'vitest';
import type { Logger, ReactionStore } from './contract.js';
import { startReactions, type ReactionParts, type RunningReactions } from './reactions.js';

const silent: Logger = { info: () => undefined, warn: () => undefined, error: () => undefined };
const [north, south] = [idAs<'tenant'>('north'), idAs<'tenant'>('south')];

/** A log in arrays, and a runner over it that does a command once per id. `fails` is asked before each. */
function house(fails: (commandId: string) => boolean = () => false) {
  const logs = new Map<TenantId, AnyRecorded[]>();
  const listeners = new Set<(tenant: TenantId) => void>();
  const done = new Set<string>();
  const asked: string[] = [];
  const append = (tenant: TenantId, type: string): void => {
    const log = logs.get(tenant) ?? [];
    logs.set(tenant, [...log, { ...recorded({ type, data: {} }, log.length + 1, idAs('cook'), 'pot-1'), tenant }]);
    for (const listener of listeners) listener(tenant);
  };
  const source: OpenEvents = {
    readTenant: async (tenant, after, limit) =>
      (logs.get(tenant) ?? []).filter(({ position }) => after === null || position > after).slice(0, limit),
    readStream: async () => [],
    readBack: async () => [],
    causesOf: async () => new Map(),
    heads: async () => new Map([...logs].map(([tenant, log]) => [tenant, log.at(-1)?.position ?? idAs('')])),
    onAppend: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const runner: Pick<CommandRunner, 'execute'> = {
    execute: async ({ tenant }, { commandId }) => {
      asked.push(commandId);
      if (fails(commandId)) throw new Error('connection lost');
      const isRepeated = done.has(`${tenant}:${commandId}`);
      if (!isRepeated) append(tenant, 'CupServed');
      done.add(`${tenant}:${commandId}`);
      return { kind: 'written', writes: [], isRepeated };
    },
  };
  const typesOf = (tenant: TenantId) => (logs.get(tenant) ?? []).map(({ type }) => type);
  return { append, source, runner, asked, typesOf };
}

/** Places in memory, as two workers share them. */
function places() {
  const kept = new Map<TenantId, { position: Position | null; holder: string | null }>();
  const of = (holder: string): ReactionStore => ({
    take: async (tenant) => {
      const place = kept.get(tenant) ?? { position: null, holder: null };
      if (place.holder !== null && place.holder !== holder) return null;
      kept.set(tenant, { ...place, holder });
      return place;
    },
    save: async (tenant, position) => {
      if (kept.get(tenant)?.holder !== holder) return false;
      kept.set(tenant, { position, holder });
      return true;
    },
    release: async (tenant) => {
      const place = kept.get(tenant);
      if (place?.holder === holder) kept.set(tenant, { ...place, holder: null });
    },
    note: async () => undefined,
  });
  return { of, kept };
}

const reactions: Reactions = {
  serveTea: { TeaBrewed: ({ id }: AnyRecorded) => [{ commandId: idAs(`serve-tea:${id}`), command: { type: 'ServeCup' } }] },
};
const running: RunningReactions[] = [];
const start = (parts: Omit<ReactionParts, 'reactions' | 'logger' | 'personKeys'>): RunningReactions => {
  const started = startReactions({ reactions, logger: silent, personKeys: { erase: async () => undefined }, ...parts });
  running.push(started);
  return started;
};
afterEach(async () => {
  await Promise.all(running.splice(0).map((each) => each.stop()));
});

describe('reactions', () => {
  it('follow what was there before they started, and what comes later, in every tenant', async () => {
    const { append, source, runner, typesOf } = house();
    append(north, 'TeaBrewed');
    const { quiet } = start({ source, runner, store: places().of('one') });
    await quiet();
    append(north, 'TeaBrewed');
    append(south, 'TeaBrewed');
    await quiet();
    expect([typesOf(north), typesOf(south)]).toEqual([
      ['TeaBrewed', 'CupServed', 'TeaBrewed', 'CupServed'],
      ['TeaBrewed', 'CupServed'],
    ]);
  });

  it('look by themselves when nobody says that something was appended', async () => {
    const { append, source, runner, typesOf } = house();
    start({ source: { ...source, onAppend: () => () => undefined }, runner, store: places().of('one') });
    append(north, 'TeaBrewed');
    await expect.poll(() => typesOf(north)).toEqual(['TeaBrewed', 'CupServed']);
  });

  it('go on where they stopped', async () => {
    const { append, source, runner, asked } = house();
    const store = places();
    append(north, 'TeaBrewed');
    const first = start({ source, runner, store: store.of('one') });
    await first.quiet();
    await first.stop();
    expect(store.kept.get(north)).toEqual({ position: recorded({ type: '' }, 2, idAs(''), '').position, holder: null });
    append(north, 'TeaBrewed');
    await start({ source, runner, store: store.of('two') }).quiet();
    expect(asked).toHaveLength(2);
  });

  it('have no second effect when the place was lost between the command and keeping it', async () => {
    const { append, source, runner, asked, typesOf } = house();
    const killed: ReactionStore = { ...places().of('one'), save: () => Promise.reject(new Error('killed')) };
    append(north, 'TeaBrewed');
    const first = start({ source, runner, store: killed });
    await first.quiet();
    await first.stop();
    await start({ source, runner, store: places().of('two') }).quiet();
    expect(asked).toHaveLength(2);
    expect(typesOf(north)).toEqual(['TeaBrewed', 'CupServed']);
  });

  it('try again when an answer is not known, and keep no other tenant waiting', async () => {
    let isDown = true;
    const { append, source, runner, typesOf } = house((commandId) => isDown && commandId.includes('000000000001'));
    append(north, 'TeaBrewed');
    append(south, 'TeaSpilled');
    append(south, 'TeaBrewed');
    const { quiet } = start({ source, runner, store: places().of('one') });
    await expect.poll(() => typesOf(south)).toEqual(['TeaSpilled', 'TeaBrewed', 'CupServed']);
    expect(typesOf(north)).toEqual(['TeaBrewed']);
    isDown = false;
    await quiet();
    expect(typesOf(north)).toEqual(['TeaBrewed', 'CupServed']);
  });

  it('leave a tenant to the worker that has it', async () => {
    const { append, source, runner, asked } = house();
    const store = places();
    append(north, 'TeaBrewed');
    const first = start({ source, runner, store: store.of('one') });
    await first.quiet();
    start({ source, runner, store: store.of('two') });
    append(north, 'TeaBrewed');
    await first.quiet();
    expect(asked).toHaveLength(2);
    await first.stop();
    append(north, 'TeaBrewed');
    await expect.poll(() => asked.length, { timeout: 5_000 }).toBe(3);
  });

  it('stop keeping a place that another worker has taken over', async () => {
    const { append, source, runner } = house();
    const store = places();
    append(north, 'TeaBrewed');
    const slept = start({ source, runner, store: store.of('one') });
    await slept.quiet();
    store.kept.set(north, { position: idAs('0000000000000000009'), holder: 'two' });
    await slept.stop();
    expect(store.kept.get(north)).toEqual({ position: '0000000000000000009', holder: 'two' });
  });
});
