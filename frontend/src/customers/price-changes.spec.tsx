import type { PriceChangeDetail } from '@cloud-factory/domain/customers/contract';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { clerk, drawPage, endPage, refusal, serve, startPage, type Answering } from '../testing/page.js';
import { PriceChangeListPage } from './price-change-list-page.js';
import { PriceChangePage } from './price-change-page.js';

const other = '0190a000-0000-7000-8000-0000000000ff';
const line = (index: number) => ({
  orderId: `order-${index}`,
  orderNo: `YC20261121-${String(index).padStart(5, '0')}`,
  lineId: `line-${index}`,
  lineNo: 1,
  customerId: 'c',
  customerName: '深圳安和口腔医院',
  productName: '氧化锆单冠',
  currency: 'CNY',
  qty: '1.0000',
  oldPrice: '120.0000',
  newPrice: '102.0000',
  oldAmount: '120.00',
  newAmount: '102.00',
});
const change = {
  id: 'change-1',
  version: 1,
  kind: 'batch',
  status: 'pending',
  action: 'set',
  subjectId: 's',
  reference: 'TJ20261121-0001',
  title: '批量改价',
  customerId: null,
  customerName: null,
  currency: 'CNY',
  effectiveFrom: null,
  effectiveTo: null,
  oldPrice: null,
  newPrice: null,
  orderCount: 60,
  lineCount: 60,
  oldAmount: '7200.00',
  newAmount: '6120.00',
  difference: '-1080.00',
  proposal: '协议更新',
  proposedBy: other,
  proposedAt: '2026-11-21T01:00:00.000Z',
  decidedBy: null,
  decidedAt: null,
  reason: null,
  before: null,
  after: null,
  lines: Array.from({ length: 60 }, (_, index) => line(index + 1)),
};
type Detail = typeof change | PriceChangeDetail;
const answering =
  (given: Detail = change, post: () => unknown = () => null): Answering =>
  ({ method, path }) => {
    if (method === 'POST') return post();
    if (path.endsWith('user-list')) return [{ id: other, realName: '孙梅' }];
    return path.endsWith('/detail') ? given : { records: [given], total: 1, size: 10, current: 1, pages: 1 };
  };
const everything = ['hospitalscheme.read', 'hospitalscheme.confirm'];
const draw = (permissions: readonly string[] = everything) =>
  drawPage(<PriceChangePage />, { path: '/customer/price-changes/change-1', params: { id: 'change-1' }, permissions });

beforeEach(startPage);
afterEach(endPage);

it('R165 shows the main account what changes, with all affected lines and the difference', async () => {
  serve(answering());
  draw();
  expect(await screen.findByText('60 个订单，60 条明细')).toBeTruthy();
  expect(screen.getByText('-¥1,080.00')).toBeTruthy();
  expect(screen.getAllByText('-¥18.00')).toHaveLength(50);
  fireEvent.click(screen.getByRole('button', { name: '2' }));
  expect(await screen.findByText('YC20261121-00060-1')).toBeTruthy();
  expect(screen.getAllByText('-¥18.00')).toHaveLength(10);
});

it('R165 lets the main account confirm, after a question', async () => {
  const asked = serve(answering());
  draw();
  fireEvent.click(await screen.findByRole('button', { name: '确认' }));
  fireEvent.click(within(await screen.findByRole('dialog', { name: '提示' })).getByRole('button', { name: '确定' }));
  expect(await screen.findByText('已确认，按生效日期执行')).toBeTruthy();
  expect(asked.find(({ method }) => method === 'POST')).toMatchObject({
    path: 'console/price-changes/confirm',
    body: { ids: ['change-1'] },
  });
});

it('R165 lets the main account reject, with a reason alone', async () => {
  const asked = serve(answering());
  draw();
  fireEvent.click(await screen.findByRole('button', { name: '驳回' }));
  const dialog = within(await screen.findByRole('dialog', { name: '驳回价格变更' }));
  const ok = dialog.getByRole<HTMLButtonElement>('button', { name: '确定' });
  expect(ok.disabled).toBe(true);
  fireEvent.click(dialog.getByRole('button', { name: '价格低于成本' }));
  fireEvent.click(ok);
  await waitFor(() =>
    expect(asked.find(({ method }) => method === 'POST')).toMatchObject({
      path: 'console/price-changes/reject',
      body: { ids: ['change-1'], reason: '价格低于成本' },
    }),
  );
});

