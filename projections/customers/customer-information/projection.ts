import type { CustomerContent, CustomerEvent } from '@cloud-factory/domain/customers';
import type { CustomerInformationRow } from '@cloud-factory/domain/customers/contract';
import { defineProjection, gone, mustExist, rowColumns, touchedBy } from '../../shared/index.js';

const shown = ({
  customerCode,
  name,
  shortName,
  province,
  city,
  district,
  address,
  contact,
  phone,
  salesmanId,
  jdCode,
}: CustomerContent) => ({
  customerCode,
  name,
  shortName,
  province,
  city,
  district,
  address,
  contact,
  phone,
  salesmanId,
  jdCode,
});

/** A customer as storage sees it: made of the customer, beside what people of storage keep. */
export const customerInformationTable = defineProjection<CustomerEvent, CustomerInformationRow>({
  table: 'customer_information',
  revision: 1,
  columns: {
    ...rowColumns,
    customerCode: 'text',
    name: 'text',
    shortName: 'text',
    province: 'text',
    city: 'text',
    district: 'text',
    address: 'text',
    contact: 'text',
    phone: 'text',
    salesmanId: 'uuid',
    status: 'text',
    jdCode: 'text',
    packing: 'text',
    receivingHours: 'text',
    storageRemark: 'text',
  },
  indexes: [{ by: ['customerCode'] }, { by: ['name'] }, { by: ['status', 'customerCode'] }, { like: 'customerCode' }, { like: 'name' }],
  counts: [[], ['status']],
  scope: { resource: 'customerInformationMaintain', person: 'createdBy', customer: 'id' },
  keysOf: ({ data }) => [data.customerId],
  on: {
    CustomerRegistered: (_, recorded) => ({
      id: recorded.data.customerId,
      ...shown(recorded.data),
      ...touchedBy(recorded),
      createdAt: recorded.at,
      createdBy: recorded.by,
      status: 'normal',
      packing: null,
      receivingHours: null,
      storageRemark: null,
    }),
    CustomerChanged: (row, recorded) => ({ ...mustExist(row, recorded), ...shown(recorded.data), ...touchedBy(recorded) }),
    CustomerBlacklisted: (row, recorded) => ({ ...mustExist(row, recorded), ...touchedBy(recorded), status: 'blacklisted' }),
    CustomerReleased: (row, recorded) => ({ ...mustExist(row, recorded), ...touchedBy(recorded), status: 'normal' }),
    CustomerInformationKept: (row, recorded) => {
      const { packing, receivingHours, storageRemark } = recorded.data;
      return { ...mustExist(row, recorded), ...touchedBy(recorded), packing, receivingHours, storageRemark };
    },
    CustomerRetired: () => gone,
  },
});
