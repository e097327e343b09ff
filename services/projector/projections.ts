import { catalogueProjections } from '@cloud-factory/projections/catalogue';
import { customerTable } from '@cloud-factory/projections/customers';
import { orderDetailTable, orderListTable } from '@cloud-factory/projections/orders';
import { productTable, routeTable } from '@cloud-factory/projections/products';
import type { AnyProjection } from '@cloud-factory/projections/shared';

/** Every read model there is: one line each. */
export const projections: readonly AnyProjection[] = [
  ...catalogueProjections,
  customerTable,
  orderDetailTable,
  orderListTable,
  productTable,
  routeTable,
];
