// Lines of approved orders beside what their orders say of themselves.
import { statementQueryList, type OrderLineReportRow } from '@cloud-factory/domain/reports/contract';
import type { Page } from '@cloud-factory/domain/shared/contract';
import type { ListDescription, Search } from '@cloud-factory/domain/shared/list';
import { conditionsOf, whereSql, type Condition } from '../../shared/conditions.js';
import { defaultZone, eachBatch, seesAll, type Batches, type Filters, type TenantClient } from '../../shared/index.js';
import { columnOf, selected, tableName } from '../../shared/table.js';
import { orderLineTable } from '../order-line/projection.js';
import { orderListTable } from '../order-list/projection.js';

/** What is asked of the order and not of its line. */
const ofOrder = new Set(['deliveryStatus', 'settlementStatus', 'createdAt']);

/**
 * The lines that keep the conditions, joined with the list of orders where that is needed: for what only the order knows, and always where
 * the caller sees some orders and not others, for the lines have no owner and the list of orders has. `l` is the line, `o` the order.
 */
export function linesSql(
  client: TenantClient,
  conditions: readonly Condition[],
  values: unknown[],
  needs: Readonly<{ order: readonly string[] }>,
): string {
  const own = conditions.filter(({ property }) => !ofOrder.has(property));
  const orders = conditions.filter(({ property }) => ofOrder.has(property));
  const lines = `(select * from ${tableName(orderLineTable.table)}${whereSql(orderLineTable, own, values, client.scope.tenant)}) as l`;
  if (seesAll(client.scope, orderListTable) && orders.length === 0 && needs.order.length === 0) return lines;
  const columns = ['key as order_key', ...needs.order.map(columnOf)].join(', ');
  const owned = `(select ${columns} from ${tableName(orderListTable.table)}${whereSql(orderListTable, orders, values, client.scope)}) as o`;
  return `${lines} join ${owned} on o.order_key = l.order_id::text`;
}

/** The filters of a search as conditions on lines and orders. Both tables have the columns that both are filtered by. */
export const lineConditions = (
  client: TenantClient,
  list: Pick<ListDescription, 'key' | 'filters'>,
  search: Search,
): readonly Condition[] => conditionsOf(list, orderLineTable, search, client.scope.zone ?? defaultZone);

const shown = selected(orderLineTable, Object.keys(orderLineTable.columns));
const statuses = ['deliveryStatus', 'settlementStatus'] as const;
const selectedOfOrder = statuses.map((name) => `o.${columnOf(name)} as "${name}"`).join(', ');
/** Of the line without its patient, whom another context knows. */
export type LineRow = Omit<OrderLineReportRow, 'patientName'>;

/** The newest first, unless told. */
const orderSql = ({ ascs, descs }: Filters): string => {
  const direction = ascs?.includes('orderDay') && !descs?.includes('orderDay') ? 'asc' : 'desc';
  return `l.order_day ${direction}, l.key ${direction}`;
};

/** One page of lines. */
export async function findOrderLines(client: TenantClient, search: Search): Promise<Page<LineRow>> {
  const conditions = lineConditions(client, statementQueryList, search);
  const counted: unknown[] = [];
  const {
    rows: [all],
  } = await client.query<{ total: number }>(
    `select count(*)::int as total from ${linesSql(client, conditions, counted, { order: [] })}`,
    counted,
  );
  const total = all?.total ?? 0;
  const { current, size } = search;
  const values: unknown[] = [];
  const from = linesSql(client, conditions, values, { order: statuses });
  const { rows } = await client.query<LineRow>(
    `select ${shown}, ${selectedOfOrder} from ${from} order by ${orderSql(search)} limit $${values.push(size)} offset $${values.push((current - 1) * size)}`,
    values,
  );
  return { records: rows, total, size, current, pages: Math.ceil(total / size) };
}

/** All of them, a batch at a time: for exports. */
export async function* eachOrderLine(client: TenantClient, search: Filters): Batches<LineRow> {
  const values: unknown[] = [];
  const from = linesSql(client, lineConditions(client, statementQueryList, { ...search, current: 1, size: 1 }), values, {
    order: statuses,
  });
  yield* eachBatch<LineRow>(client, `select ${shown}, ${selectedOfOrder} from ${from} order by ${orderSql(search)}`, values);
}
