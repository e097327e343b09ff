import { idAs, type TenantId, type UserId } from '@cloud-factory/domain/shared/ids';
import type { TenantPool } from '@cloud-factory/projections/shared';
import { platformTenant } from './credential-store.js';

/** A person as another system knows them: `source` names the system, `subject` the person there. */
export type Foreigner = Readonly<{ source: string; subject: string }>;
export type Known = Readonly<{ tenant: TenantId; userId: UserId }>;
export type IdentityStore = ReturnType<typeof createIdentityStore>;

const scope = { tenant: platformTenant, creators: '*' as const };

/** The table `platform.identities`: one person of another system is one user of one tenant. */
export function createIdentityStore(platform: Pick<TenantPool, 'withTenant' | 'withTenantWrite'>) {
  return {
    of: ({ source, subject }: Foreigner): Promise<Known | null> =>
      platform.withTenant(scope, async (client) => {
        const { rows } = await client.query<{ tenant: string; userId: string }>(
          'select at_tenant as tenant, user_id as "userId" from platform.identities where source = $1 and subject = $2',
          [source, subject],
        );
        return rows[0] ? { tenant: idAs(rows[0].tenant), userId: idAs(rows[0].userId) } : null;
      }),

    /** False when the person is somebody here already. */
    put: ({ source, subject }: Foreigner, { tenant, userId }: Known): Promise<boolean> =>
      platform.withTenantWrite(scope, async (client) => {
        const { rowCount } = await client.query(
          `insert into platform.identities (tenant_id, source, subject, at_tenant, user_id) values ($1, $2, $3, $4, $5)
           on conflict (tenant_id, source, subject) do nothing`,
          [platformTenant, source, subject, tenant, userId],
        );
        return rowCount > 0;
      }),

    /** The user is nobody's any more: whoever it was may ask to be let in again. */
    remove: ({ tenant, userId }: Known): Promise<unknown> =>
      platform.withTenantWrite(scope, (client) =>
        client.query('delete from platform.identities where at_tenant = $1 and user_id = $2', [tenant, userId]),
      ),
  };
}
