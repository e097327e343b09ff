import {
  freeShipmentReportList,
  shipmentReportList,
  shippedReportList,
  undeliveredReportList,
} from '@cloud-factory/domain/reports/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { drawPage, endPage, pageOf, refusal, rowOf, serve, startPage, type Answering } from '../testing/page.js';
import { FreeShipmentReportPage, ShipmentReportPage, ShippedReportPage, UndeliveredReportPage } from './delivery-reports.js';

const line = {
  id: 'l1',
  orderId: 'o1',
  orderNo: 'YC-1',
  deliveryId: 'd1',
  deliveryNo: 'FH-1',
  deliveredOn: '2025-06-16',
  customerName: '安和口腔',
  doctorName: '李医生',
  productName: '全瓷单冠',
  toothPositions: ['16'],
  qty: '3.0000',
  unit: '颗',
  currency: 'CNY',
};
const totals = [
  {
    currency: 'CNY',
    deliveryCount: 7,
    orderCount: 8,
    lineCount: 1234,
    qty: '9.0000',
    chargedAmount: '90071992547409.93',
    freeLineCount: 2,
    freeValue: '720.00',
  },
  {
    currency: 'USD',
    deliveryCount: 1,
    orderCount: 1,
    lineCount: 1,
    qty: '1.0000',
    chargedAmount: '10.00',
    freeLineCount: 0,
    freeValue: '0.00',
  },
];
const part = (name: string, share: string) => ({
  key: name,
  rank: 1,
  name,
  orderCount: 1,
  lineCount: 1,
  qty: '1.0000',
  amount: '1.00',
  currency: 'CNY',
  share,
});

type Report = Readonly<{
  page: ReactNode;
  path: string;
  row: object;
  named: string;
  shown: readonly string[];
  opened: string;
  exported: string;
}>;
const call = (name: string): string => `saas-order/ycorderdelivery/export${name}ReportList`;
const reports: readonly (readonly [string, Report])[] = [
  [
    'C333 C334 what left by day and customer',
    {
      page: <ShipmentReportPage />,
      path: shipmentReportList.path,
      row: {
        id: 's1',
        deliveredOn: '2025-06-16',
        customerId: 'c1',
        customerName: '安和口腔',
        deliveryCount: 2,
        orderCount: 3,
        lineCount: 5,
        qty: '9.0000',
        chargedAmount: '1080.00',
        freeLineCount: 4,
        freeValue: '720.00',
        currency: 'CNY',
      },
      named: '2025-06-16',
      shown: ['安和口腔', '2', '3', '5', '9', '1,080.00', '4', '720.00'],
      opened: '/report/shipped?deliveredOn_ge=2025-06-16&deliveredOn_le=2025-06-16&customerId=c1&currency=CNY',
      exported: call('Shipment'),
    },
  ],
  [
    'C335 C336 what waits',
    {
      page: <UndeliveredReportPage />,
      path: undeliveredReportList.path,
      row: {
        ...line,
        id: 'o1',
        packingStatus: 'packed',
        deliveryStatus: 'partial',
        holdStatus: 'waitingPayment',
        waitsSince: '2025-06-11T01:20:00.000Z',
        waitDays: 6,
        dueDate: '2025-06-12',
        lateDays: 5,
        openLineCount: 2,
        openQty: '4.0000',
        openAmount: '480.00',
      },
      named: 'YC-1',
      shown: ['安和口腔', '李医生', '已包装', '部分发货', '待付款', '6', '2025-06-12', '5', '2', '4', '480.00'],
      opened: '/order/orderentry/o1',
      exported: call('Undelivered'),
    },
  ],
  [
    'C337 C338 what left, line by line',
    {
      page: <ShippedReportPage />,
      path: shippedReportList.path,
      row: { ...line, patientName: '林一', chargedAmount: '342.00', carrier: '顺丰', expressNo: 'SF123', contact: '前台' },
      named: 'YC-1',
      shown: ['2025-06-16', 'FH-1', '安和口腔', '李医生', '林一', '全瓷单冠', '3', '颗', '342.00', '顺丰', 'SF123', '前台'],
      opened: '/order/orderentry/o1',
      exported: call('Shipped'),
    },
  ],
  [
    'C339 C340 what left free, and why',
    {
      page: <FreeShipmentReportPage />,
      path: freeShipmentReportList.path,
      row: { ...line, freeKind: 'rework', freeReason: '保修内', freeValue: '360.00' },
      named: 'YC-1',
      shown: ['FH-1', '安和口腔', '全瓷单冠', '返工保修', '保修内', '360.00'],
      opened: '/order/orderentry/o1',
      exported: call('FreeShipment'),
    },
  ],
];

