import { catalogue, listOf, resourceOf, type Call, type Preset, type Resource, type Values } from '@cloud-factory/domain/catalogue';
import type { Page } from '@cloud-factory/domain/shared/contract';
import type { Search } from '@cloud-factory/domain/shared/list';
import {
  eachRow,
  findAll,
  findPage,
  findRow,
  findRows,
  type Batches,
  type Comparison,
  type Filters,
  type TenantClient,
} from '../../shared/index.js';
import { columnOf, tableName } from '../../shared/table.js';
import { recordsOf, type RecordRow } from './projection.js';
import { shown, withTitles, type ShownRecord } from './shown.js';

/** So many rows one call without pages answers at most. More is an error: a list that ends too early would be believed. */
const mostRows = 10_000;

type Compared = Readonly<{ property: string; is: Comparison; value: unknown }>;

/** A preset filter as a condition. Nothing but a parent is looked for empty (a law of the catalogue), and an empty one is an empty key. */
const condition = (name: string, value: Preset): Compared =>
  value === null ? { property: 'parentKey', is: '=', value: '' } : { property: name, is: Array.isArray(value) ? 'in' : '=', value };

const presetsOf = (where: Readonly<Record<string, Preset | undefined>> = {}): readonly Compared[] =>
  Object.entries(where).flatMap(([name, value]) => (value === undefined ? [] : [condition(name, value)]));

const inUse = (value: boolean): Compared => ({ property: 'inUse', is: '=', value });

export type Scope = Readonly<{
  /** The list of retired records instead of that of records in use. */
  isRetired?: boolean;
  /** A filter that the caller cannot take off. */
  where?: Readonly<Record<string, Preset | undefined>>;
}>;

/** Names of search for conditions that no caller may ask for: the blank keeps them apart from every name on the wire. */
const hidden = ({ property, is }: Compared): string => (is === 'in' ? `${property}_in` : property);

/**
 * One page of the records of a kind: its declared filters, sorts and titles of references. A preset that the caller filters by as well
 * holds all the same: both must be so.
 */
export async function findRecords(
  client: TenantClient,
  resource: Resource,
  search: Search,
  { isRetired = false, where = {} }: Scope = {},
): Promise<Page<ShownRecord>> {
  const described = listOf(resource);
  const presets = [inUse(!isRetired), ...presetsOf(where)];
  const list = { ...described, filters: [...described.filters, ...presets.map(hidden)] };
  const asked = narrowed(search, presets);
  if (!asked) return { records: [], total: 0, size: search.size, current: search.current, pages: 0 };
  const { records, ...page } = await findPage(client, list, recordsOf(resource.key), asked);
  return { ...page, records: await withTitles(client, resource, records as readonly ShownRecord[], resourceOf) }; // the list's fields, and what every row has
}

/** All records of a kind that a search finds, a batch at a time, in the order of the list, with titles: for exports. */
export async function* eachRecord(client: TenantClient, resource: Resource, search: Filters): Batches<ShownRecord> {
  const described = listOf(resource);
  const used = inUse(true);
  const list = { ...described, filters: [...described.filters, hidden(used)] };
  for await (const rows of eachRow(client, list, recordsOf(resource.key), { ...search, [hidden(used)]: used.value })) {
    yield await withTitles(client, resource, rows as readonly ShownRecord[], resourceOf); // the list's fields, and what every row has
  }
}

/** The search with the presets in it, or null when the caller asks for something that no preset row can be. */
function narrowed(search: Search, presets: readonly Compared[]): Search | null {
  let asked = search;
  for (const preset of presets) {
    const name = hidden(preset);
    const wanted = search[name];
    const allowed: readonly unknown[] = Array.isArray(preset.value) ? preset.value : [preset.value];
    const both = wanted === undefined ? allowed : allowed.filter((value) => (Array.isArray(wanted) ? wanted : [wanted]).includes(value));
    if (both.length === 0) return null;
    asked = { ...asked, [name]: Array.isArray(preset.value) ? both : both[0] };
  }
  return asked;
}

/** One record, also a retired one; null when it is not there or another tenant's. */
export async function getRecord(client: TenantClient, resource: Resource, id: string): Promise<ShownRecord | null> {
  const row = await findRow(client, recordsOf(resource.key), id);
  const [record] = row ? await withTitles(client, resource, [shown(resource, row)], resourceOf) : [];
  return record ?? null;
}

/** Whole rows in the order of the kind, not paged; `asked` narrows what `where` lets through. Throws when there are more than 10,000. */
export async function findAllRecords(
  client: TenantClient,
  resource: Resource,
  { isRetired = false, where = {} }: Scope = {},
  asked: Scope['where'] = {},
): Promise<readonly ShownRecord[]> {
  const rows = await rowsOf(client, resource, [inUse(!isRetired), ...presetsOf(where), ...presetsOf(asked)]);
  return withTitles(
    client,
    resource,
    rows.map((row) => shown(resource, row)),
    resourceOf,
  );
}

export const rowsOf = (client: TenantClient, resource: Resource, where: readonly Compared[]): Promise<readonly RecordRow[]> =>
  findAll(client, recordsOf(resource.key), { where, sort: { by: resource.sort, direction: 'asc' }, limit: mostRows });

/** The rows in use, as they are stored. */
export const rowsInUse = (client: TenantClient, resource: Resource, where: readonly Compared[] = []): Promise<readonly RecordRow[]> =>
  rowsOf(client, resource, [inUse(true), ...where]);

