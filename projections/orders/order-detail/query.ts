import type { OrderDetail } from '@cloud-factory/domain/orders/contract';
import { findAll, findRow, type TenantClient } from '../../shared/index.js';
import { orderDetailTable } from './projection.js';

/** An order with its lines, or null: also when it is another tenant's or not the caller's to see. */
export const getOrder = (client: TenantClient, id: string): Promise<OrderDetail | null> => findRow(client, orderDetailTable, id);

/** The same by the number on paper. */
export async function getOrderByNo(client: TenantClient, orderNo: string): Promise<OrderDetail | null> {
  const [order] = await findAll(client, orderDetailTable, { where: [{ property: 'orderNo', is: '=', value: orderNo }] });
  return order ?? null;
}
