// Whose work an order is: by the rows of production and of the inspection that a caller sees, never by the order itself.
import { isGranted } from '@cloud-factory/domain/scopes';
import { workOrderTable } from '@cloud-factory/projections/production';
import { awaitingTable, outFactoryTable } from '@cloud-factory/projections/quality';
import { findAll, findKeys, type TenantClient } from '@cloud-factory/projections/shared';

/** The right to the workstation, and that to the inspection: with one of them a caller is shown the pieces of the orders whose rows it sees. */
export const pieceRights = ['ycproductionworkorderprocesssort.read', 'ycproductionqualitytestbillsoutfactory.read'] as const;
const [atBench, atInspection] = pieceRights;

/** Those of the orders that the caller makes or inspects: it has the right, and sees a work order, a waiting inspection or a bill of them. */
export async function ordersWorkedOn(
  client: TenantClient,
  orderIds: readonly string[],
  permissions: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  const ofOrders = { where: [{ property: 'orderId', is: 'in', value: [...orderIds] }] } as const;
  if (isGranted(permissions, atBench)) for (const { orderId } of await findAll(client, workOrderTable, ofOrders)) found.add(orderId);
  if (isGranted(permissions, atInspection)) {
    for (const orderId of await findKeys(client, awaitingTable, orderIds)) found.add(orderId);
    for (const { orderId } of await findAll(client, outFactoryTable, ofOrders)) found.add(orderId);
  }
  return found;
}
