import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApi } from '../testing/harness.js';
import { dataOf, orderOf } from '../testing/thread-data.js';
import { paths, startThread, type Thread } from '../testing/thread.js';

/** A day so many days from now. */
const dayIn = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
let thread: Thread;
let api: TestApi;
let users: Thread['users'];
/** The line of an order of this factory. */
const lineOf = () => orderOf(thread.data).lines[0];

beforeAll(async () => {
  thread = await startThread();
  ({ api, users } = thread);
  await thread.openWorkshop();
});
afterAll(() => thread.close());

describe('what waits for the inspection', () => {
  it('USE-M9 has those first that can be inspected, with their products and the codes of their patients', async () => {
    const due = (dueDate: string) => ({ dueDate, lines: [{ ...lineOf(), patientCode: 'P-77' }] });
    const open = await thread.orderInWork(due(dayIn(30)));
    const made = await thread.orderMade(due(dayIn(60)));
    const { records } = dataOf(await users.inspector.get(`${paths.bills}/searchOutFactory`, { current: 1, size: 50 }));
    const numbers = records.map(({ orderNo }: { orderNo: string }) => orderNo);
    expect(numbers.indexOf(made.orderNo)).toBeGreaterThanOrEqual(0);
    expect(numbers.indexOf(made.orderNo)).toBeLessThan(numbers.indexOf(open.orderNo));
    const row = records.find(({ orderNo }: { orderNo: string }) => orderNo === made.orderNo);
    expect(row).toMatchObject({ isReady: true, patientCode: 'P-77', productName: row.lines[0].productName });
  });
});

describe('the out-factory bill', () => {
  it('USE-S2 is not signed while an item has no verdict, and says which', async () => {
    const made = await thread.orderMade();
    const lines = [{ lineId: made.lineId, items: [{ content: '颜色' }] }];
    expect((await users.inspector.post(`${paths.bills}/submit`, thread.billOf(made, { lines }))).body).toMatchObject({
      code: 409,
      refusal: 'VerdictMissing',
      msg: '第 1 行的“颜色”还没有判定',
    });
  });

  it('C485 C486 C481 C482 C483 is signed by two', async () => {
    const order = await thread.orderInWork();
    const check = () => users.inspector.post(`${paths.bills}/checkExFactory`, { orderNo: order.orderNo });
    expect(dataOf(await check())).toMatchObject({
      canSubmit: false,
      reasons: [{ refusal: 'OrderNotFinished', msg: '订单还有 1 个明细未完工' }],
    });
    expect((await users.inspector.post(`${paths.bills}/submit`, thread.billOf(order))).body).toMatchObject({
      code: 409,
      refusal: 'OrderNotFinished',
    });
    const made = await thread.orderMade();
    const waiting = dataOf(await users.inspector.get(`${paths.bills}/searchOutFactory`, { current: 1, size: 10, orderNo: made.orderNo }));
    expect(waiting.records).toMatchObject([{ isReady: true, lines: [{ lineId: made.lineId, isFinished: true }] }]);
    const { id } = dataOf(await users.inspector.post(`${paths.bills}/submit`, thread.billOf(made)));
    expect((await users.inspector.post(`${paths.bills}/submit`, thread.billOf(made))).body).toMatchObject({ refusal: 'AlreadyTaken' });
    expect((await users.inspector.post(paths.releaseBills, { ids: [id] })).status).toBe(403);
    dataOf(await users.qualityHead.post(paths.releaseBills, { ids: [id] }));
    await api.caughtUp();
    expect(dataOf(await users.inspector.get(`${paths.bills}/detail`, { id }))).toMatchObject({
      status: 'passed',
      reviewer: users.qualityHead.userId,
      releaseNo: expect.stringMatching(/^FX/),
    });
    expect(dataOf(await users.inspector.get(`${paths.bills}/page`, { current: 1, size: 10, orderNo: made.orderNo })).total).toBe(1);
    await thread.settle();
    expect(dataOf(await users.clerk.get('/api/saas-order/orderentry/detail', { id: made.orderId }))).toMatchObject({
      packingStatus: 'allowed',
      productionStatus: 'finished',
    });
  });
  it('is not released by its own inspector, whatever the rights', async () => {
    const made = await thread.orderMade();
    const { id } = dataOf(await users.admin.post(`${paths.bills}/submit`, thread.billOf(made)));
    expect((await users.admin.post(paths.releaseBills, { ids: [id] })).body).toMatchObject({ refusal: 'ReviewerIsInspector' });
    dataOf(await users.qualityHead.post('/api/console/out-factory-bills/reject', { id, reason: '颜色偏深' }));
    dataOf(await users.inspector.post(`${paths.bills}/submit`, thread.billOf(made)));
  });
});

it('USE-S10 the history of an order names the person behind what the house did by itself, and the document it followed from', async () => {
  const { orderId, billId } = await thread.orderPacked();
  const entries: readonly { type: string; byName: string; cause: object | null }[] = dataOf(
    await users.admin.get(`/api/console/history/order-${orderId}`, { size: 200 }),
  );
  const of = (type: string) => entries.find((entry) => entry.type === type);
  expect(of('OrderReleased')).toMatchObject({
    byName: '系统',
    cause: { stream: `bill-${billId}`, by: users.qualityHead.userId, byName: expect.stringMatching(/./) },
  });
  expect(of('OrderLineFinished')).toMatchObject({ cause: { stream: expect.stringMatching(/^workOrder-/), by: users.technician.userId } });
  // What a person did has no other cause than that person.
  expect(of('OrderApproved')).toMatchObject({ cause: null });
});
