// What takes files, and by which rows it is seen: whoever sees only some rows is shown the files of those alone.
import { catalogue, type Resource } from '@cloud-factory/domain/catalogue';
import { isGranted } from '@cloud-factory/domain/scopes';
import { seesAllRows, type FileCaller } from '@cloud-factory/files';
import { recordsOf } from '@cloud-factory/projections/catalogue';
import { orderListTable } from '@cloud-factory/projections/orders';
import { partnerTable } from '@cloud-factory/projections/partners';
import { userListProjection } from '@cloud-factory/projections/platform';
import { findKeys, seesAll, type ReadTable, type TenantClient } from '@cloud-factory/projections/shared';
import { ordersWorkedOn } from '../production/worked-orders.js';
import { fileFieldsOf } from '../scopes/command-files.js';

const recordsWithFiles = (catalogue as readonly Resource[]).filter(({ fields }) => fileFieldsOf(fields).length > 0);

type FileUser = Readonly<{
  /** What the streams that name files are called, before the id that is the key of their row. */
  named: string;
  /** The rows by which the files are seen. Null: everybody's who may look at files. */
  table: ReadTable | null;
  /** The files need one of these rights besides that to look at files. None: they are seen with their rows. */
  rights?: readonly [string, ...string[]];
}>;

/**
 * What names files. The files of an order are the clinic's scans and its patients' faces: they are for those who may read them, and for those who make or
 * inspect the order. A stream that is not here shows its files to who sees all rows, and to who uploaded them.
 */
export const fileUsers: readonly FileUser[] = [
  { named: 'order', table: orderListTable, rights: ['orderattach.read'] },
  { named: 'orderFiles', table: orderListTable, rights: ['orderattach.read', 'orderphotographfile.read', 'ycorderdeliverfile.read'] },
  { named: 'partner', table: partnerTable },
  { named: 'user', table: userListProjection },
  { named: 'connection', table: null },
  ...recordsWithFiles.map(({ key }) => ({ named: `record-${key}`, table: recordsOf(key) })),
];

const userOf = new Map(fileUsers.map((user) => [user.named, user]));
/** A stream is of a kind by what stands before its id. */
const idLength = 36;
const keyOf = (stream: string): string => stream.slice(-idLength);

type Permissions = FileCaller['permissions'];

/** Whether the files of a kind of row may be read by their right; the server's own work, which has no rights, may. */
export const mayReadFilesOf = ({ rights }: FileUser, permissions: Permissions): boolean =>
  rights === undefined || permissions === undefined || rights.some((right) => isGranted(permissions, right));

/** Whether the caller sees every file: all rows, with the right to the files of each. */
export const seesAllFiles = (caller: Pick<FileCaller, 'creators' | 'scopes' | 'permissions'>): boolean =>
  seesAllRows(caller) && fileUsers.every((user) => mayReadFilesOf(user, caller.permissions));

/** Orders whose files are shown because the caller makes or inspects them. */
async function workedOn(client: TenantClient, streams: readonly string[], permissions: Permissions): Promise<readonly string[]> {
  const ofOrders = streams.filter((stream) => userOf.get(stream.slice(0, -idLength - 1))?.table === orderListTable);
  if (ofOrders.length === 0 || permissions === undefined) return [];
  const orders = await ordersWorkedOn(client, [...new Set(ofOrders.map(keyOf))], permissions);
  return ofOrders.filter((stream) => orders.has(keyOf(stream)));
}

/** Those of the streams whose files are seen: by the right to them and their rows, which are looked for where not all are seen; or by work on their order. */
export async function seenStreams(
  client: TenantClient,
  streams: readonly string[],
  permissions: Permissions,
): Promise<ReadonlySet<string>> {
  const seen = new Set<string>();
  const asked = new Map<ReadTable, string[]>();
  for (const stream of streams) {
    const user = userOf.get(stream.slice(0, -idLength - 1));
    if (user && !mayReadFilesOf(user, permissions)) continue;
    const table = user?.table;
    if (table === undefined ? seesAllRows(client.scope) : table === null || seesAll(client.scope, table)) seen.add(stream);
    else if (table) asked.set(table, [...(asked.get(table) ?? []), stream]);
  }
  for (const [table, some] of asked) {
    const keys = await findKeys(client, table, [...new Set(some.map(keyOf))]);
    for (const stream of some) if (keys.has(keyOf(stream))) seen.add(stream);
  }
  const left = streams.filter((stream) => !seen.has(stream));
  return left.length === 0 ? seen : new Set([...seen, ...(await workedOn(client, left, permissions))]);
}
