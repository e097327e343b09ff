import {
  deliveryStatusLabels,
  holdStatusLabels,
  orderPropertyLabels,
  packingStatusLabels,
  productionStatusLabels,
  reviewStatusLabels,
  settlementStatusLabels,
  type OrderRow,
} from '@cloud-factory/domain/orders/contract';
import type { Words } from '@cloud-factory/domain/shared/refusals';
import type { CellWords } from '../ui/list/list-table.js';
import { StatusBadge } from '../ui/status-badge.js';

/** The statuses of an order, each a dimension of its own. */
export const orderStatuses = {
  reviewStatus: reviewStatusLabels,
  productionStatus: productionStatusLabels,
  packingStatus: packingStatusLabels,
  deliveryStatus: deliveryStatusLabels,
  settlementStatus: settlementStatusLabels,
  holdStatus: holdStatusLabels,
} as const satisfies Partial<Record<keyof OrderRow, Readonly<Record<string, Words>>>>;

export const statusCells: CellWords<OrderRow> = {
  ...Object.fromEntries(
    Object.entries(orderStatuses).map(([name, labels]) => [
      name,
      (row: OrderRow) => <StatusBadge status={row[name as keyof typeof orderStatuses]} labels={labels} />,
    ]),
  ), // the names are those of the row
  orderProperty: ({ orderProperty }) =>
    orderProperty === 'normal' ? (
      <StatusBadge status="none" labels={{ none: orderPropertyLabels.normal }} />
    ) : (
      <StatusBadge status={orderProperty} labels={orderPropertyLabels} />
    ),
};
