import { createBatchRunner, createCommandRunner, openEvents, streams, systemUser, type BatchRunner } from '@cloud-factory/commands';
import { bringer, personKeysInMemory } from '@cloud-factory/commands/examples';
import { goods, people, products, wishOf, type DemoAccount } from '@cloud-factory/demo';
import { customerRegistered, hospital } from '@cloud-factory/domain/customers/examples';
import { scan } from '@cloud-factory/domain/orders/examples';
import { skillsGranted, staffEntered, staffId, technician } from '@cloud-factory/domain/people/examples';
import { crown, meltRoute, productAdded, routeDrafted, routePublished } from '@cloud-factory/domain/products/examples';
import { goodRecord, powder } from '@cloud-factory/domain/stock/examples';
import { idAs, type UserId } from '@cloud-factory/domain/shared/ids';
import { createMemoryLog, type EventLog } from '@cloud-factory/event-log';
import type { ReactionRefusal, ReactionStore } from '@cloud-factory/worker';
import { describe, expect, it } from 'vitest';
import { startFollowing } from './following.js';
import { begunAt, makeBatch } from './many-orders.js';
import { idOf, orderStream, type Ground } from './orders.js';

const tenant = idAs<'tenant'>('000000');
const day = '2025-06-11';
const now = () => new Date(`${day}T03:00:00Z`);
const ground: Ground = {
  tenant,
  // One for each of `people`.
  users: Object.fromEntries(people.map(({ account }) => [account, account === 'zhoulei' ? technician : idAs<'user'>(account)])) as Record<
    DemoAccount,
    UserId
  >,
  staffId,
  customerIds: [hospital],
  products: Object.fromEntries(products.map(({ productCode }) => [productCode, crown])),
  goods: Object.fromEntries(goods.map(({ goodCode }) => [goodCode, powder])),
  files: [scan],
};

/** A step at a machine would name one: people of the demo work without. */
const withoutMachine = (fact: Readonly<{ type: string; data: object }>) => ({
  ...fact,
  data: JSON.parse(JSON.stringify(fact.data).replaceAll('"needsEquipment":true', '"needsEquipment":false')) as object,
});

/** A log with a customer, a product, its route and a technician. */
async function begin(log: EventLog = createMemoryLog()) {
  const bring = bringer(log, tenant);
  await bring(`customer-${hospital}`, customerRegistered);
  await bring(`record-goodDefinition-${powder}`, {
    type: 'RecordCreated',
    data: { resource: 'goodDefinition', id: powder, ...goodRecord },
  });
  await bring(`route-${meltRoute}`, ...[routeDrafted, routePublished].map(withoutMachine));
  await bring(`product-${crown}`, productAdded);
  const skills = routeDrafted.data.steps.map(({ processId, processCode, processName }) => ({
    processId,
    processCode,
    processName,
    level: 3,
  }));
  await bring(`staff-${staffId}`, staffEntered, { ...skillsGranted, data: { ...skillsGranted.data, skills } });
  return log;
}

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** What works beside a product, over a log. `single`: each request is said to a command runner of its own, as the product's API does. */
async function beside(log: EventLog, single = false) {
  const personKeys = personKeysInMemory();
  const parts = { log, personKeys, streams, now };
  const source = openEvents(parts);
  const batch = createBatchRunner(parts);
  const one = createCommandRunner(parts);
  const executeAll: BatchRunner['executeAll'] = async (of, requests) => {
    const outcomes = [];
    for (const { by, request, items } of requests) outcomes.push(await one.execute({ tenant: of, userId: by }, request, items));
    return outcomes;
  };
  const runner: BatchRunner = single ? { ...batch, executeAll } : batch;
  const refusals: ReactionRefusal[] = [];
  let place: Awaited<ReturnType<ReactionStore['take']>> = { position: null };
  const store: ReactionStore = {
    take: async () => place,
    save: async (_, position) => {
      place = { position };
      return true;
    },
    release: async () => undefined,
    note: async (refusal) => void refusals.push(refusal),
  };
  const following = await startFollowing({ tenant, source, runner, store, logger: silent, onWait: () => undefined });
  const make = (from: number, count: number) =>
    makeBatch({
      runner: { ...runner, executeAll: following.executeAll },
      follow: following.quiet,
      ground,
      from,
      count,
      day,
    });
  /** All events of streams, apart from ids of their own, time and place. */
  const written = async () => {
    const events = await source.readTenant(tenant, null, 10_000);
    const known = new Map(events.map(({ id, stream, version }) => [id, `${stream}@${version}`]));
    const told = events.map(({ id: _, at: __, position: ___, ...event }) =>
      JSON.stringify(event, (key, value: unknown) => (key === 'upTo' ? null : value)).replaceAll(
        /[0-9a-f-]{36}/g,
        (id) => known.get(id) ?? id,
      ),
    );
    return told.sort();
  };
  return { make, written, refusals, runner, end: following.end };
}