it('R165 M094 tells everybody else that the enterprise main account must confirm it, and offers no button', async () => {
  serve(answering());
  draw(['hospitalscheme.read']);
  expect(await screen.findByText('客户价格变更需由企业主账号确认后生效')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '确认' })).toBeNull();
  expect(screen.queryByRole('button', { name: '驳回' })).toBeNull();
});

it('R165 lets nobody decide about a change of their own, but take it back', async () => {
  const asked = serve(answering({ ...change, proposedBy: clerk.userId }));
  draw();
  expect(await screen.findByText('不能确认自己提出的变更')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '确认' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '撤回' }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '确定' }));
  await waitFor(() => expect(asked.find(({ method }) => method === 'POST')?.path).toBe('console/price-changes/withdraw'));
});

it('shows what was beside what is to be, product by product', async () => {
  const side = (price: string, hospitals: readonly string[]) => ({
    name: '华南 2026',
    type: 'fixed',
    currency: 'CNY',
    rate: null,
    rounding: 2,
    effectiveFrom: '2026-12-01',
    effectiveTo: null,
    remark: null,
    surcharges: [{ code: 'RUSH', name: '加急', price: price === '102.0000' ? '30.0000' : '20.0000', onlyFor: 'urgent' }],
    products: [
      {
        id: 'p',
        productId: 'zr',
        productCode: 'ZR',
        productName: '氧化锆单冠',
        materialId: null,
        materialName: null,
        zone: null,
        discountPrice: price,
        tiers: [],
      },
      {
        ...{ id: 'q', productId: 'zr', productCode: 'ZR', productName: '氧化锆单冠', materialId: null, materialName: null },
        ...{ zone: 'anterior', discountPrice: '150.0000', tiers: [] },
      },
    ],
    hospitals: hospitals.map((customerName) => ({ customerId: customerName, customerCode: customerName, customerName })),
  });
  const scheme = { ...change, kind: 'scheme', lines: [], before: side('110.0000', ['甲']), after: side('102.0000', ['甲', '乙']) };
  serve(answering(scheme as unknown as Detail)); // what the page reads of both sides
  draw();
  const table = within(await screen.findByRole('group', { name: '变更内容' }));
  const textOf = (name: string): string | null => (table.getByText(name).closest('tr') as HTMLElement).textContent;
  expect(textOf('ZR 氧化锆单冠')).toBe('ZR 氧化锆单冠折后单价：110.00折后单价：102.00');
  expect(textOf('ZR 氧化锆单冠 前牙')).toBe('ZR 氧化锆单冠 前牙折后单价：150.00折后单价：150.00');
  expect(textOf('客户')).toBe('客户甲甲、乙');
  expect(textOf('附加费')).toBe('附加费加急 20.0000 加急加急 30.0000 加急');
});

it('G5 leads from a scheme that waits to what it would have changed; a batch shows its lines here', async () => {
  serve(answering({ ...change, kind: 'scheme', lines: [] }));
  const seen = draw();
  fireEvent.click(await screen.findByRole('button', { name: '测算影响' }));
  expect(seen.opened).toEqual(['/customer/price-what-if?scheme=s']);
  cleanup();
  serve(answering());
  draw();
  await screen.findByText('60 个订单，60 条明细');
  expect(screen.queryByRole('button', { name: '测算影响' })).toBeNull();
});

it('the inbox shows what waits, and says what the server refuses', async () => {
  const asked = serve(answering(change, () => refusal(409, { msg: '该变更已处理' })));
  drawPage(<PriceChangeListPage />, { path: '/customer/price-changes', permissions: everything });
  expect(await screen.findByText('TJ20261121-0001')).toBeTruthy();
  expect(asked.find(({ path }) => path === 'console/price-changes')?.search['status']).toBe('pending');
  fireEvent.click(screen.getByRole('button', { name: /^确认 / }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '确定' }));
  expect((await screen.findByRole('alert')).textContent).toContain('该变更已处理');
});