beforeEach(startPage);
afterEach(endPage);

it.each(reports)('R341 SC127 %s: is listed, leads on, and is exported as it is filtered', async (_, report) => {
  const { page, path, row, named, shown, opened, exported } = report;
  const asked = serve(({ path: at }) => (at === path ? pageOf([row]) : at === exported ? { jobId: 'j1' } : []));
  const seen = drawPage(page, { search: { customerName_like: '安和' } });
  const cells = await rowOf(named);
  for (const words of shown) expect(cells.getAllByText(words).length).toBeGreaterThan(0);
  fireEvent.click(cells.getByRole('link'));
  expect(seen.opened).toEqual([opened]);
  fireEvent.click(screen.getByRole('button', { name: /^导出/ }));
  await waitFor(() => expect(asked.map(({ path: at }) => at)).toContain(exported));
  // Page, sums and file: one and the same question.
  const asking = asked.filter(({ path: at }) => at === path || at === exported || at.endsWith('/totals'));
  expect(asking.length).toBeGreaterThan(2);
  expect(asking.filter(({ search }) => search['customerName_like'] !== '安和')).toEqual([]);
});

it.each(reports)('R341 SC127 %s: is not asked for by somebody without the right', async (_, { page }) => {
  const asked = serve(() => null);
  drawPage(page, { permissions: ['orderentry.read'] });
  expect(await screen.findByText(/没有权限|无权/)).toBeTruthy();
  expect(asked).toEqual([]);
});

const shipments =
  (more: Answering = () => []): Answering =>
  (asked) => {
    if (asked.path === shipmentReportList.path) return pageOf([reports[0]?.[1].row]);
    if (asked.path.endsWith('/totals')) return totals;
    return asked.path.endsWith('/parts') ? [part('安和口腔', '75.00'), part('…', '25.00')] : more(asked);
  };

it('R341 SC127 C333 adds up each currency for itself, to the last digit', async () => {
  serve(shipments());
  drawPage(<ShipmentReportPage />);
  await waitFor(() => expect(document.querySelectorAll('dl[aria-label]').length).toBe(2));
  const sums = [...document.querySelectorAll('dl[aria-label]')].map((each) => [each.getAttribute('aria-label'), each.textContent]);
  expect(sums).toEqual([
    ['合计 人民币', '发货单7订单8明细1,234应收金额¥90,071,992,547,409.93免费明细2免费价值¥720.00'],
    ['合计 美元', '发货单1订单1明细1应收金额US$10.00免费明细0免费价值US$0.00'],
  ]);
});

it('R341 SC127 C333 draws what the sums of one currency are made of, by what is chosen, under the filters of the rows', async () => {
  const asked = serve(shipments());
  const seen = drawPage(<ShipmentReportPage />, { search: { orderNo_like: 'YC', current: '2' } });
  expect(await screen.findByText('75.00%')).toBeTruthy();
  expect(screen.getByText('其他')).toBeTruthy();
  expect(asked.find(({ path }) => path.endsWith('/parts'))?.search).toEqual({ by: 'customer', currency: 'CNY', orderNo_like: 'YC' });
  fireEvent.click(screen.getByRole('combobox', { name: '统计图' }));
  fireEvent.click(await screen.findByRole('option', { name: '不显示' }));
  expect(seen.search).toMatchObject({ by: 'none', orderNo_like: 'YC' });
  await waitFor(() => expect(screen.queryByText('75.00%')).toBeNull());
});

it('R341 SC127 C335 says when the sums cannot be read, beside rows that can', async () => {
  const [, report] = reports[1] ?? [];
  serve(({ path }) => (path.endsWith('/totals') ? refusal(503, { msg: '服务暂停' }) : path === report?.path ? pageOf([report.row]) : []));
  drawPage(<UndeliveredReportPage />);
  await rowOf('YC-1');
  expect((await screen.findByRole('alert')).textContent).toContain('服务暂停');
});
