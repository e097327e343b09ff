import { orderList } from '@cloud-factory/domain/orders/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { drawPage, endPage, pageOf, refusal, rowOf, said, serve, startPage, type Answering } from '../testing/page.js';
import { OrderListPage } from './order-list-page.js';

const at = { createdAt: '2025-06-11T01:20:00.000Z', createdBy: 'u', updatedAt: '2025-06-11T01:20:00.000Z', updatedBy: 'u' };
const order = (orderNo: string, change: object = {}) => ({
  id: `id-${orderNo}`,
  version: 1,
  ...at,
  orderNo,
  orderDate: '2025-06-11T01:20:00.000Z',
  customerName: '安和口腔',
  doctorName: '李医生',
  patientName: '林一',
  productName: '全瓷固定桥',
  orderProperty: 'normal',
  currency: 'CNY',
  discountedAmount: '1140.00',
  dueDate: '2025-06-20',
  reviewStatus: 'draft',
  productionStatus: 'none',
  packingStatus: 'none',
  deliveryStatus: 'none',
  settlementStatus: 'none',
  holdStatus: 'none',
  ...change,
});
const draft = order('YC-1');
const pending = order('YC-2', { reviewStatus: 'pending' });
const delivered = order('YC-3', { reviewStatus: 'approved', productionStatus: 'finished', deliveryStatus: 'delivered' });
const listed =
  (post: Answering = () => null): Answering =>
  (asked) =>
    asked.method === 'POST' ? post(asked) : asked.path === orderList.path ? pageOf([draft, pending, delivered]) : null;
const actions = async (orderNo: string): Promise<readonly (string | null)[]> =>
  (await rowOf(orderNo)).getAllByRole('button').map((button: HTMLElement) => button.getAttribute('aria-label'));

beforeEach(startPage);
afterEach(endPage);

it('SC110 lists the orders with what they are worth and where they stand; the number leads to the order', async () => {
  serve(listed());
  const seen = drawPage(<OrderListPage />);
  const row = await rowOf('YC-2');
  for (const shown of ['安和口腔', '李医生', '林一', '全瓷固定桥', '¥1,140.00', '2025-06-20', '待审核'])
    expect(row.getByText(shown)).toBeTruthy();
  fireEvent.click(row.getByRole('link', { name: 'YC-2' }));
  expect(seen.opened).toEqual(['/order/orderentry/id-YC-2']);
});

it('SC110 says beside its number in one word what an order waits for or how far it has come', async () => {
  const rows = [
    draft,
    pending,
    order('YC-4', { reviewStatus: 'approved' }),
    order('YC-5', { reviewStatus: 'approved', productionStatus: 'finished', packingStatus: 'allowed' }),
    order('YC-6', { reviewStatus: 'approved', productionStatus: 'finished', packingStatus: 'packed', deliveryStatus: 'partial' }),
    order('YC-7', { reviewStatus: 'approved', productionStatus: 'inProduction', holdStatus: 'waitingScan' }),
    order('YC-8', { reviewStatus: 'cancelled', holdStatus: 'waitingScan' }),
  ];
  serve(() => pageOf(rows));
  drawPage(<OrderListPage />);
  await rowOf('YC-1');
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  const at = heads.indexOf('状态');
  expect(heads[at - 1]).toBe('订单号');
  const said = screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[at]?.textContent);
  expect(said).toEqual(['草稿', '待审核', '未排产', '待包装', '部分发货', '待补扫描', '已取消']);
});

it('SC110 offers for each order what may be done with it where it stands', async () => {
  serve(listed());
  const seen = drawPage(<OrderListPage />);
  expect(await actions('YC-1')).toEqual(['编辑 YC-1', '复制 YC-1', '删除 YC-1']);
  expect(await actions('YC-2')).toEqual(['复制 YC-2', '取消 YC-2']);
  expect(await actions('YC-3')).toEqual(['复制 YC-3']);
  fireEvent.click(screen.getByRole('button', { name: '编辑 YC-1' }));
  fireEvent.click(screen.getByRole('button', { name: '复制 YC-3' }));
  expect(seen.opened).toEqual(['/order/orderentry/id-YC-1/edit', '/order/orderentry/new?copy=id-YC-3']);
});

it('SC110 cancels one order by its number, after what that costs was said', async () => {
  const asked = serve((call) =>
    call.path === 'console/order-cancellation'
      ? {
          orderNo: 'YC-2',
          isAllowed: true,
          reason: '',
          charge: '0.00',
          currency: 'CNY',
          finishedSteps: 0,
          allSteps: 0,
          lines: [],
          materials: [],
        }
      : listed()(call),
  );
  drawPage(<OrderListPage />);
  fireEvent.click((await rowOf('YC-2')).getByRole('button', { name: '取消 YC-2' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(await dialog.findByLabelText(/原因/), { target: { value: '医院撤单' } });
  fireEvent.click(dialog.getByRole('button', { name: '取消订单' }));
  await waitFor(() =>
    expect(said(asked)).toMatchObject([{ path: 'saas-order/orderentry/cancelOrder', body: { orderNo: 'YC-2', reason: '医院撤单' } }]),
  );
});

it('SC110 asks for drafts, for what is late and for what is held by one press each', async () => {
  const asked = serve(listed());
  const seen = drawPage(<OrderListPage />);
  await screen.findByText('YC-1');
  fireEvent.click(screen.getByRole('button', { name: '草稿与驳回' }));
  await waitFor(() => expect(seen.search).toMatchObject({ reviewStatus_in: 'draft,rejected' }));
  await waitFor(() => expect(asked.at(-1)?.search).toMatchObject({ reviewStatus_in: 'draft,rejected' }));
  fireEvent.click(screen.getByRole('button', { name: '已超期' }));
  await waitFor(() => expect(seen.search).toMatchObject({ reviewStatus: 'approved', deliveryStatus: 'none', ascs: 'dueDate' }));
  expect(seen.search['reviewStatus_in']).toBeUndefined();
  expect(seen.search['dueDate_le']).toMatch(/^\d{4}-\d\d-\d\d$/);
});

it('SC110 deletes a draft after a question, and says why when the server does not', async () => {
  const asked = serve(listed(() => refusal(409, { refusal: 'OrderIsNoDraft', msg: '订单 YC-1 已提交' })));
  drawPage(<OrderListPage />);
  fireEvent.click((await rowOf('YC-1')).getByRole('button', { name: '删除 YC-1' }));
  expect(said(asked)).toEqual([]);
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '确定' }));
  expect((await screen.findByRole('alert')).textContent).toContain('订单 YC-1 已提交');
  expect(said(asked)).toMatchObject([{ path: 'saas-order/orderentry/remove', search: { ids: 'id-YC-1' } }]);
});

it('SC110 offers who only reads nothing that writes', async () => {
  serve(listed());
  drawPage(<OrderListPage />, { permissions: ['orderentry.read'] });
  const row = await rowOf('YC-1');
  expect(row.queryAllByRole('button')).toEqual([]);
  for (const name of ['新增', '批量提交', '批量取消', '批量改价']) expect(screen.queryByRole('button', { name })).toBeNull();
});
