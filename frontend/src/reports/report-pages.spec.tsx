import { attachmentReportList, customerBusinessList, orderReportList, statementQueryList } from '@cloud-factory/domain/reports/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { drawPage, endPage, pageOf, refusal, rowOf, serve, startPage, type Answering } from '../testing/page.js';
import { AttachmentReportPage, CustomerBusinessPage, OrderReportPage, StatementQueryPage } from './report-lists.js';
import { SalesPage } from './sales-page.js';

const at = { version: 1, createdAt: '2025-06-11T01:20:00.000Z', createdBy: 'u', updatedAt: '2025-06-11T01:20:00.000Z', updatedBy: 'u' };
const line = {
  id: 'l1',
  orderId: 'o1',
  orderNo: 'YC-1',
  orderDay: '2025-06-11',
  lineNo: 2,
  customerName: '安和口腔',
  doctorName: '李医生',
};
type Report = Readonly<{ page: ReactNode; path: string; row: object; shown: readonly string[]; opened: string; exported: string }>;
const reports: readonly (readonly [string, Report])[] = [
  [
    'SC118 orders with all that is asked about them',
    {
      page: <OrderReportPage />,
      path: orderReportList.path,
      row: {
        ...at,
        id: 'o1',
        orderNo: 'YC-1',
        customerName: '安和口腔',
        productName: '全瓷固定桥',
        orderProperty: 'remake',
        currency: 'CNY',
        totalAmount: '1200.00',
        discountedAmount: '1140.00',
        remakeCount: 3,
        reviewStatus: 'approved',
        productionStatus: 'inProduction',
        packingStatus: 'none',
        deliveryStatus: 'partial',
        settlementStatus: 'none',
      },
      shown: ['安和口腔', '全瓷固定桥', '重做', '1,200.00', '1,140.00', '3', '已审核', '生产中', '部分发货'],
      opened: '/order/orderentry/o1',
      exported: 'saas-order/orderentry/getListExcel',
    },
  ],
  [
    'SC119 what was done with each customer in a time',
    {
      page: <CustomerBusinessPage />,
      path: customerBusinessList.path,
      row: {
        id: 'c1',
        customerId: 'c1',
        customerName: '安和口腔',
        orderCount: 120,
        approvedCount: 110,
        remakeRate: '2.50',
        overdueCount: 4,
        currency: 'CNY',
        amount: '98765.40',
        averageAmount: '823.05',
        unsettledAmount: '1234.50',
        lastOrderDay: '2025-06-30',
      },
      shown: ['120', '110', '4', '人民币', '98,765.40', '823.05', '1,234.50', '2025-06-30'],
      opened: '/order/report?customerId=c1',
      exported: 'console/reports/customer-business/export',
    },
  ],
  [
    'SC120 lines that stand or may stand on statements',
    {
      page: <StatementQueryPage />,
      path: statementQueryList.path,
      row: {
        ...line,
        patientName: '林一',
        productName: '全瓷单冠',
        toothPositions: ['16'],
        unit: '颗',
        qty: '3.0000',
        currency: 'CNY',
        discountPrice: '114.0000',
        discountedAmount: '342.00',
        deliveredQty: '1.0000',
        deliveryStatus: 'partial',
        settlementStatus: 'inStatement',
      },
      shown: ['2025-06-11', '安和口腔', '李医生', '林一', '全瓷单冠', '颗', '342.00', '部分发货', '已入对账单'],
      opened: '/order/orderentry/o1',
      exported: 'saas-order/orderentrydetail/statementExportReportList',
    },
  ],
  [
    'SC122 files that came with orders',
    {
      page: <AttachmentReportPage />,
      path: attachmentReportList.path,
      row: {
        ...line,
        fileId: 'f1',
        productName: '全瓷单冠',
        fileName: '上颌.stl',
        kind: 'print',
        ext: 'stl',
        size: 5_242_880,
        reviewStatus: 'pending',
      },
      shown: ['安和口腔', '李医生', '2', '上颌.stl', '打印', 'stl', '5.0 MB', '待审核'],
      opened: '/order/orderentry/o1',
      exported: 'saas-order/orderattach/exportReportList',
    },
  ],
];

beforeEach(startPage);
afterEach(() => {
  vi.useRealTimers();
  endPage();
});

it.each(reports)(
  '%s: are listed, lead on, and are exported as they are filtered',
  async (_, { page, path, row, shown, opened, exported }) => {
    const asked = serve((call) => (call.path === path ? pageOf([row]) : call.path === exported ? { jobId: 'j1' } : []));
    const seen = drawPage(page, { search: { customerName_like: '安和' } });
    const cells = await rowOf(opened.startsWith('/order/orderentry') ? 'YC-1' : '安和口腔');
    for (const words of shown) expect(cells.getAllByText(words).length).toBeGreaterThan(0);
    fireEvent.click(cells.getByRole('link'));
    expect(seen.opened).toEqual([opened]);
    expect(asked.find((call) => call.path === path)?.search).toMatchObject({ customerName_like: '安和' });
    fireEvent.click(screen.getByRole('button', { name: /^导出/ }));
    await waitFor(() => expect(asked.find((call) => call.path === exported)?.search).toMatchObject({ customerName_like: '安和' }));
  },
);

