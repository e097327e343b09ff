// What the security suites share: sizes, figures, and requests made from the API document alone.
import type pg from 'pg';
import { canary, canarySeeds } from './canaries.js';
import type { TestAnswer, TestApi, TestRequest, TestUser } from './harness.js';
import { requestFor, sampleOf, type DocumentedOperation } from './operations.js';

/** An id that nobody has. */
export const nobody = '0197e0ff-0000-7000-8000-00000000dead';

/** The bigger number with `SECURITY_SIZE=night`. */
export const sized = (everyDay: number, night: number): number => (process.env['SECURITY_SIZE'] === 'night' ? night : everyDay);

/** One line for whoever keeps docs/security.md. */
export const figure = (id: string, text: string): void => {
  console.info(`figure ${id}: ${text}`);
};

/** Asks for each of a list, several at a time and in its order: what waits for the database leaves the rest of the machine to the others. */
export async function atOnce<Item>(many: number, items: Iterable<Item>, ask: (item: Item) => Promise<void>): Promise<void> {
  const left = items[Symbol.iterator]();
  const asking = async (): Promise<void> => {
    for (let next = left.next(); !next.done; next = left.next()) await ask(next.value);
  };
  await Promise.all(Array.from({ length: many }, asking));
}

/** Asks, and ends the job that this starts, if it does: nobody has more than a few, and who has them is told so whatever is asked. */
export async function askAndEnd(user: TestUser, request: TestRequest): Promise<TestAnswer> {
  const answer = await user.inject(request);
  const jobId: unknown = answer.body?.data?.jobId;
  if (typeof jobId === 'string') await user.post(`/api/console/jobs/${jobId}/cancel`);
  return answer;
}

export const nameOf = ({ method, path }: Pick<DocumentedOperation, 'method' | 'path'>): string => `${method} ${path}`;

/** They end the session that asks, lock it, or make another. */
export const endsSessions = ({ path }: Pick<DocumentedOperation, 'path'>): boolean =>
  /\/(logout|sign-out|signOut|token|lock|end|end-all|endAll)$/.test(path);

/** A stream of news stays open: it is never answered as a whole. */
export const staysOpen = ({ responses }: DocumentedOperation): boolean => 'text/event-stream' in (responses['200']?.content ?? {});

// oxlint-disable-next-line typescript/no-explicit-any -- a document is walked by its own names
type Json = Readonly<Record<string, any>>;

const isIdName = (name: string): boolean => /(^|[a-z])(id|ids|Id|Ids)$|^(stream|key|keys)$/.test(name);
const isIdSchema = (schema: Json): boolean =>
  schema['format'] === 'uuid' ||
  (schema['anyOf'] ?? []).some(isIdSchema) ||
  (schema['type'] === 'array' && isIdSchema(schema['items'] ?? {}));

/** A field of a body, and the way to it. */
type Field = Readonly<{ at: readonly string[]; schema: Json }>;

/** Every field of a body, at every level. */
export function fieldsOf(schema: Json, at: readonly string[] = []): readonly Field[] {
  if (at.length > 6) return [];
  const ways: readonly Json[] = schema['anyOf'] ?? schema['oneOf'] ?? [];
  const found: readonly Field[] = [
    ...ways.flatMap((way) => fieldsOf(way, at)),
    ...Object.entries((schema['properties'] ?? {}) as Json).flatMap(([name, each]) => [
      { at: [...at, name], schema: each },
      ...fieldsOf(each, [...at, name]),
    ]),
    ...(schema['items'] ? fieldsOf(schema['items'], [...at, '0']) : []),
  ];
  return [...new Map(found.map((field) => [field.at.join('.'), field])).values()];
}

/** One place of an operation where an id may stand. */
export type Slot = Readonly<{ from: 'path' | 'query' | 'body'; at: readonly string[]; isList: boolean }>;

const isListOf = (schema: Json): boolean =>
  schema['type'] === 'array' || (schema['anyOf'] ?? []).some((way: Json) => way['type'] === 'array');

function slotsOfBody(schema: Json, at: readonly string[]): readonly Slot[] {
  if (at.length > 6) return [];
  const ways: readonly Json[] = schema['anyOf'] ?? schema['oneOf'] ?? schema['allOf'] ?? [];
  return [
    ...ways.flatMap((way) => slotsOfBody(way, at)),
    ...Object.entries((schema['properties'] ?? {}) as Json).flatMap(([name, property]): readonly Slot[] =>
      isIdName(name) || isIdSchema(property)
        ? [{ from: 'body', at: [...at, name], isList: isListOf(property) || /[iI]ds$/.test(name) }]
        : slotsOfBody(property, [...at, name]),
    ),
    ...(schema['items'] ? slotsOfBody(schema['items'], [...at, '0']) : []),
  ];
}

/** Every place of an operation where an id may stand. */
export const slotsOf = (operation: DocumentedOperation): readonly Slot[] => {
  const found: readonly Slot[] = [
    ...operation.pathNames.map((name): Slot => ({ from: 'path', at: [name], isList: false })),
    ...operation.query
      .filter(({ name, schema }) => isIdName(name) || isIdSchema(schema))
      .map(({ name }): Slot => ({ from: 'query', at: [name], isList: false })),
    ...(operation.body ? slotsOfBody(operation.body, []) : []),
  ];
  return [...new Map(found.map((slot) => [`${slot.from} ${slot.at.join('.')}`, slot])).values()];
};

