import type { Page } from '@cloud-factory/domain/shared/contract';
import type { TenantId } from '@cloud-factory/domain/shared/ids';
import type { ListDescription, RowBase, Search } from '@cloud-factory/domain/shared/list';
import type { LogKind, LogRow } from '@cloud-factory/domain/platform/contract';
import {
  conditionsOf,
  defaultZone,
  orderSql,
  sortsOf,
  whereSql,
  type Column,
  type ReadTable,
  type TenantClient,
  type TenantPool,
} from '@cloud-factory/projections/shared';

/** A row on its way in. */
export type LogEntry = Omit<LogRow, 'isOk' | keyof RowBase> & Readonly<{ id: string }> & Readonly<{ tenant: TenantId; kind: LogKind }>;

const columns: Readonly<Record<Exclude<keyof LogRow, 'version' | 'createdBy' | 'updatedAt' | 'updatedBy'>, Column>> = {
  id: 'uuid',
  at: 'instant',
  createdAt: 'instant',
  userId: 'uuid',
  userName: 'text',
  clientId: 'text',
  requestId: 'text',
  what: 'text',
  method: 'text',
  path: 'text',
  network: 'text',
  status: 'integer',
  isOk: 'boolean',
  ms: 'integer',
  params: 'text',
  type: 'text',
  message: 'text',
  stack: 'text',
  info: 'text',
};
const table: ReadTable = { table: 'logs', columns, apply: () => new Map() };

/** The rows of one kind under the names of the lists; sorted, and searched, by what they say. */
const from = (kind: LogKind): string =>
  `(select tenant_id, id as key, id, at, at as created_at, user_id, user_name, client_id, request_id, what, method, path, network, status, status < 400 as is_ok, ms, params,
    type, message, stack, info from platform.logs where kind = '${kind}') as logs`;
const instant = `to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const selected = `id, 1 as version, ${instant} as at, ${instant} as "createdAt", ${instant} as "updatedAt", coalesce(user_id::text, '') as "createdBy",
  coalesce(user_id::text, '') as "updatedBy", user_id as "userId", user_name as "userName", client_id as "clientId",
  request_id as "requestId", what, method, path, network, status, is_ok as "isOk", ms, params, type, message, stack, info`;

async function findPage(client: TenantClient, kind: LogKind, list: ListDescription, search: Search): Promise<Page<LogRow>> {
  const { current, size } = search;
  const conditions = conditionsOf(list, table, search, client.scope.zone ?? defaultZone);
  const values: unknown[] = [];
  const where = whereSql(table, conditions, values, client.scope.tenant);
  const { rows: counted } = await client.query<{ total: number }>(`select count(*)::int as total from ${from(kind)}${where}`, values);
  const total = counted[0]?.total ?? 0;
  const { rows: records } = await client.query<LogRow>(
    `select ${selected} from ${from(kind)}${where} order by ${orderSql(sortsOf(list, search))} limit $${values.push(size)} offset $${values.push((current - 1) * size)}`,
    values,
  );
  return { records, total, size, current, pages: Math.ceil(total / size) };
}

const entryColumns = [
  'id',
  'kind',
  'at',
  'userId',
  'userName',
  'clientId',
  'requestId',
  'what',
  'method',
  'path',
  'network',
  'status',
  'ms',
  'params',
  'type',
  'message',
  'stack',
  'info',
] as const;
const insert = `insert into platform.logs (tenant_id, id, kind, at, user_id, user_name, client_id, request_id, what, method, path, network, status, ms, params, type, message, stack, info)
  select $1, * from unnest($2::uuid[], $3::text[], $4::timestamptz[], $5::uuid[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[], $11::text[], $12::text[], $13::int[], $14::int[],
    $15::text[], $16::text[], $17::text[], $18::text[], $19::text[]) on conflict do nothing`;

/** How long rows are kept, by kind, in days. */
export type LogDays = Readonly<Record<LogKind, number>>;

export type LogStore = ReturnType<typeof createLogStore>;

/** The table `platform.logs`, always inside one tenant. */
export function createLogStore(platform: Pick<TenantPool, 'withTenant' | 'withTenantWrite'>) {
  return {
    find: (client: TenantClient, kind: LogKind, list: ListDescription, search: Search) => findPage(client, kind, list, search),

    get: async (client: TenantClient, kind: LogKind, id: string): Promise<LogRow | null> =>
      (await client.query<LogRow>(`select ${selected} from ${from(kind)} where id = $1`, [id])).rows[0] ?? null,

    read: <Result>(tenant: TenantId, zone: string, work: (client: TenantClient) => Promise<Result>) =>
      platform.withTenant({ tenant, creators: '*', zone }, work),

    /** Rows of one tenant, in one statement. */
    add: (tenant: TenantId, entries: readonly LogEntry[]): Promise<unknown> =>
      platform.withTenantWrite({ tenant, creators: '*' }, (client) =>
        client.query(insert, [tenant, ...entryColumns.map((name) => entries.map((entry) => entry[name]))]),
      ),

    /** Forgets the rows of a tenant that are older than their kind is kept. */
    sweep: (tenant: TenantId, days: LogDays): Promise<unknown> =>
      platform.withTenantWrite({ tenant, creators: '*' }, async (client) => {
        for (const [kind, kept] of Object.entries(days))
          await client.query(`delete from platform.logs where kind = $1 and at < now() - make_interval(days => $2)`, [kind, kept]);
      }),
  };
}
