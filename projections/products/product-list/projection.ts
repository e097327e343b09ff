import type { ProductContent, ProductEvent } from '@cloud-factory/domain/products';
import type { ProductRow } from '@cloud-factory/domain/products/contract';
import { defineProjection, gone, mustExist, rowColumns, touchedBy } from '../../shared/index.js';

const contentColumns = ({ productId, ...content }: ProductContent) => ({ id: productId, ...content });

/** One row per product, for list, page and pickers. A retired one is gone: documents have copied what they need. */
export const productTable = defineProjection<ProductEvent, ProductRow>({
  table: 'product_list',
  revision: 1,
  columns: {
    ...rowColumns,
    productCode: 'text',
    name: 'text',
    productType: 'text',
    categoryId: 'uuid',
    categoryName: 'text',
    shipmentType: 'text',
    unit: 'text',
    materialId: 'uuid',
    materialName: 'text',
    standardPrice: 'price',
    currency: 'text',
    routeId: 'uuid',
    routeVersion: 'integer',
    routeName: 'text',
    workDays: 'integer',
    registrationNo: 'text',
    model: 'text',
    enabled: 'boolean',
    remark: 'text',
  },
  indexes: [
    { by: ['productCode'] },
    { by: ['name'] },
    { by: ['workDays'] },
    { by: ['enabled', 'productCode'] },
    { by: ['materialId'] },
    { by: ['routeId'] },
    { by: ['categoryId'] },
    { like: 'productCode' },
    { like: 'name' },
  ],
  counts: [[], ['enabled']],
  keysOf: ({ data }) => [data.productId],
  on: {
    ProductAdded: (_, recorded) => ({
      ...contentColumns(recorded.data),
      ...touchedBy(recorded),
      createdAt: recorded.at,
      createdBy: recorded.by,
    }),
    ProductChanged: (row, recorded) => ({ ...mustExist(row, recorded), ...contentColumns(recorded.data), ...touchedBy(recorded) }),
    ProductRetired: () => gone,
  },
});
