// All rows of a list, however many there are, a batch at a time: for exports. One snapshot, bounded memory on both sides.
import type { ListDescription, Search } from '@cloud-factory/domain/shared/list';
import { conditionsOf, whereSql } from './conditions.js';
import type { ReadTable } from './projection.js';
import { everyRow, orderSql, sortsOf, type ListRow } from './queries.js';
import { selected, tableName } from './table.js';
import { defaultZone, type TenantClient } from './tenant-client.js';

/** What a list is filtered and sorted by, without its pages. */
export type Filters = Readonly<{ ascs?: readonly string[] | undefined; descs?: readonly string[] | undefined; [filter: string]: unknown }>;

export type Batches<Row> = AsyncGenerator<readonly Row[], void, undefined>;

/** So many rows cross the wire at once. */
const rowsAtOnce = 250;

/** Cursors of one transaction need names of their own. */
let cursors = 0;

/**
 * The rows of a query, a batch at a time, through a cursor of the server: what is not yet asked for costs nobody memory. Lives as long as
 * the transaction of the client; whoever stops early closes it.
 */
export async function* eachBatch<Row>(client: TenantClient, sql: string, values: readonly unknown[], size = rowsAtOnce): Batches<Row> {
  cursors += 1;
  const cursor = `each_row_${cursors}`;
  await client.query(`declare ${cursor} no scroll cursor for ${sql}`, values);
  try {
    for (;;) {
      const { rows } = await client.query<Row>(`fetch ${size} from ${cursor}`, []);
      if (rows.length > 0) yield rows;
      if (rows.length < size) return;
    }
  } finally {
    // After a failed statement the transaction takes no more; its end closes the cursor as well.
    await client.query(`close ${cursor}`, []).catch(() => undefined);
  }
}

/** The rows that a search finds, in the order of the list and with its columns. `current` and `size` are not looked at. Throws like `findPage`. */
export async function* eachRow<const Name extends string, Table extends ReadTable>(
  client: TenantClient,
  list: ListDescription<Name>,
  table: Table,
  search: Filters,
): Batches<ListRow<Table, Name>> {
  const asked: Search = { ...search, current: 1, size: 1 };
  const values: unknown[] = [];
  const conditions = conditionsOf(list, table, asked, client.scope.zone ?? defaultZone);
  const properties = [...new Set([...Object.keys(list.fields), ...everyRow.filter((property) => property in table.columns)])];
  const columns = `${selected(table, properties)}${properties.includes('id') ? '' : ', key as "id"'}`;
  const sql = `select ${columns} from ${tableName(table.table)}${whereSql(table, conditions, values, client.scope)} order by ${orderSql(
    sortsOf(list as ListDescription, asked), // its names are the declaration's own
  )}`;
  yield* eachBatch<ListRow<Table, Name>>(client, sql, values);
}
