import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { drawPage, endPage, refusal, serve, startPage } from '../testing/page.js';
import { CancelDialog } from './cancel-dialog.js';

const cost = (change: object = {}) => ({
  orderNo: 'YC1',
  isAllowed: true,
  reason: '',
  charge: '0.00',
  currency: 'CNY',
  finishedSteps: 0,
  allSteps: 6,
  lines: [{ lineNo: 1, productName: '全瓷固定桥', finishedSteps: 0, allSteps: 6, charge: '0.00' }],
  materials: [],
  ...change,
});
const draw = (answer: unknown, done: () => unknown = () => ({ id: 'o', version: 2, position: '1' })) => {
  const asked = serve(({ path }) => (path === 'console/order-cancellation' ? answer : path.endsWith('/cancelOrder') ? done() : null));
  drawPage(<CancelDialog order={{ orderNo: 'YC1' }} onClose={() => undefined} />);
  return asked;
};
const sent = (asked: ReturnType<typeof serve>) => asked.filter(({ path }) => path.endsWith('/cancelOrder'));
const cancel = () => screen.getByRole('button', { name: '取消订单' });

beforeEach(startPage);
afterEach(endPage);

it('R311 SC115 asks what it costs first; free, it wants a reason and nothing else', async () => {
  const asked = draw(cost());
  expect(await screen.findByText(/取消不收费用/)).toBeTruthy();
  expect(sent(asked)).toEqual([]);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/原因/)));
  expect(cancel()).toHaveProperty('disabled', true);
  fireEvent.change(screen.getByLabelText(/原因/), { target: { value: ' 医院撤单 ' } });
  fireEvent.click(cancel());
  await waitFor(() => expect(sent(asked)[0]?.body).toEqual({ orderNo: 'YC1', reason: '医院撤单', acceptedCharge: null }));
});
it('R311 says line by line what it costs, and is done only when the cost is accepted', async () => {
  const asked = draw(
    cost({
      charge: '395.50',
      finishedSteps: 2,
      lines: [{ lineNo: 1, productName: '全瓷固定桥', finishedSteps: 2, allSteps: 6, charge: '395.50' }],
      materials: [{ lotNo: 'L25-01', goodName: '氧化锆 ST', qty: '7.8000', unit: '克' }],
    }),
  );
  expect(await screen.findByText(/已完成 2\/6 道工序，取消须收取 ¥395.50/)).toBeTruthy();
  expect(screen.getByText(/氧化锆 ST 7.8 克（L25-01）/)).toBeTruthy();
  fireEvent.change(screen.getByLabelText(/原因/), { target: { value: '医院撤单' } });
  expect(cancel()).toHaveProperty('disabled', true);
  fireEvent.click(screen.getByRole('checkbox', { name: /同意承担取消费用 ¥395.50/ }));
  fireEvent.click(cancel());
  await waitFor(() => expect(sent(asked)[0]?.body).toMatchObject({ acceptedCharge: '395.50' }));
});
it('R311 says why it cannot be cancelled, and offers nothing to press', async () => {
  draw(cost({ isAllowed: false, reason: '订单已发货，不能取消' }));
  expect(await screen.findByText('订单已发货，不能取消')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '取消订单' })).toBeNull();
});
it('what the server refuses meanwhile stands beside the button, and the reason stays', async () => {
  draw(cost(), () => refusal(409, { refusal: 'CancellationIsCharged', msg: '订单已有工序完成' }));
  await screen.findByText(/取消不收费用/);
  fireEvent.change(screen.getByLabelText(/原因/), { target: { value: '医院撤单' } });
  fireEvent.click(cancel());
  expect(await screen.findByText('订单已有工序完成')).toBeTruthy();
  expect(screen.getByLabelText(/原因/)).toHaveProperty('value', '医院撤单');
});
