// Whose rows of a resource a transaction may see: what the setting `app.scopes` says, and what a table's policy makes of it.
import type { ReadTable } from './projection.js';
import type { Condition } from './conditions.js';
import { columnOf, dimensionsOf } from './names.js';
import type { TenantScope } from './tenant-client.js';

/**
 * What of a resource is seen: all, or the rows of people, departments, machining points and hospitals. `own` is the person who asks, `members`
 * are the people of departments that were granted; a table with a column for the department goes by that instead of its people.
 */
export type Seen =
  | '*'
  | Readonly<{
      own: readonly string[];
      members: readonly string[];
      departments: readonly string[];
      units: readonly string[];
      customers: readonly string[];
    }>;

/**
 * Which resource the rows of a table are of, and by which columns they are told apart. `through`: the rows are parts of another table's, and
 * are seen with them; `by` holds the key of that row.
 */
export type RowScope<Name extends string = string> = Readonly<{ resource: string }> &
  (
    | Readonly<{ person?: Name; department?: Name; unit?: Name; customer?: Name }>
    // `isOwned`: the rows that these are parts of have an owner.
    | Readonly<{ through: string; by: Name; isOwned?: true }>
  );

type Scoped = Pick<ReadTable, 'columns' | 'owner' | 'scope'>;
type Part = keyof Exclude<Seen, '*'>;

const hasOwner = ({ owner, scope }: Pick<ReadTable, 'owner' | 'scope'>): boolean =>
  owner !== undefined || (scope !== undefined && 'through' in scope && scope.isOwned === true);

/** The parts of what is seen that a column answers, by the column. */
function columnsOf({ scope }: Scoped): readonly (readonly [column: string, parts: readonly Part[]])[] {
  if (!scope || 'through' in scope) return [];
  const { person, department, unit, customer } = scope;
  const terms: (readonly [column: string, parts: readonly Part[]])[] = [];
  if (person !== undefined) terms.push([person, department === undefined ? ['own', 'members'] : ['own']]);
  if (department !== undefined) terms.push([department, ['departments']]);
  if (unit !== undefined) terms.push([unit, ['units']]);
  if (customer !== undefined) terms.push([customer, ['customers']]);
  return terms;
}

/** The columns that a scope names. */
export function scopeColumns(scope: RowScope | undefined): readonly string[] {
  if (!scope) return [];
  const named = 'through' in scope ? [scope.by] : [scope.person, scope.department, scope.unit, scope.customer];
  return named.filter((column) => column !== undefined);
}

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/**
 * The expression of a table's policy; null where all rows of a tenant are everybody's. Every part of the setting is taken once per statement
 * (a sub-select of its own), never once per row. A case, because of it the planner thinks half: of an `or` it would think next to nothing,
 * and sort where an index has the order.
 */
export function policyOf(table: Scoped): string | null {
  const { scope, columns } = table;
  if (!scope) return null;
  if ('through' in scope)
    return orAll(table, scope, `${columnOf(scope.by)}::text in (select read_model.seen_keys(${literal(scope.through)}))`);
  const terms = columnsOf(table).map(
    // The cast makes a value of it: without one `any (select …)` would look for the column among rows.
    ([column, parts]) => `${columnOf(column)} = any (${seenList(table, scope, parts)}::${columns[column] === 'uuid' ? 'uuid' : 'text'}[])`,
  );
  return orAll(table, scope, terms.join(' or '));
}

/**
 * The same for the table of its counts, which tell how many rows there are: whoever does not see all sees the counts of what a column of the
 * scope says is theirs, and of no set without such a column.
 */
export function countsPolicyOf(table: Scoped & Pick<ReadTable, 'counts'>): string | null {
  const { scope } = table;
  if (!scope) return null;
  const terms = columnsOf(table).flatMap(([column, parts]) =>
    [...placesIn(table.counts ?? [], column)].map(
      ([nth, sets]) =>
        `dimensions in (${sets.map(literal).join(', ')}) and substr(v${nth + 1}, 2) = any (${seenList(table, scope, parts)}::text[])`,
    ),
  );
  return orAll(table, scope, terms.length === 0 ? 'false' : terms.map((term) => `(${term})`).join(' or '));
}

/** In which sets of counts a column stands, by its place in them. */
function placesIn(counts: NonNullable<ReadTable['counts']>, column: string): ReadonlyMap<number, readonly string[]> {
  const places = new Map<number, readonly string[]>();
  for (const set of counts) {
    const nth = set.map(String).indexOf(column);
    if (nth >= 0) places.set(nth, [...(places.get(nth) ?? []), dimensionsOf(set.map(String))]);
  }
  return places;
}

const seenList = (table: Scoped, { resource }: RowScope, parts: readonly Part[]): string =>
  `(select read_model.seen(${literal(resource)}, ${literal(`{${parts.join(',')}}`)}, ${hasOwner(table)}))`;

const orAll = (table: Scoped, { resource }: RowScope, otherwise: string): string =>
  `case when (select read_model.sees_all(${literal(resource)}, ${hasOwner(table)})) then true else ${otherwise} end`;

/** What the scope says of a table's rows, as its policy will find it. */
export function seenOf({ creators, scopes = {} }: TenantScope, table: Pick<ReadTable, 'owner' | 'scope'>): Seen {
  const { scope } = table;
  if (!scope) return '*';
  const granted = scopes[scope.resource];
  if (granted !== undefined) return granted;
  if (!hasOwner(table) || creators === '*') return '*';
  return { own: creators, members: [], departments: [], units: [], customers: [] };
}

/** Whether somebody sees all rows of a table. */
export const seesAll = (scope: TenantScope, table: Pick<ReadTable, 'owner' | 'scope'>): boolean => seenOf(scope, table) === '*';

/**
 * The same as the policy as a condition of the query, for the planner alone: it knows these values and may find the few rows that are seen by
 * an index, where of the policy's it knows nothing. Null where there is nothing to gain. What is safe stays the policy.
 */
export function seenSql(scope: TenantScope, table: Scoped, values: unknown[]): string | null {
  const seen = seenOf(scope, table);
  if (seen === '*' || !table.scope || 'through' in table.scope) return null;
  const terms = seenIn(table, seen).map(
    ([column, list]) => `${columnOf(column)} = any ($${values.push(list)}::${table.columns[column] === 'uuid' ? 'uuid' : 'text'}[])`,
  );
  return terms.length === 0 ? 'false' : `(${terms.join(' or ')})`;
}

/** What of a table's rows is seen, by the columns that say so; those that say nothing are left out. */
const seenIn = (table: Scoped, seen: Exclude<Seen, '*'>): readonly (readonly [column: string, list: readonly string[]])[] =>
  columnsOf(table)
    .map(([column, parts]) => [column, [...new Set(parts.flatMap((part) => seen[part]))]] as const)
    .filter(([, list]) => list.length > 0);

/** The same as conditions that kept counts can answer: none for who sees all; null where not one column alone tells what is seen. */
export function seenConditions(scope: TenantScope, table: Scoped): readonly Condition[] | null {
  const seen = seenOf(scope, table);
  if (seen === '*') return [];
  const [only, another] = seenIn(table, seen);
  return only && !another ? [{ property: only[0], is: 'in', value: only[1] }] : null;
}

/** The setting of a transaction. Refuses what could be read as more than it says. */
export function scopesSetting(scopes: TenantScope['scopes'] = {}): string {
  for (const seen of Object.values(scopes)) {
    if (seen !== '*' && Object.values(seen).some((list) => list.includes('*'))) throw new Error('a row is seen by the id of somebody');
  }
  return JSON.stringify(scopes);
}
