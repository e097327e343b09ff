import { orderList, orderReviewList, packingOrderList } from '@cloud-factory/domain/orders/contract';
import type { Page } from '@cloud-factory/domain/shared/contract';
import { defineList, type Search } from '@cloud-factory/domain/shared/list';
import { findAll, findPage, type ListRow, type TenantClient } from '../../shared/index.js';
import { orderListTable } from './projection.js';

export type OrderListed = ListRow<typeof orderListTable, keyof typeof orderList.fields>;

/** One page of orders, newest first unless told. */
export const findOrders = (client: TenantClient, search: Search): Promise<Page<OrderListed>> =>
  findPage(client, orderList, orderListTable, search);

/** One page of the orders that wait for a reviewer, oldest first. */
export const findOrdersToReview = (client: TenantClient, search: Search): Promise<Page<OrderListed>> =>
  findPage(client, orderReviewList, orderListTable, { ...search, reviewStatus: 'pending' });

/** One page of the orders that were released: those to be packed, unless packed ones are asked for. The most urgent first. */
export const findPackingOrders = (client: TenantClient, search: Search): Promise<Page<OrderListed>> => {
  const isAsked = search['packingStatus'] !== undefined || search['packingStatus_in'] !== undefined;
  return findPage(client, packingOrderList, orderListTable, { ...search, ...(!isAsked && { packingStatus: 'allowed' }) });
};

/** How many orders of a customer are on their way: not cancelled, not delivered in full. */
export async function countOpenOrders(client: TenantClient, customerId: string): Promise<number> {
  const one = { current: 1, size: 1, customerId };
  const live = await findPage(client, orderList, orderListTable, { ...one, reviewStatus_in: ['draft', 'pending', 'approved', 'rejected'] });
  const delivered = await findPage(client, orderList, orderListTable, { ...one, reviewStatus: 'approved', deliveryStatus: 'delivered' });
  return live.total - delivered.total;
}

const ofUnit = defineList({ ...orderList, filters: ['unitCode', 'reviewStatus', 'deliveryStatus'] });

/** How many approved orders a processing unit has to make: not delivered in full. */
export async function countOpenOrdersOfUnit(client: TenantClient, unitCode: string): Promise<number> {
  const approved = { current: 1, size: 1, unitCode, reviewStatus: 'approved' };
  const all = await findPage(client, ofUnit, orderListTable, approved);
  const delivered = await findPage(client, ofUnit, orderListTable, { ...approved, deliveryStatus: 'delivered' });
  return all.total - delivered.total;
}

/** Id and version of the order with a number, or null: also when it is another tenant's or not the caller's to see. */
export async function findOrderKey(client: TenantClient, orderNo: string): Promise<Pick<OrderListed, 'id' | 'version'> | null> {
  const [row] = await findAll(client, orderListTable, { where: [{ property: 'orderNo', is: '=', value: orderNo }] });
  return row ?? null;
}
