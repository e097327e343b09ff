import { productList } from '@cloud-factory/domain/products/contract';
import { productTable } from '@cloud-factory/projections/products';
import { listExport, type AnyExport } from '../export/define-export.js';

/** Products as a file. */
export const productExports: readonly AnyExport[] = [
  listExport({
    key: 'products',
    list: productList,
    table: productTable,
    paths: ['saas-storage/productData/pageListExcel'],
    permission: 'productData.read',
  }),
];
