import { createBatchRunner, createCommandRunner, openEvents, streams } from '@cloud-factory/commands';
import { bringer, personKeysInMemory } from '@cloud-factory/commands/examples';
import { customerRegistered, hospital } from '@cloud-factory/domain/customers/examples';
import { lineId, orderApproved, orderId, orderRejected, orderSubmitted } from '@cloud-factory/domain/orders/examples';
import { openIn, type CreditState } from '@cloud-factory/domain/settlement';
import { paymentRecorded, settlementPaid, settlementSubmitted, statementId } from '@cloud-factory/domain/settlement/examples';
import { idAs, type OrderId, type Position } from '@cloud-factory/domain/shared/ids';
import { createMemoryLog } from '@cloud-factory/event-log';
import { catchUps, reactions } from '@cloud-factory/workflows/reactions';
import type { CatchUp } from '@cloud-factory/workflows/runtime';
import { afterEach, describe, expect, it } from 'vitest';
import { withCatchUps, type CatchUpsParts } from './catching-up.js';
import { place } from './examples.js';
import { startReactions, type RunningReactions } from './reactions.js';

const tenant = idAs<'tenant'>('000000');
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
let running: RunningReactions | undefined;
afterEach(() => running?.stop());

/** A log whose reactions got to a place before credit was counted, and the house of today over it. */
function house() {
  const [log, personKeys] = [createMemoryLog(), personKeysInMemory()];
  const parts = { log, personKeys, streams, now: () => new Date('2025-07-11T01:20:00Z') };
  const [runner, batchRunner] = [createCommandRunner(parts), createBatchRunner(parts)];
  const into = bringer(log, tenant);
  const bring = async (stream: string, fact: Readonly<{ type: string; data: object }>): Promise<Position> => {
    await into(stream, fact);
    return (await log.heads()).get(tenant) ?? idAs('');
  };
  const reached = place();
  const marked = new Map(Object.keys(catchUps).map((name) => [name, place()]));
  const marksOf = (name: string) => (marked.get(name) ?? place()).store;
  const source = openEvents({ log, personKeys, streams });
  const caughtUp = (parts: Partial<CatchUpsParts> = {}) =>
    withCatchUps({ source, runner: batchRunner, store: reached.store, catchUps, marksOf, logger: silent, ...parts });
  const react = () => startReactions({ source, runner, personKeys, reactions, store: caughtUp(), logger: silent });
  const credit = async () => {
    const { events, open } = {
      events: (await log.readStream(tenant, `credit-${hospital}`)).map(({ type }) => type),
      open: openIn((await runner.stateOf<CreditState>(tenant, `credit-${hospital}`)).state, 'CNY'),
    };
    return [events, open];
  };
  const typesOf = async (stream: string) => (await log.readStream(tenant, stream)).map(({ type }) => type);
  return { bring, reached, marked, batchRunner, caughtUp, react, credit, typesOf };
}

it('counts an order from before in, once, however often it starts; held is none', async () => {
  const { bring, reached, react, credit } = house();
  await bring(`customer-${hospital}`, customerRegistered);
  reached.kept.position = await bring(`order-${orderId}`, orderSubmitted);
  running = react();
  await running.quiet();
  expect(await credit()).toEqual([['CreditCountedIn'], '360.00']);
  await running.stop();
  running = react();
  await running.quiet();
  expect(await credit()).toEqual([['CreditCountedIn'], '360.00']);
});

it('counts as things stood where the reactions are: what happened since is told to the credit behind it', async () => {
  const { bring, reached, react, credit } = house();
  await bring(`customer-${hospital}`, customerRegistered);
  reached.kept.position = await bring(`order-${orderId}`, orderSubmitted);
  await bring(`order-${orderId}`, orderRejected);
  running = react();
  await running.quiet();
  expect(await credit()).toEqual([['CreditCountedIn', 'CreditFreed'], '0.00']);
});