it.each(reports)('%s: are not asked for by somebody without the right', async (_, { page }) => {
  const asked = serve(() => null);
  drawPage(page, { permissions: ['other.read'] });
  expect(await screen.findByText(/没有权限|无权/)).toBeTruthy();
  expect(asked).toEqual([]);
});

const part = (rank: number, name: string, share: string, change: object = {}) => ({
  key: `k${rank}`,
  rank,
  name,
  orderCount: 1200,
  lineCount: 1500,
  qty: '1800.5000',
  amount: '90071992547409.93',
  currency: 'CNY',
  share,
  ...change,
});
const parts = [part(1, '全瓷单冠', '62.50'), part(2, '钴铬单冠', '25.00')];
const rest = part(3, '', '12.50', { key: '…' });
const sales =
  (more: Answering = () => null): Answering =>
  (call) => {
    if (call.path.endsWith('getSalesProportionPie')) return [...parts, rest];
    return call.path.endsWith('getSalesProportionList') ? { ...pageOf(parts), total: 45, pages: 3 } : more(call);
  };

it('SC119 shows what the sales are made of: every part to the last digit, the small ones together', async () => {
  serve(sales());
  drawPage(<SalesPage />);
  const table = within(await screen.findByRole('table', { name: '销售占比' }));
  const cells = within(table.getByText('全瓷单冠').closest('tr') ?? document.body).getAllByRole('cell');
  expect(cells.slice(0, 7).map(({ textContent }) => textContent)).toEqual([
    '1',
    '全瓷单冠',
    '1,200',
    '1,500',
    '1,800.5',
    '¥90,071,992,547,409.93',
    '62.50%',
  ]);
  const legend = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(legend).toEqual(['全瓷单冠62.50%', '钴铬单冠25.00%', '其他12.50%']);
  expect(screen.getByText('共 45 项')).toBeTruthy();
});

it('SC119 asks for this month by product by itself; what is chosen goes into the address, page by page', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2025-06-11T04:00:00Z') });
  const asked = serve(sales());
  const seen = drawPage(<SalesPage />);
  await screen.findByText('共 45 项');
  expect(asked.find(({ path }) => path.endsWith('getSalesProportionPie'))?.search).toEqual({
    by: 'product',
    currency: 'CNY',
    orderDay_ge: '2025-06-01',
    orderDay_le: '2025-06-30',
  });
  fireEvent.click(screen.getByRole('button', { name: '上月' }));
  expect(seen.search).toEqual({ by: 'product', currency: 'CNY', orderDay_ge: '2025-05-01', orderDay_le: '2025-05-31' });
  fireEvent.click(await screen.findByRole('button', { name: '2' }));
  await waitFor(() =>
    expect(asked.at(-1)).toMatchObject({
      path: 'saas-order/orderentry/getSalesProportionList',
      search: { current: '2', orderDay_ge: '2025-05-01' },
    }),
  );
});

it('SC119 exports what is asked for; what is too much becomes a job, and that is said', async () => {
  const asked = serve(sales(({ path }) => (path.endsWith('exportSalesProportionList') ? { jobId: 'j1' } : null)));
  drawPage(<SalesPage />, { search: { by: 'customer', currency: 'USD', all: '1' } });
  fireEvent.click(await screen.findByRole('button', { name: '导出' }));
  expect(await screen.findByText('已转为后台任务，完成后可在任务列表中下载')).toBeTruthy();
  expect(asked.find(({ path }) => path.endsWith('exportSalesProportionList'))?.search).toEqual({ by: 'customer', currency: 'USD' });
});

it('SC119 says when nothing was sold, when it cannot be read, and when it may not be seen', async () => {
  let isAway = true;
  serve(() => (isAway ? refusal(503, { msg: '服务暂停' }) : []));
  drawPage(<SalesPage />);
  expect((await screen.findByRole('alert')).textContent).toContain('服务暂停');
  isAway = false;
  fireEvent.click(screen.getByRole('button', { name: '重试' }));
  expect(await screen.findByText('没有销售数据')).toBeTruthy();
  endPage();
  await startPage();
  const asked = serve(sales());
  drawPage(<SalesPage />, { permissions: ['other.read'] });
  expect(await screen.findByText('没有权限查看此报表')).toBeTruthy();
  expect(asked).toEqual([]);
});
