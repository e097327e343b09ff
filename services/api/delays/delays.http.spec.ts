import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi, type TestUser } from '../testing/harness.js';
import { dataOf, orderOf, seedThread, type ThreadData } from '../testing/thread-data.js';

const root = '/api/saas-production/delayasked';
const orders = '/api/saas-order/orderentry';
const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
let api: TestApi;
let data: ThreadData;
let clerk: TestUser;
let reviewer: TestUser;
let folder = '';
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'delays-http-'));
  api = await startTestApi({ settings: { DATA_DIR: folder } });
  data = await seedThread(api);
  [clerk, reviewer] = [await api.as('clerk'), await api.as('reviewer')];
});
afterAll(async () => {
  await api.close();
  rmSync(folder, { recursive: true, force: true });
});

const approved = async (): Promise<Readonly<{ id: string; orderNo: string; dueDate: string }>> => {
  const { id } = dataOf(await clerk.post(`${orders}/submit`, orderOf(data, { dueDate: day(3) })));
  dataOf(await reviewer.post(`${orders}/orderReviewAdopt`, { ids: [id] }));
  await api.caughtUp();
  return dataOf(await clerk.get(`${orders}/detail`, { id }));
};
const ask = (orderNo: string, more: object = {}) => clerk.post(`${root}/submit`, { orderNo, reason: 'material', newDue: day(9), ...more });

describe('a delay request', () => {
  it('C772 C770 C769 is asked under a number of its own, once for an order, and found in the list', async () => {
    const { orderNo, dueDate } = await approved();
    const { id } = dataOf(await ask(orderNo, { remark: '钴铬粉缺货' }));
    await api.caughtUp();
    const row = { id, orderNo, reason: 'material', oldDue: dueDate, newDue: day(9), status: 'asked', askBy: clerk.userId, version: 1 };
    expect(dataOf(await clerk.get(`${root}/detail`, { id }))).toMatchObject({
      ...row,
      askNo: expect.stringMatching(/^YQ\d{8}-\d{4}$/),
      remark: '钴铬粉缺货',
    });
    expect(dataOf(await clerk.get(`${root}/list`, { orderNo, status: 'asked' }))).toMatchObject({ total: 1, records: [row] });
    expect(await ask(orderNo)).toMatchObject({ status: 409, body: { refusal: 'AlreadyTaken', msg: '该订单已有待答复的延期申请' } });
  });
  it('C772 is asked otherwise while nobody answered, by its version', async () => {
    const { orderNo } = await approved();
    const { id, version } = dataOf(await ask(orderNo));
    expect(dataOf(await ask(orderNo, { id, version, newDue: day(12) }))).toMatchObject({ id, version: 2 });
    expect(await ask(orderNo, { id, version, newDue: day(13) })).toMatchObject({ status: 412 });
    expect(await ask(orderNo, { id: v7() })).toMatchObject({ status: 404, body: { refusal: 'DelayAskNotFound' } });
  });
  it('is refused with a day that is no later, and for an order that is not there', async () => {
    const { orderNo, dueDate } = await approved();
    expect(await ask(orderNo, { newDue: dueDate })).toMatchObject({ status: 409, body: { refusal: 'DelayNotLater' } });
    expect(await ask('YC19990101-00001')).toMatchObject({ status: 404, body: { refusal: 'OrderNotFound' } });
  });
  it('is agreed to by the hospital, and refused, and neither twice', async () => {
    const [one, other] = [await approved(), await approved()];
    const [agreed, refused] = [dataOf(await ask(one.orderNo)).id, dataOf(await ask(other.orderNo)).id];
    const say = (id: string, isAgreed: boolean) =>
      clerk.post('/api/console/delay-asks/answer', { id, isAgreed, customerReply: '医生说的' });
    dataOf(await say(agreed, true));
    dataOf(await say(refused, false));
    expect(await say(refused, true)).toMatchObject({ status: 409, body: { refusal: 'DelayAskAnswered' } });
    await api.caughtUp();
    expect(dataOf(await clerk.get(`${root}/list`, { status_in: 'agreed,refused', orderNo_like: 'YC', size: 200 })).records).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: agreed, status: 'agreed', customerReply: '医生说的' }),
        expect.objectContaining({ id: refused, status: 'refused' }),
      ]),
    );
    expect((await reviewer.post('/api/console/delay-asks/answer', { id: agreed, isAgreed: true, customerReply: 'x' })).status).toBe(403);
  });
  it('C771 is removed while nobody answered, and not afterwards', async () => {
    const [one, other] = [await approved(), await approved()];
    const [open, closed] = [dataOf(await ask(one.orderNo)).id, dataOf(await ask(other.orderNo)).id];
    dataOf(await clerk.post('/api/console/delay-asks/answer', { id: closed, isAgreed: false, customerReply: '不行' }));
    dataOf(await clerk.post(`${root}/remove`, undefined, { query: { ids: open } }));
    await api.caughtUp();
    expect((await clerk.get(`${root}/detail`, { id: open })).status).toBe(404);
    expect(await clerk.post(`${root}/remove`, undefined, { query: { ids: closed } })).toMatchObject({
      status: 409,
      body: { refusal: 'DocumentNotDraft' },
    });
    expect((await ask(one.orderNo)).status, 'the order is free for another request').toBe(200);
  });
  it('C773 is followed up once nobody answered for some hours', async () => {
    const { orderNo } = await approved();
    const { id } = dataOf(await ask(orderNo));
    await api.caughtUp();
    const waiting = async (hours?: number) =>
      dataOf(await clerk.get(`${root}/reminderAskList`, { orderNo, ...(hours !== undefined && { hours }) })).records.map(
        (row: { id: string }) => row.id,
      );
    expect(await waiting(0)).toEqual([id]);
    expect(await waiting()).toEqual([]);
    dataOf(await clerk.post('/api/console/delay-asks/answer', { id, isAgreed: false, customerReply: '不行' }));
    await api.caughtUp();
    expect(await waiting(0)).toEqual([]);
    expect((await clerk.get(`${root}/reminderAskList`, { status: 'agreed' })).status).toBe(400);
  });
  it('is not closed as run out before its day', async () => {
    const { orderNo } = await approved();
    const { id } = dataOf(await ask(orderNo));
    expect(await clerk.post('/api/console/delay-asks/expire', { ids: [id] })).toMatchObject({
      status: 409,
      body: { refusal: 'DelayNotExpired' },
    });
  });
});

