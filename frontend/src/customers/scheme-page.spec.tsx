import { SchemeSubmit } from '@cloud-factory/domain/customers/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { drawPage, endPage, serve, startPage, type Answering } from '../testing/page.js';
import { SchemePage } from './scheme-page.js';

const id = (last: number): string => `0190a000-0000-7000-8000-${String(last).padStart(12, '0')}`;
const product = (last: number, discountPrice: string) => ({
  id: id(100 + last),
  productId: id(200 + last),
  productCode: `P-${last}`,
  productName: `产品 ${last}`,
  unit: '颗',
  standardPrice: '120.0000',
  materialId: null,
  materialName: null,
  zone: null,
  basePrice: null,
  discountPrice,
  rate: null,
  materialPrice: null,
  labourPrice: null,
  tiers: [],
});
const scheme = {
  id: id(1),
  version: 4,
  schemeNo: 'PS-0007',
  name: '华南 2026',
  type: 'fixed',
  currency: 'CNY',
  rate: null,
  rounding: 2,
  effectiveFrom: '2026-12-01',
  effectiveTo: null,
  remark: null,
  surcharges: [{ code: 'RUSH', name: '加急', price: '10.0000', onlyFor: 'urgent' }],
  status: 'draft',
  schemeVersion: null,
  hasDraft: true,
  pendingChangeId: null,
  productCount: 1,
  hospitalCount: 1,
  confirmedBy: null,
  confirmedAt: null,
  reason: null,
  products: [product(1, '102.0000')],
  hospitals: [{ customerId: id(301), customerCode: 'H0001', customerName: '安和口腔' }],
  versions: [],
};
const hospital = { id: id(302), customerId: id(302), customerCode: 'H0002', customerName: '仁济口腔', status: 'normal', inScheme: false };
const answering =
  (change: object = {}): Answering =>
  ({ method, path, search }) => {
    if (method === 'POST') return { id: id(1), version: 5, position: '1' };
    if (path.endsWith('hospitalscheme/detail')) return { ...scheme, ...change };
    if (path.endsWith('productData/detail')) return { id: search['id'], standardPrice: '88.0000', productName: '新产品', name: '新产品' };
    const records = path.includes('geHospitalPage')
      ? [hospital]
      : [{ id: id(202), version: 1, productCode: 'P-2', productName: '产品 2', name: '产品 2' }];
    return { records, total: records.length, size: 10, current: 1, pages: 1 };
  };
const draw = (show?: string, permissions: readonly string[] = ['*']) =>
  drawPage(<SchemePage />, {
    path: `/customer/hospitalscheme/${id(1)}`,
    params: { id: id(1) },
    permissions,
    ...(show && { search: { show } }),
  });
const posted = (asked: ReturnType<typeof serve>) => asked.find(({ method }) => method === 'POST');

beforeEach(startPage);
afterEach(endPage);

it('R165 SC199 keeps a draft as the server takes it, without noughts that say nothing', async () => {
  const asked = serve(answering());
  draw();
  fireEvent.change(await screen.findByDisplayValue('华南 2026'), { target: { value: '华南 2027' } });
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(posted(asked)?.path).toBe('saas-production/hospitalscheme/save'));
  expect(SchemeSubmit.safeParse(posted(asked)?.body).error).toBeUndefined();
  expect(posted(asked)?.body).toMatchObject({ id: id(1), version: 4, name: '华南 2027', surcharges: [{ code: 'RUSH', price: '10' }] });
});

it('R165 proposes a draft after it says for how many customers it is', async () => {
  const asked = serve(answering());
  draw();
  fireEvent.click(await screen.findByRole('button', { name: '提交确认' }));
  const dialog = within(await screen.findByRole('dialog', { name: '提示' }));
  expect(dialog.getByText('提交后由企业主账号确认，对 1 家客户生效。确定提交？')).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(posted(asked)?.path).toBe('saas-production/hospitalscheme/submit'));
  expect(SchemeSubmit.safeParse(posted(asked)?.body).error).toBeUndefined();
});

