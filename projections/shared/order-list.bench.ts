// P5: the order list (filters, sorting, a page of ten, the exact total) as the role that reads, at three sizes, against hand-written SQL for
// page and count without row-level security. 50 tenants, one of them with 60 % of all orders; it is the one that is asked.
// P6 beside it: the worst pages, and a part of a patient's name.
// Run it with `npm run bench -- --only order-list`; BENCH_SIZES=10000,100000 for a shorter one.
import { createHash } from 'node:crypto';
import type { Search } from '@cloud-factory/domain/shared/list';
import { idAs } from '@cloud-factory/domain/shared/ids';
import { migrate, urlFor } from '@cloud-factory/migrations';
import { startDurableServer } from '@cloud-factory/testing';
import pg from 'pg';
import { findOrders, orderListTable } from '../orders/index.js';
import { dimensionsOf } from './names.js';
import { createReader, type Reader } from './reader.js';
import type { TenantScope } from './tenant-client.js';
import { columnOf, countedColumns, countsName, laterIndexes, selected, tableName, tableSql } from './table.js';

const sizes = (process.env['BENCH_SIZES'] ?? '10000,100000,1000000').split(',').map(Number);
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 40);
const masterKey = createHash('sha256').update('bench').digest('base64');
const big = '000001';
const table = tableName(orderListTable.table);

const uuidOf = (n: string): string => `('0197e000-0000-7000-8000-' || lpad((${n})::text, 12, '0'))::uuid`;
const oneOf = (n: string, words: readonly string[]): string =>
  `(array[${words.map((word) => `'${word}'`).join(', ')}])[1 + (${n}) % ${words.length}]`;

/** What a column holds in the n-th order; the others are filled alike. */
const made: Readonly<Record<string, string>> = {
  id: uuidOf('n'),
  orderNo: `'YC' || to_char(date '2025-01-01' + (n % 365)::int, 'YYYYMMDD') || '-' || lpad((n / 365)::text, 5, '0')`,
  orderDate: `timestamptz '2025-01-01' + (n % 365) * interval '1 day' + (n % 86400) * interval '1 second'`,
  orderDay: `date '2025-01-01' + (n % 365)::int`,
  createdAt: `timestamptz '2025-01-01' + (n % 365) * interval '1 day'`,
  updatedAt: `timestamptz '2025-01-01'`,
  createdBy: uuidOf('n % 40'),
  updatedBy: uuidOf('n % 40'),
  customerId: uuidOf('n % 500'),
  customerName: `'Hospital ' || n % 500`,
  patientName: `md5(n::text)`,
  doctorName: `'Doctor ' || n % 3000`,
  productName: `'Crown'`,
  reviewStatus: oneOf('n / 7', ['approved', 'approved', 'approved', 'approved', 'pending', 'draft', 'rejected', 'cancelled']),
  productionStatus: oneOf('n', ['none', 'scheduled', 'inProduction', 'qc', 'finished']),
  packingStatus: oneOf('n', ['none', 'allowed', 'packed']),
  orderProperty: oneOf('n', ['normal', 'urgent', 'remake']),
  discountedAmount: '(n % 100000) / 100.0',
  discountedAmountCents: 'n % 100000',
  totalAmount: '(n % 100000) / 100.0',
  dueDate: `date '2025-01-07' + (n % 365)::int`,
};

const filler = {
  text: `'x'`,
  uuid: uuidOf('n % 9'),
  integer: '1',
  date: `date '2025-01-01'`,
  instant: `timestamptz '2025-01-01'`,
} as const;

function valueSql(property: string): string {
  const column = orderListTable.columns[property as keyof typeof orderListTable.columns]; // a key of the same record
  const value = made[property] ?? (typeof column === 'string' && column in filler ? filler[column as keyof typeof filler] : undefined);
  if (value === undefined) throw new Error(`the benchmark does not know what ${property} holds`);
  return value;
}