/** A copy of a JSON value in which one place holds something else; ways that are not there yet are made. */
export function withAt(value: unknown, [name, ...rest]: readonly string[], put: unknown): unknown {
  if (name === undefined) return put;
  if (name === '0') return [withAt(Array.isArray(value) ? value[0] : undefined, rest, put)];
  const object = value !== null && typeof value === 'object' && !Array.isArray(value) ? value : {};
  return { ...object, [name]: withAt((object as Json)[name], rest, put) };
}

/** A request with an id in one place, and what else it must carry. A parameter that may stand in two places stands in the one. */
export function requestWith(operation: DocumentedOperation, slot: Slot, id: string): TestRequest {
  const { query, body, ...plain } = requestFor(operation, nobody);
  const [name = ''] = slot.at;
  const inStream = /^[0-9a-f-]{36}$/.test(id) ? `order-${id}` : id;
  const path = operation.path.replace(/\{(\w+)\}/g, (_, each: string) =>
    encodeURIComponent(slot.from === 'path' && each === name ? (name === 'stream' ? inStream : id) : nobody),
  );
  if (slot.from === 'body') return { ...plain, path, body: withAt(body, slot.at, slot.isList ? [id] : id) };
  const { [name]: _, ...rest } = (body ?? {}) as Record<string, unknown>; // a sample of a body is an object or nothing
  return {
    ...plain,
    path,
    ...((query || slot.from === 'query') && { query: { ...query, ...(slot.from === 'query' && { [name]: id }) } }),
    ...(body !== undefined && { body: Array.isArray(body) ? body : rest }),
  };
}

/** What an operation is asked when nothing is asked: a list with everything in it, for filters would leave others' rows out. */
export function bareRequest(operation: DocumentedOperation): TestRequest {
  const { query: _, ...plain } = requestFor(operation, nobody);
  const required = operation.query.filter((each) => each.required);
  const query = Object.fromEntries(required.map(({ name, schema }) => [name, String(sampleOf(schema, nobody, name))]));
  const size = operation.query.some(({ name }) => name === 'size') ? { size: '200' } : {};
  const body = operation.method === 'GET' || operation.body?.['required'] ? plain.body : {};
  return { ...plain, query: operation.method === 'GET' ? { ...size, ...query } : {}, ...(operation.body && { body }) };
}

/** Ids of a tenant as they stand in its rows: of every read model some, so that each operation is asked for its own kind and for others. */
export async function idsOf(owner: Pick<pg.Client, 'query'>, tenant: string, perTable: number): Promise<readonly string[]> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select table_name as name from information_schema.columns where table_schema = 'read_model' and column_name = 'key'`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const sql = `select key from read_model."${name}" where tenant_id = $1 order by key desc limit ${perTable}`;
    found.push(...(await owner.query<{ key: string }>(sql, [tenant])).rows.map(({ key }) => key));
  }
  return [...new Set(found)].filter((key) => /^[\w.-]{1,100}$/.test(key));
}

/** The words of a tenant's own data, where the other's have the canary. */
export const home = 'HEIMAT77';

export type Said = Readonly<{ role: string; request: TestRequest; isWrite: boolean; ids: readonly string[] }>;

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const written = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

/**
 * Makes the data of `canarySeeds` for a tenant and notes every request that was answered. Two tenants that were seeded so hold the same things
 * under ids of their own, in the same order.
 */
export async function seedNoted(api: TestApi, tenant: TestApi['a'], word: string): Promise<readonly Said[]> {
  const said: Said[] = [];
  const own = <Value>(value: Value): Value =>
    value === undefined || Buffer.isBuffer(value) ? value : (JSON.parse(JSON.stringify(value).replaceAll(canary, word)) as Value);
  const noting = (role: string, user: TestUser): TestUser => {
    const inject: TestUser['inject'] = async (request) => {
      const mine: TestRequest = {
        ...request,
        ...(request.query && { query: own(request.query) }),
        ...(request.body !== undefined && { body: own(request.body) }),
      };
      const answer = await user.inject(mine);
      if (answer.status === 200)
        said.push({
          role,
          request: mine,
          isWrite: (mine.method ?? 'GET') !== 'GET' && !Buffer.isBuffer(mine.body),
          ids: [...written(answer.body?.data ?? null).matchAll(uuid)].map(([id]) => id),
        });
      return answer;
    };
    return {
      ...user,
      inject,
      get: (path, query) => inject({ path, ...(query && { query }) }),
      post: (path, body, options = {}) => inject({ method: 'POST', path, ...(body !== undefined && { body }), ...options }),
    };
  };
  const noted: TestApi = { ...api, as: async (role, of = api.a) => noting(role, await api.as(role, of)) };
  const admin = await noted.as('admin', tenant);
  for (const seed of canarySeeds) await seed(noted, admin);
  await api.caughtUp();
  return said;
}