it('says what is missing instead of proposing a scheme for nobody', async () => {
  const asked = serve(answering({ hospitals: [] }));
  draw();
  fireEvent.click(await screen.findByRole('button', { name: '提交确认' }));
  expect((await screen.findByRole('alert')).textContent).toBe('还没有客户，请先添加客户。');
  expect(posted(asked)).toBeUndefined();
});

it('R165 shows a proposed scheme, and lets nobody change it before it is decided', async () => {
  serve(answering({ status: 'pendingConfirm', pendingChangeId: id(9) }));
  const seen = draw();
  fireEvent.click(await screen.findByRole('link', { name: '查看变更' }));
  expect(seen.opened).toEqual([`/customer/price-changes/${id(9)}`]);
  expect(screen.queryByRole('button', { name: '保存' })).toBeNull();
  expect(screen.queryByRole('button', { name: '提交确认' })).toBeNull();
});

it('SC167 SC199 adds customers from the choice page, which says who is in it already', async () => {
  const asked = serve(answering());
  draw('hospitals');
  fireEvent.click(await screen.findByRole('button', { name: '添加客户' }));
  const dialog = within(await screen.findByRole('dialog', { name: '添加客户' }));
  expect(within((await dialog.findByText('仁济口腔')).closest('tr') as HTMLElement).getByText('否')).toBeTruthy();
  fireEvent.click((await dialog.findByText('仁济口腔')).closest('tr') as HTMLElement); // the text stands in a row
  fireEvent.click(dialog.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(posted(asked)?.path).toBe('saas-production/hospitalschemehospital/saveHospital'));
  expect(posted(asked)?.body).toEqual({ schemeId: id(1), ids: [hospital.id] });
  expect(asked.find(({ path }) => path.endsWith('geHospitalPage'))?.search['schemeId']).toBe(id(1));
});

it('SC199 adds several products at once at their list price, beside those that are there', async () => {
  const asked = serve(answering());
  draw('products');
  fireEvent.click(await screen.findByRole('button', { name: '批量添加产品' }));
  const dialog = within(await screen.findByRole('dialog', { name: '批量添加产品' }));
  fireEvent.click((await dialog.findAllByText('产品 2'))[0]?.closest('tr') as HTMLElement); // the text stands in a row
  fireEvent.click(dialog.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(posted(asked)?.path).toBe('saas-production/hospitalscheme/save'));
  expect(SchemeSubmit.safeParse(posted(asked)?.body).error).toBeUndefined();
  expect(posted(asked)?.body).toMatchObject({
    products: [
      { id: id(101), productId: id(201), discountPrice: '102.0000' },
      { productId: id(202), discountPrice: '88.0000' },
    ],
  });
});

it('shows five hundred products fifty at a time, and finds one by its name', async () => {
  serve(answering({ products: Array.from({ length: 500 }, (_, index) => product(index + 1, '100.0000')) }));
  draw('products');
  const table = await screen.findByRole('group', { name: '产品' });
  expect(within(table).getAllByRole('row')).toHaveLength(51);
  fireEvent.change(screen.getByLabelText('查找产品'), { target: { value: '产品 499' } });
  expect(within(await screen.findByRole('group', { name: '产品' })).getAllByRole('row')).toHaveLength(2);
});

it('what is looked for and chosen among the products is there again after a look at the customers', async () => {
  serve(answering({ products: [product(1, '102.0000'), product(2, '103.0000')] }));
  draw('products');
  fireEvent.change(await screen.findByLabelText('查找产品'), { target: { value: 'P-2' } });
  fireEvent.click(screen.getByRole('checkbox', { name: /产品 2/ }));
  fireEvent.click(screen.getByRole('tab', { name: '客户 1' }));
  fireEvent.click(screen.getByRole('tab', { name: '产品 2' }));
  expect((await screen.findByLabelText<HTMLInputElement>('查找产品')).value).toBe('P-2');
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /产品 2/ }).checked).toBe(true);
});

it('offers nothing to change to somebody who may only read', async () => {
  serve(answering());
  draw('products', ['hospitalscheme.read']);
  await screen.findByRole('group', { name: '产品' });
  expect(screen.queryByRole('button', { name: '批量添加产品' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^编辑/ })).toBeNull();
});
