import type { Resource } from '@cloud-factory/domain/catalogue';
import type { TenantClient } from '../../shared/index.js';
import { columnOf, tableName } from '../../shared/table.js';
import { recordsOf, type RecordRow } from './projection.js';
import { rowsInUse } from './query.js';
import { shown, type ShownRecord } from './shown.js';

/** `title` is what to show of a node, whichever field that is. */
export type TreeNode = ShownRecord & Readonly<{ title: string; children: readonly TreeNode[] }>;
export type LevelNode = ShownRecord & Readonly<{ title: string; hasChildren: boolean }>;

/**
 * Rows as trees, in their order. A row whose parent is not among them is a root: a filtered tree shows everything it found, and nothing
 * is lost because something above it was retired.
 */
export function nested(resource: Resource, rows: readonly RecordRow[]): readonly TreeNode[] {
  const known = new Set(rows.map(({ id }) => id));
  const below = new Map<string, RecordRow[]>();
  for (const row of rows) {
    const parent = known.has(row.parentKey) ? row.parentKey : '';
    const siblings = below.get(parent);
    if (siblings) siblings.push(row);
    else below.set(parent, [row]);
  }
  const nodes = (key: string): readonly TreeNode[] =>
    (below.get(key) ?? []).map((row) => ({ ...shown(resource, row), title: String(row[resource.title]), children: nodes(row.id) }));
  return nodes('');
}

/** All records in use as trees; those of one code where the kind keeps many. */
export async function findTree(
  client: TenantClient,
  resource: Resource,
  code?: Readonly<{ name: string; value: string }>,
): Promise<readonly TreeNode[]> {
  const rows = await rowsInUse(client, resource, code ? [{ property: code.name, is: '=', value: code.value }] : []);
  return nested(resource, rows);
}

/** These records and what stands above each of them, as trees; a retired one is left out with what leads to it alone. */
export async function findTreeOf(client: TenantClient, resource: Resource, ids: readonly string[]): Promise<readonly TreeNode[]> {
  const rows = await rowsInUse(client, resource);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const shownIds = new Set<string>();
  for (const id of ids) for (let row = byId.get(id); row && !shownIds.has(row.id); row = byId.get(row.parentKey)) shownIds.add(row.id);
  return nested(
    resource,
    rows.filter(({ id }) => shownIds.has(id)),
  );
}

/** One level: the roots, or what stands directly below a record. */
export async function findLevel(client: TenantClient, resource: Resource, parent: string | null): Promise<readonly LevelNode[]> {
  const rows = await rowsInUse(client, resource, [{ property: 'parentKey', is: '=', value: parent ?? '' }]);
  const { rows: parents } = await client.query<{ id: string }>(
    `select distinct parent_key as id from ${tableName(recordsOf(resource.key).table)} where ${columnOf('inUse')} and parent_key = any ($1::text[])`,
    [rows.map(({ id }) => id)],
  );
  const withChildren = new Set(parents.map(({ id }) => id));
  return rows.map((row) => ({ ...shown(resource, row), title: String(row[resource.title]), hasChildren: withChildren.has(row.id) }));
}

/** Everything below one record, as trees. */
export async function findBelow(client: TenantClient, resource: Resource, parent: string): Promise<readonly TreeNode[]> {
  const find = (nodes: readonly TreeNode[]): TreeNode | undefined => {
    for (const node of nodes) {
      const found = node.id === parent ? node : find(node.children);
      if (found) return found;
    }
    return undefined;
  };
  return find(await findTree(client, resource))?.children ?? [];
}

/** The choices under a code of a dictionary, in their order. The root and sealed entries are none. */
export async function findEntries(client: TenantClient, resource: Resource, code: string): Promise<readonly ShownRecord[]> {
  const rows = await rowsInUse(client, resource, [
    { property: 'code', is: '=', value: code },
    { property: 'isSealed', is: '=', value: 0 },
  ]);
  return rows.filter(({ parentKey }) => parentKey !== '').map((row) => shown(resource, row));
}
