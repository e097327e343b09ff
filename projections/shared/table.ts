// What PostgreSQL must know of a projection: its table, indexes and policies, made from the declaration alone.
import { createHash } from 'node:crypto';
import { finderColumn } from './finder.js';
import { columnOf, quoted, tableName } from './names.js';
import type { AnyProjection, Column, ReadTable } from './projection.js';
import { countsPolicyOf, policyOf, scopeColumns } from './row-scope.js';

export { columnName, columnOf, schema, tableName } from './names.js';

const places = { money: [18, 2], price: [18, 4], quantity: [18, 4], weight: [14, 3] } as const;

/** The type of a column without its collation, as casts and record definitions need it. */
export function sqlType(column: Column): string {
  if (typeof column === 'object') return `numeric(20,${column.decimal})`;
  switch (column) {
    case 'texts':
      return 'text[]';
    case 'uuids':
      return 'uuid[]';
    case 'instant':
      return 'timestamptz';
    case 'json':
      return 'jsonb';
    case 'days':
      return 'datemultirange';
    case 'cents':
      return 'bigint';
    case 'money':
    case 'price':
    case 'quantity':
    case 'weight':
      return `numeric(${places[column].join(',')})`;
    case 'text':
    case 'uuid':
    case 'integer':
    case 'boolean':
    case 'date':
      return column;
  }
}

/**
 * The column as it leaves: dates and instants as text, for the driver would make local Dates of them and a day could move.
 * Decimals and big integers are text with fixed places by the driver itself.
 */