/** Fills the list and its counts as the projector would have left them. */
async function fill(owner: pg.Client, orders: number): Promise<void> {
  await owner.query(`drop table if exists ${table}, ${tableName(countsName(orderListTable.table))}`);
  await owner.query('set role cf_project');
  for (const statement of tableSql(orderListTable, orderListTable.table, 'uniqueIndexes')) await owner.query(statement);
  await owner.query('reset role');
  const properties = Object.keys(orderListTable.columns);
  // Three of five orders are the big tenant's; the others are spread over 49.
  const tenantOf = `case when n % 5 < 3 then '${big}' else lpad((2 + n % 49)::text, 6, '0') end`;
  await owner.query(`insert into ${table} (tenant_id, key, position, streams, ${properties.map(columnOf).join(', ')})
    select ${tenantOf}, ${made['id']}::text, lpad(n::text, 19, '0'), array['order-' || n], ${properties.map(valueSql).join(', ')} from generate_series(1, ${orders}) as n`);
  for (const set of orderListTable.counts ?? []) {
    const texts = Array.from({ length: countedColumns }, (_, nth) => {
      const property = set[nth];
      return property === undefined ? `''` : `coalesce('=' || ${columnOf(property)}::text, '')`;
    });
    await owner.query(
      `insert into ${tableName(countsName(orderListTable.table))} select tenant_id, $1, ${texts.join(', ')}, count(*) from ${table} group by ${Array.from({ length: countedColumns + 2 }, (_, nth) => nth + 1).join(', ')}`,
      [dimensionsOf(set)],
    );
  }
  for (const { sql } of laterIndexes(orderListTable, orderListTable.table)) await owner.query(sql.replace(' concurrently', ''));
  await owner.query(`vacuum analyze ${table}`);
  await owner.query(`vacuum analyze ${tableName(countsName(orderListTable.table))}`);
}

/** `people`: of so many of the forty who enter orders the rows are seen; of all unless told. */
type Case = Readonly<{ name: string; isKept: boolean; search: Partial<Search>; where: string; people?: number }>;
const person = (nth: number): string => `0197e000-0000-7000-8000-${String(nth).padStart(12, '0')}`;
const enteredBy = (people: number): string => `created_by = any ('{${Array.from({ length: people }, (_, nth) => person(nth)).join(',')}}')`;
const customer = '0197e000-0000-7000-8000-000000000007';
const days = { orderDay_ge: '2025-03-01', orderDay_le: '2025-04-30' };
const daysSql = `order_day >= date '2025-03-01' and order_day <= date '2025-04-30'`;
const cases: readonly Case[] = [
  { name: 'none', isKept: true, search: {}, where: 'true' },
  { name: 'status', isKept: true, search: { reviewStatus: 'pending' }, where: `review_status = 'pending'` },
  { name: 'customer', isKept: true, search: { customerId: customer }, where: `customer_id = '${customer}'` },
  { name: 'days', isKept: true, search: days, where: daysSql },
  {
    name: 'status and customer',
    isKept: true,
    search: { reviewStatus: 'approved', customerId: customer },
    where: `review_status = 'approved' and customer_id = '${customer}'`,
  },
  {
    name: 'status and days',
    isKept: true,
    search: { reviewStatus: 'approved', ...days },
    where: `review_status = 'approved' and ${daysSql}`,
  },
  {
    name: 'customer and days',
    isKept: true,
    search: { customerId: customer, ...days },
    where: `customer_id = '${customer}' and ${daysSql}`,
  },
  { name: 'of 6 of 40 people', isKept: true, search: {}, where: enteredBy(6), people: 6 },
  { name: 'of 20 of 40 people', isKept: true, search: {}, where: enteredBy(20), people: 20 },
  {
    name: 'of 20 people, status',
    isKept: true,
    search: { reviewStatus: 'approved' },
    where: `${enteredBy(20)} and review_status = 'approved'`,
    people: 20,
  },
  { name: 'part of a patient', isKept: false, search: { patientName_like: 'a1b2c' }, where: `patient_name ilike '%a1b2c%'` },
  {
    name: 'status, customer, days',
    isKept: false,
    search: { reviewStatus: 'approved', customerId: customer, ...days },
    where: `review_status = 'approved' and customer_id = '${customer}' and ${daysSql}`,
  },
];

const shown = selected(
  orderListTable,
  Object.keys(orderListTable.columns).filter((property) => property !== 'discountedAmountCents'),
);

async function plain(client: pg.Client, { where }: Case): Promise<number> {
  await client.query(`select ${shown} from ${table} where tenant_id = $1 and ${where} order by order_day desc, key desc limit 10`, [big]);
  const { rows } = await client.query<{ total: string }>(`select count(*) as total from ${table} where tenant_id = $1 and ${where}`, [big]);
  return Number(rows[0]?.total);
}

const seenBy = (people: number | undefined): TenantScope['creators'] =>
  people === undefined ? '*' : Array.from({ length: people }, (_, nth) => person(nth));

const ours = async (reader: Reader, { search, people }: Case): Promise<number> =>
  (
    await reader.withTenant({ tenant: idAs(big), creators: seenBy(people) }, (client) =>
      findOrders(client, { current: 1, size: 10, ...search }),
    )
  ).total;

