import { createBatchRunner, createCommandRunner, openEvents, streams } from '@cloud-factory/commands';
import { bringer, personKeysInMemory } from '@cloud-factory/commands/examples';
import { customerRegistered, hospital } from '@cloud-factory/domain/customers/examples';
import { orderApproved, orderId, orderRejected, orderSubmitted } from '@cloud-factory/domain/orders/examples';
import { openIn, type CreditState } from '@cloud-factory/domain/settlement';
import { paymentRecorded, settlementPaid, settlementSubmitted, statementId } from '@cloud-factory/domain/settlement/examples';
import { idAs, type Position } from '@cloud-factory/domain/shared/ids';
import { createMemoryLog } from '@cloud-factory/event-log';
import { catchUps, reactions } from '@cloud-factory/workflows/reactions';
import { afterEach, expect, it } from 'vitest';
import { withCatchUps } from './catching-up.js';
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
  const react = () => {
    const source = openEvents({ log, personKeys, streams });
    const store = withCatchUps({ source, runner: batchRunner, store: reached.store, catchUps, marksOf, logger: silent });
    return startReactions({ source, runner, personKeys, reactions, store, logger: silent });
  };
  const credit = async () => {
    const { events, open } = {
      events: (await log.readStream(tenant, `credit-${hospital}`)).map(({ type }) => type),
      open: openIn((await runner.stateOf<CreditState>(tenant, `credit-${hospital}`)).state, 'CNY'),
    };
    return [events, open];
  };
  const typesOf = async (stream: string) => (await log.readStream(tenant, stream)).map(({ type }) => type);
  return { bring, reached, marked, react, credit, typesOf };
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
