import { findRows, seesAll, type ReadTable } from '@cloud-factory/projections/shared';
import { RefusedException, type Caller, type ReadModels } from './http.js';

/**
 * Who sees only some rows changes only those: 404 with the refusal when one of these is not among them. Who sees all need not be looked up: the
 * stream itself knows whether it is there.
 */
export async function refuseUnseen(
  readModels: ReadModels,
  caller: Caller,
  table: ReadTable,
  ids: readonly string[],
  refusal: string,
): Promise<void> {
  if (seesAll(caller, table)) return;
  const { data } = await readModels.ask(caller, (client) => findRows(client, table, ids));
  if (data.length < ids.length) throw new RefusedException(refusal, { status: 404 });
}
