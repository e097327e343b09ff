import { DecompositionSubmit } from '@cloud-factory/domain/decomposition/contract';
import { MaterialLinksSubmit, RouteProductsSubmit } from '@cloud-factory/domain/products/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { drawPage, endPage, serve, startPage, type Answering } from '../testing/page.js';
import { DecompositionPage } from './decomposition-pages.js';
import { ProductPage } from './product-pages.js';
import { RoutePage } from './route-pages.js';

const id = (last: number): string => `0190a000-0000-7000-8000-${String(last).padStart(12, '0')}`;
const [productId, goodId, routeId, workOrderId] = [id(1), id(2), id(3), id(4)];
const material = { id: id(5), goodId, goodCode: 'CL-1', goodName: '钴铬粉末', unit: 'g', qtyPerUnit: '2.6000', remark: null };
const product = {
  id: productId,
  version: 3,
  productCode: 'CP-1',
  name: '钴铬单冠',
  productType: 'fixed',
  categoryId: null,
  shipmentType: 'semi',
  unit: '颗',
  materialId: goodId,
  standardPrice: '120.0000',
  currency: 'CNY',
  routeId,
  routeVersion: 1,
  workDays: 4,
  registrationNo: 'R-1',
  model: null,
  enabled: true,
  remark: null,
  materials: [material],
  processes: [],
  equipment: [],
};
const step = (seq: number, more: object = {}) => ({
  id: id(200 + seq),
  seq,
  processId: id(300 + seq),
  processCode: `P${seq}`,
  processName: `工序${seq}`,
  deptId: null,
  category: null,
  linkType: 'FS',
  waitMin: 0,
  needsReceipt: true,
  needsWeigh: false,
  needsPhoto: false,
  needsEquipment: false,
  isCheck: false,
  ...more,
});
const route = {
  id: routeId,
  version: 6,
  routeCode: 'CC-SLM',
  name: '激光熔化',
  materialCategory: null,
  shipmentType: null,
  remark: null,
  status: 'published',
  routeVersion: 2,
  hasDraft: false,
  stepCount: 2,
  steps: [],
  versions: [
    { routeVersion: 1, publishedAt: '2026-01-01T00:00:00Z', steps: [step(10), step(20), step(30)] },
    { routeVersion: 2, publishedAt: '2026-02-01T00:00:00Z', steps: [step(10), step(20, { waitMin: 30 }), step(40, { needsWeigh: true })] },
  ],
};
const decomposition = {
  id: id(6),
  version: 1,
  decomposeNo: 'CJ20261121-0001',
  status: 'draft',
  workOrderId,
  workOrderNo: 'WO-1',
  orderId: id(7),
  orderNo: 'YC-1',
  lineNo: 1,
  sourceProductName: '三单位桥',
  qty: '1.0000',
  unit: '件',
  targetNames: '钴铬单冠 ×2',
  reason: '医生要求',
  reverseReason: null,
  targets: [
    {
      productId,
      productCode: 'CP-1',
      productName: '钴铬单冠',
      unit: '颗',
      qty: '2.0000',
      ratio: '100.00',
      routeName: '激光熔化',
      stepCount: 3,
    },
  ],
};
const answering =
  (more: object = {}): Answering =>
  ({ method, path }) => {
    if (method === 'POST') return { id: productId, version: 4, position: '1' };
    if (path.includes('dict')) return [];
    if (path.includes('productDecompose/detail')) return { ...decomposition, ...more };
    if (path.includes('processRoute/detail')) return route;
    if (path.includes('getRouteDownProductList')) return [product, { ...product, id: id(8), name: '钴铬固定桥', routeVersion: 2 }];
    if (path.endsWith('/detail')) return { ...product, ...more };
    return { records: [product], total: 1, size: 10, current: 1, pages: 1 };
  };
const posted = (asked: ReturnType<typeof serve>) => asked.findLast(({ method }) => method === 'POST');
const dialog = async () => within(await screen.findByRole('dialog'));

beforeEach(startPage);
afterEach(endPage);

