// What takes files, and by which rows it is seen: whoever sees only some rows is shown the files of those alone.
import { catalogue, type Resource } from '@cloud-factory/domain/catalogue';
import { recordsOf } from '@cloud-factory/projections/catalogue';
import { orderListTable } from '@cloud-factory/projections/orders';
import { partnerTable } from '@cloud-factory/projections/partners';
import { userListProjection } from '@cloud-factory/projections/platform';
import { findKeys, seesAll, type ReadTable, type TenantClient } from '@cloud-factory/projections/shared';
import { fileFieldsOf } from '../scopes/command-files.js';

const recordsWithFiles = (catalogue as readonly Resource[]).filter(({ fields }) => fileFieldsOf(fields).length > 0);

/**
 * What streams that name files are called, before the id that is the key of their row. Null: everybody's who may look at files. A stream that is not here
 * shows its files to nobody but who sees all rows and who uploaded them.
 */
export const fileUsers: readonly (readonly [named: string, table: ReadTable | null])[] = [
  ['order', orderListTable],
  ['orderFiles', orderListTable],
  ['partner', partnerTable],
  ['user', userListProjection],
  ['connection', null],
  ...recordsWithFiles.map(({ key }) => [`record-${key}`, recordsOf(key)] as const),
];

const tableOf = new Map(fileUsers);
/** A stream is of a kind by what stands before its id. */
const idLength = 36;

/** Those of the streams whose rows are seen: of each read model the keys of the rows are looked for, where not all are seen. */
export async function seenStreams(client: TenantClient, streams: readonly string[]): Promise<ReadonlySet<string>> {
  const seen = new Set<string>();
  const asked = new Map<ReadTable, string[]>();
  for (const stream of streams) {
    const table = tableOf.get(stream.slice(0, -idLength - 1));
    if (table === undefined) continue;
    if (table === null || seesAll(client.scope, table)) {
      seen.add(stream);
      continue;
    }
    const some = asked.get(table) ?? [];
    some.push(stream);
    asked.set(table, some);
  }
  for (const [table, some] of asked) {
    const keys = await findKeys(client, table, [...new Set(some.map((stream) => stream.slice(-idLength)))]);
    for (const stream of some) if (keys.has(stream.slice(-idLength))) seen.add(stream);
  }
  return seen;
}
