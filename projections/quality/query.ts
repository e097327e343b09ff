import { awaitingList, outFactoryList } from '@cloud-factory/domain/quality/contract';
import type { Page } from '@cloud-factory/domain/shared/contract';
import type { Search } from '@cloud-factory/domain/shared/list';
import { findPage, findRows, type ListRow, type TenantClient } from '../shared/index.js';
import { awaitingTable, type AwaitingTableRow } from './out-factory-awaiting/projection.js';
import { outFactoryTable } from './out-factory-bill/projection.js';

export type BillListed = ListRow<typeof outFactoryTable, keyof typeof outFactoryList.fields>;

/** One page of out-factory bills, the newest first unless told. */
export const findBills = (client: TenantClient, search: Search): Promise<Page<BillListed>> =>
  findPage(client, outFactoryList, outFactoryTable, search);

type AwaitingListed = ListRow<typeof awaitingTable, keyof typeof awaitingList.fields>;

/** One page of the orders that no bill has let go, with their lines; the most urgent first. */
export async function findAwaiting(client: TenantClient, search: Search): Promise<Page<AwaitingListed & Pick<AwaitingTableRow, 'lines'>>> {
  const page = await findPage(client, awaitingList, awaitingTable, search);
  const rows = await findRows(
    client,
    awaitingTable,
    page.records.map(({ id }) => id),
  );
  return { ...page, records: page.records.map((record) => ({ ...record, lines: rows.find(({ id }) => id === record.id)?.lines ?? [] })) };
}
