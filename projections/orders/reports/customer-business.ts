import { customerBusinessList } from '@cloud-factory/domain/reports/contract';
import type { Page } from '@cloud-factory/domain/shared/contract';
import type { Currency } from '@cloud-factory/domain/shared/money';
import type { Search } from '@cloud-factory/domain/shared/list';
import { conditionsOf, whereSql } from '../../shared/conditions.js';
import { dayIn, defaultZone, eachBatch, type Batches, type Filters, type TenantClient } from '../../shared/index.js';
import { tableName } from '../../shared/table.js';
import { orderListTable } from '../order-list/projection.js';

export type CustomerBusinessRow = Readonly<{
  id: string;
  customerId: string;
  customerName: string;
  currency: Currency;
  orderCount: number;
  approvedCount: number;
  waitingCount: number;
  cancelledCount: number;
  remakeCount: number;
  remakeRate: string;
  openCount: number;
  overdueCount: number;
  amount: string;
  averageAmount: string;
  unsettledAmount: string;
  firstOrderDay: string;
  lastOrderDay: string;
}>;

const approved = `review_status = 'approved'`;
const ofCustomer = `
  customer_id as id, customer_id as "customerId", (array_agg(customer_name order by order_day desc, key desc))[1] as "customerName",
  count(*)::int as "orderCount",
  count(*) filter (where ${approved})::int as "approvedCount",
  count(*) filter (where review_status = 'pending')::int as "waitingCount",
  count(*) filter (where review_status = 'cancelled')::int as "cancelledCount",
  count(*) filter (where ${approved} and order_property in ('remake', 'repair'))::int as "remakeCount",
  coalesce(round(100.0 * count(*) filter (where ${approved} and order_property in ('remake', 'repair')) / nullif(count(*) filter (where ${approved}), 0), 2), 0)::numeric(8,2) as "remakeRate",
  count(*) filter (where ${approved} and delivery_status <> 'delivered')::int as "openCount",
  count(*) filter (where ${approved} and delivery_status <> 'delivered' and due_date < $TODAY::date)::int as "overdueCount",
  coalesce(sum(discounted_amount) filter (where ${approved}), 0)::numeric(18,2) as amount,
  coalesce(round(sum(discounted_amount) filter (where ${approved}) / nullif(count(*) filter (where ${approved}), 0), 2), 0)::numeric(18,2) as "averageAmount",
  coalesce(sum(discounted_amount) filter (where ${approved} and settlement_status = 'open'), 0)::numeric(18,2) as "unsettledAmount",
  to_char(min(order_day), 'YYYY-MM-DD') as "firstOrderDay", to_char(max(order_day), 'YYYY-MM-DD') as "lastOrderDay"`;

/** Drafts are nobody's business yet. Amounts of two currencies are never added: without one that is asked for it is CNY. */
function grouped(client: TenantClient, { currency = 'CNY', ...search }: Filters, values: unknown[]): string {
  const zone = client.scope.zone ?? defaultZone;
  const list = { ...customerBusinessList, filters: [...customerBusinessList.filters, 'reviewStatus_in'] };
  const asked: Search = { ...search, currency, reviewStatus_in: ['pending', 'approved', 'rejected', 'cancelled'], current: 1, size: 1 };
  const { ascs: _, descs: __, ...filters } = asked;
  const where = whereSql(orderListTable, conditionsOf(list, orderListTable, filters as Search, zone), values, client.scope);
  const columns = ofCustomer.replace('$TODAY', `$${values.push(dayIn(zone, new Date()))}`);
  return `select ${columns}, $${values.push(currency)}::text as currency from ${tableName(orderListTable.table)}${where} group by customer_id`;
}

function orderSql({ ascs, descs }: Filters): string {
  const asked = [...(ascs ?? []).map((name) => ({ name, how: 'asc' })), ...(descs ?? []).map((name) => ({ name, how: 'desc' }))];
  const known = asked.filter(({ name }) => (customerBusinessList.sorts as readonly string[]).includes(name));
  const sorts = known.length > 0 ? known : [{ name: customerBusinessList.sort.by, how: customerBusinessList.sort.direction }];
  return [...sorts.map(({ name, how }) => `"${name}" ${how}`), `id ${sorts.at(-1)?.how ?? 'asc'}`].join(', ');
}

/** One page of customers with what was done with them in the time that is asked for. */
export async function findCustomerBusiness(client: TenantClient, search: Search): Promise<Page<CustomerBusinessRow>> {
  const values: unknown[] = [];
  const { current, size, ...filters } = search;
  const sql = grouped(client, filters, values);
  const { rows } = await client.query<CustomerBusinessRow & Readonly<{ total: number }>>(
    `select g.*, count(*) over ()::int as total from (${sql}) as g order by ${orderSql(filters)} limit $${values.push(size)} offset $${values.push((current - 1) * size)}`,
    values,
  );
  const total = rows[0]?.total ?? (current === 1 ? 0 : await countCustomers(client, filters));
  return { records: rows.map(({ total: _, ...row }) => row), total, size, current, pages: Math.ceil(total / size) };
}

/** How many customers there are orders of. */
export async function countCustomers(client: TenantClient, filters: Filters): Promise<number> {
  const values: unknown[] = [];
  const sql = grouped(client, filters, values);
  const { rows } = await client.query<{ total: number }>(`select count(*)::int as total from (${sql}) as g`, values);
  return rows[0]?.total ?? 0;
}

/** All of them, a batch at a time: for exports. */
export async function* eachCustomerBusiness(client: TenantClient, filters: Filters): Batches<CustomerBusinessRow> {
  const values: unknown[] = [];
  const sql = grouped(client, filters, values);
  yield* eachBatch<CustomerBusinessRow>(client, `select * from (${sql}) as g order by ${orderSql(filters)}`, values);
}
