// What stands where today: counts over the lists of orders, steps and statements, each read by itself and under its own row-level security.
import { countedOrders, dayBefore, lateParts, openStatements, type Dashboard } from '@cloud-factory/domain/dashboard/contract';
import { orderListTable } from '../orders/index.js';
import { stepTable } from '../production/index.js';
import { statementTable } from '../settlement/index.js';
import type { TenantClient } from '../shared/index.js';
import { tableName } from '../shared/table.js';

/** So many days are drawn. */
const days = 7;
/** So many processes, and so many months, are drawn; the list behind them has them all. */
const most = 12;

const orders = tableName(orderListTable.table);
const steps = tableName(stepTable.table);
const statements = tableName(statementTable.table);

/** Orders of the last seven days, and where those of today stand. */
export async function findOrdersOfDays(client: TenantClient, today: string): Promise<NonNullable<Dashboard['orders']>> {
  const { rows } = await client.query<{ day: string; reviewStatus: string; count: number }>(
    `select to_char(order_day, 'YYYY-MM-DD') as day, review_status as "reviewStatus", count(*)::int as count from ${orders}
     where tenant_id = $1 and order_day between $2::date and $3::date and review_status = any ($4) group by 1, 2 order by 1, 2`,
    [client.scope.tenant, dayBefore(today, days - 1), today, countedOrders],
  );
  return {
    days: Array.from({ length: days }, (_, nth) => {
      const day = dayBefore(today, days - 1 - nth);
      return { day, count: rows.reduce((sum, row) => sum + (row.day === day ? row.count : 0), 0) };
    }),
    today: rows.flatMap(({ day, reviewStatus, count }) => (day === today ? [{ reviewStatus, count }] : [])),
  };
}

/** Approved orders that are not delivered in full and were due before today, by how late they are. */
export async function findLateOrders(client: TenantClient, today: string): Promise<NonNullable<Dashboard['late']>> {
  const { rows } = await client.query<{ day: string; count: number }>(
    `select to_char(due_date, 'YYYY-MM-DD') as day, count(*)::int as count from ${orders}
     where tenant_id = $1 and due_date < $2::date and review_status = 'approved' and delivery_status in ('none', 'partial', 'outForTryIn') group by 1`,
    [client.scope.tenant, today],
  );
  const parts = lateParts.map(({ key, from, to }) => {
    const bounds = { from: to === null ? null : dayBefore(today, to), to: dayBefore(today, from) };
    const inside = rows.filter(({ day }) => day <= bounds.to && (bounds.from === null || day >= bounds.from));
    return { key, ...bounds, count: inside.reduce((sum, { count }) => sum + count, 0) };
  });
  return { total: rows.reduce((sum, { count }) => sum + count, 0), parts };
}

/** Steps whose turn it is, by process. */
export async function findWaitingSteps(client: TenantClient, today: string): Promise<NonNullable<Dashboard['steps']>> {
  type Part = NonNullable<Dashboard['steps']>['parts'][number];
  const { rows } = await client.query<Part>(
    `select process_id as "processId", max(process_name) as "processName", count(*) filter (where status = 'ready')::int as ready,
       count(*) filter (where status = 'received')::int as received, count(*) filter (where due_date < $2::date)::int as late
     from ${steps} where tenant_id = $1 and status in ('ready', 'received') group by process_id order by count(*) desc, 2`,
    [client.scope.tenant, today],
  );
  return { total: rows.reduce((sum, { ready, received }) => sum + ready + received, 0), parts: rows.slice(0, most) };
}

/** Statements that were sent and are not paid, by month and currency. */
export async function findMoneyToCome(client: TenantClient): Promise<NonNullable<Dashboard['money']>> {
  const { rows } = await client.query<NonNullable<Dashboard['money']>['parts'][number]>(
    `select month, currency, count(*)::int as count, sum(total_price)::numeric(18,2)::text as amount from ${statements}
     where tenant_id = $1 and status = any ($2) group by 1, 2 order by 1, 2`,
    [client.scope.tenant, openStatements],
  );
  return { parts: [...rows] };
}
