import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { drawPage, endPage, serve, startPage } from '../testing/page.js';
import { WorkOrderListPage, WorkOrderPage } from './work-order-pages.js';

const id = '0190a000-0000-7000-8000-000000000201';
const workOrder = {
  id,
  version: 2,
  workOrderNo: 'GD20250611-00042-1',
  orderNo: 'YC20250611-00042',
  lineNo: 1,
  customerName: '安和口腔',
  productName: '氧化锆 ST 桥',
  materialName: '氧化锆 ST',
  unit: '颗',
  toothPositions: ['34', '35', '36'],
  toothCross: ['0', '0', '0', '456'],
  qty: '3.0000',
  pieces: 1,
  shade: 'A3',
  requirement: '邻接略紧',
  dueDate: '2025-06-18',
  boxNo: 'B0123',
  status: 'inProgress',
  currentSeq: 20,
  currentProcess: '切削',
  stepCount: 2,
  finishedCount: 1,
};
const step = (seq: number, processName: string, done: object) => ({
  id: `${id}.${seq}`,
  seq,
  processName,
  productName: '氧化锆 ST 桥',
  qty: '3.0000',
  unit: '颗',
  status: 'ready',
  takes: [],
  staffName: null,
  receivedAt: null,
  finishedAt: null,
  endWeight: null,
  remark: null,
  ...done,
});
const steps = [
  step(10, '切削', {
    status: 'finished',
    staffName: '周磊',
    receivedAt: '2025-06-12T01:00:00Z',
    finishedAt: '2025-06-12T02:30:00Z',
    takes: [{ lotId: 'l', lotNo: 'L25-ZRST-01', goodName: '氧化锆 ST', qty: '7.8000', unit: 'g' }],
  }),
  step(20, '抛光', {}),
];

beforeEach(async () => {
  await startPage();
  serve(({ path }) => {
    if (path === 'saas-production/ycproductionworkorder/detail') return { ...workOrder, steps };
    return path.includes('workorder') ? { records: [workOrder], total: 1, size: 10, current: 1, pages: 1 } : [];
  });
});
afterEach(endPage);

it('SC135 work orders are listed with what is made, how far it is, and lead to their page', async () => {
  drawPage(<WorkOrderListPage />, { path: '/production/ycproductionworkorder' });
  const link = await screen.findByRole('link', { name: 'GD20250611-00042-1' });
  expect(link.getAttribute('href')).toBe(`/production/ycproductionworkorder/${id}`);
  const row = within(link.closest('tr') as HTMLElement); // a link stands in a row
  for (const word of ['YC20250611-00042', '氧化锆 ST 桥', '生产中', '切削']) expect(row.getByText(word)).toBeTruthy();
});

it('SC135 a work order leads to the bench where its step waits, for those who may work there', async () => {
  const seen = drawPage(<WorkOrderPage />, { params: { id }, path: `/production/ycproductionworkorder/${id}` });
  (await screen.findByRole('button', { name: '去工位' })).click();
  expect(seen.opened).toEqual(['/production/ycproductionworkorderprocesssort?no=GD20250611-00042-1']);
  endPage();

  await startPage();
  serve(() => ({ ...workOrder, steps }));
  drawPage(<WorkOrderPage />, { params: { id }, permissions: ['ycproductionworkorderprocesssort.read'] });
  await screen.findByText('邻接略紧');
  expect(screen.queryByRole('button', { name: '去工位' })).toBeNull();
});

it('SC137 the card that goes with the piece says what was done to it, by whom and of which lot, with lines left to sign', async () => {
  drawPage(<WorkOrderPage />, { params: { id }, path: `/production/ycproductionworkorder/${id}` });
  await screen.findByRole('button', { name: '打印流程卡' });
  expect(screen.queryByText('生产流程卡')).toBeNull();
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  const card = within((await screen.findByText('生产流程卡')).closest('article') as HTMLElement); // the title stands in the sheet
  const [, made] = card.getAllByRole('table', { hidden: true });
  const rows = within(made as HTMLElement) // two tables stand on the card
    .getAllByRole('row', { hidden: true })
    .slice(1)
    .map((each) => [...each.querySelectorAll('td')].map(({ textContent }) => textContent));
  expect(rows).toEqual([
    ['10', '切削', '2025-06-12 09:00', '2025-06-12 10:30', 'L25-ZRST-01 7.8 g', '周磊'],
    ['20', '抛光', '', '', '', ''],
  ]);
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(screen.queryByText('生产流程卡')).toBeNull();
});
