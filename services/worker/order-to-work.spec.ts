import { createCommandRunner, openEvents, streams, systemUser, type Author } from '@cloud-factory/commands';
import { bringer, personKeysInMemory } from '@cloud-factory/commands/examples';
import { customerRegistered, hospital } from '@cloud-factory/domain/customers/examples';
import type { OrderCommand } from '@cloud-factory/domain/orders';
import { clerk, entry, lineId, orderId, reviewer } from '@cloud-factory/domain/orders/examples';
import { skillsGranted, staffEntered, staffId, technician } from '@cloud-factory/domain/people/examples';
import { crown, design, meltRoute, productAdded, routeDrafted, routePublished } from '@cloud-factory/domain/products/examples';
import { idAs, type UserId } from '@cloud-factory/domain/shared/ids';
import { createMemoryLog } from '@cloud-factory/event-log';
import { reactions } from '@cloud-factory/workflows/reactions';
import { afterEach, expect, it } from 'vitest';
import type { ReactionRefusal, ReactionStore } from './contract.js';
import { startReactions, type RunningReactions } from './reactions.js';

const tenant = idAs<'tenant'>('000000');
const as = (userId: UserId): Author => ({ tenant, userId });
let running: RunningReactions | undefined;
afterEach(() => running?.stop());

/** The real kinds of streams and reactions over a log in memory, with a customer, a product and its route. */
async function house() {
  const [log, personKeys, refusals] = [createMemoryLog(), personKeysInMemory(), [] as ReactionRefusal[]];
  const bring = bringer(log, tenant);
  await bring(`customer-${hospital}`, customerRegistered);
  await bring(`route-${meltRoute}`, routeDrafted, routePublished);
  await bring(`product-${crown}`, productAdded);
  const trained = { processId: design, processCode: 'P010', processName: '设计', level: 3 };
  const inDesign = { ...skillsGranted, data: { ...skillsGranted.data, skills: [trained] } };
  await bring(`staff-${staffId}`, staffEntered, inDesign);
  const runner = createCommandRunner({ log, personKeys, streams, now: () => new Date('2025-06-11T01:20:00Z') });
  const store: ReactionStore = {
    take: async () => ({ position: null }),
    save: async () => true,
    release: async () => undefined,
    note: async (refusal) => {
      refusals.push(refusal);
    },
  };
  const react = () =>
    startReactions({
      source: openEvents({ log, personKeys, streams }),
      runner,
      personKeys,
      reactions,
      store,
      logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
    });
  const say = <Command extends Readonly<{ type: string }>>(by: UserId, id: string, command: Command) =>
    runner.execute(as(by), { commandId: idAs(id), fingerprint: id, correlationId: id }, [{ command }]);
  const historyOf = async (stream: string) => (await log.readStream(tenant, stream)).map(({ type, by }) => [type, by]);
  return { runner, refusals, react, say, historyOf };
}

it('an approved order puts its lines to work, once, and a cancelled one stops them', async () => {
  const { refusals, react, say, historyOf } = await house();
  running = react();
  expect(await say(clerk, 'submit', { type: 'SubmitOrder', orderId, entry, newLineIds: [lineId] } satisfies OrderCommand)).toMatchObject({
    kind: 'written',
  });
  expect(await say(clerk, 'approve', { type: 'ApproveOrder', orderId })).toMatchObject({ kind: 'refused', refusal: 'ReviewerIsCreator' });
  expect(await say(reviewer, 'approve too', { type: 'ApproveOrder', orderId })).toMatchObject({ kind: 'written' });
  await running.quiet();
  expect(await historyOf(`workOrder-${lineId}`)).toEqual([['WorkOrderCreated', systemUser]]);
  await running.stop();
  running = react(); // from the first event: everything is delivered again
  await running.quiet();
  expect(await historyOf(`workOrder-${lineId}`)).toHaveLength(1);
  await say(clerk, 'cancel', { type: 'CancelOrder', orderId, reason: '医院撤单' });
  await running.quiet();
  expect((await historyOf(`workOrder-${lineId}`)).map(([type]) => type)).toEqual(['WorkOrderCreated', 'WorkOrderCancelled']);
  expect(refusals).toEqual([]);
});

