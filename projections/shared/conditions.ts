// From the filters of a parsed search to conditions on columns (decision 16), and from these to SQL. Names come from declarations
// only, values are parameters only.
import { Exact } from '@cloud-factory/domain/shared/decimal';
import { filterParts, keyword, type ListDescription, type Search } from '@cloud-factory/domain/shared/list';
import { finderColumn, finderWords } from './finder.js';
import type { ReadTable } from './projection.js';
import { seenSql } from './row-scope.js';
import { columnOf, sqlType } from './table.js';
import { containing, type TenantScope } from './tenant-client.js';
import { instantOfWall } from './wall-clock.js';

export type Comparison = '=' | 'in' | 'like' | '>' | '<' | '>=' | '<=';
export type Condition = Readonly<{ property: string; is: Comparison; value: unknown }>;

const comparisons = { '': '=', _like: 'like', _ge: '>=', _le: '<=', _gt: '>', _lt: '<', _in: 'in' } as const;

/** Names of a search that are no filters. */
const paging = new Set(['current', 'size', 'ascs', 'descs']);

/** The documents' names for the day of creation, on every list. */
const documented: Readonly<Record<string, string>> = { createTime_dategt: 'createdAt_dategt', createTime_datelt: 'createdAt_datelt' };

/** Whole cents, for only their comparison may use an index under row-level security. */
const centsOf = (value: unknown): string => new Exact(String(value)).times(100).toFixed(0);

function dated(table: ReadTable, property: string, is: '>' | '<', wall: string, zone: string): Condition {
  if (table.columns[property] !== 'date') return { property, is, value: new Date(instantOfWall(wall, zone)).toISOString() };
  // A day begins at midnight: before the eleventh at one o'clock lies the eleventh itself.
  const day = wall.slice(0, 10);
  return { property, is: is === '<' && !wall.endsWith('00:00:00') ? '<=' : is, value: day };
}

function conditionOf(table: ReadTable, filter: string, value: unknown, zone: string): Condition {
  if (filter === keyword) return { property: keyword, is: 'like', value };
  const [property, suffix] = filterParts(documented[filter] ?? filter);
  if (suffix === '_dategt' || suffix === '_datelt') return dated(table, property, suffix === '_dategt' ? '>' : '<', String(value), zone);
  const cents = `${property}Cents`;
  if (table.columns[cents] === 'cents' && suffix !== '_like') {
    return { property: cents, is: comparisons[suffix], value: Array.isArray(value) ? value.map(centsOf) : centsOf(value) };
  }
  return { property, is: comparisons[suffix], value };
}

/**
 * The conditions of a search. Throws on a filter that the list does not declare: the search's schema is strict, so one that comes
 * this far is a mistake of ours, and dropped in silence it would show too much.
 */
export function conditionsOf(
  list: Pick<ListDescription, 'key' | 'filters' | 'finds'>,
  table: ReadTable,
  search: Search,
  zone: string,
): readonly Condition[] {
  const known = new Set<string>([...list.filters, ...(list.finds && list.finds.length > 0 ? [keyword] : [])]);
  return Object.entries(search).flatMap(([filter, value]) => {
    if (value === undefined || paging.has(filter)) return [];
    if (!known.has(filter) && !Object.hasOwn(documented, filter)) throw new Error(`${list.key} declares no filter ${filter}`);
    return [conditionOf(table, filter, value, zone)];
  });
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What a parameter is cast to. Wider than the column where a value may be: it then finds nothing instead of failing. */
function castOf(table: ReadTable, property: string): string {
  const column = table.columns[property];
  if (column === undefined) throw new Error(`${table.table} has no column ${property}`);
  if (column === 'json') throw new Error(`${table.table}.${property} is json, which no filter compares`);
  if (column === 'integer' || column === 'cents') return 'bigint';
  if (column === 'days') return 'date';
  const type = sqlType(column);
  return type.startsWith('numeric') ? 'numeric' : type.replace('[]', '');
}

/** Every word that was typed stands in the finder's text. Both are in small letters, so that `like` may use the index as it is. */
function keywordSql(table: ReadTable, typed: string, values: unknown[]): string {
  if (!table.finds || table.finds.length === 0) throw new Error(`${table.table} finds nothing by a keyword`);
  const words = finderWords(typed);
  return words.length === 0 ? 'true' : words.map((word) => `${finderColumn} like $${values.push(containing(word))}`).join(' and ');
}

/** One condition as SQL; its value is added to `values`. */
export function conditionSql(table: ReadTable, { property, is, value }: Condition, values: unknown[]): string {
  if (property === keyword) return keywordSql(table, String(value), values);
  const type = castOf(table, property);
  const name = columnOf(property);
  const isArray = table.columns[property] === 'texts' || table.columns[property] === 'uuids';
  const given =
    type !== 'uuid'
      ? value
      : Array.isArray(value)
        ? value.filter((each) => uuid.test(String(each)))
        : uuid.test(String(value))
          ? value
          : null;
  if (is === 'like') return `${name} ilike $${values.push(containing(String(value)))}`;
  const parameter = `$${values.push(is === 'in' ? given : given === null ? null : String(given))}`;
  if (is === 'in') return isArray ? `${name} && ${parameter}::${type}[]` : `${name} = any (${parameter}::${type}[])`;
  if (table.columns[property] === 'days') return `${name} @> ${parameter}::${type}`;
  if (isArray) return `${parameter}::${type} = any (${name})`;
  return `${name} ${is} ${parameter}::${type}`;
}

/**
 * ` where … and …`. The tenant is named for the planner, not for safety: of what row-level security compares with it knows no value, and
 * would plan for a tenant of average size where the one that asks may hold most of the rows. The same is said of whose rows are seen.
 */
export function whereSql(table: ReadTable, conditions: readonly Condition[], values: unknown[], who: string | TenantScope): string {
  const scope = typeof who === 'string' ? null : who;
  const seen = (): readonly string[] => {
    const sql = scope && seenSql(scope, table, values);
    return sql === null ? [] : [sql];
  };
  const tenant = `tenant_id = $${values.push(typeof who === 'string' ? who : who.tenant)}`;
  return ` where ${[tenant, ...seen(), ...conditions.map((condition) => conditionSql(table, condition, values))].join(' and ')}`;
}
