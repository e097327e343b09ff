// Every number of the dashboard is that of the list that it leads to.
import { behind, dayBefore, type Behind, type Dashboard } from '@cloud-factory/domain/dashboard/contract';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestUser } from '../testing/harness.js';
import { dataOf } from '../testing/thread-data.js';
import { startThread, type Thread } from '../testing/thread.js';

let thread: Thread;
let owner: pg.Client;

const lists: Readonly<Record<string, string>> = {
  '/order/orderentry': '/api/saas-order/orderentry/list',
  '/production/steps': '/api/saas-production/ycproductionworkorderprocesssort/list',
  '/settlement/settlementmonth': '/api/saas-order/settlementmonth/page',
};
const dashboardOf = async (user: TestUser): Promise<Dashboard> => dataOf(await user.get('/api/console/dashboard'));
const behindIt = async ({ path, search }: Behind): Promise<number> =>
  dataOf(await thread.users.admin.get(lists[path] ?? '', { ...search, size: 1 })).total;

beforeAll(async () => {
  thread = await startThread();
  await thread.openWorkshop();
  owner = new pg.Client({ connectionString: thread.api.database.ownerUrl });
  await owner.connect();
  await thread.orderDelivered();
  const [one, two] = [await thread.orderInWork(), await thread.orderInWork({ orderProperty: 'urgent' })];
  await thread.orderInWork();
  dataOf(await thread.receive(one.workOrderNo));
  const { today } = await dashboardOf(thread.users.admin);
  // Time passes for two of them.
  const late = async (orderId: string, days: number): Promise<void> => {
    const day = dayBefore(today, days);
    await owner.query('update read_model.order_list set due_date = $2 where key = $1', [orderId, day]);
    await owner.query('update read_model.step_list set due_date = $2 where order_id = $1', [orderId, day]);
  };
  await late(one.orderId, 1);
  await late(two.orderId, 9);
  const month = { customerId: thread.data.customerId, month: today.slice(0, 7) };
  await thread.users.settlementClerk.post('/api/saas-order/settlementmonth/submitSettlement', month);
  await thread.api.caughtUp();
}, 120_000);
afterAll(async () => {
  await owner.end();
  await thread.close();
});

describe('SC008 the dashboard', () => {
  it('counts the orders of each day, and where those of today stand, as their lists do', async () => {
    const { today, orders } = await dashboardOf(thread.users.admin);
    expect(orders?.days.map(({ day }) => day)).toEqual([6, 5, 4, 3, 2, 1, 0].map((days) => dayBefore(today, days)));
    expect(orders?.days.at(-1)).toEqual({ day: today, count: 4 });
    for (const { day, count } of orders?.days ?? []) expect([day, await behindIt(behind.day(day))]).toEqual([day, count]);
    expect(orders?.today).toEqual([{ reviewStatus: 'approved', count: 4 }]);
    expect(await behindIt(behind.today(today, 'approved'))).toBe(4);
  });

  it('counts late orders by how late they are, none of them delivered', async () => {
    const { late, today } = await dashboardOf(thread.users.admin);
    expect(late?.parts.map(({ key, count }) => [key, count])).toEqual([
      ['one', 1],
      ['few', 0],
      ['week', 0],
      ['more', 1],
    ]);
    expect(late?.total).toBe(2);
    expect(await behindIt(behind.late(dayBefore(today, 1)))).toBe(2);
    for (const { from, to, count } of late?.parts ?? []) expect([to, await behindIt(behind.late(to, from))]).toEqual([to, count]);
  });

  it('counts the steps whose turn it is by process, and those of late work', async () => {
    const { steps } = await dashboardOf(thread.users.admin);
    expect(steps).toMatchObject({ total: 3, parts: [{ ready: 2, received: 1, late: 2 }] });
    expect(await behindIt(behind.steps())).toBe(3);
    for (const { processId, ready, received } of steps?.parts ?? []) expect(await behindIt(behind.steps(processId))).toBe(ready + received);
  });

  it('sums what statements still ask for, to the cent', async () => {
    const { money } = await dashboardOf(thread.users.admin);
    const [statement] = dataOf(await thread.users.admin.get('/api/saas-order/settlementmonth/page', { ...behind.money().search })).records;
    expect(money?.parts).toEqual([{ month: statement.month, currency: 'CNY', count: 1, amount: statement.totalPrice }]);
    expect(Number(statement.totalPrice)).toBeGreaterThan(0);
    expect(await behindIt(behind.money(statement.month))).toBe(1);
  });

  it('shows nobody what they may not see: null by right, fewer by scope, none of another tenant', async () => {
    const seen = async (user: TestUser) => {
      const { orders, late, steps, money } = await dashboardOf(user);
      return [orders, late, steps, money].map((part) => part !== null);
    };
    expect(await seen(thread.users.technician)).toEqual([false, false, true, false]);
    expect(await seen(thread.users.settlementClerk)).toEqual([true, true, false, true]);
    const stranger = await dashboardOf(await thread.api.as('admin', thread.api.b));
    expect([stranger.orders?.days.at(-1)?.count, stranger.late?.total, stranger.steps?.total, stranger.money?.parts]).toEqual([
      0,
      0,
      0,
      [],
    ]);
    // Sees their own orders alone, and has made none.
    const own = await dashboardOf(await thread.api.as('customer'));
    expect(own.orders?.days.at(-1)?.count ?? 0).toBe(0);
  });
});
