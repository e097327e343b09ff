// Where the wrapped keys of persons are kept: in Postgres for the service, in memory for specs.
import { idAs, type TenantId } from '@cloud-factory/domain/shared/ids';
import pg from 'pg';
import { createGathering } from './gathering.js';
import type { PersonKeyStore } from './port.js';

/** A subject whose key was destroyed, and when (instant in UTC, ISO 8601). */
export type Erasure = Readonly<{ tenant: TenantId; subject: string; at: string }>;

export type ErasableKeyStore = PersonKeyStore &
  Readonly<{
    /**
     * The erasure list, oldest first. To be kept outside of backups: a restored database brings destroyed keys back, and only this list
     * says which.
     */
    erasures: () => Promise<readonly Erasure[]>;
    /** Destroys what the list names, again; answers how many keys there were. Call it after a restore, before the service opens. */
    applyErasures: (erasures: readonly Erasure[]) => Promise<number>;
    close: () => Promise<void>;
  }>;

const queries = {
  get: 'select subject, wrapped from event_log.person_keys where tenant_id = $1 and subject = any ($2::text[]) and wrapped is not null',
  // In one order: two processes that keep keys of the same subjects at once do not wait for each other in a circle. A row that another process has
  // written since this statement began is seen by neither part: it is not found, and asked for again.
  put: `with asked as (select * from unnest($1::text[], $2::text[], $3::bytea[]) with ordinality a(tenant, subject, wrapped, n)),
      made as (insert into event_log.person_keys (tenant_id, subject, wrapped) select tenant, subject, wrapped from asked order by tenant, subject
        on conflict do nothing returning tenant_id, subject, wrapped)
    select coalesce(m.subject, k.subject) is not null as is_found, coalesce(m.wrapped, k.wrapped) as wrapped from asked a
      left join made m on m.tenant_id = a.tenant and m.subject = a.subject
      left join event_log.person_keys k on k.tenant_id = a.tenant and k.subject = a.subject
      order by a.n`,
  // A row without a key stays: no later write gives the subject a new one.
  destroy: `insert into event_log.person_keys as k (tenant_id, subject, wrapped, erased_at) values ($1, $2, null, coalesce($3::timestamptz, now()))
    on conflict (tenant_id, subject) do update set wrapped = null, erased_at = coalesce(k.erased_at, excluded.erased_at)`,
  isKept: 'select from event_log.person_keys where tenant_id = $1 and subject = $2 and wrapped is not null',
  erasures: `select tenant_id, subject, to_char(erased_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at from event_log.person_keys
    where erased_at is not null order by erased_at, tenant_id, subject`,
  tenantKey: 'select wrapped from event_log.tenant_keys where tenant_id = $1',
  putTenantKey: 'insert into event_log.tenant_keys (tenant_id, wrapped) values ($1, $2) on conflict do nothing',
} as const;

/** Keys in the tables of the log's schema. Connects as the role cf_log when it is first asked. */
export function createPersonKeyStore({
  connectionString,
  connections = 4,
}: Readonly<{ connectionString: string; connections?: number }>): ErasableKeyStore {
  const pool = new pg.Pool({
    connectionString,
    max: connections,
    connectionTimeoutMillis: 5_000,
    options: '-c plan_cache_mode=force_generic_plan -c application_name=cloud-factory-keys',
  });
  // Without a listener on the pool and on each connection, the process would end when one of them breaks.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
  });

  async function ask<Row extends object>(name: keyof typeof queries, values: readonly unknown[]): Promise<readonly Row[]> {
    return (await pool.query<Row>({ name, text: queries[name], values: [...values] })).rows;
  }
  // Each commit waits for the disk: keys of orders that are entered at once are kept at once.
  const put = createGathering({
    ask: (keys: readonly Readonly<{ tenant: TenantId; subject: string; wrapped: Buffer }>[]) =>
      ask<{ is_found: boolean; wrapped: Buffer | null }>('put', [
        keys.map(({ tenant }) => tenant),
        keys.map(({ subject }) => subject),
        keys.map(({ wrapped }) => wrapped),
      ]),
    atOnce: 1,
    most: 256,
    isOfOne: (error) => error instanceof pg.DatabaseError,
  });
  const tenantKey = async (tenant: TenantId): Promise<Uint8Array | null> =>
    (await ask<{ wrapped: Buffer }>('tenantKey', [tenant]))[0]?.wrapped ?? null;

  return {
    get: async (tenant, subjects) =>
      new Map(
        (await ask<{ subject: string; wrapped: Buffer }>('get', [tenant, subjects])).map(({ subject, wrapped }) => [subject, wrapped]),
      ),
    put: async (tenant, subject, wrapped) => {
      for (;;) {
        const { is_found: isFound, wrapped: kept } = await put({ tenant, subject, wrapped: Buffer.from(wrapped) });
        if (isFound) return kept;
      }
    },
    destroy: async (tenant, subject) => {
      await ask('destroy', [tenant, subject, null]);
    },
    tenantKey,
    putTenantKey: async (tenant, wrapped) => {
      await ask('putTenantKey', [tenant, Buffer.from(wrapped)]);
      const kept = await tenantKey(tenant);
      if (!kept) throw new Error(`the key of tenant ${tenant} was not kept`);
      return kept;
    },
    erasures: async () =>
      (await ask<{ tenant_id: string; subject: string; at: string }>('erasures', [])).map(({ tenant_id, subject, at }) => ({
        tenant: idAs<'tenant'>(tenant_id),
        subject,
        at,
      })),
    applyErasures: async (erasures) => {
      let found = 0;
      for (const { tenant, subject, at } of erasures) {
        found += (await ask('isKept', [tenant, subject])).length;
        await ask('destroy', [tenant, subject, at]);
      }
      return found;
    },
    close: () => pool.end(),
  };
}

/** Keys that live and die with the process, for specs. */
export function createMemoryPersonKeyStore(): PersonKeyStore {
  const keys = new Map<string, Uint8Array | null>();
  const tenants = new Map<TenantId, Uint8Array>();
  const id = (tenant: TenantId, subject: string): string => `${tenant}\n${subject}`;
  return {
    get: async (tenant, subjects) =>
      new Map(
        subjects.flatMap((subject) => {
          const wrapped = keys.get(id(tenant, subject));
          return wrapped ? [[subject, wrapped] as const] : [];
        }),
      ),
    put: async (tenant, subject, wrapped) => {
      if (!keys.has(id(tenant, subject))) keys.set(id(tenant, subject), wrapped);
      return keys.get(id(tenant, subject)) ?? null;
    },
    destroy: async (tenant, subject) => {
      keys.set(id(tenant, subject), null);
    },
    tenantKey: async (tenant) => tenants.get(tenant) ?? null,
    putTenantKey: async (tenant, wrapped) => {
      const kept = tenants.get(tenant) ?? wrapped;
      tenants.set(tenant, kept);
      return kept;
    },
  };
}