export function leaving(property: string, column: Column): string {
  const name = columnOf(property);
  if (column === 'date') return `to_char(${name}, 'YYYY-MM-DD')`;
  if (column === 'instant') return `to_char(${name} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  return name;
}

/** At most so many columns in one set of `counts`. */
export const countedColumns = 4;

/** Throws when a declaration cannot become a table; the sentence says what to change. */
export function checkProjection({ table, columns, counts = [], owner, scope }: AnyProjection): void {
  const wrong = (why: string): never => {
    throw new Error(`projection ${table}: ${why}`);
  };
  if (!/^[a-z][a-z0-9_]{0,40}$/.test(table)) wrong('a table is a lower-case noun of at most 41 letters, digits and underscores');
  if (table.includes('__') || table.endsWith('_counts')) wrong('"__" and "_counts" are for the projector');
  const properties = Object.keys(columns);
  for (const property of properties) {
    if (!/^[a-z][A-Za-z0-9]{0,59}$/.test(property)) wrong(`${property} is no name for a column`);
    if (property === finderColumn) wrong(`${property} is the column in which rows are found by a keyword`);
  }
  for (const set of counts) {
    if (set.length > countedColumns) wrong(`at most ${countedColumns} columns are counted together`);
    for (const property of set) if (!countable(columns[property])) wrong(`${property} cannot be counted`);
  }
  if (owner !== undefined && columns[owner] !== 'text' && columns[owner] !== 'uuid') wrong('the owner is a text or a uuid');
  if (owner !== undefined && (!scope || ('person' in scope && scope.person !== owner)))
    wrong('rows with an owner have a scope, by that owner');
  for (const column of scopeColumns(scope)) {
    if (columns[column] !== 'text' && columns[column] !== 'uuid')
      wrong(`rows are told apart by a text or a uuid, and ${column} is neither`);
  }
}

const countable = (column: Column | undefined): boolean =>
  column === 'text' || column === 'uuid' || column === 'integer' || column === 'boolean' || column === 'date' || column === 'instant';

/** The declaration's shape as a short text: two of the same shape make the same table. */
export function shapeOf(projection: AnyProjection): string {
  const { columns, counts = [], finds = [] } = projection;
  return createHash('sha256')
    .update(
      JSON.stringify([
        columns,
        indexesOf(projection),
        counts,
        policyOf(projection),
        countsPolicyOf(projection),
        ...(finds.length > 0 ? [finds] : []),
      ]),
    )
    .digest('hex')
    .slice(0, 16);
}

/** The name of the table of kept counts. */
export const countsName = (name: string): string => `${name}_counts`;

const ofTenant = `tenant_id = nullif(current_setting('app.tenant', true), '')`;

/**
 * Forced, so that the owner is bound too. An unset tenant is null and equals nothing. Readers are bound a second time where rows
 * are somebody's; an unset scope lets nothing through.
 */
function policies(name: string, readers: string | null): readonly string[] {
  const table = tableName(name);
  return [
    `alter table ${table} enable row level security`,
    `alter table ${table} force row level security`,
    `create policy tenant on ${table} using (${ofTenant}) with check (${ofTenant})`,
    ...(readers === null ? [] : [`create policy scope on ${table} as restrictive for select to cf_read using (${readers})`]),
    `grant select on ${table} to cf_read`,
  ];
}

function indexSql(name: string, index: AnyProjection['indexes'][number], nth: number, create = 'create index'): string {
  const called = quoted(indexName(name, nth));
  if ('like' in index) return `${create} ${called} on ${tableName(name)} using gin (${columnOf(String(index.like))} gin_trgm_ops)`;
  const terms = index.by.map((term) => {
    const text = String(term);
    return text.startsWith('-') ? `${columnOf(text.slice(1))} desc` : columnOf(text);
  });
  if (index.unique) return `create unique index ${called} on ${tableName(name)} (tenant_id, ${terms.join(', ')})`;
  // Ties are broken by key, in the direction of the last column: so one index serves the sort both ways.
  const ties = terms.at(-1)?.endsWith(' desc') ? 'key desc' : 'key';
  return `${create} ${called} on ${tableName(name)} (tenant_id, ${[...terms, ties].join(', ')})`;
}

const indexName = (name: string, nth: number): string => `${name}_i${nth}`;

/** The declared indexes, and that of the finder's column. */
const indexesOf = ({ indexes, finds = [] }: AnyProjection): AnyProjection['indexes'] => [
  ...indexes,
  ...(finds.length > 0 ? [{ like: finderColumn }] : []),
];

const isUnique = (index: AnyProjection['indexes'][number]): boolean => 'unique' in index && index.unique === true;

/**
 * The indexes that a table built from the whole log gets when it has caught up: made once, they cost a fraction of being kept up row
 * by row. Each with its name; made beside running transactions, so outside of one. Unique ones are not among them: they refuse.
 */
export const laterIndexes = (projection: AnyProjection, name: string): readonly Readonly<{ name: string; sql: string }>[] =>
  indexesOf(projection).flatMap((index, nth) =>
    isUnique(index) ? [] : [{ name: indexName(name, nth), sql: indexSql(name, index, nth, 'create index concurrently') }],
  );

/**
 * The statements that make a projection's table under a name, its counts, indexes, row-level security and grants. Run by the
 * projector's role, which owns what they make. The name is that of the declaration, or of a table built beside it.
 */
export function tableSql(projection: AnyProjection, name: string, which: 'allIndexes' | 'uniqueIndexes' = 'allIndexes'): readonly string[] {
  checkProjection(projection);
  const { columns, counts = [], finds = [] } = projection;
  const table = tableName(name);
  const typed = [
    ...(finds.length > 0 ? [`${finderColumn} text collate "C" not null default ''`] : []),
    ...Object.entries(columns).map(
      ([property, column]) => `${columnOf(property)} ${sqlType(column)}${column === 'text' ? ' collate "C"' : ''}`,
    ),
  ];
  const countColumns = Array.from({ length: countedColumns }, (_, nth) => `v${nth + 1}`);
  return [
    `create table ${table} (tenant_id text collate "C" not null, key text collate "C" not null, position text collate "C" not null, ` +
      `streams text[] not null, ${typed.join(', ')}, primary key (tenant_id, key))`,
    ...indexesOf(projection).flatMap((index, nth) => (which === 'allIndexes' || isUnique(index) ? [indexSql(name, index, nth)] : [])),
    ...policies(name, policyOf(projection)),
    ...(counts.length === 0
      ? []
      : [
          `create table ${tableName(countsName(name))} (tenant_id text collate "C" not null, dimensions text collate "C" not null, ` +
            `${countColumns.map((column) => `${column} text collate "C" not null`).join(', ')}, n bigint not null, ` +
            `primary key (tenant_id, dimensions, ${countColumns.join(', ')}))`,
          ...policies(countsName(name), countsPolicyOf(projection)),
        ]),
  ];
}

/** `column as "property"` for each of the properties. */
export const selected = (table: ReadTable, properties: readonly string[]): string =>
  properties
    .map((property) => {
      const column = table.columns[property];
      if (column === undefined) throw new Error(`${table.table} has no column ${property}`);
      return `${leaving(property, column)} as ${quoted(property)}`;
    })
    .join(', ');
