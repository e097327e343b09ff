import { awaitingList, outFactoryList, type AwaitingRow } from '@cloud-factory/domain/quality/contract';
import type { Page } from '@cloud-factory/domain/shared/contract';
import type { ListDescription, Search } from '@cloud-factory/domain/shared/list';
import { findPage, findRows, type ListRow, type TenantClient } from '../shared/index.js';
import { awaitingTable } from './out-factory-awaiting/projection.js';
import { outFactoryTable } from './out-factory-bill/projection.js';

export type BillListed = ListRow<typeof outFactoryTable, keyof typeof outFactoryList.fields>;

/** One page of out-factory bills, the newest first unless told. */
export const findBills = (client: TenantClient, search: Search): Promise<Page<BillListed>> =>
  findPage(client, outFactoryList, outFactoryTable, search);

/** What the table itself keeps; the products stand in its lines, and the patient's code is the order's. */
const { productName: _product, patientCode: _patient, ...kept } = awaitingList.fields;
// Its filters and sorts are of these fields; the types of the description name all of its fields.
const keptList = { ...awaitingList, fields: kept } as unknown as ListDescription<keyof typeof kept>;
type AwaitingListed = ListRow<typeof awaitingTable, keyof typeof kept> & Pick<AwaitingRow, 'lines' | 'productName'>;

/** One page of the orders that no bill has let go, with their lines and products; those that can be inspected first, then the most urgent. */
export async function findAwaiting(client: TenantClient, search: Search): Promise<Page<AwaitingListed>> {
  const page = await findPage(client, keptList, awaitingTable, search);
  const rows = await findRows(
    client,
    awaitingTable,
    page.records.map(({ id }) => id),
  );
  return {
    ...page,
    records: page.records.map((record) => {
      const lines = rows.find(({ id }) => id === record.id)?.lines ?? [];
      return { ...record, lines, productName: [...new Set(lines.map(({ productName }) => productName))].join('、') };
    }),
  };
}
