// The limit of a hospital's credit through the API: what takes it, what goes beyond it and waits, and what gives it back.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dataOf, orderOf } from '../testing/thread-data.js';
import { startThread, type Thread } from '../testing/thread.js';

let thread: Thread;
let users: Thread['users'];
const order = '/api/saas-order/orderentry';

beforeAll(async () => {
  thread = await startThread();
  ({ users } = thread);
  await thread.openWorkshop();
});
afterAll(() => thread.close());

const credit = async () => dataOf(await users.clerk.get('/api/console/customers/credit', { customerId: thread.data.customerId }));
const setLimit = async (creditLimit: string): Promise<void> => {
  const { id, version, customerCode, name, licenceNo, licenceValidTo, address, phone } = dataOf(
    await users.admin.get('/api/saas-production/hospitalCustomerData/detail', { id: thread.data.customerId }),
  );
  const values = { id, version, customerCode, name, licenceNo, licenceValidTo, address, phone, creditLimit };
  dataOf(await users.admin.post('/api/saas-production/hospitalCustomerData/submit', values));
};
const submit = async (): Promise<string> => {
  const { id } = dataOf(await users.clerk.post(`${order}/submit`, orderOf(thread.data)));
  await thread.settle();
  return id;
};
const detail = async (id: string) => dataOf(await users.clerk.get(`${order}/detail`, { id }));

it('knows no limit before one is set, and counts what is open from the first order on', async () => {
  expect(await credit()).toEqual({
    customerId: thread.data.customerId,
    currency: 'CNY',
    limit: null,
    open: '0.00',
    left: null,
    openOrders: 0,
    others: [],
  });
});

it('lets an order beyond the limit wait for payment until somebody releases it, and gives back what is rejected or cancelled', async () => {
  const first = await submit();
  const cost = (await detail(first)).discountedAmount;
  await setLimit(cost);
  expect(await credit()).toMatchObject({ limit: cost, open: cost, left: '0.00', openOrders: 1 });
  const second = await submit();
  const waiting = await detail(second);
  expect(waiting).toMatchObject({
    reviewStatus: 'pending',
    holdStatus: 'waitingPayment',
    holdReason: expect.stringContaining(`${cost} + ${cost} > ${cost} CNY`),
  });
  expect((await detail(first)).holdStatus).toBe('none');
  dataOf(await users.reviewer.post(`${order}/orderReviewReject`, { ids: [first], reason: '缺对颌扫描' }));
  await thread.settle();
  expect(await credit()).toMatchObject({ open: cost, left: '0.00', openOrders: 1 });
  dataOf(await users.clerk.post(`${order}/cancelOrder`, { orderNo: waiting.orderNo, reason: '医院撤单' }));
  await thread.settle();
  expect(await credit()).toMatchObject({ open: '0.00', left: cost, openOrders: 0 });
});

it('is free again when the statement is paid, and a paid statement is not voided', async () => {
  const { orderId } = await thread.orderDelivered();
  const cost = (await detail(orderId)).discountedAmount;
  expect(await credit()).toMatchObject({ open: cost, openOrders: 1 });
  const day = new Date(Date.now() + 8 * 3_600_000);
  const month = day.getUTCDate() > 25 ? new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 1)) : day;
  const { id } = dataOf(
    await users.settlementClerk.post('/api/saas-order/settlementmonth/submitSettlement', {
      customerId: thread.data.customerId,
      month: month.toISOString().slice(0, 7),
    }),
  );
  await thread.settle();
  expect(await credit()).toMatchObject({ open: cost, openOrders: 1 });
  const pay = (paidOn: string) => users.settlementClerk.post('/api/console/statements/paid', { id, paidOn });
  expect((await pay('2099-01-01')).body).toMatchObject({ code: 409, refusal: 'PaidInFuture' });
  expect((await users.clerk.post('/api/console/statements/paid', { id, paidOn: day.toISOString().slice(0, 10) })).status).toBe(403);
  dataOf(await pay(day.toISOString().slice(0, 10)));
  await thread.settle();
  expect(await credit()).toMatchObject({ open: '0.00', openOrders: 0 });
  const { records } = dataOf(await users.settlementClerk.get('/api/saas-order/settlementmonth/page', { status: 'paid' }));
  expect(records).toMatchObject([{ id, totalPrice: cost }]);
  expect((await users.settlementClerk.post('/api/console/statements/void', { id, reason: '错' })).body).toMatchObject({
    refusal: 'StatementIsPaid',
  });
});

it('is nobody else’s business: another tenant’s hospital is not there', async () => {
  const stranger = await thread.api.as('clerk', thread.api.b);
  const answered = await stranger.get('/api/console/customers/credit', { customerId: thread.data.customerId });
  expect(answered).toMatchObject({ status: 404, body: { refusal: 'CustomerNotFound' } });
});
