import { png } from '@cloud-factory/files/examples';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf, upload } from '../testing/thread-data.js';
import { paths, startThread, type Thread } from '../testing/thread.js';

let thread: Thread;
let users: Thread['users'];

beforeAll(async () => {
  thread = await startThread();
  ({ users } = thread);
  await thread.openWorkshop();
});
afterAll(() => thread.close());

describe('R340 a delivery', () => {
  it('C317 C318 C320 C323 C324 C329 C332 is drafted, confirmed and printed', async () => {
    const order = await thread.orderPacked();
    const { id } = dataOf(await users.deliveryClerk.post(`${paths.deliveries}/submit`, thread.deliveryOf(order)));
    expect(
      dataOf(await users.deliveryClerk.get(`${paths.deliveries}/getDeliveryConfirmList`, { current: 1, size: 10 })).records,
    ).toMatchObject([{ id, status: 'draft' }]);
    dataOf(await users.deliveryClerk.post(`${paths.deliveries}/deliveryConfirmSubmit`, { id }));
    await thread.settle();
    const shown = dataOf(await users.deliveryClerk.get('/api/saas-order/ycorderdelivery/detail', { id }));
    expect(shown).toMatchObject({ status: 'confirmed', totalAmount: '360.00', noteHeightCm: '6.1', address: '科技园南路 8 号' });
    for (const path of ['deliveryOrders/list', 'ycorderdelivery/list']) {
      expect(
        dataOf(await users.deliveryClerk.get(`/api/saas-order/${path}`, { current: 1, size: 10, deliveryNo: shown.deliveryNo })).total,
      ).toBe(1);
    }
    expect(
      dataOf(
        await users.deliveryClerk.get('/api/saas-order/ycorderdelivery/searchOrderDetailByDeliverNo', { deliverNo: shown.deliveryNo }),
      ),
    ).toMatchObject([
      {
        orderNo: order.orderNo,
        doctorName: '李医生',
        patientName: '林一',
        productName: '钴铬单冠',
        toothCross: ['321', '0', '0', '0'],
        qty: '3.0000',
        isRework: false,
        remark: null,
      },
    ]);
    expect(
      dataOf(await users.deliveryClerk.get('/api/saas-order/ycorderdelivery/getDeliveryByOrderNo', { orderNo: order.orderNo })),
    ).toMatchObject({ id });
    expect(dataOf(await users.clerk.get('/api/saas-order/orderentry/detail', { id: order.orderId }))).toMatchObject({
      deliveryStatus: 'delivered',
    });
    expect((await users.deliveryClerk.post(`${paths.deliveries}/submit`, thread.deliveryOf(order))).body).toMatchObject({
      refusal: 'LineAlreadyDelivered',
    });
  });
  it('C298 tells the files of all of its orders, and of no other', async () => {
    const files = '/api/saas-order/ycorderdeliverfile';
    const [order, other] = [await thread.orderDelivered(), await thread.orderInWork()];
    const saved: string[] = [];
    for (const [nth, { orderId }] of [order, other].entries()) {
      const { id: fileId } = dataOf(await upload(users.clerk, `装箱 ${nth}.png`, png(61 + nth, 20), 'deliveryPhoto'));
      dataOf(await users.clerk.post(`${files}/saveFiles`, { orderId, files: [{ fileId }] }));
      saved.push(fileId);
    }
    const { deliveryNo } = dataOf(await users.deliveryClerk.get('/api/saas-order/ycorderdelivery/detail', { id: order.deliveryId }));
    for (const query of [{ deliveryId: order.deliveryId }, { deliveryNo }])
      expect(dataOf(await users.clerk.get(`${files}/getDeliveryFiles`, query))).toMatchObject([{ id: saved[0], orderId: order.orderId }]);
  });
  it('C322 is cancelled as a draft, which frees its lines', async () => {
    const order = await thread.orderMade();
    const { id } = dataOf(await users.deliveryClerk.post(`${paths.deliveries}/submit`, thread.deliveryOf(order)));
    expect((await users.deliveryClerk.post(`${paths.deliveries}/submit`, thread.deliveryOf(order))).body).toMatchObject({
      refusal: 'AlreadyTaken',
    });
    expect((await users.deliveryClerk.post(`${paths.deliveries}/deliveryConfirmSubmit`, { id })).body).toMatchObject({
      refusal: 'GoodsNotReleased',
      msg: `订单 ${order.orderNo} 未出厂放行`,
    });
    dataOf(await users.deliveryClerk.post(`${paths.deliveries}/deliveryCancel`, { id, reason: '医院改期' }));
    dataOf(await users.deliveryClerk.post(`${paths.deliveries}/submit`, thread.deliveryOf(order)));
  });
});