/** The choices of a select: `{ id, <text>, <with> … }`. */
export async function findOptions(
  client: TenantClient,
  resource: Resource,
  call: Extract<Call, { kind: 'options' }>,
  where: Readonly<Record<string, Preset | undefined>> = {},
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const rows = await rowsInUse(client, resource, [...presetsOf(call.where), ...presetsOf(where)]);
  const names = ['id', call.text, ...(call.with ?? [])];
  return rows.map((row) => Object.fromEntries(names.map((name) => [name, row[name]])));
}

/**
 * Whether a record in use holds these values of a unique set already. `except` is the record that asks. For the form, while somebody
 * types: what decides is the claim, when the record is saved.
 */
export async function isTaken(client: TenantClient, resource: Resource, values: Values, except: string | null): Promise<boolean> {
  const rows = await findAll(client, recordsOf(resource.key), {
    where: [inUse(true), ...Object.entries(values).map(([property, value]): Compared => ({ property, is: '=', value }))],
    limit: 100,
  });
  return rows.some(({ id }) => id !== except);
}

/** 0 is Sunday. A day has no time zone, so noon in UTC lies on it everywhere that matters here. */
const weekdayOf = (day: string): number => new Date(`${day}T12:00:00Z`).getUTCDay();

/** The record of a day (`yyyy-MM-dd`): that of its weekday, of those in force the newest; null when none is. */
export async function findOfDay(
  client: TenantClient,
  resource: Resource,
  { weekday, from }: Extract<Call, { kind: 'byDate' }>,
  day: string,
): Promise<ShownRecord | null> {
  const where: Compared[] = [
    { property: weekday, is: '=', value: weekdayOf(day) },
    { property: from, is: '<=', value: day },
  ];
  if (resource.fields['enabled']?.kind === 'yesNo') where.push({ property: 'enabled', is: '=', value: true });
  const rows = await rowsInUse(client, resource, where);
  const newest = rows.toSorted((a, b) => String(b[from]).localeCompare(String(a[from])))[0];
  return newest ? shown(resource, newest) : null;
}

/** Fields of all kinds that point at records of this one. */
const pointersTo = (key: string): readonly Readonly<{ from: Resource; name: string; isMany: boolean }>[] =>
  catalogue.flatMap((from: Resource) =>
    Object.entries(from.fields).flatMap(([name, field]) =>
      (field.kind === 'ref' || field.kind === 'refs') && field.to === key ? [{ from, name, isMany: field.kind === 'refs' }] : [],
    ),
  );

/** How many records in use point at these, those among them not counted: what is retired together does not hold itself. */
export async function countUses(client: TenantClient, resource: Resource, ids: readonly string[]): Promise<number> {
  const below = resource.tree && resource.keyedBy ? [{ from: resource, name: 'parentKey', isMany: false }] : [];
  let uses = 0;
  for (const { from, name, isMany } of [...pointersTo(resource.key), ...below]) {
    const cast = name === 'parentKey' ? 'text[]' : 'uuid[]';
    const points = isMany ? `${columnOf(name)} && $1::uuid[]` : `${columnOf(name)} = any ($1::${cast})`;
    const others = from.key === resource.key ? ' and not (key = any ($1::text[]))' : '';
    const { rows } = await client.query<{ n: number }>(
      `select count(*)::int as n from ${tableName(recordsOf(from.key).table)} where in_use and ${points}${others}`,
      [ids],
    );
    uses += rows[0]?.n ?? 0;
  }
  return uses;
}

/** The records that stand above, from the named one up to the root, at most 100. */
export async function findAncestors(
  client: TenantClient,
  resource: Resource,
  parent: string,
): Promise<readonly Readonly<{ id: string; parentId: string | null }>[]> {
  const table = tableName(recordsOf(resource.key).table);
  const { rows } = await client.query<{ id: string; parentId: string }>(
    `with recursive above (id, parent, depth) as (
       select key, parent_key, 1 from ${table} where key = $1
       union all select t.key, t.parent_key, depth + 1 from above join ${table} t on t.key = above.parent where depth < 100)
     select id, parent as "parentId" from above order by depth`,
    [parent],
  );
  return rows.map(({ id, parentId }) => ({ id, parentId: parentId === '' ? null : parentId }));
}

/** Records by id, retired ones too; one that is not there is left out. */
export const findRecordsById = async (client: TenantClient, resource: Resource, ids: readonly string[]): Promise<readonly ShownRecord[]> =>
  (await findRows(client, recordsOf(resource.key), ids)).map((row) => shown(resource, row));

/** Records in use that people may mean by these texts: by id, by title, or by a value that stands once. */
export async function findMeant(client: TenantClient, resource: Resource, texts: readonly string[]): Promise<readonly RecordRow[]> {
  if (texts.length === 0) return [];
  const names = namesOf(resource);
  const means = ['key', ...names.map(columnOf)].map((column) => `${column} = any ($1::text[])`).join(' or ');
  const { rows } = await client.query<{ key: string }>(
    `select key from ${tableName(recordsOf(resource.key).table)} where in_use and (${means})`,
    [texts],
  );
  return findRows(
    client,
    recordsOf(resource.key),
    rows.map(({ key }) => key),
  );
}

/** The fields that a person may name a record by: its title, and every text that stands once. */
export const namesOf = ({ title, unique, fields }: Resource): readonly string[] =>
  [...new Set([title, ...unique.flatMap((set) => (set.length === 1 ? set : []))])].filter(
    (name) => fields[name]?.kind === 'text' || fields[name]?.kind === 'region',
  );