describe('orders by the hundred thousand', () => {
  it('are the events that the same commands make one by one, with all that follows from them', async () => {
    const [many, single] = [await beside(await begin()), await beside(await begin(), true)];
    expect(await many.make(0, 30)).toEqual([]);
    expect(await single.make(0, 30)).toEqual([]);
    const events = await many.written();
    const delivered = Array.from({ length: 30 }, (_, n) => wishOf(n)).filter(({ stage }) => stage === 'delivered').length;
    expect(delivered).toBeGreaterThan(9);
    expect(events.filter((text) => text.includes('"type":"OrderDelivered"'))).toHaveLength(delivered);
    expect(events).toEqual(await single.written());
    expect([...many.refusals, ...single.refusals]).toEqual([]);
    await Promise.all([many.end(), single.end()]);
  });
  it('said again change nothing', async () => {
    const log = await begin();
    const first = await beside(log);
    await first.make(0, 20);
    const events = await first.written();
    await first.end();
    const again = await beside(log);
    await again.make(0, 20);
    expect(await again.written()).toEqual(events);
    await again.end();
  });
  it('that were broken off anywhere go on to the same end', async () => {
    const whole = await beside(await begin());
    await whole.make(0, 20);
    const expected = (await whole.written()).map((text) => text.replaceAll(/YC\d+-\d+/g, 'no').replaceAll(/"version":\d+/g, ''));
    for (let calls = 1, isBroken = true; isBroken; calls += 5) {
      const log = await begin();
      let left = calls;
      isBroken = false;
      const breaking: EventLog = {
        ...log,
        appendAll: async (appends) => {
          left -= 1;
          if (left < 0) isBroken = true;
          if (isBroken) throw new Error('cut off');
          return log.appendAll(appends);
        },
      };
      const cut = await beside(breaking);
      await cut.make(0, 20).catch((error: unknown) => expect(String(error)).toContain('cut off'));
      await cut.end();
      const again = await beside(log);
      await again.make(0, 20);
      const events = (await again.written()).map((text) => text.replaceAll(/YC\d+-\d+/g, 'no').replaceAll(/"version":\d+/g, ''));
      expect(events).toEqual(expected);
      await again.end();
    }
    await whole.end();
  });
  it('stop where a rule refuses one, with nothing half done, and the others go on', async () => {
    const log = await begin();
    const { make, written, runner, end } = await beside(log);
    await make(0, 6);
    // Somebody has entered the seventh already, under another command.
    const taken = {
      tenant,
      commandId: idAs<'command'>('another'),
      fingerprint: 'a',
      by: systemUser,
      correlationId: 'b',
      causationId: null,
    };
    const [first] = await log.readStream(tenant, orderStream(5));
    if (!first) throw new Error('the sixth order is not there');
    const event = { ...first, id: '0197e000-0000-7000-8000-0000000000ff', data: JSON.parse(first.data) as object, personal: null };
    await log.append({ ...taken, writes: [{ stream: orderStream(6), expectedVersion: 0, events: [event] }] });
    const stopped = await make(0, 12);
    expect(stopped).toMatchObject([{ n: 6, what: 'enter' }]);
    expect(await log.readStream(tenant, orderStream(6))).toHaveLength(1);
    expect([...(await runner.statesOf(tenant, [7, 8, 9, 10, 11].map(orderStream))).keys()]).toHaveLength(5);
    expect((await written()).filter((text) => text.includes(idOf('enter', 6)))).toEqual([]);
    await end();
  });
  it('are gone on with at the batch that was begun last', async () => {
    const begun = new Set([300, 2_300, 4_300].map(orderStream));
    const runner = {
      statesOf: async (_: unknown, some: readonly string[]) =>
        new Map(some.filter((stream) => begun.has(stream)).map((stream) => [stream, {}])),
    } as Pick<BatchRunner, 'statesOf'> as BatchRunner;
    expect(await begunAt({ runner, ground, from: 300, to: 100_300 })).toBe(4_300);
    expect(await begunAt({ runner: { ...runner, statesOf: async () => new Map() }, ground, from: 300, to: 100_300 })).toBe(300);
  });
});
