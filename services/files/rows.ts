// The rows of uploads and files, as all parts of this folder ask for them.
import type { MeshGeometry } from '@cloud-factory/domain/orders/contract';
import type { FileKind } from '@cloud-factory/domain/files/contract';
import type { FileId, TenantId, UserId } from '@cloud-factory/domain/shared/ids';
import type { FileFacts } from './content.js';

/**
 * Who asks, and which rows that person sees: of whom, and of what data scopes were granted for. As the read models are told it: whoever sees only some rows
 * sees the files of those. `permissions`: what the person may, where a person asks; the server's own work asks without.
 */
export type FileCaller = Readonly<{
  tenant: TenantId;
  userId: UserId;
  creators: '*' | readonly string[];
  permissions?: ReadonlySet<string>;
  scopes?: Readonly<Record<string, '*' | Readonly<Record<'own' | 'members' | 'departments' | 'units' | 'customers', readonly string[]>>>>;
}>;

export type StoredFile = Readonly<{
  id: FileId;
  kind: FileKind;
  fileName: string;
  ext: string;
  size: number;
  sha256: string;
  contentType: string;
  geometry: MeshGeometry | null;
  facts: FileFacts;
  createdBy: UserId;
  createdAt: string;
}>;

/** A transaction inside a tenant, as the tenant pool of the projections opens them: row-level security bound to tenant and creators. */
export type Rows = Readonly<{
  query: <Row>(sql: string, values: readonly unknown[]) => Promise<Readonly<{ rows: readonly Row[]; rowCount: number }>>;
}>;
export type FileRows = Readonly<{
  /** One statement that reads, in one round trip. */
  ask: <Row>(
    scope: Readonly<{ tenant: TenantId; creators: FileCaller['creators'] }>,
    sql: string,
    values: readonly unknown[],
  ) => Promise<readonly Row[]>;
  withTenantWrite: <Result>(
    scope: Readonly<{ tenant: TenantId; creators: FileCaller['creators'] }>,
    work: (client: Rows) => Promise<Result>,
  ) => Promise<Result>;
}>;

export type FileRow = Omit<StoredFile, 'size'> & Readonly<{ size: string }>;
export const fileColumns = `id, kind, file_name as "fileName", ext, size, sha256, content_type as "contentType", geometry, facts, created_by as "createdBy",
  to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt"`;
export const fileOf = ({ size, ...row }: FileRow): StoredFile => ({ ...row, size: Number(size) });
