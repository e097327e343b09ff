import {
  attachmentReportList,
  customerBusinessList,
  orderReportList,
  statementQueryList,
  type AttachmentReportRow,
  type OrderLineReportRow,
} from '@cloud-factory/domain/reports/contract';
import { deliveryStatusLabels, reviewStatusLabels, settlementStatusLabels, type OrderRow } from '@cloud-factory/domain/orders/contract';
import { statusCells } from '../orders/order-status.js';
import { formatBytes } from '../platform/format.js';
import { ListPage } from '../ui/list/list-page.js';
import type { CellWords, ListRow } from '../ui/list/list-table.js';
import { StatusBadge } from '../ui/status-badge.js';

const orderHref = (id: string): string => `/order/orderentry/${id}`;

const lineStatuses: CellWords<OrderLineReportRow & ListRow> = {
  deliveryStatus: ({ deliveryStatus }) => <StatusBadge status={deliveryStatus} labels={deliveryStatusLabels} />,
  settlementStatus: ({ settlementStatus }) => <StatusBadge status={settlementStatus} labels={settlementStatusLabels} />,
};

/** `/order/report`: every order with all that people ask about it. */
export const OrderReportPage = () => (
  <ListPage<OrderRow>
    list={orderReportList}
    permission="orderentry.read"
    href={({ id }) => orderHref(id)}
    cells={statusCells}
    exportPath="saas-order/orderentry/getListExcel"
    exportName="orders"
  />
);

/** `/report/customers`: what was done with each customer in a time. */
export const CustomerBusinessPage = () => (
  <ListPage
    list={customerBusinessList}
    permission="orderentry.read"
    href={(row: ListRow) => `/order/report?customerId=${String(row['customerId'])}`}
    exportPath="console/reports/customer-business/export"
    exportName="customer-business"
  />
);

/** `/report/statements`: lines of approved orders, what was delivered of them and what stands on a statement. */
export const StatementQueryPage = () => (
  <ListPage<OrderLineReportRow & ListRow>
    list={statementQueryList}
    permission="orderentrydetail.read"
    href={({ orderId }) => orderHref(orderId)}
    cells={lineStatuses}
    exportPath="saas-order/orderentrydetail/statementExportReportList"
    exportName="statement-query"
  />
);

/** `/report/attachments`: files that came with orders. */
export const AttachmentReportPage = () => (
  <ListPage<AttachmentReportRow & ListRow>
    list={attachmentReportList}
    permission="orderattach.read"
    href={({ orderId }) => orderHref(orderId)}
    cells={{
      reviewStatus: (row) => <StatusBadge status={String(row['reviewStatus'])} labels={reviewStatusLabels} />,
      size: ({ size }) => formatBytes(size),
    }}
    exportPath="saas-order/orderattach/exportReportList"
    exportName="attachments"
  />
);
