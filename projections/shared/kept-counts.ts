// Counts kept beside a table, so that a list knows its exact total without counting. Rows of a set are told apart by the texts of
// its columns; an instant counts by its hour, and what a range cuts off an hour is counted in the table itself.
import { conditionSql, whereSql, type Condition } from './conditions.js';
import type { Column, ReadTable } from './projection.js';
import { dimensionsOf } from './names.js';
import type { TenantScope } from './tenant-client.js';
import { countedColumns, countsName, tableName } from './table.js';

const hour = 3_600_000;

/** `2025-06-11T01`: orders like the instants do. */
const hourOf = (instant: number): string => new Date(instant).toISOString().slice(0, 13);

/** A value as a set's row is told by it. Nothing has a text of its own, which no value has. */
export function dimensionText(column: Column | undefined, value: unknown): string {
  if (value === null || value === undefined) return '';
  return `=${column === 'instant' ? hourOf(Date.parse(String(value))) : column === 'uuid' ? String(value).toLowerCase() : String(value)}`;
}

/** The texts of a row for one of the sets, as many as the table of counts has columns. */
export const dimensionTexts = (table: ReadTable, set: readonly string[], row: Readonly<Record<string, unknown>>): readonly string[] =>
  Array.from({ length: countedColumns }, (_, nth) => {
    const property = set[nth];
    return property === undefined ? '' : dimensionText(table.columns[property], row[property]);
  });

const isRange = ({ is }: Condition): boolean => is !== '=' && is !== 'in' && is !== 'like';

/** Whether the texts of a set's rows can answer the condition. */
function isAnswerable(table: ReadTable, condition: Condition): boolean {
  const column = table.columns[condition.property];
  if (condition.is === 'like') return false;
  if (column === 'instant') return isRange(condition);
  return !isRange(condition) || column === 'date';
}

/** The whole hours inside the conditions on an instant: from, and up to but without. */
function wholeHours(conditions: readonly Condition[]): Readonly<{ from: number; to: number }> {
  let from = -Infinity;
  let to = Infinity;
  for (const { is, value } of conditions) {
    const instant = Date.parse(String(value));
    if (is === '>=') from = Math.max(from, Math.ceil(instant / hour) * hour);
    if (is === '>') from = Math.max(from, (Math.floor(instant / hour) + 1) * hour);
    if (is === '<' || is === '<=') to = Math.min(to, Math.floor(instant / hour) * hour);
  }
  return { from, to };
}

function dimensionSql(column: Column | undefined, name: string, { is, value }: Condition, values: unknown[]): string {
  if (is === 'in')
    return `${name} = any ($${values.push((value as readonly unknown[]).map((each) => dimensionText(column, each)))}::text[])`; // `in` has a list
  return `${name} ${is} $${values.push(dimensionText(column, value))}::text`;
}

/** The smallest set whose columns hold all of the properties. */
const setWith = (table: ReadTable, properties: ReadonlySet<string>): readonly string[] | undefined =>
  (table.counts ?? [])
    .map((each) => each.map(String))
    .filter((each) => [...properties].every((property) => each.includes(property)))
    .sort((a, b) => a.length - b.length)[0];

/** Which rows of the table of counts a set and conditions on its columns mean. */
const countTerms = (table: ReadTable, set: readonly string[], conditions: readonly Condition[], values: unknown[], tenant: string) => [
  `tenant_id = $${values.push(tenant)}`,
  `dimensions = $${values.push(dimensionsOf(set))}`,
  ...conditions.map((condition) =>
    dimensionSql(table.columns[condition.property], `v${set.indexOf(condition.property) + 1}`, condition, values),
  ),
];

/**
 * SQL that answers the exact total of the conditions (`total`, a number) from kept counts, or null when no set covers them. Whose rows are
 * seen is among the conditions (`seenConditions`): counts know of no other scope.
 */
export function keptTotalSql(table: ReadTable, conditions: readonly Condition[], values: unknown[], tenant: string): string | null {
  if (!conditions.every((condition) => isAnswerable(table, condition))) return null;
  const properties = new Set(conditions.map(({ property }) => property));
  const instants = [...properties].filter((property) => table.columns[property] === 'instant');
  const set = setWith(table, properties);
  if (!set || instants.length > 1) return null;

  const [instant] = instants;
  const ranges = conditions.filter(({ property }) => property === instant);
  const { from, to } = wholeHours(ranges);
  if (from >= to) return null;
  const whole = conditions.filter(({ property }) => property !== instant);
  const terms = countTerms(table, set, whole, values, tenant);
  const parts: string[] = [];
  if (instant !== undefined) {
    const name = `v${set.indexOf(instant) + 1}`;
    const edge = (is: '<' | '>=', at: number): string => {
      const cut = conditionSql(table, { property: instant, is, value: new Date(at).toISOString() }, values);
      return `(select count(*) from ${tableName(table.table)}${whereSql(table, conditions, values, tenant)} and ${cut})`;
    };
    if (from !== -Infinity) {
      terms.push(`${name} >= $${values.push(`=${hourOf(from)}`)}`);
      parts.push(edge('<', from));
    }
    if (to !== Infinity) {
      terms.push(`${name} < $${values.push(`=${hourOf(to)}`)}`);
      parts.push(edge('>=', to));
    }
    terms.push(`${name} <> ''`); // an instant that is not there lies in no range
  }
  const sum = `(select coalesce(sum(n), 0) from ${tableName(countsName(table.table))} where ${terms.join(' and ')})`;
  return `select (${[sum, ...parts].join(' + ')})::float8 as total`;
}

/**
 * SQL that answers on which day of a sorted list the row at `offset` lies (`day`) and how many rows stand before that day (`before`), or null
 * when no set knows. So a page far behind is walked to from its day, not from the first row. No answer where rows without a day are among
 * them: in what order they stand is the sort's matter. Whose rows are seen is among the conditions.
 */
export function keptDaySql(
  table: ReadTable,
  conditions: readonly Condition[],
  sort: Readonly<{ property: string; direction: 'asc' | 'desc' }>,
  offset: number,
  values: unknown[],
  tenant: string,
): string | null {
  if (table.columns[sort.property] !== 'date') return null;
  if (!conditions.every((condition) => isAnswerable(table, condition) && table.columns[condition.property] !== 'instant')) return null;
  const set = setWith(table, new Set([sort.property, ...conditions.map(({ property }) => property)]));
  if (!set) return null;
  const terms = countTerms(table, set, conditions, values, tenant);
  const days = `select v${set.indexOf(sort.property) + 1} as v, sum(n) as n from ${tableName(countsName(table.table))} where ${terms.join(' and ')} group by 1 having sum(n) > 0`;
  const walked = `select v, n, sum(n) over (order by v ${sort.direction}) - n as before, min(v) over () as least from (${days}) as days`;
  const at = `$${values.push(offset)}::bigint`;
  return `select substr(v, 2) as day, before::float8 as before from (${walked}) as walked where least <> '' and before <= ${at} and before + n > ${at}`;
}

/** SQL that counts, for what no set covers. */
export const countedTotalSql = (table: ReadTable, conditions: readonly Condition[], values: unknown[], who: string | TenantScope): string =>
  `select count(*)::float8 as total from ${tableName(table.table)}${whereSql(table, conditions, values, who)}`;
