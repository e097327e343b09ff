import { customerList } from '@cloud-factory/domain/customers/contract';
import { customerTable } from '@cloud-factory/projections/customers';
import { listExport, type AnyExport } from '../export/define-export.js';

const path = 'saas-production/hospitalCustomerData';
const permission = 'hospitalCustomerData.read';

/** Customers as files: what the list shows, and every field of them. */
export const customerExports: readonly AnyExport[] = [
  listExport({
    key: 'customers',
    list: customerList,
    table: customerTable,
    paths: [`${path}/getListExcel`, `${path}/getListExcelQuery`],
    permission,
  }),
];