it('an order that is held keeps its work waiting, and its work is due with it', async () => {
  const { runner, refusals, react, say, historyOf } = await house();
  running = react();
  await say(clerk, 'submit', { type: 'SubmitOrder', orderId, entry, newLineIds: [lineId] } satisfies OrderCommand);
  await say(reviewer, 'approve', { type: 'ApproveOrder', orderId });
  await running.quiet();
  const receive = { type: 'ReceiveStep', workOrderId: lineId, seq: 10, staffId };
  await say(clerk, 'hold', { type: 'HoldOrder', orderId, holdStatus: 'waitingDoctor', reason: '颈缘不清' });
  expect(await say(technician, 'too early', receive)).toMatchObject({ kind: 'refused', refusal: 'OrderIsHeld' });
  await say(clerk, 'go on', { type: 'EndHold', orderId, remark: null });
  expect(await say(technician, 'receive', receive)).toMatchObject({ kind: 'written' });
  const delayAskId = idAs<'delayAsk'>('0197e000-0000-7000-8000-000000000141');
  await say(clerk, 'ask', { type: 'AskDelay', delayAskId, orderId, reason: 'material', newDue: '2025-06-27', remark: null });
  await say(clerk, 'agreed', { type: 'AnswerDelay', delayAskId, isAgreed: true, customerReply: '可以' });
  await running.quiet();
  const dueOf = async (stream: string) => (await runner.stateOf<{ dueDate?: string; content?: { dueDate: string } }>(tenant, stream)).state;
  expect((await dueOf(`order-${orderId}`)).content?.dueDate).toBe('2025-06-27');
  expect((await dueOf(`workOrder-${lineId}`)).dueDate).toBe('2025-06-27');
  expect((await historyOf(`workOrder-${lineId}`)).map(([type]) => type)).toEqual(['WorkOrderCreated', 'StepReceived', 'WorkOrderDueMoved']);
  expect(refusals).toEqual([]);
});

it('R311 an order that is cancelled after a step was finished costs its share, stops the rest, and lets its box go', async () => {
  const { refusals, react, say, historyOf } = await house();
  running = react();
  await say(clerk, 'submit', { type: 'SubmitOrder', orderId, entry, newLineIds: [lineId] } satisfies OrderCommand);
  await say(reviewer, 'approve', { type: 'ApproveOrder', orderId });
  await running.quiet();
  const step = { workOrderId: lineId, seq: 10, staffId };
  await say(technician, 'receive', { type: 'ReceiveStep', ...step });
  await say(technician, 'finish', { type: 'FinishStep', ...step, takes: [], endWeight: null, remark: null });
  await running.quiet();
  const cancel = { type: 'CancelOrder', orderId, reason: '医院撤单' };
  // One of three steps of a line of 360.
  expect(await say(clerk, 'for nothing', cancel)).toMatchObject({
    kind: 'refused',
    refusal: 'CancellationIsCharged',
    details: { amount: '120.00', currency: 'CNY' },
  });
  const other = {
    type: 'SubmitOrder',
    orderId: idAs<'order'>('0197e000-0000-7000-8000-000000000009'),
    entry,
    newLineIds: [idAs<'orderLine'>('0197e000-0000-7000-8000-000000000019')],
  };
  expect(await say(clerk, 'the same box', other)).toMatchObject({ kind: 'refused', refusal: 'AlreadyTaken' });
  expect(await say(clerk, 'cancel', { ...cancel, acceptedCharge: '120.00' })).toMatchObject({ kind: 'written' });
  await running.quiet();
  expect((await historyOf(`workOrder-${lineId}`)).map(([type]) => type).slice(-2)).toEqual(['StepFinished', 'WorkOrderCancelled']);
  expect(await say(clerk, 'the box is free', other)).toMatchObject({ kind: 'written' });
  expect(refusals).toEqual([]);
});
