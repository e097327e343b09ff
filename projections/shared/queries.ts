import type { Page } from '@cloud-factory/domain/shared/contract';
import { rowFields, sortNames, type ListDescription, type RowBase, type Search } from '@cloud-factory/domain/shared/list';
import { conditionsOf, whereSql, type Condition } from './conditions.js';
import { countedTotalSql, keptDaySql, keptTotalSql } from './kept-counts.js';
import type { ReadTable, RowOf } from './projection.js';
import { seenConditions } from './row-scope.js';
import { columnOf, selected, tableName } from './table.js';
import { defaultZone, type TenantClient } from './tenant-client.js';

/** A row of a list: the list's fields and those that every row has, where the projection keeps them. */
export type ListRow<Table extends ReadTable, Name extends string> = Pick<RowOf<Table>, Extract<keyof RowOf<Table>, Name | keyof RowBase>>;

export const everyRow: readonly string[] = ['id', 'version', ...Object.keys(rowFields)];

export type Sort = Readonly<{ property: string; direction: 'asc' | 'desc' }>;

/** Ties are broken by key, in the direction of the last column, so that no row stands on two pages or on none. */
export const orderSql = (sorts: readonly Sort[]): string => {
  const last = sorts.at(-1)?.direction ?? 'asc';
  return [...sorts.map(({ property, direction }) => `${columnOf(property)} ${direction}`), `key ${last}`].join(', ');
};

const turned = (sorts: readonly Sort[]): readonly Sort[] =>
  sorts.map(({ property, direction }) => ({ property, direction: direction === 'asc' ? 'desc' : 'asc' }));

export function sortsOf(list: ListDescription, search: Search): readonly Sort[] {
  const known = new Set<string>(sortNames(list));
  const asked = [
    ...(search.ascs ?? []).map((property) => ({ property, direction: 'asc' as const })),
    ...(search.descs ?? []).map((property) => ({ property, direction: 'desc' as const })),
  ];
  const strange = asked.find(({ property }) => !known.has(property));
  if (strange) throw new Error(`${list.key} is not sorted by ${strange.property}`);
  if (asked.length > 0) return asked;
  return [...(list.leads ? [list.leads] : []), list.sort].map(({ by, direction }) => ({ property: by, direction }));
}

async function totalOf(client: TenantClient, table: ReadTable, conditions: readonly Condition[]): Promise<number> {
  const values: unknown[] = [];
  const { tenant } = client.scope;
  const seen = seenConditions(client.scope, table);
  const kept = seen && keptTotalSql(table, [...seen, ...conditions], values, tenant);
  if (kept === null) values.length = 0;
  const { rows } = await client.query<{ total: number }>(kept ?? countedTotalSql(table, conditions, values, client.scope), values);
  return rows[0]?.total ?? 0;
}

/** Beyond so many rows the page is found in the index first, and only its own rows are read. */
const deep = 1_000;

export type Slice = Readonly<{ sorts: readonly Sort[]; limit: number; offset: number }>;

async function sliceOf(
  client: TenantClient,
  table: ReadTable,
  properties: readonly string[],
  conditions: readonly Condition[],
  slice: Slice,
): Promise<readonly unknown[]> {
  const values: unknown[] = [];
  const name = tableName(table.table);
  const order = orderSql(slice.sorts);
  const columns = `${selected(table, properties)}${properties.includes('id') ? '' : `${properties.length > 0 ? ', ' : ''}key as "id"`}`;
  const inner = (what: string): string =>
    `select ${what} from ${name}${whereSql(table, conditions, values, client.scope)} order by ${order} limit $${values.push(slice.limit)} offset $${values.push(slice.offset)}`;
  const sql =
    slice.offset < deep ? inner(columns) : `select ${columns} from (${inner('key')}) as found join ${name} using (key) order by ${order}`;
  return (await client.query(sql, values)).rows;
}

/** The same slice, begun at the day on which it begins where kept counts know it: conditions that leave out the days before. */
export async function fromItsDay(
  client: TenantClient,
  table: ReadTable,
  conditions: readonly Condition[],
  slice: Slice,
): Promise<Readonly<{ conditions: readonly Condition[]; slice: Slice }>> {
  const [sort] = slice.sorts;
  const values: unknown[] = [];
  const { tenant } = client.scope;
  const seen = seenConditions(client.scope, table);
  const sql = sort && seen ? keptDaySql(table, [...seen, ...conditions], sort, slice.offset, values, tenant) : null;
  if (!sort || sql === null) return { conditions, slice };
  const { rows } = await client.query<{ day: string; before: number }>(sql, values);
  const [found] = rows;
  if (!found) return { conditions, slice };
  const from: Condition = { property: sort.property, is: sort.direction === 'asc' ? '>=' : '<=', value: found.day };
  return { conditions: [...conditions, from], slice: { ...slice, offset: slice.offset - found.before } };
}

