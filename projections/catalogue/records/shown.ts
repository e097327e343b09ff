import type { Resource } from '@cloud-factory/domain/catalogue';
import type { RowBase } from '@cloud-factory/domain/shared/list';
import { findRows, type TenantClient } from '../../shared/index.js';
import { recordsOf, type RecordRow } from './projection.js';

/** A record as it leaves: its fields, what every row has, the titles of what it points at as `<field>Title`. */
export type ShownRecord = RowBase & Readonly<Record<string, unknown>>;

/** The row without what only queries need. `status` is a word of kinds with versions. */
export function shown(resource: Resource, stored: RecordRow): ShownRecord {
  const { inUse: _, parentKey: __, status, ...row } = stored;
  return resource.versions ? { ...row, status } : row;
}

/**
 * Adds the titles of what the rows point at: one query for each field that points at a kind of the catalogue. A record that was retired
 * since still has its title. What points elsewhere is left to whoever knows it.
 */
export async function withTitles<Row extends Readonly<Record<string, unknown>>>(
  client: TenantClient,
  { fields, owner }: Resource,
  rows: readonly Row[],
  resourceOf: (key: string) => Resource | undefined,
): Promise<readonly Row[]> {
  const added = rows.map((): Record<string, unknown> => ({}));
  for (const [name, field] of Object.entries(fields)) {
    const target = field.kind === 'ref' ? resourceOf(field.to) : undefined;
    if (!target || target.owner !== owner) continue;
    const ids = [...new Set(rows.map((row) => row[name]).filter((id) => typeof id === 'string'))];
    const found = ids.length === 0 ? [] : await findRows(client, recordsOf(target.key), ids);
    const titles = new Map(found.map((row): [unknown, unknown] => [row.id, row[target.title]]));
    rows.forEach((row, nth) => Object.assign(added[nth] ?? {}, { [`${name}Title`]: titles.get(row[name]) ?? null }));
  }
  return rows.map((row, nth) => ({ ...row, ...added[nth] }));
}
