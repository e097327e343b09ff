// How much a tenant and each of its accounts store, and how much they may. Counted in the transaction in which bytes come or go.
import type { TenantId, UserId } from '@cloud-factory/domain/shared/ids';
import { refused, type Refused } from './refusals.js';
import type { FileCaller, Rows } from './rows.js';

/** How much may be stored, in bytes and files. */
export type SpaceLimits = Readonly<{
  tenantBytes: number;
  accountBytes: number;
  /** Finished files of one account that no record uses yet. */
  unusedFiles: number;
  unusedBytes: number;
  /** So much of the disk stays free. */
  freeBytes: number;
}>;

export const gigabyte = 1_073_741_824;

export type Change = Readonly<{ owner: UserId; bytes: number }>;
type Counted = Readonly<{ owner: string; bytes: string }>;

/**
 * Counts what came (or, below nought, went), for the tenant and for each account. The last statement of its transaction: the row of the tenant is locked from
 * here to the end, and always first, so that two that count never wait for each other. Answers the new counts.
 */
export async function countStored(client: Rows, tenant: TenantId, changes: readonly Change[]): Promise<ReadonlyMap<string, number>> {
  const all = new Map<string, number>();
  for (const { owner, bytes } of changes) for (const name of ['', owner]) all.set(name, (all.get(name) ?? 0) + bytes);
  if (all.size === 0) return all;
  const owners = [...all.keys()].sort();
  const { rows } = await client.query<Counted>(
    `insert into platform.stored_bytes as kept (tenant_id, owner, bytes)
       select $1, c.owner, greatest(0, c.bytes) from unnest($2::text[], $3::bigint[]) with ordinality c (owner, bytes, nth) order by nth
     on conflict (tenant_id, owner) do update set bytes = greatest(0, kept.bytes + (select c.bytes from unnest($2::text[], $3::bigint[]) c (owner, bytes)
       where c.owner = kept.owner))
     returning owner, bytes`,
    [tenant, owners, owners.map((owner) => all.get(owner))],
  );
  return new Map(rows.map(({ owner, bytes }) => [owner, Number(bytes)]));
}

/** Counts a tenant anew from its rows: what a count missed is put right. The tenant's row is locked first, so that who counts meanwhile comes after. */
export async function recountStored(client: Rows, tenant: TenantId): Promise<void> {
  await client.query(`insert into platform.stored_bytes (tenant_id, owner, bytes) values ($1, '', 0) on conflict do nothing`, [tenant]);
  await client.query(`select from platform.stored_bytes where owner = '' for update`, []);
  await client.query(
    `with stored as (select created_by, size from platform.files where erased_at is null union all select created_by, size from platform.uploads),
       counted as (select coalesce(created_by::text, '') as owner, coalesce(sum(size), 0) as bytes from stored group by grouping sets ((created_by), ())),
       gone as (delete from platform.stored_bytes s where not exists (select from counted c where c.owner = s.owner))
     insert into platform.stored_bytes (tenant_id, owner, bytes) select $1, owner, bytes from counted
     on conflict (tenant_id, owner) do update set bytes = excluded.bytes`,
    [tenant],
  );
}

const gigabytes = (bytes: number): number => Math.round((bytes / gigabyte) * 100) / 100;

/** Why the counts are too many; null when they are not. */
export function tooMuchStored(counts: ReadonlyMap<string, number>, { userId }: FileCaller, limits: SpaceLimits): Refused | null {
  for (const [owner, limit, refusal] of [
    [userId, limits.accountBytes, 'AccountStorageFull'],
    ['', limits.tenantBytes, 'TenantStorageFull'],
  ] as const) {
    const bytes = counts.get(owner) ?? 0;
    if (bytes > limit) return refused(refusal, { wanted: gigabytes(bytes), limit: gigabytes(limit) });
  }
  return null;
}

/** Why an account has too many finished files that nothing uses; null when it has not. Looks at no more rows than it may have. */
export async function tooManyUnused(client: Rows, { userId }: FileCaller, limits: SpaceLimits): Promise<Refused | null> {
  const { rows } = await client.query<Readonly<{ files: number; bytes: string }>>(
    `select count(*)::int as files, coalesce(sum(size), 0) as bytes from (select size from platform.files
       where created_by = $1 and untaken_since is not null and erased_at is null limit $2) unused`,
    [userId, limits.unusedFiles],
  );
  const [found] = rows;
  if (!found || (found.files < limits.unusedFiles && Number(found.bytes) < limits.unusedBytes)) return null;
  return refused('TooManyUnusedFiles', {
    files: found.files,
    gigabytes: gigabytes(Number(found.bytes)),
    limit: limits.unusedFiles,
    limitGigabytes: gigabytes(limits.unusedBytes),
  });
}
