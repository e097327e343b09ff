import { statementColumns, statementList } from '@cloud-factory/domain/settlement/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { switchLanguage } from '../i18n/i18n.js';
import { drawPage, endPage, pageOf, said, serve, startPage, type Answering } from '../testing/page.js';
import { StatementPage } from './statement-page.js';

const header = {
  smId: 's1',
  smNo: 'JS202506-0001',
  revision: 1,
  companyCode: 'C02',
  companyName: '云工厂义齿',
  hospitalName: '仁爱口腔',
  settlementTimeShow: '2025-06-01 至 2025-06-30',
  salesName: '孙梅',
  totalPrice: '360.00',
  totalPriceZh: '叁佰陆拾元整',
  taxRate: '13.00',
  taxAmount: '41.42',
  netAmount: '318.58',
  currency: 'CNY',
};
const row = {
  id: 's1',
  version: 4,
  smNo: header.smNo,
  customerId: 'c1',
  hospitalName: header.hospitalName,
  month: '2025-06',
  currency: 'CNY',
  grossAmount: '400.00',
  discountAmount: '40.00',
  totalPrice: '360.00',
  paidAmount: '150.00',
  restAmount: '210.00',
  toothCount: 3,
  ruleSetVersion: 'R7',
  submittedBy: null,
  submittedAt: null,
  status: 'submitted',
  reason: null,
};
const line = (lineNo: number, change: object = {}) => ({
  id: `l${lineNo}`,
  smId: 's1',
  kind: 'delivery',
  lineNo,
  orderId: 'o1',
  orderNo: 'YC-1',
  lineId: 'line-1',
  receiveModelAt: '2025-06-02T01:20:00.000Z',
  doctorName: '李医生',
  patientName: '林一',
  productName: '全瓷单冠',
  toothPositions: ['16'],
  unit: '颗',
  qty: '1.0000',
  unitPrice: '120.0000',
  surchargeAmount: '0.00',
  amount: '120.00',
  remark: null,
  adjustOf: null,
  ...change,
});
const lines = [
  line(1),
  line(2, { kind: 'correction', adjustOf: 'line-1', qty: '-1.0000', unitPrice: '18.0000', amount: '-18.00', remark: '改价' }),
  line(3, { kind: 'cancellation', unit: '项', amount: '90.00' }),
];
const answering =
  (given: object = row): Answering =>
  ({ method, path }) => {
    if (method === 'POST') return { id: 's1', version: 5, position: '1' };
    if (path.endsWith('getHeader')) return header;
    if (path.endsWith('getListBySMId')) return lines;
    return path === statementList.path ? pageOf([{ ...given, id: 'other' }, given]) : [];
  };
const draw = (permissions: readonly string[] = ['*']) =>
  drawPage(<StatementPage />, { path: '/settlement/settlementmonth/s1', params: { id: 's1' }, permissions });
const cellsOf = async (nth: number) => {
  const table = await screen.findByRole('table', { name: '结算明细（3）' });
  const cells = within(within(table).getAllByRole('row')[nth] ?? document.body).getAllByRole('cell');
  return Object.fromEntries(statementColumns.map(({ key }, index) => [key, cells[index]?.textContent]));
};

beforeEach(startPage);
afterEach(endPage);

it('SC131 COR-S6 shows the head of a statement: company, tax, hospital, period, salesperson, the total in figures and in capitals, what is paid', async () => {
  const asked = serve(answering());
  draw();
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('月结单 JS202506-0001');
  for (const words of [
    '其中税额（13.00%）',
    '仁爱口腔',
    '2025-06-01 至 2025-06-30',
    '孙梅',
    '¥360.00',
    '大写：叁佰陆拾元整',
    '云工厂义齿',
    '已提交',
  ])
    expect(screen.getByText(words)).toBeTruthy();
  for (const amount of ['¥41.42', '¥318.58', '¥400.00', '¥40.00', '¥150.00', '¥210.00']) expect(screen.getByText(amount)).toBeTruthy();
  expect(asked.find(({ path }) => path.endsWith('getHeader'))?.search).toEqual({ smId: 's1', language: 'zh' });
});

it('SC131 lists its lines in the columns of the sheet; each leads to its order', async () => {
  serve(answering());
  const seen = draw();
  const table = within(await screen.findByRole('table', { name: '结算明细（3）' }));
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(statementColumns.map(({ zh }) => zh));
  expect(await cellsOf(1)).toMatchObject({
    lineNo: '1',
    orderNo: 'YC-1',
    receiveModelAt: '2025-06-02',
    doctorName: '李医生',
    patientName: '林一',
    productName: '全瓷单冠',
    qty: '1 颗',
    amount: '¥120.00',
    remark: '',
  });
  fireEvent.click(table.getAllByRole('link', { name: 'YC-1' })[0] ?? document.body);
  expect(seen.opened).toEqual(['/order/orderentry/o1']);
});

it('SC131 says of a line that it corrects the price of another one or is charged for a cancellation, in both languages, and no such thing of the others', async () => {
  serve(answering());
  draw();
  expect(await cellsOf(2)).toMatchObject({ productName: '全瓷单冠（价格调整）', qty: '-1 颗', amount: '-¥18.00', remark: '改价' });
  expect(await cellsOf(3)).toMatchObject({ productName: '全瓷单冠（取消收费）', qty: '1 项', amount: '¥90.00' });
  expect((await cellsOf(1))['productName']).toBe('全瓷单冠');
  await switchLanguage('en');
  expect(await screen.findByText(/^全瓷单冠 \(.*(correct|adjust).*\)$/i)).toBeTruthy();
});

it('SC131 is confirmed after a question with the version that was shown, and voided with a reason', async () => {
  const asked = serve(answering());
  draw();
  fireEvent.click(await screen.findByRole('button', { name: '客户已确认' }));
  const question = within(await screen.findByRole('dialog'));
  expect(question.getByText('仁爱口腔 已签字确认这张月结单？')).toBeTruthy();
  expect(said(asked)).toEqual([]);
  fireEvent.click(question.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(said(asked)).toMatchObject([{ path: 'console/statements/confirm', body: { id: 's1', version: 4 } }]));
  fireEvent.click(screen.getByRole('button', { name: '作废' }));
  const why = within(await screen.findByRole('dialog', { name: '作废月结单' }));
  expect(why.getByText('作废后，明细可以重新结算；单号不再使用。')).toBeTruthy();
  fireEvent.change(why.getByLabelText(/原因/), { target: { value: '单价有误' } });
  fireEvent.click(why.getByRole('button', { name: '确定' }));
  await waitFor(() =>
    expect(said(asked)[1]).toMatchObject({ path: 'console/statements/void', body: { id: 's1', version: 4, reason: '单价有误' } }),
  );
});

it.each([
  ['confirmed: it can be paid', { status: 'customerConfirmed' }, ['*'], ['登记付款']],
  ['paid: nothing is left to do', { status: 'paid' }, ['*'], []],
  ['void: nothing is left to do, and it says why', { status: 'void', reason: '单价有误' }, ['*'], []],
  ['of somebody else: it is read', {}, ['settlementmonth.read'], []],
] as const)('SC131 %s', async (_, change, permissions, offered) => {
  serve(answering({ ...row, ...change }));
  draw(permissions);
  await screen.findByText('大写：叁佰陆拾元整');
  const names = ['客户已确认', '登记付款', '作废'].filter((name) => screen.queryByRole('button', { name }));
  expect(names).toEqual(offered);
  expect(screen.queryByText('单价有误') !== null).toBe('reason' in change);
});
