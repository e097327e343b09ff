import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { drawPage, endPage, refusal, said, serve, startPage } from '../testing/page.js';
import { DeliveryFormPage } from './delivery-form-page.js';

beforeEach(startPage);
afterEach(endPage);

const customerId = '0190a000-0000-7000-8000-0000000000c1';
const deliveryId = '0190a000-0000-7000-8000-0000000000d1';
const idOf = (kind: 'a' | 'b', nth: number): string => `0190a000-0000-7000-8000-${kind}${String(nth).padStart(11, '0')}`;

const statuses = { reviewStatus: 'approved', packingStatus: 'packed', deliveryStatus: 'none', holdStatus: 'none' };
const lineOf = (nth: number) => ({
  id: idOf('b', nth),
  lineNo: 1,
  patientName: `患者${nth}`,
  productName: '全瓷冠',
  qty: '1.0000',
  unit: '颗',
  toothPositions: ['11'],
  deliveredQty: '0.0000',
});
const orderOf = (nth: number, own: object = {}) => ({
  id: idOf('a', nth),
  orderNo: `DD${String(nth).padStart(4, '0')}`,
  customerId,
  dueDate: '2026-11-25',
  ...statuses,
  ...own,
  lines: [lineOf(nth)],
});
const packed = Array.from({ length: 450 }, (_, nth) => orderOf(nth + 1));
const cancelled = orderOf(900, { reviewStatus: 'cancelled', packingStatus: 'none' });
const held = orderOf(901, { holdStatus: 'waitingPayment' });
const unseen = orderOf(902);

const draft = {
  id: deliveryId,
  version: 3,
  deliveryNo: 'FH1',
  status: 'draft',
  customerId,
  deliveryType: 'normal',
  sendDate: '2026-11-23',
  lines: [packed[439], cancelled, held, unseen].map((order, index) => {
    const { id: orderId, orderNo, lines = [] } = order ?? {};
    return { ...lines[0], orderId, orderNo, lineId: lines[0]?.id, remark: `备注${index}` };
  }),
};

/** The server: pages of what is packed, and orders by their id as far as they may be seen. */
const house = () =>
  serve(({ method, path, search }) => {
    const [size, current] = [Number(search['size']), Number(search['current'])];
    if (path === 'saas-order/orderentry/getOrderDetailPage') {
      const { length: total } = packed;
      const records = packed
        .slice((current - 1) * size, current * size)
        .map(({ lines: [line], id, ...order }) => ({ ...order, ...line, orderId: id }));
      return { records, total, size, current, pages: Math.ceil(total / size) };
    }
    if (path === 'saas-order/orderentry/detail') {
      const found = [...packed, cancelled, held].find(({ id }) => id === search['id']);
      return found ?? refusal(404, { refusal: 'OrderNotFound', msg: '订单不存在' });
    }
    if (path === 'saas-order/ycorderdelivery/detail') return draft;
    return method === 'POST' ? { id: deliveryId, version: 4 } : null;
  });

const drawDraft = () => drawPage(<DeliveryFormPage />, { params: { id: deliveryId } });
const save = (): void => void fireEvent.click(screen.getByText('保存'));
const sentLines = (asked: ReturnType<typeof house>) => (said(asked)[0]?.body as { lines: readonly unknown[] } | undefined)?.lines; // of the form's body

it('offers every packed line of the hospital: what is not on the page is found by what stands in it', async () => {
  const asked = house();
  drawDraft();
  expect(await screen.findByText(/DD0001/)).toBeTruthy();
  expect(screen.queryByText(/DD0450/)).toBeNull();
  fireEvent.change(screen.getByLabelText('查找订单号、患者或产品'), { target: { value: '患者450' } });
  fireEvent.click(await screen.findByLabelText('选择 DD0450 1'));
  save();
  await waitFor(() => expect(sentLines(asked)).toContainEqual({ orderId: idOf('a', 450), lineId: idOf('b', 450), remark: null }));
});

it('keeps every line of a draft that is saved, also those that stand on no page and those that cannot be sent any more', async () => {
  const asked = house();
  drawDraft();
  await screen.findByText(/DD0001/);
  expect(screen.getByText('已选 4 行')).toBeTruthy();
  save();
  await waitFor(() => expect(sentLines(asked)).toEqual(draft.lines.map(({ orderId, lineId, remark }) => ({ orderId, lineId, remark }))));
});

it('says of a line why it cannot be sent any more, and takes it out', async () => {
  const asked = house();
  drawDraft();
  const rowOf = async (orderNo: string) => within((await screen.findByLabelText(`选择 ${orderNo} 1`)).closest('tr') ?? document.body);
  await screen.findByText(/DD0001/);
  expect(await (await rowOf('DD0900')).findByText('订单已取消')).toBeTruthy();
  expect((await rowOf('DD0901')).getByText('订单暂停中')).toBeTruthy();
  expect((await rowOf('DD0902')).getByText('订单已不存在或不可见')).toBeTruthy();
  const fine = await rowOf('DD0440');
  expect(fine.queryByText(/订单/)).toBeNull();
  fireEvent.click((await rowOf('DD0900')).getByRole('checkbox'));
  expect(screen.getByText('已选 3 行')).toBeTruthy();
  save();
  await waitFor(() => expect(sentLines(asked)).toHaveLength(3));
  expect(JSON.stringify(sentLines(asked))).not.toContain(cancelled.id);
});

it('says that a line was delivered when a colleague was faster, not that its order is gone', async () => {
  let isFaster = false;
  const [first = orderOf(1)] = packed;
  const delivered = { ...first, lines: first.lines.map((line) => ({ ...line, deliveredQty: '1.0000' })) };
  serve(({ method, path, search }) => {
    if (method === 'POST') {
      isFaster = true;
      return refusal(409, { refusal: 'LineIsDelivered', msg: '明细已送货' });
    }
    if (path === 'saas-order/orderentry/getOrderDetailPage') {
      const records = [first, packed[1] ?? first].flatMap(({ lines: [line], id, ...order }) => ({ ...order, ...line, orderId: id }));
      const left = isFaster ? records.slice(1) : records;
      return { records: left, total: left.length, size: 200, current: 1, pages: 1 };
    }
    if (path === 'saas-order/orderentry/detail') return search['id'] === first.id ? delivered : refusal(404, { msg: '订单不存在' });
    return path === 'saas-order/ycorderdelivery/detail' ? { ...draft, lines: [] } : null;
  });
  drawDraft();
  fireEvent.click(await screen.findByLabelText('选择 DD0001 1'));
  save();
  const row = async () => within((await screen.findByLabelText('选择 DD0001 1')).closest('tr') ?? document.body);
  await waitFor(async () => expect((await row()).getByText('已发货')).toBeTruthy());
  expect(screen.queryByText('订单已不存在或不可见')).toBeNull();
});
