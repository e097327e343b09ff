// The limit of a hospital's credit through the API: what takes it, what goes beyond it and waits, and what gives it back.
import { Exact, fixed } from '@cloud-factory/domain/shared/decimal';
import { v7 } from 'uuid';
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

it('falls by each part of the statement that is paid, rises when one is cancelled, and is free when all is paid; then it is not voided', async () => {
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
  const today = day.toISOString().slice(0, 10);
  const pay = (paidOn: string, amount?: string) => users.settlementClerk.post('/api/console/statements/paid', { id, paidOn, amount });
  const state = async () => {
    const { records: all } = dataOf(await users.settlementClerk.get('/api/saas-order/settlementmonth/page', {}));
    const row = all.find((each: { id: string }) => each.id === id);
    return { status: row.status, paidAmount: row.paidAmount, restAmount: row.restAmount };
  };
  const less = (amount: string, by: string): string => fixed(new Exact(amount).minus(by), 2);
  expect((await pay('2099-01-01')).body).toMatchObject({ code: 409, refusal: 'PaidInFuture' });
  expect((await users.clerk.post('/api/console/statements/paid', { id, paidOn: today })).status).toBe(403);
  expect((await pay(today, '0')).body).toMatchObject({ refusal: 'PaymentNotPositive' });
  const tooMuch = less(cost, '-0.01');
  expect((await pay(today, tooMuch)).body).toMatchObject({
    code: 409,
    refusal: 'PaymentAboveRest',
    msg: expect.stringContaining(cost),
    details: { amount: tooMuch, restAmount: cost, currency: 'CNY' },
  });
  // A part, entered wrongly, cancelled, entered again; then the rest.
  dataOf(await pay(today, '100.00'));
  await thread.settle();
  expect([await state(), (await credit()).open]).toEqual([
    { status: 'submitted', paidAmount: '100.00', restAmount: less(cost, '100') },
    less(cost, '100'),
  ]);
  const payments = async () => dataOf(await users.settlementClerk.get('/api/console/statements/payments', { id }));
  const [first] = await payments();
  const cancel = (user: typeof users.clerk) =>
    user.post('/api/console/statements/payments/cancel', { id, paymentId: first.id, reason: '金额录错' });
  expect((await cancel(users.clerk)).status).toBe(403);
  expect((await users.settlementClerk.post('/api/console/statements/void', { id, reason: '错' })).body).toMatchObject({
    refusal: 'StatementPartlyPaid',
  });
  dataOf(await cancel(users.settlementClerk));
  await thread.settle();
  expect([await state(), (await credit()).open]).toEqual([{ status: 'submitted', paidAmount: '0.00', restAmount: cost }, cost]);
  dataOf(await pay(today, '10.50'));
  dataOf(await pay(today));
  await thread.settle();
  expect(await payments()).toMatchObject([
    { amount: '100.00', reason: '金额录错', cancelledAt: expect.any(String) },
    { amount: '10.50', paidOn: today, cancelledAt: null },
    { amount: less(cost, '10.50'), cancelledAt: null },
  ]);
  expect(await credit()).toMatchObject({ open: '0.00', openOrders: 0 });
  expect(await state()).toEqual({ status: 'paid', paidAmount: cost, restAmount: '0.00' });
  const { body: feed } = await users.admin.get('/api/integration/events', { limit: 500 });
  const told = feed.events.filter(({ type }: { type: string }) => type.startsWith('cloud-factory.SettlementPayment'));
  expect(told).toMatchObject([
    { type: 'cloud-factory.SettlementPaymentRecorded', data: { amount: '100.00', restAmount: less(cost, '100') } },
    { type: 'cloud-factory.SettlementPaymentCancelled', data: { amount: '100.00', restAmount: cost, reason: '金额录错' } },
    { data: { amount: '10.50', restAmount: less(cost, '10.50') } },
    { data: { amount: less(cost, '10.50'), paidAmount: cost, restAmount: '0.00' } },
  ]);
  const { records } = dataOf(await users.settlementClerk.get('/api/saas-order/settlementmonth/page', { status: 'paid' }));
  expect(records).toMatchObject([{ id, totalPrice: cost }]);
  expect((await users.settlementClerk.post('/api/console/statements/void', { id, reason: '错' })).body).toMatchObject({
    refusal: 'StatementIsPaid',
  });
});

it('R311 counts what was accepted to be charged for a cancellation, which the next statement lists as a line of its own', async () => {
  const before = (await credit()).open;
  const { orderId, orderNo, workOrderNo } = await thread.orderInWork();
  dataOf(await thread.receive(workOrderNo));
  dataOf(await thread.finish(workOrderNo));
  await thread.settle();
  const { charge } = dataOf(await users.clerk.get('/api/console/order-cancellation', { orderNo }));
  expect(charge).toBe(fixed(new Exact((await detail(orderId)).discountedAmount).dividedBy(3), 2));
  dataOf(await users.clerk.post(`${order}/cancelOrder`, { orderNo, reason: '医院撤单', acceptedCharge: charge }));
  await thread.settle();
  expect((await credit()).open).toBe(fixed(new Exact(before).plus(charge), 2));
  const asked = { customerId: thread.data.customerId, month: '2099-12' };
  const preview = dataOf(await users.settlementClerk.get('/api/saas-order/settlementmonth/beforeSubmit', asked));
  expect(preview).toMatchObject({
    totalPrice: charge,
    toothCount: 0,
    lines: [{ kind: 'cancellation', orderNo, amount: charge, deliveryNo: null }],
  });
});

it('is paid on a statement that is there: any other is said to be missing, in the caller’s language, and what is no id is refused', async () => {
  const said = { paidOn: '2025-06-11', amount: '1.00', reason: '金额录错', paymentId: v7() };
  const calls = { paid: ['paidOn', 'amount'], confirm: [], void: ['reason'], 'payments/cancel': ['paymentId', 'reason'] } as const;
  for (const [call, names] of Object.entries(calls)) {
    const body = (id: string) => ({ id, ...Object.fromEntries(names.map((name) => [name, said[name]])) });
    const path = `/api/console/statements/${call}`;
    for (const id of [v7(), thread.data.customerId])
      expect([call, await users.settlementClerk.post(path, body(id))]).toMatchObject([
        call,
        { status: 404, body: { refusal: 'StatementNotFound', msg: '结算单不存在' } },
      ]);
    const english = await users.settlementClerk.post(path, body(v7()), { headers: { 'accept-language': 'en' } });
    expect(english.body.msg).toBe('There is no such statement');
    for (const id of ['nobody', '3f0c6a51-9d0c-4d55-8f0e-0b1d6f1f3a77'])
      expect([call, await users.settlementClerk.post(path, body(id))]).toMatchObject([
        call,
        { status: 400, body: { errors: [{ path: 'id' }] } },
      ]);
  }
  expect(await users.settlementClerk.get('/api/console/statements/payments', { id: v7() })).toMatchObject({ status: 404 });
});

it('is nobody else’s business: another tenant’s hospital is not there', async () => {
  const stranger = await thread.api.as('clerk', thread.api.b);
  const answered = await stranger.get('/api/console/customers/credit', { customerId: thread.data.customerId });
  expect(answered).toMatchObject({ status: 404, body: { refusal: 'CustomerNotFound' } });
});
