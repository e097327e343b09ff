// The row that a history is the history of: whoever does not see the row is not told what happened to it.
import { recordsOf } from '@cloud-factory/projections/catalogue';
import { customerPriceTable, customerTable, schemeTable } from '@cloud-factory/projections/customers';
import { delayAskTable, reminderTable } from '@cloud-factory/projections/delays';
import { decompositionTable } from '@cloud-factory/projections/decomposition';
import { deliveryTable } from '@cloud-factory/projections/delivery';
import { equipmentTable } from '@cloud-factory/projections/equipment';
import { orderListTable } from '@cloud-factory/projections/orders';
import { partnerTable } from '@cloud-factory/projections/partners';
import { staffTable } from '@cloud-factory/projections/people';
import { userListProjection } from '@cloud-factory/projections/platform';
import { workOrderTable } from '@cloud-factory/projections/production';
import { productTable, routeTable } from '@cloud-factory/projections/products';
import { outFactoryTable } from '@cloud-factory/projections/quality';
import { statementTable } from '@cloud-factory/projections/settlement';
import type { ReadTable } from '@cloud-factory/projections/shared';
import { stockTable } from '@cloud-factory/projections/stock';

/** By kind of stream; rows are keyed by the id of the stream. Null: reviewed, the rows of this kind are everybody's who may read them. */
export const historyTables: Readonly<Record<string, ReadTable | null>> = {
  order: orderListTable,
  orderFiles: orderListTable, // named after the order
  delayAsk: delayAskTable,
  reminder: reminderTable,
  workOrder: workOrderTable,
  bill: outFactoryTable,
  lot: stockTable,
  delivery: deliveryTable,
  statement: statementTable,
  customer: customerTable,
  customerPrices: customerTable, // named after the customer: whose prices they are
  scheme: schemeTable,
  priceBatch: customerPriceTable, // of many customers at once: no row has its id, so that only who sees all prices is told
  product: productTable,
  route: routeTable,
  staff: staffTable,
  equipment: equipmentTable,
  partner: partnerTable,
  productDecompose: decompositionTable,
  user: userListProjection,
  channelAccount: null, // who orders for which hospital: for those alone who grant it
  connection: null, // whoever may read stores, or messages, sees all of them
  connectionChoice: null,
  dataSource: null, // of all tenants alike, for whoever may read them
  role: null, // what roles may is no secret of whoever made them
  tenant: null, // of the platform's own people, like those that follow
  tenantPackage: null,
  menu: null,
  topMenu: null,
  client: null,
  provider: null,
};

const recordParts = /^record-([A-Za-z-]+?)-([0-9a-f]{8}-[0-9a-f-]{27})$/;

/** The row that a stream tells of; null: everybody's who may read the kind; undefined: nobody said whose, a spec finds such a kind. */
export function rowOfHistory(kind: string, stream: string, id: string): Readonly<{ table: ReadTable; key: string }> | null | undefined {
  if (kind === 'record') {
    const [, key, record] = recordParts.exec(stream) ?? [];
    return key === undefined || record === undefined ? null : { table: recordsOf(key), key: record };
  }
  const table = historyTables[kind];
  return table && { table, key: id };
}
