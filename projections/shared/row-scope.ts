// Whose rows of a resource a transaction may see: what the setting `app.scopes` says, and what a table's policy makes of it.
import type { AnyProjection, ReadTable } from './projection.js';
import { columnOf } from './names.js';
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
 * and sort where an index has the order. `parts` false: of counts, which tell how many rows there are, nothing but all is shown.
 */
export function policyOf(table: Pick<AnyProjection, 'columns' | 'owner' | 'scope'>, hasParts = true): string | null {
  const { scope, columns } = table;
  if (!scope) return null;
  const resource = literal(scope.resource);
  const isOwned = String(hasOwner(table));
  const all = `(select read_model.sees_all(${resource}, ${isOwned}))`;
  const otherwise = (): string => {
    if ('through' in scope) return `${columnOf(scope.by)}::text in (select read_model.seen_keys(${literal(scope.through)}))`;
    return columnsOf(table)
      .map(([column, parts]) => {
        const list = `(select read_model.seen(${resource}, ${literal(`{${parts.join(',')}}`)}, ${isOwned}))`;
        // The cast makes a value of it: without one `any (select …)` would look for the column among rows.
        return `${columnOf(column)} = any (${list}::${columns[column] === 'uuid' ? 'uuid' : 'text'}[])`;
      })
      .join(' or ');
  };
  return `case when ${all} then true else ${hasParts ? otherwise() : 'false'} end`;
}

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
  const terms = columnsOf(table).flatMap(([column, parts]) => {
    const list = [...new Set(parts.flatMap((part) => seen[part]))];
    if (list.length === 0) return [];
    return [`${columnOf(column)} = any ($${values.push(list)}::${table.columns[column] === 'uuid' ? 'uuid' : 'text'}[])`];
  });
  return terms.length === 0 ? 'false' : `(${terms.join(' or ')})`;
}

/** The setting of a transaction. Refuses what could be read as more than it says. */
export function scopesSetting(scopes: TenantScope['scopes'] = {}): string {
  for (const seen of Object.values(scopes)) {
    if (seen !== '*' && Object.values(seen).some((list) => list.includes('*'))) throw new Error('a row is seen by the id of somebody');
  }
  return JSON.stringify(scopes);
}
