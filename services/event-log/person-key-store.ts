// Where the wrapped keys of persons are kept: in Postgres for the service, in memory for specs.
import { idAs, type TenantId } from '@cloud-factory/domain/shared/ids';
import pg from 'pg';
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
  // The update changes nothing: it is there to be answered the row that was first, erased or not.
  put: `insert into event_log.person_keys as k (tenant_id, subject, wrapped) values ($1, $2, $3)
    on conflict (tenant_id, subject) do update set subject = k.subject returning wrapped`,
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
  const tenantKey = async (tenant: TenantId): Promise<Uint8Array | null> =>
    (await ask<{ wrapped: Buffer }>('tenantKey', [tenant]))[0]?.wrapped ?? null;

  return {
    get: async (tenant, subjects) =>
      new Map(
        (await ask<{ subject: string; wrapped: Buffer }>('get', [tenant, subjects])).map(({ subject, wrapped }) => [subject, wrapped]),
      ),
    put: async (tenant, subject, wrapped) =>
      (await ask<{ wrapped: Buffer | null }>('put', [tenant, subject, Buffer.from(wrapped)]))[0]?.wrapped ?? null,
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
