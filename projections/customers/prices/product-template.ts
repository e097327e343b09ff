import type { ProductTemplateSaved } from '@cloud-factory/domain/customers';
import type { ProductTemplateRow } from '@cloud-factory/domain/customers/contract';
import { defineProjection, rowColumns } from '../../shared/index.js';

/** One row per template of a customer. */
export const productTemplateTable = defineProjection<ProductTemplateSaved, ProductTemplateRow>({
  table: 'product_template',
  revision: 1,
  columns: {
    ...rowColumns,
    customerId: 'uuid',
    customerName: 'text',
    name: 'text',
    productId: 'uuid',
    productCode: 'text',
    productName: 'text',
    shade: 'text',
    requirement: 'text',
    printCount: 'integer',
    remark: 'text',
  },
  indexes: [{ by: ['customerId', 'name'] }, { by: ['productId'] }],
  scope: { resource: 'hospitalproduct', person: 'createdBy', customer: 'customerId' },
  keysOf: ({ data }) => [data.templateId],
  on: {
    ProductTemplateSaved: (row, { data: { templateId, ...data }, at, by }) => ({
      id: templateId,
      ...data,
      createdAt: row?.createdAt ?? at,
      createdBy: row?.createdBy ?? by,
      version: (row?.version ?? 0) + 1,
      updatedAt: at,
      updatedBy: by,
    }),
  },
});
