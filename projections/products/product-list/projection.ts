import type { ProductContent, ProductEvent } from '@cloud-factory/domain/products';
import { productList, type ProductDetail } from '@cloud-factory/domain/products/contract';
import { defineProjection, gone, mustExist, rowColumns, touchedBy } from '../../shared/index.js';

const contentColumns = ({ productId, ...content }: ProductContent) => ({ id: productId, ...content });

/** Beside what the page shows: the ids of its rows of materials, processes and machines, so that a row finds its product. */
export type ProductTableRow = ProductDetail & Readonly<{ linkIds: readonly string[] }>;

const idsOf = (...lists: readonly (readonly Readonly<{ id: string }>[])[]) => lists.flat().map(({ id }) => id);

/** One row per product, for list, page and pickers. A retired one is gone: documents have copied what they need. */
export const productTable = defineProjection<ProductEvent, ProductTableRow>({
  table: 'product_list',
  revision: 3,
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
    materials: 'json',
    processes: 'json',
    equipment: 'json',
    linkIds: 'texts',
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
  finds: productList.finds,
  counts: [[], ['enabled']],
  scope: { resource: 'productData', person: 'createdBy' },
  keysOf: ({ data }) => [data.productId],
  on: {
    ProductAdded: (_, recorded) => ({
      ...contentColumns(recorded.data),
      ...touchedBy(recorded),
      createdAt: recorded.at,
      createdBy: recorded.by,
      materials: [],
      processes: [],
      equipment: [],
      linkIds: [],
    }),
    ProductChanged: (row, recorded) => ({ ...mustExist(row, recorded), ...contentColumns(recorded.data), ...touchedBy(recorded) }),
    ProductMaterialsChanged: (row, recorded) => {
      const { materials } = recorded.data;
      const product = mustExist(row, recorded);
      return { ...product, ...touchedBy(recorded), materials, linkIds: idsOf(materials, product.processes, product.equipment) };
    },
    ProductProcessesChanged: (row, recorded) => {
      const { processes } = recorded.data;
      const product = mustExist(row, recorded);
      return { ...product, ...touchedBy(recorded), processes, linkIds: idsOf(product.materials, processes, product.equipment) };
    },
    ProductEquipmentChanged: (row, recorded) => {
      const { equipment } = recorded.data;
      const product = mustExist(row, recorded);
      return { ...product, ...touchedBy(recorded), equipment, linkIds: idsOf(product.materials, product.processes, equipment) };
    },
    ProductRetired: () => gone,
  },
});
