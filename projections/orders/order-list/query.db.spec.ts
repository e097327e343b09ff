import { clerk, content, orderSubmitted, personal, reviewer } from '@cloud-factory/domain/orders/examples';
import { Exact, fixed } from '@cloud-factory/domain/shared/decimal';
import { idAs, type CustomerId, type OrderId } from '@cloud-factory/domain/shared/ids';
import type { Search } from '@cloud-factory/domain/shared/list';
import { freshDatabase, type TestDatabase } from '@cloud-factory/testing';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { arraySource, createProjector, createReader, type Reader, type TenantClient, type TenantScope } from '../../shared/index.js';
import { orderListTable } from './projection.js';
import { findOrders, findOrdersToReview } from './query.js';

const tenant = idAs<'tenant'>('000000');
const other = idAs<'tenant'>('111111');
const everything: TenantScope = { tenant, creators: '*' };
const many = 3_000;
const id = <Name extends string>(of: number, nth: number) => idAs<Name>(`0197e000-0000-7000-8${of}00-${String(nth).padStart(12, '0')}`);
const customer = (nth: number): CustomerId => id(2, nth % 40);
const dayOf = (nth: number): string => new Date(Date.UTC(2025, 0, 1) + Math.floor(nth / 20) * 86_400_000).toISOString().slice(0, 10);

let database: TestDatabase;
let reader: Reader;
beforeAll(async () => {
  database = await freshDatabase();
  const source = arraySource();
  for (let nth = 1; nth <= many; nth += 1) {
    const orderId: OrderId = id(1, nth);
    const data = {
      ...content,
      orderId,
      orderNo: idAs<'documentNo'>(`YC${dayOf(nth).replaceAll('-', '')}-${String(nth).padStart(5, '0')}`),
      orderDay: dayOf(nth),
      customerId: customer(nth),
      discountedAmount: fixed<'amount'>(new Exact(nth), 2),
    };
    const stream = `order-${orderId}`;
    source.append({
      tenant,
      stream,
      type: 'OrderSubmitted',
      data,
      personal: { ...personal, patientNames: [`患者${nth}`] },
      by: nth % 10 === 0 ? reviewer : clerk,
    });
    if (nth % 5 !== 0) source.append({ tenant, stream, type: 'OrderApproved', data, by: reviewer });
  }
  source.append({
    tenant: other,
    stream: `order-${content.orderId}`,
    type: 'OrderSubmitted',
    data: { ...orderSubmitted.data },
    personal,
    by: clerk,
  });
  const projector = await createProjector({ connectionString: database.urlFor('cf_project'), source, projections: [orderListTable] });
  await projector.caughtUp();
  await projector.stop();
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  await owner.query('analyze');
  await owner.end();
  reader = createReader({ connectionString: database.urlFor('cf_read') });
});
afterAll(async () => {
  await reader.close();
  await database.drop();
});

const search = (filters: Record<string, unknown> = {}): Search => ({ current: 1, size: 10, ...filters });
const find = (filters: Record<string, unknown> = {}, scope = everything) =>
  reader.withTenant(scope, (client) => findOrders(client, search(filters)));

/**
 * What the database can do for a list: the plans of all its statements, as the role that reads. Ways that always work are made
 * unattractive first: some thousand rows are read and sorted in no time, and what is looked for is what would serve a million.
 */
async function plansOf(filters: Record<string, unknown>, ...avoided: readonly ('sort' | 'bitmapscan')[]): Promise<string> {
  return reader.withTenant(everything, async (client) => {
    const plans: string[] = [];
    for (const way of ['seqscan', ...avoided]) await client.query(`set local enable_${way} = off`, []);
    const explained: TenantClient = {
      ...client,
      query: async <Row>(sql: string, values: readonly unknown[]) => {
        const { rows } = await client.query<Record<string, string>>(`explain ${sql}`, values);
        plans.push(rows.map((row) => Object.values(row).join('')).join('\n'));
        return client.query<Row>(sql, values);
      },
    };
    await findOrders(explained, search(filters));
    return plans.join('\n');
  });
}

describe('P5 the list of orders', () => {
  it('is newest first, with the exact total', async () => {
    const page = await find();
    expect(page).toMatchObject({ total: many, pages: many / 10 });
    expect(page.records[0]).toMatchObject({ orderDay: dayOf(many), patientName: `患者${many}`, reviewStatus: 'pending' });
  });
  it.each([
    [{ reviewStatus: 'approved' }, 2400],
    [{ customerId: customer(7) }, 75],
    [{ reviewStatus: 'pending', customerId: customer(5) }, 75],
    [{ orderDay: dayOf(45) }, 20],
    [{ orderDay_ge: dayOf(20), orderDay_le: dayOf(59) }, 40],
    [{ reviewStatus: 'pending', orderDay_ge: dayOf(2_000) }, 201],
    [{ discountedAmount_ge: '2991' }, 10],
    [{ patientName_like: '患者299' }, 11],
    [{ orderNo_like: '-02999' }, 1],
  ] as const)('counts %j exactly', async (filters, total) => expect((await find(filters)).total).toBe(total));

  it.each([
    {},
    { reviewStatus: 'pending' },
    { customerId: customer(7) },
    { reviewStatus: 'pending', customerId: customer(5) },
    { orderDay_ge: dayOf(20), orderDay_le: dayOf(59) },
    { discountedAmount_ge: '2991.00' },
    { orderNo: 'YC20250101-00007' },
    { patientName_like: '患者2999' },
    { customerName_like: '不存在的' },
  ])('reads %j by an index', async (filters) => expect(await plansOf(filters)).not.toMatch(/Seq Scan on order_list\b/));

  it.each([
    {},
    { reviewStatus: 'pending' },
    { customerId: customer(7) },
    { reviewStatus: 'approved', customerId: customer(7) },
    { orderDay_ge: dayOf(1_000), orderDay_le: dayOf(2_999) },
  ])('takes the total of %j from kept counts, and its page without sorting', async (filters) => {
    const plans = await plansOf(filters, 'sort', 'bitmapscan');
    expect(plans).toMatch(/order_list_counts/);
    expect(plans).not.toMatch(/Sort Key/);
  });

  it('asks a reviewer for the oldest first', async () => {
    const page = await reader.withTenant(everything, (client) => findOrdersToReview(client, search()));
    expect(page).toMatchObject({ total: 600 });
    expect(page.records[0]).toMatchObject({ orderDay: dayOf(5) });
  });
  it('S01 shows nothing of another tenant', async () => expect((await find({}, { tenant: other, creators: '*' })).total).toBe(1));
  it('shows only the orders of those whom the data scope names, and counts only these', async () => {
    expect((await find({}, { tenant, creators: [reviewer] })).total).toBe(300);
    expect((await find({}, { tenant, creators: [] })).total).toBe(0);
  });
});