describe('a delivery reminder', () => {
  it('C263 is asked, answered and closed', async () => {
    const [{ orderNo, dueDate }, other] = [await approved(), await approved()];
    const { id } = dataOf(await clerk.post('/api/console/reminders/ask', { orderNo, askedBy: '前台小周', question: '周二能到吗' }));
    dataOf(await clerk.post('/api/console/reminders/ask', { orderNo: other.orderNo, askedBy: '别家前台' }));
    dataOf(await clerk.post('/api/console/reminders/answer', { id, reply: '周一发出', promised: day(2) }));
    await api.caughtUp();
    const list = async () => dataOf(await clerk.get(`${orders}/getDeliverGoodsRemindList`, { orderNo }));
    expect(await list()).toMatchObject({
      total: 1,
      records: [{ id, status: 'answered', askedBy: '前台小周', reply: '周一发出', promised: day(2), dueDate }],
    });
    dataOf(await clerk.post('/api/console/reminders/close', { id }));
    await api.caughtUp();
    expect(await list()).toMatchObject({ records: [{ status: 'closed' }] });
    expect(await clerk.post('/api/console/reminders/answer', { id, reply: '晚了' })).toMatchObject({
      status: 409,
      body: { refusal: 'ReminderIsClosed' },
    });
  });
  it('is not asked for an order that is not there', async () =>
    expect(await clerk.post('/api/console/reminders/ask', { orderNo: 'YC19990101-00001', askedBy: '小周' })).toMatchObject({
      status: 404,
    }));
});

describe('C268 an order that comes late', () => {
  it('tells its days, its hold, and what was said about it', async () => {
    const order = await approved();
    dataOf(await ask(order.orderNo));
    dataOf(await clerk.post('/api/console/reminders/ask', { orderNo: order.orderNo, askedBy: '小周' }));
    dataOf(await clerk.post('/api/console/order-hold', { id: order.id, holdStatus: 'waitingScan', reason: '缺对颌' }));
    await api.caughtUp();
    expect(dataOf(await clerk.get(`${orders}/getDelayOrderInfoByNo`, { orderNo: order.orderNo }))).toMatchObject({
      orderNo: order.orderNo,
      customerName: '安和口腔',
      phone: '13800138000',
      dueDate: order.dueDate,
      isLate: false,
      lateWorkDays: 0,
      holdStatus: 'waitingScan',
      holdReason: '缺对颌',
      asks: [{ status: 'asked', newDue: day(9) }],
      reminders: [{ status: 'open', askedBy: '小周' }],
    });
    expect((await clerk.get(`${orders}/getDelayOrderInfoByNo`, { orderNo: 'YC19990101-00001' })).status).toBe(404);
  });
  it('tells by how many working days, until it is cancelled', async () => {
    const { orderNo } = await approved();
    const info = async () => dataOf(await clerk.get(`${orders}/getDelayOrderInfoByNo`, { orderNo }));
    // Nobody enters an order that is late already: the read model alone is told so. Two weeks by the calendar of the tenant.
    const fortnight = new Date(Date.now() - 14 * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10);
    const owner = new pg.Client({ connectionString: api.database.ownerUrl });
    await owner.connect();
    await owner.query('update read_model.order_detail set due_date = $2 where order_no = $1', [orderNo, fortnight]);
    await owner.end();
    expect(await info()).toMatchObject({ dueDate: fortnight, isLate: true, lateWorkDays: 10 });
    dataOf(await clerk.post(`${orders}/cancelOrder`, { orderNo, reason: '医院撤单' }));
    await api.caughtUp();
    expect(await info()).toMatchObject({ isLate: false, lateWorkDays: 0 });
  });
});

describe('S01 another tenant', () => {
  it('sees no request and no reminder, and answers none', async () => {
    const { orderNo } = await approved();
    const { id } = dataOf(await ask(orderNo));
    await api.caughtUp();
    const stranger = await api.as('clerk', api.b);
    expect((await stranger.get(`${root}/detail`, { id })).status).toBe(404);
    expect(dataOf(await stranger.get(`${root}/list`)).total).toBe(0);
    expect((await stranger.get(`${orders}/getDelayOrderInfoByNo`, { orderNo })).status).toBe(404);
    expect((await stranger.post('/api/console/delay-asks/answer', { id, isAgreed: true, customerReply: 'x' })).status).toBe(404);
  });
});