it('counts what is paid of it before and after', async () => {
  const { bring, reached, react, credit } = house();
  await bring(`order-${orderId}`, orderSubmitted);
  reached.kept.position = await bring(`statement-${statementId}`, paymentRecorded);
  await bring(`statement-${statementId}`, { ...paymentRecorded, data: { ...paymentRecorded.data, paymentId: idAs('second') } });
  running = react();
  await running.quiet();
  expect(await credit()).toEqual([['CreditCountedIn', 'CreditFreed'], '60.00']);
});

it('writes down what is refused and goes on: an order of a paid statement may not be what it was', async () => {
  const { bring, reached, marked, react, typesOf } = house();
  await bring(`order-${orderId}`, orderSubmitted);
  await bring(`order-${orderId}`, orderRejected);
  await bring(`statement-${statementId}`, settlementSubmitted);
  const upTo = await bring(`statement-${statementId}`, settlementPaid);
  reached.kept.position = upTo;
  await bring(`customer-${hospital}`, customerRegistered);
  running = react();
  await running.quiet();
  expect(reached.noted).toEqual([
    {
      tenant,
      commandId: `settle-orders:${statementId}:${orderId}`,
      reaction: 'settleOrders',
      eventId: null,
      eventType: null,
      stream: null,
      position: upTo,
      commandType: 'NoteOrderSettled',
      refusal: 'OrderNotApproved',
      details: { status: 'rejected' },
    },
  ]);
  expect([...marked.values()].map(({ kept }) => kept.position)).toEqual([...marked].map(() => upTo));
  expect(await typesOf(`order-${orderId}`)).toEqual(['OrderSubmitted', 'OrderRejected']);
});

it('is told of what a later release adds, also by a house that has done with all before it', async () => {
  const { bring, reached, marked, react, typesOf } = house();
  await bring(`order-${orderId}`, orderSubmitted);
  await bring(`order-${orderId}`, orderApproved);
  await bring(`order-${orderId}`, { type: 'OrderPutOnStatement', data: { orderId, statementId } });
  await bring(`statement-${statementId}`, settlementSubmitted);
  reached.kept.position = await bring(`statement-${statementId}`, settlementPaid);
  for (const name of ['countInOrders', 'letGo']) marked.set(name, place(reached.kept.position));
  running = react();
  await running.quiet();
  expect((await typesOf(`order-${orderId}`)).at(-1)).toBe('OrderSettled');
});

it('has nothing to catch up with where nothing was reacted to yet, and never reads such a log again', async () => {
  const { bring, reached, marked, react, credit } = house();
  await bring(`customer-${hospital}`, customerRegistered);
  await bring(`order-${orderId}`, orderSubmitted);
  running = react();
  await running.quiet();
  expect(await credit()).toEqual([['CreditTaken'], '360.00']);
  await running.stop();
  expect([...marked.values()].map(({ kept }) => kept.position)).toEqual([...marked].map(() => reached.kept.position));
});

