import { OrderSubmit, type OrderRow } from '@cloud-factory/domain/orders/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { drawPage, endPage, refusal, said, serve, startPage, type Answering } from '../testing/page.js';
import { CancelOrders, SubmitOrders } from './order-batches.js';

const id = (last: number): string => `0197e000-0000-7000-8000-${String(last).padStart(12, '0')}`;
// Only what the dialog shows of a row.
const rows = ['YC-1', 'YC-2', 'YC-3'].map((orderNo, index) => ({
  id: id(index + 1),
  orderNo,
  customerName: '安和口腔',
})) as unknown as OrderRow[];
const none = Object.fromEntries(
  ['doctorId', 'dueDate', 'salesmanId', 'currency', 'freeReason', 'remakeCause', 'liability', 'sourceOrderId', 'receiveModelAt', 'boxNo']
    .concat(['boxColor', 'externalNo', 'purchaser', 'unitCode', 'remark', 'district', 'city', 'province', 'address', 'contact', 'phone'])
    .map((name) => [name, null]),
);
const line = {
  ...Object.fromEntries(
    ['shadeSystem', 'shade', 'cervicalShade', 'incisalShade', 'stumpShade', 'gingivaShade', 'designOptions', 'requirement', 'patientCode']
      .concat(['patientSex', 'patientAge', 'tryInType', 'tryInRound', 'reworkType', 'fullArch'])
      .map((name) => [name, null]),
  ),
  id: id(20),
  productId: id(30),
  toothPositions: ['16'],
  units: [],
  qty: '1.0000',
  pieces: 1,
  printCount: 1,
  patientName: '林一',
  surcharges: [],
  files: [{ id: id(40) }],
};
const order = (of: string | undefined, change: object = {}) => ({
  ...none,
  id: of,
  version: 5,
  customerId: id(10),
  doctorName: '李医生',
  companyCode: 'C01',
  orderProperty: 'normal',
  enclosures: [],
  lines: [line],
  ...change,
});
const rowOf = (orderNo: string) => within(screen.getByText(orderNo).closest('tr') ?? document.body);
const written = { id: 'x', version: 6, position: '1' };

beforeEach(startPage);
afterEach(endPage);

it('submits each order as it stands now, with its version; what is incomplete is named by line and not sent', async () => {
  const answer: Answering = ({ method, search }) => {
    if (method === 'POST') return written;
    return order(search['id'], search['id'] === id(2) ? { lines: [line, { ...line, files: [] }] } : {});
  };
  const asked = serve(answer);
  drawPage(<SubmitOrders rows={rows} onClose={() => undefined} />);
  fireEvent.click(await screen.findByRole('button', { name: '处理 3 单' }));
  await screen.findByText('已完成 2 单，被拒绝 1 单，未处理 0 单');
  expect(rowOf('YC-2').getByText('第 2 行：请上传该行的可打印文件（STL、PLY、OBJ）或图片')).toBeTruthy();
  expect(said(asked)).toMatchObject(
    [id(1), id(3)].map((each) => ({ path: 'saas-order/orderentry/submit', body: { id: each, version: 5, reviewStatus: 'pending' } })),
  );
  expect(OrderSubmit.safeParse(said(asked)[0]?.body).error).toBeUndefined();
});

it('reads an order anew when it is tried again: what was completed meanwhile goes', async () => {
  let isWhole = false;
  const asked = serve(({ method, search }) => {
    if (method === 'POST') return written;
    return order(search['id'], isWhole ? { version: 6 } : { doctorName: '' });
  });
  drawPage(<SubmitOrders rows={rows.slice(0, 1)} onClose={() => undefined} />);
  fireEvent.click(await screen.findByRole('button', { name: '处理 1 单' }));
  expect(await screen.findByText('请填写此项')).toBeTruthy();
  expect(said(asked)).toEqual([]);
  isWhole = true;
  fireEvent.click(await screen.findByRole('button', { name: '重试剩余 1 单' }));
  await screen.findByText('已完成 1 单，被拒绝 0 单，未处理 0 单');
  expect(said(asked)).toMatchObject([{ body: { version: 6, doctorName: '李医生' } }]);
  // Nothing is left to do: there is no button to do it again.
  expect(screen.queryByRole('button', { name: /重试|处理/ })).toBeNull();
});

it('sends an order whose answer was lost again under the same id, so that it is done once', async () => {
  let isAway = true;
  const asked = serve(({ method, search }) => {
    if (method !== 'POST') return order(search['id']);
    if (isAway) throw new TypeError('Failed to fetch');
    return written;
  });
  drawPage(<SubmitOrders rows={rows.slice(0, 1)} onClose={() => undefined} />);
  fireEvent.click(await screen.findByRole('button', { name: '处理 1 单' }));
  await screen.findByText('已完成 0 单，被拒绝 1 单，未处理 0 单');
  const before = said(asked).length;
  isAway = false;
  fireEvent.click(await screen.findByRole('button', { name: '重试剩余 1 单' }));
  await screen.findByText('已完成 1 单，被拒绝 0 单，未处理 0 单');
  expect(before).toBeGreaterThan(0);
  expect(said(asked).length).toBe(before + 1);
  expect(new Set(said(asked).map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1);
});

it('closed meanwhile, it cancels no further order; the one that is under way is finished', async () => {
  let answerFirst: () => void = () => undefined;
  const first = new Promise<void>((resolve) => {
    answerFirst = resolve;
  });
  const asked = serve(async ({ path }) => {
    if (path.endsWith('cancelOrder')) await first;
    return written;
  });
  let closed = 0;
  drawPage(<CancelOrders rows={rows} onClose={() => (closed += 1)} />);
  fireEvent.change(await screen.findByLabelText(/原因/), { target: { value: '医院撤单' } });
  fireEvent.click(screen.getByRole('button', { name: '处理 3 单' }));
  await waitFor(() => expect(said(asked)).toHaveLength(1));
  fireEvent.click(screen.getAllByRole('button', { name: '关闭' }).at(-1) ?? document.body);
  expect(closed).toBe(1);
  answerFirst();
  await screen.findByText('已完成 1 单，被拒绝 0 单，未处理 2 单');
  expect(said(asked).map(({ body }) => (body as { orderNo: string }).orderNo)).toEqual(['YC-1']); // as the console sends it
  expect(rowOf('YC-2').getByText('待处理')).toBeTruthy();
});

it('refused by one, an order asks under a new id: it is another try', async () => {
  const asked = serve(({ path }) =>
    path.endsWith('cancelOrder') ? refusal(409, { refusal: 'CancellationIsCharged', msg: '需支付 120.00' }) : null,
  );
  drawPage(<CancelOrders rows={rows.slice(0, 1)} onClose={() => undefined} />);
  fireEvent.change(await screen.findByLabelText(/原因/), { target: { value: ' ' } });
  expect(screen.getByRole('button', { name: '处理 1 单' })).toHaveProperty('disabled', true);
  fireEvent.change(screen.getByLabelText(/原因/), { target: { value: '医院撤单' } });
  fireEvent.click(screen.getByRole('button', { name: '处理 1 单' }));
  fireEvent.click(await screen.findByRole('button', { name: '重试剩余 1 单' }));
  await waitFor(() => expect(said(asked)).toHaveLength(2));
  expect(new Set(said(asked).map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(2);
});
