import type { CustomerContent, CustomerEvent } from '@cloud-factory/domain/customers';
import type { CustomerRow } from '@cloud-factory/domain/customers/contract';
import { defineProjection, gone, mustExist, rowColumns, touchedBy } from '../../shared/index.js';

const contentColumns = ({ customerId, ...content }: CustomerContent) => ({ id: customerId, ...content });
const notBlacklisted = { status: 'normal', blackReason: null, blacklistedAt: null, blacklistedBy: null } as const;

/** One row per customer, for list, page and pickers. A retired one is gone: documents have copied what they need. */
export const customerTable = defineProjection<CustomerEvent, CustomerRow>({
  table: 'customer_list',
  revision: 1,
  columns: {
    ...rowColumns,
    customerCode: 'text',
    name: 'text',
    shortName: 'text',
    hospitalLevel: 'text',
    licenceNo: 'text',
    licenceValidTo: 'date',
    salesmanId: 'uuid',
    currency: 'text',
    settlementType: 'text',
    closingDay: 'integer',
    province: 'text',
    city: 'text',
    district: 'text',
    address: 'text',
    contact: 'text',
    phone: 'text',
    remark: 'text',
    status: 'text',
    blackReason: 'text',
    blacklistedAt: 'instant',
    blacklistedBy: 'uuid',
  },
  indexes: [
    { by: ['customerCode'] },
    { by: ['name'] },
    { by: ['licenceValidTo'] },
    { by: ['status', 'customerCode'] },
    { by: ['salesmanId', 'customerCode'] },
    { like: 'customerCode' },
    { like: 'name' },
  ],
  counts: [[], ['status']],
  keysOf: ({ data }) => [data.customerId],
  on: {
    CustomerRegistered: (_, recorded) => ({
      ...contentColumns(recorded.data),
      ...touchedBy(recorded),
      ...notBlacklisted,
      createdAt: recorded.at,
      createdBy: recorded.by,
    }),
    CustomerChanged: (row, recorded) => ({ ...mustExist(row, recorded), ...contentColumns(recorded.data), ...touchedBy(recorded) }),
    CustomerBlacklisted: (row, recorded) => ({
      ...mustExist(row, recorded),
      ...touchedBy(recorded),
      status: 'blacklisted',
      blackReason: recorded.data.reason,
      blacklistedAt: recorded.at,
      blacklistedBy: recorded.by,
    }),
    CustomerReleased: (row, recorded) => ({ ...mustExist(row, recorded), ...touchedBy(recorded), ...notBlacklisted }),
    CustomerRetired: () => gone,
  },
});
