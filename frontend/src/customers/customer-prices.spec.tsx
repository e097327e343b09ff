import { BatchPriceUpdate, CustomerPriceEntry, CustomerPriceUpdate } from '@cloud-factory/domain/customers/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { drawPage, endPage, serve, startPage, type Answering } from '../testing/page.js';
import { BatchPriceDialog } from './batch-price-dialog.js';
import { CustomerPrices } from './customer-prices.js';

const id = (last: number): string => `0190a000-0000-7000-8000-${String(last).padStart(12, '0')}`;
const customerId = id(1);
const product = { id: id(2), version: 1, productCode: 'ZR', productName: '氧化锆单冠', name: '氧化锆单冠', orderNo: 'YC20261121-00001' };
const price = {
  id: id(3),
  version: 2,
  customerId,
  customerCode: 'H0001',
  customerName: '深圳安和口腔医院',
  productId: product.id,
  productCode: 'ZR',
  productName: '氧化锆单冠',
  unit: '颗',
  materialId: null,
  materialName: null,
  zone: null,
  standardPrice: '120.0000',
  unitPrice: '110.0000',
  discountRate: '0.9500',
  agreedPrice: '104.5000',
  surcharges: [{ code: 'RUSH', name: '加急', price: '10.0000', onlyFor: 'urgent' }],
  currency: 'CNY',
  templateId: id(9),
  effectiveFrom: '2026-11-01',
  effectiveTo: null,
  remark: null,
  priceVersion: 1,
  status: 'effective',
  next: null,
  pending: null,
  pendingChangeId: null,
  confirmedBy: null,
  confirmedAt: null,
  reason: null,
};
const templates = [
  { id: id(9), name: '标准', productId: product.id, productName: '氧化锆单冠' },
  { id: id(10), name: '别的', productId: id(99), productName: '贴面' },
];
const answering =
  (rows: readonly object[]): Answering =>
  ({ method, path }) => {
    if (method === 'POST') return { id: id(7), version: 1, position: '1' };
    if (path.endsWith('/detail')) return product;
    if (path.endsWith('getProductTemplateList')) return templates;
    const records = path.includes('hospitalproduct') ? rows : [product];
    return { records, total: records.length, size: 10, current: 1, pages: 1 };
  };
const posted = (asked: ReturnType<typeof serve>) => asked.find(({ method }) => method === 'POST');
const dialog = async () => within(await screen.findByRole('dialog'));

beforeEach(startPage);
afterEach(endPage);

it('R165 M094 SC198 proposes a new price, and says that the main account must confirm it', async () => {
  const asked = serve(answering([]));
  drawPage(<CustomerPrices customerId={customerId} />);
  fireEvent.click(await screen.findByRole('button', { name: '新价格' }));
  const form = await dialog();
  expect(form.getByText('客户价格变更需由企业主账号确认后生效')).toBeTruthy();
  fireEvent.click(form.getByRole('textbox', { name: /^产品/ }));
  const picker = within(await screen.findByRole('dialog', { name: '请选择' }));
  fireEvent.doubleClick((await picker.findAllByText('氧化锆单冠'))[0] ?? document.body);
  fireEvent.change(form.getByLabelText('协议单价', { exact: false }), { target: { value: '108' } });
  fireEvent.click(form.getByRole('button', { name: '添加一行' }));
  for (const [label, value] of [
    ['代码 第 1 行', 'RUSH'],
    ['名称 第 1 行', '加急'],
    ['单价 第 1 行', '12.5'],
  ] as const)
    fireEvent.change(form.getByLabelText(label), { target: { value } });
  fireEvent.click(form.getByRole('button', { name: '保存' }));
  expect(await screen.findByText('已提交，待企业主账号确认')).toBeTruthy();
  expect(posted(asked)?.path).toBe('saas-production/hospitalproduct/saveProduct');
  expect(CustomerPriceEntry.safeParse(posted(asked)?.body).error).toBeUndefined();
  expect(posted(asked)?.body).toMatchObject({
    customerId,
    productId: product.id,
    unitPrice: '108',
    discountRate: '1.0000',
    surcharges: [{ code: 'RUSH', name: '加急', price: '12.5', onlyFor: null }],
  });
});