const at = (sorted: readonly number[], share: number): number =>
  Number((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(3));

type Measured = Readonly<{ p50: number; p95: number; p99: number; plain: number }>;

/** In turns, so that both meet the same machine. */
async function measure(owner: pg.Client, reader: Reader, each: Case): Promise<Measured> {
  const times = { ours: [] as number[], plain: [] as number[] };
  for (let round = -5; round < rounds; round += 1) {
    const began = performance.now();
    const expected = await plain(owner, each);
    const middle = performance.now();
    const total = await ours(reader, each);
    const ended = performance.now();
    if (total !== expected) throw new Error(`${each.name}: the total is ${total}, counted ${expected}`);
    if (round < 0) continue; // to warm up
    times.plain.push(middle - began);
    times.ours.push(ended - middle);
  }
  const sorted = times.ours.sort((a, b) => a - b);
  return {
    p50: at(sorted, 0.5),
    p95: at(sorted, 0.95),
    p99: at(sorted, 0.99),
    plain: at(
      times.plain.sort((a, b) => a - b),
      0.5,
    ),
  };
}

/** P6: what somebody does to the list who does not use its filters, and who uses the dearest of them. */
const worstPages: readonly Readonly<{ name: string; search: Partial<Search> & Pick<Search, 'current' | 'size'> }>[] = [
  { name: 'page 5,000 of 200, behind the end', search: { current: 5_000, size: 200 } },
  // A page far behind is found from the end: the dearest lies in the middle.
  { name: 'page 1,500 of 200, the middle', search: { current: 1_500, size: 200 } },
  { name: 'page 1,500 of 200, by due date', search: { current: 1_500, size: 200, ascs: ['dueDate'] } },
  { name: 'page 750 of 200 of a status', search: { current: 750, size: 200, reviewStatus: 'approved' } },
  { name: 'part of a patient, few', search: { current: 1, size: 200, patientName_like: 'a1b2c' } },
  { name: 'part of a patient, thousands', search: { current: 1, size: 200, patientName_like: 'a1b' } },
  { name: 'part of a patient, last page of them', search: { current: 50, size: 50, patientName_like: 'a1b' } },
];

async function timed(reader: Reader, search: Partial<Search> & Pick<Search, 'current' | 'size'>): Promise<Omit<Measured, 'plain'>> {
  const times: number[] = [];
  for (let round = -3; round < rounds; round += 1) {
    const began = performance.now();
    await reader.withTenant({ tenant: idAs(big), creators: '*' }, (client) => findOrders(client, search));
    if (round >= 0) times.push(performance.now() - began);
  }
  const sorted = times.sort((a, b) => a - b);
  return { p50: at(sorted, 0.5), p95: at(sorted, 0.95), p99: at(sorted, 0.99) };
}

const server = await startDurableServer();
const owner = new pg.Client({ connectionString: server.url });
owner.on('error', () => undefined);
try {
  await migrate(server.url, masterKey);
  await owner.connect();
  const smallest = new Map<string, number>();
  for (const size of sizes) {
    const began = performance.now();
    await fill(owner, size);
    console.log(
      `P5 order list, ${size} orders in 50 tenants (${Math.round(size * 0.6)} in one), filled in ${((performance.now() - began) / 1_000).toFixed(1)} s, ${rounds} rounds`,
    );
    const reader = createReader({ connectionString: urlFor(server.url, masterKey, 'cf_read') });
    for (const each of cases) {
      const { p50, p95, p99, plain: baseline } = await measure(owner, reader, each);
      const first = smallest.get(each.name) ?? p50;
      smallest.set(each.name, first);
      const ratio = Number((p50 / baseline).toFixed(3));
      const growth = Number((p50 / first).toFixed(2));
      const isLast = size === 1_000_000;
      const isWithin = !isLast || (each.isKept ? ratio <= 0.1 && growth <= 1.5 : ratio <= 1.2);
      console.log(
        `  ${each.name.padEnd(24)} plain ${baseline} ms; ours p50 ${p50} p95 ${p95} p99 ${p99} ms = ${ratio} x, ${growth} x of the smallest${isLast ? (isWithin ? '' : '  OVER BUDGET') : ''}`,
      );
      console.log(
        JSON.stringify({
          bench: 'order-list',
          id: 'P5',
          size,
          filter: each.name,
          n: rounds,
          plainMs: baseline,
          p50,
          p95,
          p99,
          ratio,
          growth,
          isKept: each.isKept,
          isWithin,
          rssMiB: Math.round(process.memoryUsage().rss / 1_048_576),
        }),
      );
    }
    for (const worst of worstPages) {
      const { p50, p95, p99 } = await timed(reader, worst.search);
      const isWithin = size !== 1_000_000 || p99 <= 300;
      console.log(`  P6 ${worst.name.padEnd(40)} p50 ${p50} p95 ${p95} p99 ${p99} ms (≤ 300)${isWithin ? '' : '  OVER BUDGET'}`);
      console.log(JSON.stringify({ bench: 'order-list', id: 'P6', size, page: worst.name, n: rounds, p50, p95, p99, isWithin }));
    }
    await reader.close();
  }
} finally {
  await owner.end();
  await server.stop();
}
