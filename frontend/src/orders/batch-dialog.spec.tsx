import type { OrderRow } from '@cloud-factory/domain/orders/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { drawPage, endPage, refusal, serve, startPage } from '../testing/page.js';
import { CancelOrders } from './order-batches.js';

// Only what the dialog shows of a row.
const rows = ['YC-1', 'YC-2', 'YC-3'].map((orderNo, index) => ({
  id: `o${index + 1}`,
  orderNo,
  customerName: '安和口腔',
})) as unknown as OrderRow[];
const rowOf = (orderNo: string) => within(screen.getByText(orderNo).closest('tr') ?? document.body);

beforeEach(startPage);
afterEach(endPage);

it('R311 cancels many orders one by one: what went, what was refused and why; trying again asks only for the rest', async () => {
  let isCharged = true;
  const asked = serve(({ path, body }) => {
    if (!path.endsWith('cancelOrder')) return null;
    const { orderNo } = body as { orderNo: string }; // as the console sends it
    if (orderNo === 'YC-2' && isCharged) return refusal(409, { refusal: 'CancellationIsCharged', msg: '取消需支付 120.00 CNY' });
    return { id: orderNo, version: 2 };
  });
  const sent = () => asked.filter(({ path }) => path.endsWith('cancelOrder')).map(({ body }) => body);
  drawPage(<CancelOrders rows={rows} onClose={() => undefined} />);
  const go = await screen.findByRole<HTMLButtonElement>('button', { name: '处理 3 单' });
  expect(go.disabled).toBe(true);
  fireEvent.change(screen.getByLabelText(/原因/), { target: { value: '医院撤单' } });
  fireEvent.click(go);
  await screen.findByText('已完成 2 单，被拒绝 1 单，未处理 0 单');
  expect(sent()).toEqual(['YC-1', 'YC-2', 'YC-3'].map((orderNo) => ({ orderNo, reason: '医院撤单', acceptedCharge: null })));
  expect(rowOf('YC-2').getByText('取消需支付 120.00 CNY')).toBeTruthy();
  expect(rowOf('YC-3').getByText('已完成')).toBeTruthy();
  isCharged = false;
  fireEvent.click(await screen.findByRole('button', { name: '重试剩余 1 单' }));
  await screen.findByText('已完成 3 单，被拒绝 0 单，未处理 0 单');
  expect(sent().slice(3)).toEqual([{ orderNo: 'YC-2', reason: '医院撤单', acceptedCharge: null }]);
  const ids = asked.filter(({ path }) => path.endsWith('cancelOrder')).map(({ headers }) => headers.get('Idempotency-Key'));
  await waitFor(() => expect(new Set(ids).size).toBe(4));
});
