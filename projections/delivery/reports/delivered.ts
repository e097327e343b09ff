// What left the house, for the statistics (R341): lines of confirmed deliveries, by day and customer, and as sums. Whoever sees some deliveries
// and not others is shown the lines of those: the table's policy says so.
import {
  shipmentReportList,
  type DeliveredBy,
  type DeliveredList,
  type DeliveredTotal,
  type SalesPart,
  type ShipmentRow,
} from '@cloud-factory/domain/reports/contract';
import { sharesOf } from '@cloud-factory/domain/reports';
import type { Page } from '@cloud-factory/domain/shared/contract';
import type { ListDescription, Search } from '@cloud-factory/domain/shared/list';
import type { Currency } from '@cloud-factory/domain/shared/money';
import { conditionsOf, whereSql } from '../../shared/conditions.js';
import {
  defaultZone,
  eachBatch,
  eachRow,
  findPage,
  type Batches,
  type Filters,
  type ListRow,
  type TenantClient,
} from '../../shared/index.js';
import { tableName } from '../../shared/table.js';
import { deliveryLineTable, type DeliveryLineTableRow } from '../delivery-line/projection.js';

/** What left has a day; what waits for its delivery has none, and lies before no day and after none. */
const left = { deliveredOn_ge: '0001-01-01' } as const;

export type DeliveredRow = ListRow<typeof deliveryLineTable, keyof DeliveryLineTableRow>;

/** The list as it reads the table: without what the table does not know, and with what a report may fix. */
const stored = <List extends ListDescription>(list: List): ListDescription => ({
  ...list,
  fields: { ...Object.fromEntries(Object.entries(list.fields).filter(([name]) => name in deliveryLineTable.columns)), ...ids },
  filters: [...list.filters, 'isFree'],
});
const ids = { orderId: { kind: 'text', zh: '', en: '', max: 36 }, deliveryId: { kind: 'text', zh: '', en: '', max: 36 } } as const;

/** One page of lines that left. */
export const findDelivered = (client: TenantClient, list: ListDescription, search: Search): Promise<Page<DeliveredRow>> =>
  findPage(client, stored(list), deliveryLineTable, { ...left, ...search }) as Promise<Page<DeliveredRow>>; // selected by the declaration

/** All of them, a batch at a time: for exports. */
export const eachDelivered = (client: TenantClient, list: ListDescription, search: Filters): Batches<DeliveredRow> =>
  eachRow(client, stored(list), deliveryLineTable, { ...left, ...search }) as Batches<DeliveredRow>; // as above

/** `from … where …` of the lines that left and keep the filters. */
function fromSql(client: TenantClient, list: DeliveredList, { ascs: _, descs: __, ...filters }: Filters, values: unknown[]): string {
  const asked: Search = { ...left, ...filters, current: 1, size: 1 };
  const known = { key: list.key, filters: [...list.filters, 'isFree'] as DeliveredList['filters'] };
  const conditions = conditionsOf(known, deliveryLineTable, asked, client.scope.zone ?? defaultZone);
  return `from ${tableName(deliveryLineTable.table)}${whereSql(deliveryLineTable, conditions, values, client.scope)}`;
}

const sums = `count(distinct delivery_id)::int as "deliveryCount", count(distinct order_id)::int as "orderCount", count(*)::int as "lineCount",
  sum(qty)::numeric(18,4) as qty, sum(charged_amount)::numeric(18,2) as "chargedAmount",
  count(*) filter (where is_free)::int as "freeLineCount", sum(free_value)::numeric(18,2) as "freeValue"`;

function shipmentsSql(client: TenantClient, filters: Filters, values: unknown[]): string {
  return `select to_char(delivered_on, 'YYYY-MM-DD') || '.' || customer_id || '.' || currency as id, to_char(delivered_on, 'YYYY-MM-DD') as "deliveredOn",
    customer_id as "customerId", (array_agg(customer_name order by key desc))[1] as "customerName", currency, ${sums}
    ${fromSql(client, shipmentReportList, filters, values)} group by delivered_on, customer_id, currency`;
}

function orderSql({ ascs, descs }: Filters): string {
  const asked = [...(ascs ?? []).map((name) => ({ name, how: 'asc' })), ...(descs ?? []).map((name) => ({ name, how: 'desc' }))];
  const known = asked.filter(({ name }) => (shipmentReportList.sorts as readonly string[]).includes(name));
  const sorts = known.length > 0 ? known : [{ name: shipmentReportList.sort.by, how: shipmentReportList.sort.direction }];
  return [...sorts.map(({ name, how }) => `"${name}" ${how}`), 'id'].join(', ');
}

