import type { RefusedReaction } from '@cloud-factory/domain/platform/contract';
import type { TenantId, UserId } from '@cloud-factory/domain/shared/ids';
import type { TenantPool } from '@cloud-factory/projections/shared';

export type RefusalRow = Omit<RefusedReaction, 'text'> & Readonly<{ details: Readonly<Record<string, string | number | null>> | null }>;

const at = `to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The rows of `platform.reaction_refusals` that wait for an administrator, and how one is settled. */
export function createRefusalRows(platform: Pick<TenantPool, 'withTenant' | 'withTenantWrite'>) {
  return {
    /** Of all tenants that are named, the newest first, at most 500. */
    waiting: (tenant: TenantId, tenants: readonly TenantId[]): Promise<readonly RefusalRow[]> =>
      platform.withTenant({ tenant, creators: '*' }, async (client) => {
        await client.query(`select set_config('app.tenants', $1, true)`, [tenants.join(',')]);
        const { rows } = await client.query<RefusalRow>(
          `select tenant_id as "tenantId", command_id as "commandId", reaction, stream, event_type as "eventType", command_type as "commandType", refusal, details,
             ${at} as at from platform.reaction_refusals r where settled_at is null and tenant_id = any ($1) order by r.at desc, command_id limit 500`,
          [tenants],
        );
        return rows;
      }),
    /** False when there is none that waits. The row stays, with who settled it and when. */
    settle: (tenant: TenantId, commandId: string, by: UserId): Promise<boolean> =>
      platform.withTenantWrite({ tenant, creators: '*' }, async (client) => {
        const { rowCount } = await client.query(
          'update platform.reaction_refusals set settled_at = now(), settled_by = $3 where tenant_id = $1 and command_id = $2 and settled_at is null',
          [tenant, commandId, by],
        );
        return rowCount === 1;
      }),
  };
}
