import type { OrderDetail } from '@cloud-factory/domain/orders/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clerk, drawPage, endPage, pageOf, rowOf, said, serve, startPage } from '../testing/page.js';
import { OrderActions } from './order-actions.js';
import { OrderPackingPage } from './order-list-page.js';

const order = (change: object = {}) =>
  ({
    ...{ id: 'o1', version: 3, orderNo: 'YC-1', customerName: '安和口腔', doctorName: '李医生', currency: 'CNY', dueDate: '2025-06-20' },
    ...{ reviewStatus: 'approved', productionStatus: 'finished', packingStatus: 'none', deliveryStatus: 'none', holdStatus: 'none' },
    ...change,
  }) as unknown as OrderDetail; // what the buttons and the list look at
const draw = (change: object, permissions: readonly string[]) => {
  const asked = serve(() => ({ id: 'o1', version: 4, position: '1' }));
  drawPage(<OrderActions order={order(change)} />, { permissions });
  return asked;
};
const packedIn = (asked: ReturnType<typeof serve>) => said(asked).map(({ path, body }) => [path, body]);
const packing = [['saas-order/orderentry/updatePackingByOrderNo', { orderNo: 'YC-1' }]];

beforeEach(startPage);
afterEach(endPage);

describe('an order that was released is packed', () => {
  it.each(['ycorderdelivery.write', 'orderentry.write'])('on its page by whoever has %s', async (permission) => {
    const asked = draw({ packingStatus: 'allowed' }, ['orderentry.read', permission]);
    fireEvent.click(await screen.findByRole('button', { name: '包装' }));
    await waitFor(() => expect(packedIn(asked)).toEqual(packing));
  });
  it('in the list of what is to be packed by whoever sends it', async () => {
    const asked = serve(({ method }) => (method === 'GET' ? pageOf([order({ packingStatus: 'allowed' })]) : { id: 'o1', version: 4 }));
    drawPage(<OrderPackingPage />, { permissions: ['orderentry.read', 'ycorderdelivery.write'] });
    fireEvent.click((await rowOf('YC-1')).getByRole('button', { name: '包装 YC-1' }));
    fireEvent.click(await screen.findByRole('button', { name: '确定' }));
    await waitFor(() => expect(packedIn(asked)).toEqual(packing));
  });
  it('USE-M5 is asked for by its number, its patient and its box', async () => {
    serve(() => pageOf([order({ packingStatus: 'allowed', patientName: '林一', patientCode: 'P-77', boxNo: 'B0123' })]));
    drawPage(<OrderPackingPage />, { permissions: ['orderentry.read', 'ycorderdelivery.write'] });
    fireEvent.click((await rowOf('YC-1')).getByRole('button', { name: '包装 YC-1' }));
    expect((await screen.findByRole('dialog')).textContent).toContain('确认已放入模型盒？YC-1 · 林一 · B0123');
  });
  it('USE-M5 all of what is packed or to be packed is all of it', async () => {
    const asked = serve(() => pageOf([order({ packingStatus: 'packed' })]));
    drawPage(<OrderPackingPage />, { permissions: ['orderentry.read'] });
    await rowOf('YC-1');
    fireEvent.click(screen.getByRole('button', { name: '全部' }));
    await waitFor(() => expect(asked.at(-1)?.search).toMatchObject({ packingStatus_in: 'allowed,packed' }));
  });
  it('on its page by nobody who only reads it', async () => {
    draw({ packingStatus: 'allowed' }, ['orderentry.read']);
    await screen.findByRole('button', { name: '更多操作' });
    expect(screen.queryByRole('button', { name: '包装' })).toBeNull();
  });
  it('in the list by nobody who only reads it', async () => {
    serve(() => pageOf([order({ packingStatus: 'allowed' })]));
    drawPage(<OrderPackingPage />, { permissions: ['orderentry.read'] });
    expect((await rowOf('YC-1')).queryByRole('button', { name: '包装 YC-1' })).toBeNull();
  });
});

describe('an order that waits for review', () => {
  const pending = { reviewStatus: 'pending', productionStatus: 'none' };
  it('can be held, as credit holds it', async () => {
    draw(pending, ['orderentry.hold']);
    expect(await screen.findByRole('button', { name: '暂停' })).toBeTruthy();
  });
  it('is released by whoever may', async () => {
    const asked = draw({ ...pending, holdStatus: 'waitingPayment', holdReason: '超出信用额度' }, ['orderentry.hold']);
    fireEvent.click(await screen.findByRole('button', { name: '解除暂停' }));
    expect(await screen.findByText(/超出信用额度/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '确定' }));
    await waitFor(() => expect(said(asked)[0]).toMatchObject({ path: 'console/order-release', body: { id: 'o1', version: 3 } }));
  });
  it.each([{ reviewStatus: 'draft' }, { reviewStatus: 'rejected' }, { reviewStatus: 'cancelled' }, { deliveryStatus: 'delivered' }])(
    'is one that can be: not %o',
    async (change) => {
      draw(change, ['orderentry.hold']);
      await screen.findByRole('button', { name: '更多操作' });
      expect(screen.queryByRole('button', { name: '暂停' })).toBeNull();
    },
  );
});

describe('an order is made again', () => {
  it.each([
    ['scheduled', 0],
    ['inProduction', 0],
    ['qc', 1],
    ['finished', 1],
  ] as const)('once it is made: %s', async (productionStatus, times) => {
    draw({ productionStatus }, ['orderentry.write']);
    fireEvent.click(await screen.findByRole('button', { name: '更多操作' }));
    await screen.findByRole('menuitem', { name: '取消订单' });
    expect(screen.queryAllByRole('menuitem', { name: '重做此单' })).toHaveLength(times);
  });
});

describe('what is offered is not refused', () => {
  const mine = { createdBy: clerk.userId };
  const names = async (change: object): Promise<readonly (string | null)[]> => {
    draw(change, ['orderentry.write', 'orderentry.review']);
    await screen.findByRole('button', { name: '更多操作' });
    return screen.getAllByRole('button').map(({ textContent }) => textContent);
  };
  it.each([
    ['their own', mine, [true, '自己录入的订单，须由他人审核']],
    ['another’s', {}, [false, null]],
  ] as const)('to a reviewer before %s order', async (_, by, said) => {
    await names({ reviewStatus: 'pending', ...by });
    for (const name of ['审核通过', '驳回']) {
      const button = screen.getByRole('button', { name });
      expect([button.hasAttribute('disabled'), button.getAttribute('title')]).toEqual(said);
    }
  });
  it.each([
    ['it is theirs', mine, 1],
    ['another entered it', {}, 0],
  ] as const)('to a clerk before a rejected order, when %s', async (_, by, times) =>
    expect((await names({ reviewStatus: 'rejected', ...by })).filter((name) => name === '编辑')).toHaveLength(times),
  );
});