/** One page of what left by day and customer. */
export async function findShipments(client: TenantClient, search: Search): Promise<Page<ShipmentRow>> {
  const { current, size, ...filters } = search;
  const values: unknown[] = [];
  const sql = shipmentsSql(client, filters, values);
  const [total, { rows }] = await Promise.all([
    countShipments(client, filters),
    client.query<ShipmentRow>(
      `select * from (${sql}) as g order by ${orderSql(filters)} limit $${values.push(size)} offset $${values.push((current - 1) * size)}`,
      values,
    ),
  ]);
  return { records: rows, total, size, current, pages: Math.ceil(total / size) };
}

/** How many days, customers and currencies there are together. */
export async function countShipments(client: TenantClient, filters: Filters): Promise<number> {
  const values: unknown[] = [];
  const from = fromSql(client, shipmentReportList, filters, values);
  const { rows } = await client.query<{ total: number }>(
    `select count(*)::int as total from (select 1 ${from} group by delivered_on, customer_id, currency) as g`,
    values,
  );
  return rows[0]?.total ?? 0;
}

/** All of them, a batch at a time: for exports. */
export async function* eachShipment(client: TenantClient, filters: Filters): Batches<ShipmentRow> {
  const values: unknown[] = [];
  const sql = shipmentsSql(client, filters, values);
  yield* eachBatch<ShipmentRow>(client, `select * from (${sql}) as g order by ${orderSql(filters)}`, values);
}

/** The sums of all lines under the filters, each currency for itself. */
export async function findDeliveredTotals(client: TenantClient, list: DeliveredList, filters: Filters): Promise<readonly DeliveredTotal[]> {
  const values: unknown[] = [];
  const { rows } = await client.query<DeliveredTotal>(
    `select currency, ${sums} ${fromSql(client, list, filters, values)} group by currency order by currency`,
    values,
  );
  return rows;
}

/** What a part is told by, and what names it: the newest name. */
const groups: Readonly<Record<DeliveredBy, Readonly<{ key: string; name: string }>>> = {
  customer: { key: 'customer_id::text', name: 'max(customer_name)' },
  month: { key: `to_char(delivered_on, 'YYYY-MM')`, name: `to_char(min(delivered_on), 'YYYY-MM')` },
  day: { key: `to_char(delivered_on, 'YYYY-MM-DD')`, name: `to_char(min(delivered_on), 'YYYY-MM-DD')` },
  product: { key: 'product_id::text', name: 'max(product_name)' },
  material: { key: 'material_id::text', name: 'max(material_name)' },
  salesman: { key: 'salesman_id::text', name: `''` },
  unit: { key: 'unit_code', name: 'max(unit_code)' },
  carrier: { key: 'carrier', name: 'max(carrier)' },
  freeKind: { key: 'free_kind', name: 'max(free_kind)' },
};

export type DeliveredPartsOf = Readonly<{
  list: DeliveredList;
  filters: Filters;
  by: DeliveredBy;
  currency: Currency;
  /** What is counted: what customers owe, or what they were given at standard prices. */
  of: 'chargedAmount' | 'freeValue';
}>;

/** The parts of what left in one currency, the largest first (days and months by their time), each with its share: together they are all of it. */
export async function findDeliveredParts(
  client: TenantClient,
  { list, filters, by, currency, of }: DeliveredPartsOf,
): Promise<readonly SalesPart[]> {
  const values: unknown[] = [];
  const { key, name } = groups[by];
  const from = fromSql(client, list, { ...filters, currency }, values);
  const { rows } = await client.query<Omit<SalesPart, 'rank' | 'share' | 'currency'>>(
    `select ${key} as key, ${name} as name, count(distinct order_id)::int as "orderCount", count(*)::int as "lineCount", sum(qty)::numeric(18,4) as qty,
       sum(${of === 'chargedAmount' ? 'charged_amount' : 'free_value'})::numeric(18,2) as amount
     ${from} group by 1 order by ${by === 'month' || by === 'day' ? 'key' : 'amount desc, key'}`,
    values,
  );
  const shares = sharesOf(rows.map(({ amount }) => amount));
  return rows.map((row, nth) => ({ ...row, rank: nth + 1, currency, share: shares[nth] ?? '0.00' }));
}
