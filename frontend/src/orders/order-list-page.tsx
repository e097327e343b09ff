import { orderList, orderReviewList, packingOrderList, type OrderRow } from '@cloud-factory/domain/orders/contract';
import { useState } from 'react';
import { usePage } from '../platform/page.js';
import { ListPage } from '../ui/list/list-page.js';
import { approveOrders, packOrder, removeOrdersPath } from './order-queries.js';
import { statusCells } from './order-status.js';
import { ReasonDialog, type Asked } from '../ui/reason-dialog.js';
import { rejectOrders } from './order-queries.js';

const href = ({ id }: OrderRow): string => `/order/orderentry/${id}`;
const isEditable = ({ reviewStatus }: OrderRow): boolean => reviewStatus === 'draft' || reviewStatus === 'rejected';

/** All orders. What may be done to a row depends on where it stands. */
export function OrderListPage() {
  const page = usePage();
  return (
    <ListPage<OrderRow>
      list={orderList}
      permission="orderentry.read"
      href={href}
      cells={statusCells}
      create={{ href: '/order/orderentry/new', permission: 'orderentry.write' }}
      remove={{ path: removeOrdersPath, permission: 'orderentry.write', isShown: ({ reviewStatus }) => reviewStatus === 'draft' }}
      rowActions={[
        {
          key: 'edit',
          label: { zh: '编辑', en: 'Edit' },
          permission: 'orderentry.write',
          isShown: isEditable,
          run: (row) => page.open(`/order/orderentry/${row.id}/edit`),
        },
      ]}
    />
  );
}

/** What waits for a second person: one by one, or all that are selected. */
export function OrderReviewPage() {
  const [rejected, setRejected] = useState<Asked>();
  const reject = (rows: readonly OrderRow[]): void =>
    setRejected({
      title: { zh: '驳回订单', en: 'Reject orders' },
      names: rows.map(({ orderNo }) => orderNo),
      act: (reason, commandId) => rejectOrders({ ids: rows.map(({ id }) => id), reason, commandId }),
    });
  return (
    <>
      <ListPage<OrderRow>
        list={orderReviewList}
        permission="orderentry.review"
        href={href}
        cells={statusCells}
        rowActions={[
          {
            key: 'approve',
            label: { zh: '通过', en: 'Approve' },
            permission: 'orderentry.review',
            run: ({ id }, commandId) => approveOrders({ ids: [id], commandId }),
          },
          {
            key: 'reject',
            label: { zh: '驳回', en: 'Reject' },
            permission: 'orderentry.review',
            isDanger: true,
            run: (row) => reject([row]),
          },
        ]}
        bulkActions={[
          {
            key: 'approve',
            label: { zh: '批量通过', en: 'Approve selected' },
            permission: 'orderentry.review',
            ask: { zh: '确定通过选中的订单？', en: 'Approve the selected orders?' },
            run: (rows, commandId) => approveOrders({ ids: rows.map(({ id }) => id), commandId }),
          },
          { key: 'reject', label: { zh: '批量驳回', en: 'Reject selected' }, permission: 'orderentry.review', run: reject },
        ]}
      />
      <ReasonDialog asked={rejected} onClose={() => setRejected(undefined)} />
    </>
  );
}

/** What was released by the inspection and goes into its box. */
export function OrderPackingPage() {
  return (
    <ListPage<OrderRow>
      list={packingOrderList}
      permission="orderentry.read"
      href={href}
      cells={statusCells}
      rowActions={[
        {
          key: 'pack',
          label: { zh: '包装', en: 'Pack' },
          permission: 'orderentry.write',
          isShown: ({ packingStatus }) => packingStatus === 'allowed',
          ask: { zh: '确认已放入模型盒？', en: 'Is it in its box?' },
          run: ({ orderNo }, commandId) => packOrder({ orderNo, commandId }),
        },
      ]}
    />
  );
}
