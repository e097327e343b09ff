import { PriceQuestion } from '@cloud-factory/domain/customers/contract';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { drawPage, endPage, refusal, serve, startPage, type Answering } from '../testing/page.js';
import { PriceQuestionForm } from './price-question.js';

const customerId = '0190a000-0000-7000-8000-00000000000c';
const product = {
  id: '0190a000-0000-7000-8000-00000000000a',
  version: 1,
  productCode: 'ZR',
  productName: '氧化锆单冠',
  name: '氧化锆单冠',
};
const answer = {
  customerId,
  productId: product.id,
  currency: 'CNY',
  qty: '3.0000',
  standardPrice: '120.0000',
  unitPrice: '102.0000',
  priceSource: 'schemeRate',
  priceReference: 'PS-0007 v2',
  surcharges: [{ code: 'RUSH', qty: '3.0000', price: '10.5000', amount: '31.50' }],
  amount: '391.50',
  discountedAmount: '337.50',
  materialPrice: null,
  labourPrice: null,
};
const answering =
  (price: () => unknown): Answering =>
  ({ path }) => {
    if (path.endsWith('calcProductUnitPrice')) return price();
    return path.endsWith('/detail') ? product : { records: [product], total: 1, size: 10, current: 1, pages: 1 };
  };
const pickProduct = async (): Promise<void> => {
  fireEvent.click(await screen.findByRole('textbox', { name: /^产品/ }));
  fireEvent.doubleClick((await within(await screen.findByRole('dialog')).findAllByText('氧化锆单冠'))[0] ?? document.body);
};
const ask = (): void => void fireEvent.click(screen.getByRole('button', { name: '试算' }));

beforeEach(startPage);
afterEach(endPage);

it('asks for a product before it asks the server', async () => {
  const asked = serve(answering(() => answer));
  drawPage(<PriceQuestionForm customerId={customerId} />);
  await screen.findByRole('button', { name: '试算' });
  ask();
  expect(await screen.findByText('请选择产品')).toBeTruthy();
  expect(asked).toEqual([]);
});

it('SC198 shows step by step how a price comes about, to the cent', async () => {
  const asked = serve(answering(() => answer));
  drawPage(<PriceQuestionForm customerId={customerId} />);
  await pickProduct();
  fireEvent.change(screen.getByLabelText('数量', { exact: false }), { target: { value: '3' } });
  fireEvent.change(screen.getByLabelText('牙位'), { target: { value: '11 12' } });
  ask();
  const result = within(await screen.findByRole('region', { name: '试算结果' }));
  const rows = result.getAllByRole('row').map((row) => row.textContent);
  expect(rows).toEqual([
    '标准单价¥120.00',
    '适用单价¥102.00方案折扣 · PS-0007 v2',
    '数量3',
    '+ RUSH¥31.503 × ¥10.50',
    '按标准价（含附加费）¥391.50',
    '应收金额¥337.50比标准价少 ¥54.00',
  ]);
  const question = asked.find(({ path }) => path.endsWith('calcProductUnitPrice'))?.body;
  expect(PriceQuestion.safeParse(question).error).toBeUndefined();
  expect(question).toMatchObject({ customerId, productId: product.id, qty: '3', toothPositions: ['11', '12'] });
});

it('says why the server cannot say a price', async () => {
  serve(answering(() => refusal(409, { msg: '产品已停用' })));
  drawPage(<PriceQuestionForm customerId={customerId} />);
  await pickProduct();
  ask();
  expect((await screen.findByRole('alert')).textContent).toBe('产品已停用');
});
