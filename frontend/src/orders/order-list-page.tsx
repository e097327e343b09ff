import { packingOrderList, type OrderRow } from '@cloud-factory/domain/orders/contract';
import { Suspense, useState } from 'react';
import { todayOfTenant } from '../platform/format.js';
import { usePage } from '../platform/page.js';
import { lazyPart } from '../platform/lazy-part.js';
import { usePerson } from '../platform/person.js';
import { ListPage } from '../ui/list/list-page.js';
import type { GivenView } from '../ui/list/kept-view.js';
import { isEditable } from './attention.js';
import { CancelDialog } from './cancel-dialog.js';
import { packOrder, removeOrdersPath } from './order-queries.js';
import { orderCells, orderListWithStanding, statusCells } from './order-status.js';
import { useMayPack } from './use-may-pack.js';

const href = ({ id }: OrderRow): string => `/order/orderentry/${id}`;
const isCancellable = ({ reviewStatus, deliveryStatus }: OrderRow): boolean =>
  (reviewStatus === 'pending' || reviewStatus === 'approved' || reviewStatus === 'rejected') && deliveryStatus === 'none';

/** Days from today on, as filters have them. */
const dayIn = (days: number): string => todayOfTenant(new Date(Date.now() + days * 86_400_000));

/** The questions that are asked of the list all day long. */
const givenViews = (): readonly GivenView[] => [
  { key: 'all', label: { zh: '全部', en: 'All' }, search: {} },
  { key: 'drafts', label: { zh: '草稿与驳回', en: 'Drafts and rejected' }, search: { reviewStatus_in: 'draft,rejected' } },
  { key: 'pending', label: { zh: '待审核', en: 'To review' }, search: { reviewStatus: 'pending' } },
  { key: 'made', label: { zh: '生产中', en: 'In production' }, search: { reviewStatus: 'approved', productionStatus: 'inProduction' } },
  {
    key: 'soon',
    label: { zh: '三天内到期', en: 'Due in three days' },
    search: { reviewStatus: 'approved', deliveryStatus: 'none', dueDate_ge: dayIn(0), dueDate_le: dayIn(3), ascs: 'dueDate' },
  },
  {
    key: 'late',
    label: { zh: '已超期', en: 'Overdue' },
    search: { reviewStatus: 'approved', deliveryStatus: 'none', dueDate_le: dayIn(-1), ascs: 'dueDate' },
  },
  {
    key: 'held',
    label: { zh: '已暂停', en: 'Held' },
    search: { holdStatus_in: 'waitingDoctor,waitingScan,waitingPayment,delayed,recalled' },
  },
];

const CancelOrders = lazyPart(async () => (await import('./order-batches.js')).CancelOrders);
const SubmitOrders = lazyPart(async () => (await import('./order-batches.js')).SubmitOrders);
const BatchPriceDialog = lazyPart(async () => (await import('../customers/batch-price-dialog.js')).BatchPriceDialog);

/** All orders. What may be done to a row depends on where it stands. */
export function OrderListPage() {
  const page = usePage();
  const { userId } = usePerson();
  const [cancelled, setCancelled] = useState<OrderRow>();
  const [repriced, setRepriced] = useState<readonly string[]>();
  const [batch, setBatch] = useState<Readonly<{ does: 'submit' | 'cancel'; rows: readonly OrderRow[] }>>();
  const Batch = batch?.does === 'cancel' ? CancelOrders : SubmitOrders;
  return (
    <>
      <ListPage<OrderRow>
        list={orderListWithStanding}
        permission="orderentry.read"
        href={href}
        cells={orderCells}
        views={givenViews()}
        create={{ href: '/order/orderentry/new', permission: 'orderentry.write' }}
        exportPath="saas-order/orderentry/getListExcel"
        exportName="orders"
        remove={{ path: removeOrdersPath, permission: 'orderentry.write', isShown: ({ reviewStatus }) => reviewStatus === 'draft' }}
        bulkActions={[
          {
            key: 'submit',
            label: { zh: '批量提交', en: 'Submit' },
            permission: 'orderentry.write',
            run: (rows) => setBatch({ does: 'submit', rows }),
          },
          {
            key: 'cancel',
            label: { zh: '批量取消', en: 'Cancel orders' },
            permission: 'orderentry.write',
            run: (rows) => setBatch({ does: 'cancel', rows }),
          },
          {
            key: 'reprice',
            label: { zh: '批量改价', en: 'Change prices' },
            permission: 'orderentry.write',
            run: (rows) => setRepriced(rows.map(({ id }) => id)),
          },
        ]}
        rowActions={[
          {
            key: 'edit',
            label: { zh: '编辑', en: 'Edit' },
            permission: 'orderentry.write',
            isShown: (row) => isEditable(row, userId),
            run: (row) => page.open(`/order/orderentry/${row.id}/edit`),
          },
          {
            key: 'copy',
            label: { zh: '复制', en: 'Copy' },
            permission: 'orderentry.write',
            run: (row) => page.open(`/order/orderentry/new?copy=${row.id}`),
          },
          {
            key: 'cancel',
            label: { zh: '取消', en: 'Cancel' },
            permission: 'orderentry.write',
            isDanger: true,
            isShown: isCancellable,
            run: (row) => setCancelled(row),
          },
        ]}
      />
      {cancelled && <CancelDialog order={cancelled} onClose={() => setCancelled(undefined)} />}
      {batch && (
        <Suspense>
          <Batch rows={batch.rows} onClose={() => setBatch(undefined)} />
        </Suspense>
      )}
      {repriced && (
        <Suspense>
          <BatchPriceDialog orderIds={repriced} onClose={() => setRepriced(undefined)} />
        </Suspense>
      )}
    </>
  );
}

/** What was released by the inspection and goes into its box. */
export function OrderPackingPage() {
  const mayPack = useMayPack();
  return (
    <ListPage<OrderRow>
      list={packingOrderList}
      permission="orderentry.read"
      href={href}
      cells={statusCells}
      views={[
        { key: 'allowed', label: { zh: '待包装', en: 'To be packed' }, search: {} },
        { key: 'packed', label: { zh: '已包装', en: 'Packed' }, search: { packingStatus: 'packed' } },
        { key: 'all', label: { zh: '全部', en: 'All' }, search: { packingStatus_in: 'allowed,packed' } },
      ]}
      rowActions={[
        {
          key: 'pack',
          label: { zh: '包装', en: 'Pack' },
          isShown: ({ packingStatus }) => packingStatus === 'allowed' && mayPack,
          ask: { zh: '确认已放入模型盒？', en: 'Is it in its box?' },
          about: ({ patientName, patientCode, boxNo }) => [patientName || patientCode, boxNo].filter(Boolean).join(' · '),
          run: ({ orderNo }, commandId) => packOrder({ orderNo, commandId }),
        },
      ]}
    />
  );
}
