// Another price for what a statement has asked for: the statement stays, the difference stands on the next one and in the feed.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dataOf } from '../testing/thread-data.js';
import { startThread, type Thread } from '../testing/thread.js';

let thread: Thread;
let users: Thread['users'];

beforeAll(async () => {
  thread = await startThread();
  ({ users } = thread);
  await thread.openWorkshop();
});
afterAll(() => thread.close());

/** The running month, or so many after it. */
const month = (later: number) => {
  const day = new Date(Date.now() + 8 * 3_600_000);
  const nth = day.getUTCMonth() + (day.getUTCDate() > 25 ? 1 : 0) + later;
  return new Date(Date.UTC(day.getUTCFullYear(), nth, 1)).toISOString().slice(0, 7);
};
const wanted = (later = 0) => ({ customerId: thread.data.customerId, month: month(later) });
const submitted = async (later = 0) => {
  const { id } = dataOf(await users.settlementClerk.post('/api/saas-order/settlementmonth/submitSettlement', wanted(later)));
  await thread.settle();
  return id as string; // of an answer that `dataOf` has looked at
};
const linesOf = async (smId: string) =>
  dataOf(await users.settlementClerk.get('/api/cl-settlement/settlementmonthdetail/getListBySMId', { smId }));

it('C277 M03 M05 corrects in the open month what a statement asked for at the old price, and conserves the sum', async () => {
  const { orderId } = await thread.orderDelivered();
  const first = await submitted();
  const [asked] = await linesOf(first);
  const batch = { orderIds: [orderId], unitPrice: '110', reason: '年度协议' };
  const { id } = dataOf(await users.clerk.post('/api/saas-order/orderentry/batchUpdateProductPrice', batch));
  await thread.settle();
  dataOf(await (await thread.api.as('mainAccount')).post('/api/console/price-changes/confirm', { ids: [id] }));
  await thread.settle();
  expect(dataOf(await users.clerk.get('/api/saas-order/orderentry/detail', { id: orderId }))).toMatchObject({ discountedAmount: '330.00' });
  expect(await linesOf(first)).toEqual([asked]);

  // Less than nothing is asked of nobody: the correction waits for what is delivered next.
  const alone = dataOf(await users.settlementClerk.post('/api/saas-order/settlementmonth/beforeSubmit', wanted(1)));
  expect(alone).toMatchObject({ canSubmit: false, totalPrice: '-30.00', toothCount: 0 });
  expect(alone.findings).toContainEqual(expect.objectContaining({ code: 'totalNotPositive', severity: 'error' }));
  await thread.orderDelivered();
  const second = await submitted(1);
  const lines = await linesOf(second);
  expect(lines).toHaveLength(2);
  expect(lines).toContainEqual(
    expect.objectContaining({
      orderId,
      adjustOf: asked.lineId,
      amount: '-30.00',
      unitPrice: '-10.0000',
      patientName: '林一',
      remark: '价格调整 Price correction',
    }),
  );
  const { totalPrice } = dataOf(await users.settlementClerk.get('/api/cl-settlement/settlementmonthdetail/getHeader', { smId: second }));
  expect(Number(asked.amount) + Number(totalPrice)).toBe(330 + 360);
  const { body } = await users.admin.get('/api/integration/events', { limit: 500 });
  const corrected = body.events.filter(({ type }: { type: string }) => type === 'cloud-factory.LinesCorrected');
  expect(corrected).toMatchObject([{ data: { lines: [{ adjustOf: asked.lineId, stated: '360.00', amount: '-30.00' }] } }]);
});
