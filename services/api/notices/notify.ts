import type { NoticeWish } from '@cloud-factory/domain/notices/contract';
import type { TenantId, UserId } from '@cloud-factory/domain/shared/ids';
import type { TenantPool } from '@cloud-factory/projections/shared';

/** Who is told. */
export type Notified = Readonly<{ tenant: TenantId; userId: UserId }>;

/**
 * Tells one person something: it stands in the bell of their console, and whoever looks at it sees the count change at once. Told twice about one
 * thing (`about`) it is one notice, so that whoever tells may be repeated. `platform`: a pool that signs in as `cf_platform`.
 */
export const notify = (
  platform: Pick<TenantPool, 'withTenantWrite'>,
  { tenant, userId }: Notified,
  { kind, about, values, refused, href }: NoticeWish,
): Promise<void> =>
  platform.withTenantWrite({ tenant, creators: [userId] }, async (client) => {
    await client.query('select platform.add_notice($1, $2, $3, $4, $5)', [
      userId,
      kind,
      about,
      JSON.stringify({ ...values, ...refused }),
      href ?? null,
    ]);
  });
