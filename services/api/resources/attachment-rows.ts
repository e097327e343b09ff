// The rows of files as an administrator looks at them. They stand beside the log: names of files are personal data.
import type { AttachmentDetail, AttachmentRow } from '@cloud-factory/domain/resources/contract';
import { attachmentList } from '@cloud-factory/domain/resources/contract';
import type { Page } from '@cloud-factory/domain/shared/contract';
import type { FileId, TenantId, UserId } from '@cloud-factory/domain/shared/ids';
import type { Search } from '@cloud-factory/domain/shared/list';
import {
  conditionsOf,
  defaultZone,
  orderSql,
  sortsOf,
  whereSql,
  type ReadTable,
  type TenantClient,
  type TenantPool,
} from '@cloud-factory/projections/shared';

/** `storeId` becomes the code of the store on its way out: stores are known to another schema. */
type Kept = Omit<AttachmentRow, 'storeCode' | 'size' | 'uses'> & Readonly<{ size: string; uses: string; storeId: string | null }>;

const table: ReadTable = {
  table: 'attachments',
  columns: {
    id: 'uuid',
    createdAt: 'instant',
    createdBy: 'uuid',
    fileName: 'text',
    ext: 'text',
    kind: 'text',
    size: 'integer',
    contentType: 'text',
    sha256: 'text',
    inUse: 'boolean',
    uses: 'integer',
    storeId: 'uuid',
  },
  apply: () => new Map(),
};
const rowsOf = `(select tenant_id, id as key, id, created_at, created_by, file_name, ext, kind, size, content_type, sha256, store_id,
    untaken_since is null as in_use, (select count(*) from platform.file_uses u where u.tenant_id = f.tenant_id and u.file_id = f.id) as uses
  from platform.files f where erased_at is null and condemned_at is null) as attachments`;
