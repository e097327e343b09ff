import { orderReviewList } from '@cloud-factory/domain/orders/contract';
import { createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clerk, drawPage, endPage, pageOf, refusal, serve, startPage } from '../testing/page.js';
import { OrderReviewPage } from './order-review-page.js';

beforeEach(startPage);
afterEach(endPage);

const isList = (path: string): boolean => path === orderReviewList.path;

it('R310 a key that is held approves nothing that nobody has looked at', async () => {
  const waiting = ['a', 'b', 'c'].map((id) => ({
    id,
    version: 1,
    orderNo: `YC-${id}`,
    customerName: '口腔',
    currency: 'CNY',
    discountedAmount: '1.00',
    dueDate: '2025-06-20',
    submittedAt: '2025-06-11T01:20:00.000Z',
    createdAt: '2025-06-11T01:20:00.000Z',
  }));
  const asked = serve(({ path }) =>
    isList(path) ? pageOf(waiting) : path.endsWith('orderReviewAdopt') ? [] : new Promise(() => undefined),
  );
  drawPage(<OrderReviewPage />);
  const desk = await screen.findByRole('region', { name: '待审核订单' });
  await screen.findAllByText(/YC-a/);
  for (let times = 0; times < 5; times += 1) fireEvent.keyDown(desk, { key: 'a', repeat: true });
  fireEvent.keyDown(desk, { key: 'a' });
  await waitFor(() => expect(asked.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([{ ids: ['a'] }]));
});

describe('USE-S8 a second A', () => {
  const waiting = ['a', 'b', 'c'].map((id) => ({
    ...{ id, version: 1, orderNo: `YC-${id}`, customerName: '口腔', currency: 'CNY', discountedAmount: '1.00', dueDate: '2025-06-20' },
    ...{ submittedAt: '2025-06-11T01:20:00.000Z', createdAt: '2025-06-11T01:20:00.000Z' },
  }));
  /** Presses A at these moments, in milliseconds; answers the orders that were approved. */
  const approvedAt = async (...moments: readonly number[]): Promise<unknown[]> => {
    const asked = serve(({ path }) =>
      isList(path) ? pageOf(waiting) : path.endsWith('orderReviewAdopt') ? [] : new Promise(() => undefined),
    );
    drawPage(<OrderReviewPage />);
    const desk = await screen.findByRole('region', { name: '待审核订单' });
    await screen.findAllByText(/YC-a/);
    for (const at of moments) {
      const press = createEvent.keyDown(desk, { key: 'a' });
      Object.defineProperty(press, 'timeStamp', { value: at });
      fireEvent(desk, press);
    }
    const sent = () => asked.filter(({ method }) => method === 'POST').map(({ body }) => (body as { ids: string[] }).ids[0]);
    await waitFor(() => expect(sent().length).toBeGreaterThan(0));
    return sent();
  };

  it('within half a second does nothing: the next order has hardly been seen', async () => {
    expect(await approvedAt(1_000, 1_100, 1_499)).toEqual(['a']);
  });

  it('after half a second approves the next order', async () => {
    expect(await approvedAt(1_000, 1_500)).toEqual(['a', 'b']);
  });
});

it('a key decides no order of the reviewer’s own: it says so, and asks for no reason first', async () => {
  const own = {
    id: 'a',
    version: 1,
    orderNo: 'YC-a',
    customerName: '口腔',
    currency: 'CNY',
    discountedAmount: '1.00',
    dueDate: '2025-06-20',
  };
  const asked = serve(({ path }) => (isList(path) ? pageOf([{ ...own, createdBy: clerk.userId }]) : new Promise(() => undefined)));
  drawPage(<OrderReviewPage />);
  const desk = await screen.findByRole('region', { name: '待审核订单' });
  const reject = await screen.findByRole('button', { name: /^驳回/ });
  expect([reject, screen.getByRole('button', { name: /^审核通过 *A/ })].map((button) => button.hasAttribute('disabled'))).toEqual([
    true,
    true,
  ]);
  for (const key of ['r', 'a']) fireEvent.keyDown(desk, { key });
  expect((await screen.findAllByText('自己录入的订单，须由他人审核')).length).toBeGreaterThan(0);
  expect([screen.queryByRole('dialog'), asked.filter(({ method }) => method === 'POST')]).toEqual([null, []]);
});

describe('R020 the review desk without an order', () => {
  it('says that all is done when none waits', async () => {
    serve(({ path }) => (isList(path) ? pageOf([]) : []));
    drawPage(<OrderReviewPage />);
    expect(await screen.findByText('全部处理完毕，新订单会出现在这里。')).toBeTruthy();
  });

  it('says that the filter finds none, which is not the same, and offers to take it away', async () => {
    const asked = serve(({ path }) => (isList(path) ? pageOf([]) : []));
    drawPage(<OrderReviewPage />, { search: { orderNo_like: 'YC-nobody' } });
    expect(await screen.findByText('没有符合条件的数据')).toBeTruthy();
    expect(screen.queryByText('全部处理完毕，新订单会出现在这里。')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: '清除筛选' }));
    expect(await screen.findByText('全部处理完毕，新订单会出现在这里。')).toBeTruthy();
    expect(asked.filter(({ path }) => isList(path)).map(({ search }) => search['orderNo_like'])).toEqual(['YC-nobody', undefined]);
  });

  it('says that the pile could not be read, and reads it again', async () => {
    let fails = true;
    serve(({ path }) => (!isList(path) ? [] : fails ? refusal(500, { msg: '系统错误' }) : pageOf([])));
    drawPage(<OrderReviewPage />);
    expect((await screen.findByRole('alert')).textContent).toContain('系统错误');
    fails = false;
    fireEvent.click(screen.getByRole('button', { name: '重试' }));
    expect(await screen.findByText('全部处理完毕，新订单会出现在这里。')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
