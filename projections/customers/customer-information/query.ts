import { customerInformationList } from '@cloud-factory/domain/customers/contract';
import type { Page } from '@cloud-factory/domain/shared/contract';
import type { Search } from '@cloud-factory/domain/shared/list';
import { findPage, type ListRow, type TenantClient } from '../../shared/index.js';
import { customerInformationTable } from './projection.js';

export type CustomerInformationListed = ListRow<typeof customerInformationTable, keyof typeof customerInformationList.fields>;

/** One page of customers as storage sees them. */
export const findCustomerInformation = (client: TenantClient, search: Search): Promise<Page<CustomerInformationListed>> =>
  findPage(client, customerInformationList, customerInformationTable, search);