/**
 * One page of a list: filters, sorting and columns from its description, decisions 15 and 16. The total is exact, also on a page
 * behind the last: from kept counts where the projection keeps them for what the caller may see, else counted, in the same
 * snapshot. Throws on a filter or a sort that the list does not declare.
 */
export async function findPage<const Name extends string, Table extends ReadTable>(
  client: TenantClient,
  list: ListDescription<Name>,
  table: Table,
  search: Search,
): Promise<Page<ListRow<Table, Name>>> {
  const { current, size } = search;
  const conditions = conditionsOf(list, table, search, client.scope.zone ?? defaultZone);
  const properties = [...new Set([...Object.keys(list.fields), ...everyRow.filter((property) => property in table.columns)])];
  const sorts = sortsOf(list as ListDescription, search); // its names are the declaration's own
  const offset = (current - 1) * size;
  // The first page, which most people look at, needs no total to be found: both are asked for in one round trip.
  const [total, first] = await Promise.all([
    totalOf(client, table, conditions),
    offset === 0 ? sliceOf(client, table, properties, conditions, { sorts, limit: size, offset }) : null,
  ]);
  const page = { size, current, pages: Math.ceil(total / size), total };
  if (first) return { ...page, records: first as readonly ListRow<Table, Name>[] }; // selected by the declaration
  const limit = Math.min(size, total - offset);
  if (limit <= 0) return { ...page, records: [] };
  // The farther half is walked from the end: a page far behind costs what its mirror image costs.
  const isFar = offset > total / 2;
  const slice = isFar ? { sorts: turned(sorts), limit, offset: total - offset - limit } : { sorts, limit, offset };
  const begun = slice.offset < deep ? { conditions, slice } : await fromItsDay(client, table, conditions, slice);
  const rows = await sliceOf(client, table, properties, begun.conditions, begun.slice);
  return { ...page, records: (isFar ? rows.toReversed() : rows) as readonly ListRow<Table, Name>[] }; // selected by the declaration
}

/** One row with all its columns, or null: also when it is another tenant's. */
export async function findRow<Table extends ReadTable>(client: TenantClient, table: Table, key: string): Promise<RowOf<Table> | null> {
  const { rows } = await client.query(
    `select ${selected(table, Object.keys(table.columns))} from ${tableName(table.table)} where key = $1`,
    [key],
  );
  return (rows[0] ?? null) as RowOf<Table> | null; // selected by the declaration
}

/** Rows by their keys, in no order; a key without a row is left out. */
export async function findRows<Table extends ReadTable>(
  client: TenantClient,
  table: Table,
  keys: readonly string[],
): Promise<readonly RowOf<Table>[]> {
  if (keys.length === 0) return [];
  const { rows } = await client.query(
    `select ${selected(table, Object.keys(table.columns))} from ${tableName(table.table)} where key = any ($1::text[])`,
    [keys],
  );
  return rows as readonly RowOf<Table>[]; // selected by the declaration
}

/** Those of the keys whose rows the caller sees. */
export async function findKeys(client: TenantClient, table: ReadTable, keys: readonly string[]): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set();
  const { rows } = await client.query<{ key: string }>(`select key from ${tableName(table.table)} where key = any ($1::text[])`, [keys]);
  return new Set(rows.map(({ key }) => key));
}

/** The keys of all rows that the caller sees: for who sees some of them alone. Whoever sees all need not be asked about. */
export async function findSeenKeys(client: TenantClient, table: ReadTable): Promise<readonly string[]> {
  const values: unknown[] = [];
  const where = whereSql(table, [], values, client.scope);
  const { rows } = await client.query<{ key: string }>(`select key from ${tableName(table.table)}${where}`, values);
  return rows.map(({ key }) => key);
}

export type AllOf<Row> = Readonly<{
  where?: readonly Readonly<{ property: keyof Row & string; is: Condition['is']; value: unknown }>[];
  /** By key when left out. */
  sort?: Readonly<{ by: keyof Row & string; direction: 'asc' | 'desc' }>;
  /** At most so many; more rows than this is an error, not a shorter list. 5,000 unless told. */
  limit?: number;
}>;

/** All rows that keep the conditions, with all their columns: for options, trees and pickers. Throws when there are more than `limit`. */
export async function findAll<Table extends ReadTable>(
  client: TenantClient,
  table: Table,
  { where = [], sort, limit = 5_000 }: AllOf<RowOf<Table>> = {},
): Promise<readonly RowOf<Table>[]> {
  const sorts: readonly Sort[] = sort ? [{ property: sort.by, direction: sort.direction }] : [];
  const rows = await sliceOf(client, table, Object.keys(table.columns), where, { sorts, limit: limit + 1, offset: 0 });
  if (rows.length > limit) throw new Error(`${table.table} has more than ${limit} rows here: use a list with pages`);
  return rows as readonly RowOf<Table>[]; // selected by the declaration
}
