// Loading and writing the rows of one table inside a tenant's transaction, its kept counts with them.
import type { TenantId } from '@cloud-factory/domain/shared/ids';
import { finderColumn, finderText } from './finder.js';
import type { Change, Row, Stored } from './fold.js';
import { dimensionTexts } from './kept-counts.js';
import { dimensionsOf } from './names.js';
import type { AnyProjection } from './projection.js';
import { columnOf, countedColumns, countsName, selected, sqlType, tableName } from './table.js';
import type { TenantWriteClient } from './tenant-client.js';

type Loaded = Readonly<{ ' key': string; ' position': Stored['position']; ' streams': readonly string[] } & Row>;

/** The rows with the keys, as the folds left them: decimals and dates as text, instants with milliseconds. */
export async function loadRows(
  client: TenantWriteClient,
  projection: AnyProjection,
  name: string,
  keys: readonly string[],
): Promise<ReadonlyMap<string, Stored>> {
  if (keys.length === 0) return new Map();
  const { rows } = await client.query<Loaded>(
    `select key as " key", position as " position", streams as " streams", ${selected(projection, Object.keys(projection.columns))} ` +
      `from ${tableName(name)} where tenant_id = $1 and key = any ($2)`,
    [client.scope.tenant, keys],
  );
  return new Map(rows.map(({ ' key': key, ' position': position, ' streams': streams, ...row }) => [key, { row, position, streams }]));
}

/** One record of a row: its own columns beside the declared ones, whose names never begin with a blank. */
function recordOf(properties: readonly string[], finds: readonly string[], { key, position, streams, after }: Change): Row {
  const record: Record<string, unknown> = { ' key': key, ' position': position, ' streams': streams };
  if (finds.length > 0 && after) record[` ${finderColumn}`] = finderText(finds, after);
  for (const property of properties) record[property] = after?.[property];
  return record;
}

/** Writes what a batch made of the rows, and moves the counts by the difference. In the transaction that moves the checkpoint. */
export async function writeRows(
  client: TenantWriteClient,
  projection: AnyProjection,
  name: string,
  changes: readonly Change[],
): Promise<void> {
  const { tenant } = client.scope;
  const removed = changes.filter(({ before, after }) => after === null && before !== null).map(({ key }) => key);
  const kept = changes.filter(({ after }) => after !== null);
  if (removed.length > 0) await client.query(`delete from ${tableName(name)} where tenant_id = $1 and key = any ($2)`, [tenant, removed]);
  if (kept.length > 0) {
    const { finds = [] } = projection;
    const beside = finds.length > 0 ? [finderColumn] : [];
    const properties = [...beside.map((name) => ` ${name}`), ...Object.keys(projection.columns)];
    const columns = [...beside, ...Object.keys(projection.columns).map(columnOf)];
    const typed = [
      ...beside.map((name) => `" ${name}" text`),
      ...Object.entries(projection.columns).map(([property, column]) => `"${property}" ${sqlType(column)}`),
    ];
    const updated = ['position', 'streams', ...columns].map((column) => `${column} = excluded.${column}`);
    await client.query(
      `insert into ${tableName(name)} (tenant_id, key, position, streams, ${columns.join(', ')}) ` +
        `select $1, " key", " position", " streams", ${properties.map((property) => `"${property}"`).join(', ')} ` +
        `from json_to_recordset($2::json) as r(" key" text, " position" text, " streams" text[], ${typed.join(', ')}) ` +
        `on conflict (tenant_id, key) do update set ${updated.join(', ')}`,
      [tenant, JSON.stringify(kept.map((change) => recordOf(Object.keys(projection.columns), finds, change)))],
    );
  }
  await writeCounts(client, projection, name, tenant, changes);
}

type Delta = { dimensions: string; texts: readonly string[]; n: number };

/** How the counts of each set move. A row that stays where it is moves nothing. */
function deltasOf(projection: AnyProjection, changes: readonly Change[]): readonly Delta[] {
  const deltas = new Map<string, Delta>();
  const move = (set: readonly string[], row: Row | null, by: number): void => {
    if (row === null) return;
    const dimensions = dimensionsOf(set);
    const texts = dimensionTexts(projection, set, row);
    const name = [dimensions, ...texts].join('\u0001');
    const delta = deltas.get(name) ?? { dimensions, texts, n: 0 };
    delta.n += by;
    deltas.set(name, delta);
  };
  for (const set of projection.counts ?? []) {
    for (const { before, after } of changes) {
      move(set.map(String), before, -1);
      move(set.map(String), after, 1);
    }
  }
  // In one order in every transaction, though only one works on a tenant at a time.
  return [...deltas.entries()]
    .filter(([, { n }]) => n !== 0)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, delta]) => delta);
}

async function writeCounts(
  client: TenantWriteClient,
  projection: AnyProjection,
  name: string,
  tenant: TenantId,
  changes: readonly Change[],
): Promise<void> {
  const deltas = deltasOf(projection, changes);
  if (deltas.length === 0) return;
  const columns = Array.from({ length: countedColumns }, (_, nth) => `v${nth + 1}`).join(', ');
  const arrays = Array.from({ length: countedColumns }, (_, nth) => deltas.map(({ texts }) => texts[nth] ?? ''));
  const table = tableName(countsName(name));
  await client.query(
    `insert into ${table} as counted (tenant_id, dimensions, ${columns}, n) ` +
      `select $1, * from unnest($2::text[], ${arrays.map((_, nth) => `$${nth + 4}::text[]`).join(', ')}, $3::bigint[]) ` +
      `on conflict (tenant_id, dimensions, ${columns}) do update set n = counted.n + excluded.n`,
    [tenant, deltas.map(({ dimensions }) => dimensions), deltas.map(({ n }) => n), ...arrays],
  );
}
