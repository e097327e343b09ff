import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { drawPage, endPage, pageOf, refusal, rowOf, said, serve, startPage, type Answering } from '../testing/page.js';
import { CustomerPrices } from './customer-prices.js';
import { ProductTemplates } from './product-templates.js';

const id = (last: number): string => `0190a000-0000-7000-8000-${String(last).padStart(12, '0')}`;
const [customerId, productId] = [id(1), id(2)];
const product = { id: productId, version: 1, productCode: 'ZR', productName: '氧化锆单冠', name: '氧化锆单冠' };
const template = (last: number, name: string, change: object = {}) => ({
  id: id(last),
  version: 1,
  customerId,
  productId,
  productCode: 'ZR',
  productName: '氧化锆单冠',
  name,
  shade: 'A2',
  printCount: 2,
  requirement: '邻接紧一点',
  remark: null,
  ...change,
});
const price = {
  id: id(3),
  version: 2,
  customerId,
  customerName: '安和口腔',
  productId,
  productCode: 'ZR',
  productName: '氧化锆单冠',
  standardPrice: '120.0000',
  unitPrice: '110.0000',
  discountRate: '0.9500',
  agreedPrice: '104.5000',
  surcharges: [],
  currency: 'CNY',
  templateId: id(9),
  effectiveFrom: '2026-11-01',
  effectiveTo: null,
  remark: null,
  status: 'effective',
  pending: null,
};
const answering =
  (templates: unknown, rows: readonly object[] = []): Answering =>
  ({ method, path }) => {
    if (method === 'POST') return { id: id(7), version: 1, position: '1' };
    if (path.endsWith('/detail')) return product;
    if (path.endsWith('getProductTemplateList')) return templates;
    return pageOf(path.includes('hospitalproduct') ? rows : [product]);
  };
const dialog = async () => within(await screen.findByRole('dialog'));
const save = (form: ReturnType<typeof within>): void => void fireEvent.click(form.getByRole('button', { name: '保存' }));
const choice = () => screen.getByRole<HTMLInputElement>('combobox', { name: '产品模板' });

beforeEach(startPage);
afterEach(endPage);

it('lists what a hospital always asks for with a product, and keeps another one of it', async () => {
  const asked = serve(answering([template(9, '标准')]));
  drawPage(<ProductTemplates customerId={customerId} />);
  const row = await rowOf('标准');
  for (const shown of ['ZR 氧化锆单冠', 'A2', '2', '邻接紧一点']) expect(row.getByText(shown)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '新增' }));
  const form = await dialog();
  fireEvent.change(form.getByLabelText(/^模板名称/), { target: { value: '浅色' } });
  fireEvent.click(form.getByRole('textbox', { name: /^产品/ }));
  const picker = within(await screen.findByRole('dialog', { name: '请选择' }));
  fireEvent.doubleClick((await picker.findAllByText('氧化锆单冠'))[0] ?? document.body);
  fireEvent.change(form.getByLabelText(/^比色/), { target: { value: 'A1' } });
  save(form);
  expect(await screen.findByText('新增成功')).toBeTruthy();
  expect(said(asked)).toMatchObject([
    {
      path: 'saas-production/hospitalproduct/saveOrUpdateProductTemplate',
      body: { customerId, name: '浅色', productId, shade: 'A1', printCount: 1 },
    },
  ]);
  expect(said(asked)[0]?.body).not.toHaveProperty('id');
});

it('changes one under its id; a print count that is none is said at its field and not sent', async () => {
  const asked = serve(answering([template(9, '标准')]));
  drawPage(<ProductTemplates customerId={customerId} />);
  fireEvent.click(await screen.findByRole('button', { name: '编辑 标准' }));
  const form = await dialog();
  fireEvent.change(form.getByLabelText(/^打印份数/), { target: { value: '0' } });
  save(form);
  await waitFor(() => expect(form.getByLabelText(/^打印份数/).getAttribute('aria-invalid')).toBe('true'));
  expect(said(asked)).toEqual([]);
  fireEvent.change(form.getByLabelText(/^打印份数/), { target: { value: '3' } });
  save(form);
  await waitFor(() => expect(said(asked)).toMatchObject([{ body: { id: id(9), customerId, name: '标准', printCount: 3 } }]));
});

it('offers who only reads no button, says when there is none, and asks again when it could not be read', async () => {
  serve(answering([template(9, '标准')]));
  drawPage(<ProductTemplates customerId={customerId} />, { permissions: ['hospitalproduct.read'] });
  expect((await rowOf('标准')).queryByRole('button')).toBeNull();
  expect(screen.queryByRole('button', { name: '新增' })).toBeNull();
  endPage();
  await startPage();
  let isAway = true;
  serve((asked) => (isAway ? refusal(503, { msg: '服务暂停' }) : answering([])(asked)));
  drawPage(<ProductTemplates customerId={customerId} />);
  expect((await screen.findByRole('alert')).textContent).toContain('服务暂停');
  isAway = false;
  fireEvent.click(screen.getByRole('button', { name: '重试' }));
  expect(await screen.findByText('还没有数据')).toBeTruthy();
});

it('a price takes the template that is chosen, of its own product alone', async () => {
  const asked = serve(
    answering([template(9, '标准'), template(10, '浅色'), template(11, '贴面', { productId: id(99), productName: '贴面' })], [price]),
  );
  drawPage(<CustomerPrices customerId={customerId} />);
  fireEvent.click(await screen.findByRole('button', { name: /^变更/ }));
  const form = await dialog();
  expect(choice().value).toBe('标准（氧化锆单冠）');
  fireEvent.click(choice());
  const offered = await screen.findAllByRole('option', { hidden: true });
  expect(offered.map(({ textContent }) => textContent).filter((text) => /（(氧化锆单冠|贴面)）$/.test(text))).toEqual([
    '标准（氧化锆单冠）',
    '浅色（氧化锆单冠）',
  ]);
  fireEvent.click(screen.getByText('浅色（氧化锆单冠）'));
  save(form);
  await waitFor(() =>
    expect(said(asked)).toMatchObject([{ path: 'saas-production/hospitalproduct/update', body: { templateId: id(10), version: 2 } }]),
  );
});

it('shows no field for a template where the hospital has none or they are not to be seen; the price keeps its own', async () => {
  for (const permissions of [['*'], ['hospitalproduct.read', 'hospitalproduct.write']]) {
    await startPage();
    const asked = serve(answering([], [price]));
    drawPage(<CustomerPrices customerId={customerId} />, { permissions });
    fireEvent.click(await screen.findByRole('button', { name: /^变更/ }));
    const form = await dialog();
    expect(form.queryByLabelText('产品模板')).toBeNull();
    fireEvent.change(form.getByLabelText(/^协议单价/), { target: { value: '100' } });
    save(form);
    await waitFor(() => expect(said(asked)).toMatchObject([{ body: { templateId: id(9), unitPrice: '100' } }]));
    expect(asked.some(({ path }) => path.endsWith('getProductTemplateList'))).toBe(permissions[0] === '*');
    endPage();
  }
});