describe('a house with more orders than there is room for', () => {
  const idOf = (nth: number): OrderId => idAs(`0197e000-0000-7000-8000-00000000${1_000 + nth}`);
  const data = { ...orderSubmitted.data, customerId: hospital };
  const submittedAs = (nth: number) => ({ ...orderSubmitted, data: { ...data, orderId: idOf(nth) } });

  /** Five orders: the first is submitted again behind the others, two are paid by one payment, one is rejected. */
  async function five() {
    const its = house();
    await its.bring(`customer-${hospital}`, customerRegistered);
    for (const nth of [0, 1, 2, 3, 4]) await its.bring(`order-${idOf(nth)}`, submittedAs(nth));
    await its.bring(`order-${idOf(0)}`, { ...orderRejected, data: { ...orderRejected.data, orderId: idOf(0) } });
    await its.bring(`order-${idOf(3)}`, { ...orderRejected, data: { ...orderRejected.data, orderId: idOf(3) } });
    const orders = [1, 4].map((nth) => ({ orderId: idOf(nth), amount: '60.00' }));
    await its.bring(`statement-${statementId}`, { ...paymentRecorded, data: { ...paymentRecorded.data, orders } });
    its.reached.kept.position = await its.bring(`order-${idOf(0)}`, submittedAs(0));
    return its;
  }
  /** Which orders each reading was told of, in whatever event. */
  function told() {
    const readings: Set<string>[] = [];
    const catchUp: CatchUp = {
      begin: () => {
        const of = new Set<string>();
        readings.push(of);
        return { on: (recorded) => orderIdsIn(recorded).forEach((orderId) => of.add(orderId)), sent: () => [] };
      },
    };
    return { readings, catchUps: { told: catchUp } };
  }
  const orderIdsIn = (part: unknown): readonly string[] =>
    typeof part !== 'object' || part === null
      ? []
      : Object.entries(part).flatMap(([name, value]) => (name === 'orderId' ? [String(value)] : orderIdsIn(value)));

  it.each([1, 2, 3, 5])('is never told of more than %i orders at once, and of each in one reading', async (room) => {
    const { caughtUp } = await five();
    const { readings, catchUps } = told();
    await caughtUp({ catchUps, ordersAtOnce: room, marksOf: () => place().store }).take(tenant);
    const wanted = Array.from({ length: Math.ceil(5 / room) }, (_, nth) => [0, 1, 2, 3, 4].slice(nth * room, (nth + 1) * room).map(idOf));
    expect(readings.map((of) => [...of].toSorted())).toEqual(wanted);
  });
  it.each([1, 2, 5, 200_000])('counts the same when there is room for %i', async (room) => {
    const { caughtUp, credit } = await five();
    await caughtUp({ ordersAtOnce: room }).take(tenant);
    expect(await credit()).toEqual([['CreditCountedIn', 'CreditCountedIn', 'CreditCountedIn', 'CreditCountedIn'], '1320.00']);
  });
  it.each([1, 2, 3, 4])('counts each order once when it is killed before the %i. thing that it says', async (last) => {
    const { caughtUp, credit, batchRunner, marked } = await five();
    let said = 0;
    const killed: CatchUpsParts['runner'] = {
      executeAll: (of, requests) => {
        if ((said += 1) === last) throw new Error('killed');
        return batchRunner.executeAll(of, requests);
      },
    };
    await expect(caughtUp({ ordersAtOnce: 1, runner: killed }).take(tenant)).rejects.toThrow('killed');
    expect((await credit())[0]).toHaveLength(last - 1);
    expect(marked.get('countInOrders')?.kept.position).toBeNull();
    await caughtUp({ ordersAtOnce: 2 }).take(tenant);
    expect(await credit()).toEqual([['CreditCountedIn', 'CreditCountedIn', 'CreditCountedIn', 'CreditCountedIn'], '1320.00']);
  });
});

it('R311 what a cancellation costs that did not say whose order it was is owed by who had submitted it', async () => {
  const { bring, reached, caughtUp, typesOf, credit } = house();
  await bring(`customer-${hospital}`, customerRegistered);
  await bring(`order-${orderId}`, orderSubmitted);
  await bring(`order-${orderId}`, orderApproved);
  const charge = { currency: 'CNY', amount: '120.00', lines: [{ lineId, finishedSteps: 1, allSteps: 3, amount: '120.00' }] };
  reached.kept.position = await bring(`order-${orderId}`, {
    type: 'OrderCancelled',
    data: { orderId, customerId: null, sourceOrderId: null, reason: '撤单', lineIds: [lineId], charge },
  });
  await caughtUp().take(tenant);
  await caughtUp({ marksOf: () => place().store }).take(tenant);
  expect(await typesOf(`account-${hospital}`)).toEqual(['CancellationCharged']);
  expect(await credit()).toEqual([['CreditCountedIn'], '120.00']);
});
