import { customerList, type CustomerOption, type CustomerRow } from '@cloud-factory/domain/customers/contract';
import type { Page } from '@cloud-factory/domain/shared/contract';
import type { Search } from '@cloud-factory/domain/shared/list';
import { findAll, findPage, findRow, type ListRow, type TenantClient } from '../../shared/index.js';
import { customerTable } from './projection.js';

export type CustomerListed = ListRow<typeof customerTable, keyof typeof customerList.fields>;

/** One page of customers. */
export const findCustomers = (client: TenantClient, search: Search): Promise<Page<CustomerListed>> =>
  findPage(client, customerList, customerTable, search);

/** A customer, or null: also when it is another tenant's or was retired. */
export const getCustomer = (client: TenantClient, id: string): Promise<CustomerRow | null> => findRow(client, customerTable, id);

/** All customers as options of a picker, by code; blacklisted ones are marked, for an order of theirs would be refused. */
export async function findCustomerOptions(client: TenantClient): Promise<readonly CustomerOption[]> {
  const rows = await findAll(client, customerTable, { sort: { by: 'customerCode', direction: 'asc' }, limit: 20_000 });
  return rows.map(({ id, customerCode, name, currency, status }) => ({ id, customerCode, name, currency, status }));
}

const people = ['salesmanId', 'deliveryManager', 'regionalDirector'] as const;

/** The hospitals that a person looks after, in whichever of the three ways. */
export async function findCustomersOfPerson(client: TenantClient, userId: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (const property of people) {
    const rows = await findAll(client, customerTable, { where: [{ property, is: '=', value: userId }], limit: 20_000 });
    found.push(...rows.map(({ id }) => id));
  }
  return [...new Set(found)];
}
