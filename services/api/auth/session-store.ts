import { randomBytes } from 'node:crypto';
import type { DeptId, RoleId, TenantId, UserId } from '@cloud-factory/domain/shared/ids';
import type { TenantPool, TenantWriteClient } from '@cloud-factory/projections/shared';

export type SessionRow = Readonly<{
  id: string;
  userId: UserId | null;
  clientId: string;
  scope: string;
  salt: Buffer;
  generation: number;
  rotatedAt: Date;
  createdAt: Date;
  seenAt: Date;
  accessSeconds: number;
  refreshSeconds: number;
  network: string;
  userAgent: string;
  lockHash: string | null;
  /** Switch mode: the department and the one role that the session works in; null: all roles of the user. */
  deptId: DeptId | null;
  roleId: RoleId | null;
  endedAt: Date | null;
}>;

/** Why a session ended; kept for whoever asks later. */
export type EndReason = 'signedOut' | 'passwordChanged' | 'revoked' | 'replayed';

/** A department and a role that somebody works in. */
export type Place = Readonly<{ deptId: DeptId; roleId: RoleId }>;

export type NewSession = Readonly<{ place?: Place | null }> &
  Pick<SessionRow, 'id' | 'userId' | 'clientId' | 'scope' | 'accessSeconds' | 'refreshSeconds' | 'network' | 'userAgent'>;

const columns = `id, user_id as "userId", client_id as "clientId", scope, salt, generation, rotated_at as "rotatedAt", created_at as "createdAt", seen_at as "seenAt",
  access_seconds as "accessSeconds", refresh_seconds as "refreshSeconds", network, user_agent as "userAgent", lock_hash as "lockHash", dept_id as "deptId", role_id as "roleId", ended_at as "endedAt"`;

/** Sessions end for good some time after their last refresh could have been used. */
const sweepSql = `delete from platform.sessions where seen_at < $1::timestamptz - make_interval(secs => greatest(refresh_seconds, access_seconds) + 86400)`;

export type SessionStore = ReturnType<typeof createSessionStore>;

/** The table `platform.sessions`, always inside one tenant. */
export function createSessionStore(platform: Pick<TenantPool, 'ask' | 'withTenant' | 'withTenantWrite'>) {
  const scopeOf = (tenant: TenantId) => ({ tenant, creators: '*' as const });
  const write = <Result>(tenant: TenantId, work: (client: TenantWriteClient) => Promise<Result>) =>
    platform.withTenantWrite(scopeOf(tenant), work);

  return {
    get: async (tenant: TenantId, id: string): Promise<SessionRow | null> => {
      const [row] = await platform.ask<SessionRow>(scopeOf(tenant), `select ${columns} from platform.sessions where id = $1`, [id]);
      return row ?? null;
    },

    open: (tenant: TenantId, session: NewSession, at: Date): Promise<SessionRow> =>
      write(tenant, async (client) => {
        await client.query(sweepSql, [at]);
        const { rows } = await client.query<SessionRow>(
          `insert into platform.sessions (tenant_id, id, user_id, client_id, scope, salt, rotated_at, created_at, seen_at, access_seconds, refresh_seconds, network, user_agent, dept_id, role_id)
         values ($1, $2, $3, $4, $5, $6, $7, $7, $7, $8, $9, $10, $11, $12, $13) returning ${columns}`,
          [
            tenant,
            session.id,
            session.userId,
            session.clientId,
            session.scope,
            randomBytes(32),
            at,
            session.accessSeconds,
            session.refreshSeconds,
            session.network,
            session.userAgent.slice(0, 300),
            session.place?.deptId ?? null,
            session.place?.roleId ?? null,
          ],
        );
        const [row] = rows;
        if (!row) throw new Error('a session was inserted and is not there');
        return row;
      }),

    /** Runs `work` with the session's row locked: of two refreshes at once the second sees what the first did. */
    withLocked: <Result>(
      tenant: TenantId,
      id: string,
      work: (row: SessionRow | null, client: TenantWriteClient) => Promise<Result>,
    ): Promise<Result> =>
      write(tenant, async (client) => {
        const { rows } = await client.query<SessionRow>(`select ${columns} from platform.sessions where id = $1 for update`, [id]);
        return work(rows[0] ?? null, client);
      }),

    seen: (tenant: TenantId, id: string, at: Date): Promise<unknown> =>
      write(tenant, (client) => client.query('update platform.sessions set seen_at = greatest(seen_at, $2) where id = $1', [id, at])),

    setLock: (tenant: TenantId, id: string, lockHash: string | null): Promise<unknown> =>
      write(tenant, (client) => client.query('update platform.sessions set lock_hash = $2 where id = $1', [id, lockHash])),

    /** Ends one session; answers whether there was one to end. */
    end: (tenant: TenantId, id: string, why: EndReason, at: Date): Promise<boolean> =>
      write(tenant, async (client) => {
        const { rowCount } = await client.query(
          'update platform.sessions set ended_at = $2, ended_why = $3, lock_hash = null where id = $1 and ended_at is null',
          [id, at, why],
        );
        return rowCount > 0;
      }),

    /** Ends all sessions of a user but one (null: all). Answers the ids of those that ended now. */
    endAllOf: (tenant: TenantId, userId: UserId, but: string | null, why: EndReason, at: Date): Promise<readonly string[]> =>
      write(tenant, async (client) => {
        const { rows } = await client.query<{ id: string }>(
          'update platform.sessions set ended_at = $3, ended_why = $4, lock_hash = null where user_id = $1 and id is distinct from $2::uuid and ended_at is null returning id',
          [userId, but, at, why],
        );
        return rows.map(({ id }) => id);
      }),

    /** Ends all sessions of the tenant. Answers the ids of those that ended now. */
    endAll: (tenant: TenantId, why: EndReason, at: Date): Promise<readonly string[]> =>
      write(tenant, async (client) => {
        const { rows } = await client.query<{ id: string }>(
          'update platform.sessions set ended_at = $1, ended_why = $2, lock_hash = null where ended_at is null returning id',
          [at, why],
        );
        return rows.map(({ id }) => id);
      }),

    /** Open sessions, newest first; of one user, or of the whole tenant. */
    list: (tenant: TenantId, userId: UserId | null): Promise<readonly SessionRow[]> =>
      platform.withTenant(scopeOf(tenant), async (client) => {
        const { rows } = await client.query<SessionRow>(
          `select ${columns} from platform.sessions where ended_at is null and ($1::uuid is null or user_id = $1) order by seen_at desc, id limit 500`,
          [userId],
        );
        return rows;
      }),

    /** Whether the user signed in from this network before, and whether from anywhere at all. */
    places: (tenant: TenantId, userId: UserId, network: string): Promise<Readonly<{ isKnown: boolean; isFirst: boolean }>> =>
      platform.withTenant(scopeOf(tenant), async (client) => {
        const { rows } = await client.query<{ network: string }>('select distinct network from platform.sessions where user_id = $1', [
          userId,
        ]);
        return { isKnown: rows.some((row) => row.network === network), isFirst: rows.length === 0 };
      }),
  };
}
