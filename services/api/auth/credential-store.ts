import type { TenantId, UserId } from '@cloud-factory/domain/shared/ids';
import { idAs } from '@cloud-factory/domain/shared/ids';
import type { TenantPool, TenantWriteClient } from '@cloud-factory/projections/shared';

export type Credential = Readonly<{ userId: UserId; hash: string }>;
export type CredentialStore = ReturnType<typeof createCredentialStore>;

/** The tenant that owns what is everybody's; nobody signs in to it. */
export const platformTenant: TenantId = idAs('platform');

const scopeOf = (tenant: TenantId) => ({ tenant, creators: '*' as const });

/** The credentials of a tenant, in a transaction that holds them. */
function rowsOf(client: TenantWriteClient, tenant: TenantId) {
  /** Follows the log's claim: whoever holds the account there is the one who signs in with it here. Who had it is told theirs in a moment. */
  const leave = (userId: UserId, account: string): Promise<unknown> =>
    client.query('update platform.credentials set account = null where account = $1 and user_id <> $2', [account, userId]);

  return {
    has: async (userId: UserId): Promise<boolean> =>
      (await client.query('select from platform.credentials where user_id = $1', [userId])).rows.length > 0,

    put: async (userId: UserId, account: string, hash: string): Promise<void> => {
      await leave(userId, account.toLowerCase());
      await client.query(
        `insert into platform.credentials (tenant_id, user_id, account, hash) values ($1, $2, $3, $4)
         on conflict (tenant_id, user_id) do update set account = excluded.account, hash = excluded.hash, changed_at = now()`,
        [tenant, userId, account.toLowerCase(), hash],
      );
    },

    rename: async (userId: UserId, account: string): Promise<void> => {
      await leave(userId, account.toLowerCase());
      await client.query('update platform.credentials set account = $2 where user_id = $1', [userId, account.toLowerCase()]);
    },

    remove: async (userId: UserId): Promise<void> => {
      await client.query('delete from platform.credentials where user_id = $1', [userId]);
    },
  };
}
export type CredentialRows = ReturnType<typeof rowsOf>;

/** The tables `platform.credentials` and `platform.client_secrets`. Hashes only; what is hashed is never kept. */
export function createCredentialStore(platform: Pick<TenantPool, 'withTenant' | 'withTenantWrite'>) {
  return {
    byAccount: (tenant: TenantId, account: string): Promise<Credential | null> =>
      platform.withTenant(scopeOf(tenant), async (client) => {
        const { rows } = await client.query<Credential>('select user_id as "userId", hash from platform.credentials where account = $1', [
          account.toLowerCase(),
        ]);
        return rows[0] ?? null;
      }),

    byUser: (tenant: TenantId, userId: UserId): Promise<Credential | null> =>
      platform.withTenant(scopeOf(tenant), async (client) => {
        const { rows } = await client.query<Credential>('select user_id as "userId", hash from platform.credentials where user_id = $1', [
          userId,
        ]);
        return rows[0] ?? null;
      }),

    /**
     * Changes credentials of a tenant, one request after the other: what the log says is asked in `work`, and so whoever is last keeps what was said last.
     * Nothing slow belongs in there.
     */
    inTurn: <Result>(tenant: TenantId, work: (rows: CredentialRows) => Promise<Result>): Promise<Result> =>
      platform.withTenantWrite(scopeOf(tenant), async (client) => {
        await client.query('select pg_advisory_xact_lock(hashtext($1))', [`credentials ${tenant}`]);
        return work(rowsOf(client, tenant));
      }),

    clientHash: (clientId: string): Promise<Buffer | null> =>
      platform.withTenant(scopeOf(platformTenant), async (client) => {
        const { rows } = await client.query<{ hash: Buffer }>('select hash from platform.client_secrets where client_id = $1', [clientId]);
        return rows[0]?.hash ?? null;
      }),

    /** `version`: of the event that said that there is another secret. An older one than is kept changes nothing. */
    putClient: (clientId: string, hash: Uint8Array, version: number): Promise<unknown> =>
      platform.withTenantWrite(scopeOf(platformTenant), (client) =>
        client.query(
          `insert into platform.client_secrets as kept (tenant_id, client_id, hash, version) values ('platform', $1, $2, $3)
       on conflict (tenant_id, client_id) do update set hash = excluded.hash, version = excluded.version where kept.version <= excluded.version`,
          [clientId, Buffer.from(hash), version],
        ),
      ),
  };
}
