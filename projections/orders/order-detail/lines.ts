// Lines of orders outside of their orders: in whatever status, with what is to be known of the order. Nothing is kept twice for them.
import { orderDetailLineList, type OrderDetail, type OrderDetailLine, type OrderLineRow } from '@cloud-factory/domain/orders/contract';
import type { Page } from '@cloud-factory/domain/shared/contract';
import type { Search } from '@cloud-factory/domain/shared/list';
import { conditionsOf, whereSql, type Condition } from '../../shared/conditions.js';
import { defaultZone, findRow, type ReadTable, type TenantClient } from '../../shared/index.js';
import { columnOf, selected, tableName } from '../../shared/table.js';
import { orderLineTable } from '../order-line/projection.js';
import { orderListTable } from '../order-list/projection.js';
import { orderDetailTable } from './projection.js';

/** What is shown of the order beside its line. */
const ofOrder = [
  'orderNo',
  'orderDay',
  'customerId',
  'customerName',
  'doctorName',
  'orderProperty',
  'currency',
  'dueDate',
  'boxNo',
  'reviewStatus',
  'productionStatus',
  'packingStatus',
  'deliveryStatus',
  'settlementStatus',
  'holdStatus',
] as const satisfies readonly (keyof OrderDetail & string)[];

/** What is asked of the line and not of its order: it stands in the json of the lines. */
const ofLine = new Set(['productId', 'materialId']);

/** The list of orders under the names of lines. An order's id is its key. */
const orders: ReadTable = {
  ...orderListTable,
  columns: { ...orderListTable.columns, productId: 'uuid', materialId: 'uuid', orderId: 'uuid' },
};

const asOrder = (condition: Condition): Condition => (condition.property === 'orderId' ? { ...condition, property: 'id' } : condition);

type Asked = Readonly<{ orders: readonly Condition[]; lines: readonly Condition[] }>;

function askedOf(client: TenantClient, search: Search): Asked {
  const conditions = conditionsOf(orderDetailLineList, orders, search, client.scope.zone ?? defaultZone);
  return {
    orders: conditions.filter(({ property }) => !ofLine.has(property)).map(asOrder),
    lines: conditions.filter(({ property }) => ofLine.has(property)),
  };
}

/** Orders, their details and each of their lines. Both tables are the caller's own rows by row-level security. */
function linesSql(client: TenantClient, asked: Asked, values: unknown[]): string {
  const found = `(select key, order_day as sort_day, ${selected(orderListTable, ofOrder)} from ${tableName(orderListTable.table)}${whereSql(orderListTable, asked.orders, values, client.scope)}) as o`;
  const of = asked.lines.map(({ property, value }) => `line ->> '${property}' = $${values.push(value)}`);
  const where = of.length === 0 ? '' : ` where ${of.join(' and ')}`;
  return `${found} join ${tableName(orderDetailTable.table)} as d on d.key = o.key and d.tenant_id = $${values.push(client.scope.tenant)} cross join lateral jsonb_array_elements(d.lines) as line${where}`;
}

async function totalOf(client: TenantClient, asked: Asked): Promise<number> {
  const values: unknown[] = [];
  // An order knows how many lines it has: they are only opened where one of them is asked for something.
  const sql =
    asked.lines.length === 0
      ? `select coalesce(sum(line_count), 0)::int as total from ${tableName(orderListTable.table)}${whereSql(orderListTable, asked.orders, values, client.scope)}`
      : `select count(*)::int as total from ${linesSql(client, asked, values)}`;
  const { rows } = await client.query<{ total: number }>(sql, values);
  return rows[0]?.total ?? 0;
}

type Found = Readonly<Record<(typeof ofOrder)[number], unknown> & { key: string; line: OrderLineRow }>;

const shownAs = ({ key, line, ...order }: Found): OrderDetailLine => ({ ...line, ...order, orderId: key }) as OrderDetailLine; // selected by its own names

async function sliceOf(
  client: TenantClient,
  asked: Asked,
  search: Search,
  limit: number,
  offset: number,
): Promise<readonly OrderDetailLine[]> {
  const values: unknown[] = [];
  const from = linesSql(client, asked, values);
  const direction = search.ascs?.includes('orderDay') && !search.descs?.includes('orderDay') ? 'asc' : 'desc';
  const names = ofOrder.map((name) => `o."${name}"`).join(', ');
  const { rows } = await client.query<Found>(
    `select o.key, ${names}, line from ${from} order by o.sort_day ${direction}, o.key ${direction}, (line ->> 'lineNo')::int limit $${values.push(limit)} offset $${values.push(offset)}`,
    values,
  );
  return rows.map(shownAs);
}

/** One page of lines, those of the newest order first unless told; the lines of an order stand together. */
export async function findDetailLines(client: TenantClient, search: Search): Promise<Page<OrderDetailLine>> {
  const { current, size } = search;
  const asked = askedOf(client, search);
  const total = await totalOf(client, asked);
  const records = await sliceOf(client, asked, search, size, (current - 1) * size);
  return { records, total, size, current, pages: Math.ceil(total / size) };
}

/** All lines that a search finds, or null when there are more than `most`: a list that ends too early would be believed. */
export async function findAllDetailLines(client: TenantClient, search: Search, most: number): Promise<readonly OrderDetailLine[] | null> {
  const asked = askedOf(client, search);
  const lines = await sliceOf(client, asked, search, most + 1, 0);
  return lines.length > most ? null : lines;
}

/** The order that has a line, or null. Approved lines are known by id; the others are few, and looked for among orders under way. */
export async function findOrderOfLine(client: TenantClient, lineId: string): Promise<OrderDetail | null> {
  const line = await findRow(client, orderLineTable, lineId);
  if (line) return findRow(client, orderDetailTable, line.orderId);
  const list = tableName(orderListTable.table);
  const { rows } = await client.query<{ key: string }>(
    `select d.key from ${list} as o join ${tableName(orderDetailTable.table)} as d on d.key = o.key and d.tenant_id = o.tenant_id
     where o.tenant_id = $1 and o.${columnOf('reviewStatus')} = any ($2::text[]) and d.lines @> $3::jsonb`,
    [client.scope.tenant, ['draft', 'pending', 'rejected', 'cancelled'], JSON.stringify([{ id: lineId }])],
  );
  const [found] = rows;
  return found ? findRow(client, orderDetailTable, found.key) : null;
}

/** A line as it is shown beside its order. */
export const lineBesideOrder = (order: OrderDetail, line: OrderLineRow): OrderDetailLine =>
  ({ ...line, ...Object.fromEntries(ofOrder.map((name) => [name, order[name]])), orderId: order.id }) as OrderDetailLine; // by its own names