it('R165 proposes other terms of a price with the version that was shown, and keeps what the form does not show', async () => {
  const asked = serve(answering([price]));
  drawPage(<CustomerPrices customerId={customerId} />);
  fireEvent.click(await screen.findByRole('button', { name: /^变更/ }));
  const form = await dialog();
  // The template that goes with the price is there to choose, another product's is not.
  expect(form.getByRole<HTMLInputElement>('combobox', { name: '产品模板' }).value).toBe('标准（氧化锆单冠）');
  fireEvent.change(form.getByLabelText('协议单价', { exact: false }), { target: { value: '100' } });
  fireEvent.click(form.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(posted(asked)?.path).toBe('saas-production/hospitalproduct/update'));
  expect(CustomerPriceUpdate.safeParse(posted(asked)?.body).error).toBeUndefined();
  expect(posted(asked)?.body).toMatchObject({
    id: price.id,
    version: 2,
    unitPrice: '100',
    discountRate: '0.9500',
    templateId: price.templateId,
  });
});

it('R165 shows the price in force with what waits beside it, and lets nobody change it meanwhile', async () => {
  const pending = {
    changeId: id(5),
    action: 'set',
    terms: { ...price, unitPrice: '99.0000' },
    proposedBy: id(6),
    proposedAt: '2026-11-21T01:00:00Z',
  };
  serve(answering([{ ...price, pending }]));
  const seen = drawPage(<CustomerPrices customerId={customerId} />);
  fireEvent.click(await screen.findByRole('link', { name: '待确认：99.0000' }));
  expect(seen.opened).toEqual([`/customer/price-changes/${id(5)}`]);
  expect(screen.getByText('110.00')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^变更/ }).disabled).toBe(true);
  expect(screen.queryByRole('button', { name: /^终止 氧/ })).toBeNull();
});

it('R165 shows from which day on another price is in force, beside the one of today or alone', async () => {
  const next = { ...price, unitPrice: '100.0000', agreedPrice: '95.0000', effectiveFrom: '2099-01-01' };
  serve(
    answering([
      { ...price, next },
      { ...price, id: id(8), status: 'upcoming', effectiveFrom: '2098-01-01' },
    ]),
  );
  drawPage(<CustomerPrices customerId={customerId} />);
  expect(await screen.findByText('2099-01-01 起 95.0000')).toBeTruthy();
  expect(screen.getByText('待生效')).toBeTruthy();
  expect(screen.getByText('2098-01-01')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: /^终止 氧/ })).toHaveLength(2);
});

it('R165 M094 proposes new prices for chosen orders in one of three ways, and leads to the change', async () => {
  const asked = serve(answering([]));
  const onClose = vi.fn<() => void>();
  const seen = drawPage(<BatchPriceDialog orderIds={[id(4)]} onClose={onClose} />);
  const form = await dialog();
  const propose = (): HTMLButtonElement => form.getByRole<HTMLButtonElement>('button', { name: '提交' });
  expect(propose().disabled).toBe(true);
  fireEvent.change(form.getByLabelText('原因', { exact: false }), { target: { value: '协议更新' } });
  expect(propose().disabled).toBe(false);
  fireEvent.click(form.getByLabelText('按标准价打折'));
  const rate = form.getByLabelText('折扣（0.01–1）', { exact: false });
  fireEvent.change(rate, { target: { value: 'x' } });
  expect(propose().disabled).toBe(true);
  fireEvent.change(rate, { target: { value: '0.9' } });
  fireEvent.click(propose());
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(posted(asked)?.path).toBe('saas-order/orderentry/batchUpdateProductPrice');
  expect(BatchPriceUpdate.safeParse(posted(asked)?.body).error).toBeUndefined();
  expect(posted(asked)?.body).toMatchObject({ orderIds: [id(4)], discountRate: '0.9', unitPrice: null, agreed: false, reason: '协议更新' });
  expect(seen.opened).toEqual([`/customer/price-changes/${id(7)}`]);
});

it('R165 says which currency a unit price for many orders is in', async () => {
  const asked = serve(answering([]));
  drawPage(<BatchPriceDialog orderIds={[id(4)]} onClose={() => undefined} />);
  const form = await dialog();
  expect(form.queryByLabelText('币种', { exact: false })).toBeNull();
  fireEvent.click(form.getByLabelText('指定单价'));
  fireEvent.change(form.getByLabelText('单价', { exact: false, selector: '#batch-value' }), { target: { value: '110' } });
  fireEvent.click(form.getByLabelText('币种', { exact: false, selector: 'input' }));
  fireEvent.click(await screen.findByRole('option', { name: '美元' }));
  fireEvent.change(form.getByLabelText('原因', { exact: false }), { target: { value: '协议更新' } });
  fireEvent.click(form.getByRole('button', { name: '提交' }));
  await waitFor(() => expect(posted(asked)).toBeDefined());
  expect(BatchPriceUpdate.parse(posted(asked)?.body)).toMatchObject({ unitPrice: '110.0000', currency: 'USD' });
});
