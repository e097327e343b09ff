import type { Position, TenantId } from '@cloud-factory/domain/shared/ids';
import type pg from 'pg';
import type { ReactionRefusal, ReactionStore } from './contract.js';

/** So long a tenant stays with a worker that says nothing more: it was killed, or it hangs. */
const LEASE_MS = 15_000;

export type StoreParts = Readonly<{
  /** Signed in as `cf_platform`. */
  pool: pg.Pool;
  /** Which reactions: all that are run together. */
  feed: string;
  /** This worker, among all that run at the same time. */
  holder: string;
  leaseMs?: number;
}>;

/** The store of `platform.reaction_checkpoints` and `platform.reaction_refusals`. Times are those of the database. */
export function createReactionStore({ pool, feed, holder, leaseMs = LEASE_MS }: StoreParts): ReactionStore {
  /** One statement on the rows of one tenant: row-level security knows no other way. */
  async function asTenant<Row extends pg.QueryResultRow>(
    tenant: TenantId,
    sql: string,
    values: readonly unknown[],
  ): Promise<readonly Row[]> {
    const client = await pool.connect();
    // A connection that dies while it is ours says so by an event, and an event that nobody hears ends the program.
    const onError = (): void => undefined;
    client.on('error', onError);
    let failed: Error | undefined;
    try {
      await client.query('begin');
      await client.query(`select set_config('app.tenant', $1, true)`, [tenant]);
      const { rows } = await client.query<Row>(sql, [...values]);
      await client.query('commit');
      return rows;
    } catch (error) {
      failed = error instanceof Error ? error : new Error(String(error));
      throw error;
    } finally {
      client.off('error', onError);
      client.release(failed); // after an error it may still be inside the transaction: it is closed, not handed on
    }
  }

  return {
    take: async (tenant) => {
      const rows = await asTenant<{ position: Position | null }>(
        tenant,
        `insert into platform.reaction_checkpoints as held (tenant_id, feed, holder, held_until)
         values ($1, $2, $3, now() + $4 * interval '1 millisecond')
         on conflict (tenant_id, feed) do update set holder = excluded.holder, held_until = excluded.held_until
           where held.holder is null or held.holder = excluded.holder or held.held_until < now()
         returning position`,
        [tenant, feed, holder, leaseMs],
      );
      return rows[0] ?? null;
    },
    save: async (tenant, position) => {
      const rows = await asTenant(
        tenant,
        `update platform.reaction_checkpoints set position = $4, held_until = now() + $5 * interval '1 millisecond'
         where tenant_id = $1 and feed = $2 and holder = $3 and (position is null or position <= $4) returning 1`,
        [tenant, feed, holder, position, leaseMs],
      );
      return rows.length > 0;
    },
    release: async (tenant) => {
      await asTenant(tenant, `update platform.reaction_checkpoints set holder = null where tenant_id = $1 and feed = $2 and holder = $3`, [
        tenant,
        feed,
        holder,
      ]);
    },
    note: async (refusal: ReactionRefusal) => {
      const { tenant, commandId, reaction, eventId, eventType, stream, position, commandType, details } = refusal;
      await asTenant(
        tenant,
        `insert into platform.reaction_refusals
           (tenant_id, command_id, reaction, event_id, event_type, stream, position, command_type, refusal, details)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict do nothing`,
        [
          tenant,
          commandId,
          reaction,
          eventId,
          eventType,
          stream,
          position,
          commandType,
          refusal.refusal,
          details && JSON.stringify(details),
        ],
      );
    },
  };
}