it('SC160 the quantity of a material is changed by its row, with the version that was seen', async () => {
  const asked = serve(answering());
  drawPage(<ProductPage />, { params: { id: productId }, search: { show: 'materials' } });
  fireEvent.click(await screen.findByRole('button', { name: '编辑 钴铬粉末' }));
  const form = await dialog();
  fireEvent.change(form.getByLabelText('单件用量', { exact: false }), { target: { value: '3.1' } });
  fireEvent.click(form.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(posted(asked)?.path).toBe('saas-storage/productData/saveProductGoodRelation'));
  expect(MaterialLinksSubmit.parse(posted(asked)?.body)).toEqual({
    productId,
    version: 3,
    links: [{ id: material.id, goodId, qtyPerUnit: '3.1000', remark: null }],
  });
});

it('SC160 who may not change products only looks at what they are made of', async () => {
  serve(answering());
  drawPage(<ProductPage />, { params: { id: productId }, search: { show: 'materials' }, permissions: ['productData.read'] });
  expect(await screen.findByText('钴铬粉末')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /新增/ })).toBeNull();
  expect(screen.queryByRole('button', { name: '编辑 钴铬粉末' })).toBeNull();
});

it('SC161 a version tells what it changed against the one before', async () => {
  serve(answering());
  drawPage(<RoutePage />, { params: { id: routeId }, search: { show: 'versions' } });
  const table = within(await screen.findByRole('group', { name: 'v2' }));
  const rows = table.getAllByRole('row').map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent));
  expect(rows.slice(1).map((cells) => [cells[0], cells[4]])).toEqual([
    ['10', '不变'],
    ['20', '有修改'],
    ['40', '新增'],
    ['30', '已去掉'],
  ]);
  expect(screen.getByText('3 处变化')).toBeTruthy();
});

it('SC161 products on an older version are given the newest one together, after a question', async () => {
  const asked = serve(answering());
  drawPage(<RoutePage />, { params: { id: routeId }, search: { show: 'products' } });
  fireEvent.click(await screen.findByRole('button', { name: '全部改用 v2' }));
  const question = await dialog();
  expect(question.getByText('1 个产品改用 v2，已下的订单和工单不变。确定吗？')).toBeTruthy();
  fireEvent.click(question.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(posted(asked)?.path).toBe('saas-storage/processRouteProduct/saveProcessRouteProduct'));
  expect(RouteProductsSubmit.parse(posted(asked)?.body)).toEqual({ routeId, routeVersion: null, productIds: [productId] });
});

it('SC138 a draft is saved in the words of the contract, and confirmed after a question', async () => {
  const asked = serve(answering());
  drawPage(<DecompositionPage />, { params: { id: decomposition.id } });
  fireEvent.change(await screen.findByLabelText('原因', { exact: false }), { target: { value: '改为单冠' } });
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(posted(asked)?.path).toBe('saas-production/productDecompose/submit'));
  expect(DecompositionSubmit.parse(posted(asked)?.body)).toEqual({
    id: decomposition.id,
    version: 1,
    status: 'draft',
    workOrderId,
    reason: '改为单冠',
    targets: [{ productId, qty: '2.0000', ratio: '100.00' }],
  });
  fireEvent.click(await screen.findByRole('button', { name: '确认拆解' }));
  fireEvent.click((await dialog()).getByRole('button', { name: '确定' }));
  await waitFor(() => expect(posted(asked)?.path).toBe('console/decompositions/confirm'));
});

it('SC138 a confirmed one is only looked at, and taken back with a reason', async () => {
  const asked = serve(answering({ status: 'confirmed' }));
  drawPage(<DecompositionPage />, { params: { id: decomposition.id } });
  fireEvent.click(await screen.findByRole('button', { name: '撤回拆解' }));
  expect(screen.queryByRole('button', { name: '保存' })).toBeNull();
  const form = await dialog();
  fireEvent.change(form.getByLabelText('原因', { exact: false }), { target: { value: '医生改单' } });
  fireEvent.click(form.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(posted(asked)?.body).toEqual({ id: decomposition.id, version: 1, reason: '医生改单' }));
});