const instant = `to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const selected = `id, 1 as version, ${instant} as "createdAt", ${instant} as "updatedAt", created_by as "createdBy", created_by as "updatedBy",
  file_name as "fileName", ext, kind, size, content_type as "contentType", sha256, in_use as "inUse", uses, store_id as "storeId"`;

const shown = (
  { storeId, size, uses, total: _, ...row }: Kept & Readonly<{ total?: number }>,
  codes: ReadonlyMap<string, string>,
): AttachmentRow => ({
  ...row,
  size: Number(size),
  uses: Number(uses),
  storeCode: storeId === null ? '' : (codes.get(storeId) ?? ''),
});

/**
 * Which files somebody is shown in a list: all, or their own uploads and what is used by streams that they see: every stream of `kinds`, and those of `some` whose
 * rows have these keys.
 */
export type SeenFiles =
  | '*'
  | Readonly<{
      own: UserId;
      kinds: readonly string[];
      some: readonly Readonly<{ kinds: readonly string[]; keys: readonly string[] }>[];
    }>;

/**
 * The condition that keeps a list of files to what is shown; empty for who is shown all. Streams are looked up by their names, which a kind is the beginning of:
 * there may be as many as a hospital has orders. The names are made first, for row-level security looks a value up only if nothing but its own comparison sees it.
 */
function seenSql(seen: SeenFiles, values: unknown[]): string {
  if (seen === '*') return '';
  const texts = (list: readonly string[]): string => `unnest($${values.push(list)}::text[])`;
  const named = seen.some.map(({ kinds, keys }) => `select kind || '-' || key from ${texts(kinds)} kind, ${texts(keys)} key`);
  const whole = seen.kinds.map((kind) => {
    const [first, behind] = [values.push(`${kind}-`), values.push(`${kind}.`)];
    return `select file_id from platform.file_uses where stream >= $${first} and stream < $${behind} and left(stream, -36) = $${first}`;
  });
  return ` and id in (
    with named (stream) as materialized (${['select null where false', ...named].join(' union all ')})
    select file_id from platform.file_uses join named using (stream)
    union all ${whole.map((kind) => `${kind} union all `).join('')}select id from platform.files where created_by = $${values.push(seen.own)})`;
}

/** One page of the files that are seen, the newest first unless told. `codes`: the stores by their ids. */
export async function findAttachments(
  client: TenantClient,
  { storeCode, ...search }: Search,
  codes: ReadonlyMap<string, string>,
  seen: SeenFiles,
): Promise<Page<AttachmentRow>> {
  const { current, size } = search;
  const values: unknown[] = [];
  const conditions = conditionsOf(attachmentList, table, search, client.scope.zone ?? defaultZone);
  const inStore =
    storeCode === undefined
      ? ''
      : ` and store_id = any ($${values.push([...codes].filter(([, code]) => code === storeCode).map(([id]) => id))}::uuid[])`;
  const where = `${whereSql(table, conditions, values, client.scope.tenant)}${inStore}${seenSql(seen, values)}`;
  const count = async (): Promise<number> =>
    (await client.query<{ total: number }>(`select count(*)::int as total from ${rowsOf}${where}`, values)).rows[0]?.total ?? 0;
  // Who is shown all has a page by the index, and a count beside it; for others all that they see is found anyway, once.
  const counted = seen === '*' ? await count() : null;
  const { rows } = await client.query<Kept & Readonly<{ total: number }>>(
    `select ${selected}, ${counted === null ? 'count(*) over ()' : '0'}::int as total from ${rowsOf}${where} order by ${orderSql(sortsOf(attachmentList, search))}
     limit $${values.length + 1} offset $${values.length + 2}`,
    [...values, size, (current - 1) * size],
  );
  const total = counted ?? rows[0]?.total ?? (await count());
  return { records: rows.map((row) => shown(row, codes)), total, size, current, pages: Math.ceil(total / size) };
}

/** Files by their ids, each with all streams that use it, in no order; what is not there is left out. */
export async function getAttachments(
  client: TenantClient,
  ids: readonly FileId[],
  codes: ReadonlyMap<string, string>,
): Promise<readonly AttachmentDetail[]> {
  const { rows } = await client.query<Kept>(`select ${selected} from ${rowsOf} where id = any ($1::uuid[])`, [ids]);
  const { rows: used } = await client.query<{ fileId: string; stream: string }>(
    `select file_id as "fileId", stream from platform.file_uses where file_id = any ($1::uuid[]) order by stream`,
    [ids],
  );
  return rows.map((row) => ({
    ...shown(row, codes),
    usedBy: used.filter(({ fileId }) => fileId === row.id).map(({ stream }) => stream),
  }));
}

/** Another name for a file; false when it is not there. Its ending stays: what a file is, its bytes say. */
export const renameFile = (platform: Pick<TenantPool, 'withTenantWrite'>, tenant: TenantId, id: FileId, name: string): Promise<boolean> =>
  platform.withTenantWrite(
    { tenant, creators: '*' },
    async (client) =>
      (
        await client.query('update platform.files set file_name = $2 where id = $1 and erased_at is null and condemned_at is null', [
          id,
          name,
        ])
      ).rowCount === 1,
  );

/**
 * Takes files away, all or none: at once from everybody's sight, their bytes with the next sweep; an event that took one meanwhile brings it back.
 * Answers the first that is not there, or is used.
 */
export const condemnFiles = (
  platform: Pick<TenantPool, 'withTenantWrite'>,
  tenant: TenantId,
  ids: readonly FileId[],
): Promise<Readonly<{ missing?: FileId; used?: FileId; uses?: number }>> =>
  platform.withTenantWrite({ tenant, creators: '*' }, async (client) => {
    const { rows } = await client.query<{ id: FileId; isUsed: boolean; uses: number }>(
      `select id, untaken_since is null or exists (select from platform.file_uses u where u.file_id = f.id) as "isUsed",
         (select count(*)::int from platform.file_uses u where u.file_id = f.id) as uses
       from platform.files f where id = any ($1::uuid[]) and erased_at is null and condemned_at is null for update`,
      [ids],
    );
    const missing = ids.find((id) => !rows.some((row) => row.id === id));
    if (missing !== undefined) return { missing };
    const used = rows.find(({ isUsed }) => isUsed);
    if (used) return { used: used.id, uses: used.uses };
    await client.query('update platform.files set condemned_at = now() where id = any ($1::uuid[])', [ids]);
    return {};
  });

/** How many files, and uploads that go on, lie in these stores. */
export const filesInStores = async (
  platform: Pick<TenantPool, 'withTenant'>,
  tenant: TenantId,
  stores: readonly string[],
): Promise<number> =>
  platform.withTenant({ tenant, creators: '*' }, async (client) => {
    const { rows } = await client.query<{ files: number }>(
      `select ((select count(*) from platform.files where store_id = any ($1::uuid[]) and erased_at is null)
         + (select count(*) from platform.uploads where store_id = any ($1::uuid[])))::int as files`,
      [stores],
    );
    return rows[0]?.files ?? 0;
  });
