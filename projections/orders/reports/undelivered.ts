// Orders that are finished or packed, of which something is still in the house (R341): how long they wait, how late they are, what is left of them.
import { undeliveredReportList, type UndeliveredRow, type UndeliveredTotal } from '@cloud-factory/domain/reports/contract';
import type { Page } from '@cloud-factory/domain/shared/contract';
import { dayBefore, daysBetween } from '@cloud-factory/domain/shared/days';
import type { ListDescription, Search } from '@cloud-factory/domain/shared/list';
import { conditionsOf, whereSql } from '../../shared/conditions.js';
import {
  dayIn,
  defaultZone,
  eachRow,
  findPage,
  instantOfWall,
  type Batches,
  type Filters,
  type ListRow,
  type TenantClient,
} from '../../shared/index.js';
import { tableName } from '../../shared/table.js';
import { orderLineTable } from '../order-line/projection.js';
import { orderListTable, type OrderListRow } from '../order-list/projection.js';

type Waiting = ListRow<typeof orderListTable, keyof OrderListRow> & Readonly<{ waitsSince: string }>;
type Open = Readonly<{ openLineCount: number; openQty: string; openAmount: string }>;

/** The list as it reads the table: what is counted up to today is asked for by the days that it is counted from. */
const stored: ListDescription = {
  ...undeliveredReportList,
  fields: Object.fromEntries(Object.entries(undeliveredReportList.fields).filter(([name]) => name in orderListTable.columns)),
  filters: [...undeliveredReportList.filters, 'waitsSince_gt', 'waitsSince_lt', 'dueDate_lt'],
};

const zoneOf = ({ scope }: TenantClient): string => scope.zone ?? defaultZone;
const todayIn = (client: TenantClient): string => dayIn(zoneOf(client), new Date());

/** The filters as the table answers them. What is not ready, or has all left, waits since no moment: no comparison finds it. */
function asked(client: TenantClient, filters: Filters): Filters {
  const [waits, late] = [Number(filters['waitDays_ge'] ?? 0), Number(filters['lateDays_ge'] ?? 0)];
  /** The day after the last one that is long enough ago. */
  const before = (days: number): string => dayBefore(todayIn(client), days - 1);
  return {
    ...filters,
    waitDays_ge: undefined,
    lateDays_ge: undefined,
    waitsSince_gt: '0001-01-01T00:00:00Z',
    ...(waits > 0 && { waitsSince_lt: new Date(instantOfWall(`${before(waits)} 00:00:00`, zoneOf(client))).toISOString() }),
    ...(late > 0 && { dueDate_lt: before(late) }),
  };
}

const openSums = `count(*)::int as "openLineCount", sum(qty - delivered_qty)::numeric(18,4) as "openQty", sum(l.discounted_amount)::numeric(18,2) as "openAmount"`;

/** Rows with what is counted up to today, and what of their lines has not left. A line leaves whole, so what is left of it is worth all of it. */
async function shown(client: TenantClient, rows: readonly Waiting[]): Promise<readonly UndeliveredRow[]> {
  const { rows: open } = await client.query<Open & Readonly<{ orderId: string }>>(
    `select order_id as "orderId", ${openSums} from ${tableName(orderLineTable.table)} as l
     where tenant_id = $1 and order_id = any ($2::uuid[]) and delivered_qty < qty group by order_id`,
    [client.scope.tenant, rows.map(({ id }) => id)],
  );
  const byOrder = new Map(open.map(({ orderId, ...sums }) => [orderId, sums]));
  const today = todayIn(client);
  return rows.map((row) => ({
    ...row,
    waitDays: Math.max(0, daysBetween(dayIn(zoneOf(client), new Date(row.waitsSince)), today)),
    lateDays: Math.max(0, daysBetween(row.dueDate, today)),
    ...(byOrder.get(row.id) ?? { openLineCount: 0, openQty: '0.0000', openAmount: '0.00' }),
  }));
}

/** One page of them, those that wait longest first unless told. */
export async function findUndelivered(client: TenantClient, search: Search): Promise<Page<UndeliveredRow>> {
  const page = await findPage(client, stored, orderListTable, { ...search, ...asked(client, search) });
  return { ...page, records: await shown(client, page.records as readonly Waiting[]) }; // selected by the declaration
}

/** All of them, a batch at a time: for exports. */
export async function* eachUndelivered(client: TenantClient, filters: Filters): Batches<UndeliveredRow> {
  for await (const rows of eachRow(client, stored, orderListTable, asked(client, filters)))
    yield await shown(client, rows as readonly Waiting[]); // as above
}

/** The sums of all of them, each currency for itself. */
export async function findUndeliveredTotals(client: TenantClient, filters: Filters): Promise<readonly UndeliveredTotal[]> {
  const values: unknown[] = [];
  const { ascs: _, descs: __, ...search } = asked(client, filters);
  const conditions = conditionsOf(stored, orderListTable, { ...search, current: 1, size: 1 }, zoneOf(client));
  const where = whereSql(orderListTable, conditions, values, client.scope);
  const { rows } = await client.query<UndeliveredTotal>(
    `select o.currency, count(distinct o.id)::int as "orderCount",
       count(distinct o.id) filter (where o.due_date < $${values.push(todayIn(client))}::date)::int as "lateCount", ${openSums}
     from (select id, currency, due_date from ${tableName(orderListTable.table)}${where}) as o
     join ${tableName(orderLineTable.table)} as l on l.tenant_id = $${values.push(client.scope.tenant)} and l.order_id = o.id and l.delivered_qty < l.qty
     group by o.currency order by o.currency`,
    values,
  );
  return rows;
}
