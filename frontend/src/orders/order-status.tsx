import { Badge } from '@mantine/core';
import {
  deliveryStatusLabels, orderPropertyLabels, packingStatusLabels, productionStatusLabels, reviewStatusLabels, settlementStatusLabels, type OrderRow,
} from '@cloud-factory/domain/orders/contract';
import type { Words } from '@cloud-factory/domain/shared/refusals';
import type { CellWords } from '../ui/list/list-table.js';
import { useWords } from '../i18n/language.js';

/** Colour says how much it asks of someone: grey nothing, blue is under way, orange waits for a person, green is done, red went wrong. */
const colours: Readonly<Record<string, string>> = {
  pending: 'orange', rejected: 'red', cancelled: 'red', approved: 'green', scheduled: 'blue', inProduction: 'blue', finished: 'green', allowed: 'orange', packed: 'green', partial: 'blue', delivered: 'green', inStatement: 'green',
  urgent: 'red', remake: 'orange', repair: 'orange', free: 'grape', tryIn: 'cyan',
};

export function StatusBadge({ status, labels }: Readonly<{ status: string; labels: Readonly<Record<string, Words>> }>) {
  const words = useWords();
  const label = labels[status];
  return <Badge variant="light" size="sm" tt="none" color={colours[status] ?? 'gray'} autoContrast>{label ? words(label) : status}</Badge>;
}

/** The statuses of an order, each a dimension of its own. */
export const orderStatuses = {
  reviewStatus: reviewStatusLabels,
  productionStatus: productionStatusLabels,
  packingStatus: packingStatusLabels,
  deliveryStatus: deliveryStatusLabels,
  settlementStatus: settlementStatusLabels,
} as const satisfies Partial<Record<keyof OrderRow, Readonly<Record<string, Words>>>>;

export const statusCells: CellWords<OrderRow> = {
  ...Object.fromEntries(Object.entries(orderStatuses).map(([name, labels]) => [name, (row: OrderRow) => <StatusBadge status={row[name as keyof typeof orderStatuses]} labels={labels} />])), // the names are those of the row
  orderProperty: ({ orderProperty }) => (orderProperty === 'normal' ? <StatusBadge status="none" labels={{ none: orderPropertyLabels.normal }} /> : <StatusBadge status={orderProperty} labels={orderPropertyLabels} />),
};
