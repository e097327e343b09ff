import {
  deliveryStatusLabels,
  holdStatusLabels,
  orderList,
  orderPropertyLabels,
  packingStatusLabels,
  productionStatusLabels,
  reviewStatusLabels,
  settlementStatusLabels,
  type OrderRow,
} from '@cloud-factory/domain/orders/contract';
import type { ListDescription } from '@cloud-factory/domain/shared/list';
import type { Words } from '@cloud-factory/domain/shared/refusals';
import { useLanguage } from '../i18n/language.js';
import { formatMoney } from '../platform/format.js';
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

/** All that is to be said of an order in one word: what it waits for, or how far it has come. */
export function standingOf(row: OrderRow): Readonly<{ status: string; labels: Readonly<Record<string, Words>> }> {
  const dimension = (name: keyof typeof orderStatuses) => ({ status: row[name], labels: orderStatuses[name] });
  if (row.reviewStatus !== 'cancelled' && row.holdStatus !== 'none') return dimension('holdStatus');
  if (row.reviewStatus !== 'approved') return dimension('reviewStatus');
  const furthest = (['deliveryStatus', 'packingStatus'] as const).find((name) => row[name] !== 'none');
  return dimension(furthest ?? 'productionStatus');
}

/** The list of orders with that word beside the number; the dimensions it is taken from can be shown by whoever wants them. */
export const orderListWithStanding: ListDescription = {
  ...orderList,
  fields: { ...orderList.fields, standing: { kind: 'text', zh: '状态', en: 'Status', max: 30 } },
  columns: orderList.columns.flatMap((name) => (name === orderList.title ? [name, 'standing'] : [name])),
};

export const statusCells: CellWords<OrderRow> = {
  ...Object.fromEntries(
    Object.entries(orderStatuses).map(([name, labels]) => [
      name,
      (row: OrderRow) => <StatusBadge status={row[name as keyof typeof orderStatuses]} labels={labels} />,
    ]),
  ), // the names are those of the row
  standing: (row) => <StatusBadge {...standingOf(row)} />,
  orderProperty: ({ orderProperty }) =>
    orderProperty === 'normal' ? (
      <StatusBadge status="none" labels={{ none: orderPropertyLabels.normal }} />
    ) : (
      <StatusBadge status={orderProperty} labels={orderPropertyLabels} />
    ),
};

/** The list of orders has no column of the currency, and each order has one of its own: no heading can say it. */
export const orderCells: CellWords<OrderRow> = {
  ...statusCells,
  discountedAmount: ({ discountedAmount, currency }) => <Money amount={discountedAmount} currency={currency} />,
};

function Money({ amount, currency }: Readonly<{ amount: string; currency: string }>) {
  const language = useLanguage();
  return formatMoney(amount, currency, language);
}
