import { png } from '@cloud-factory/files/examples';
import { monthOf } from '@cloud-factory/domain/settlement';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testUserId } from '../testing/harness.js';
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
  it('COR-S2 that is not charged leaves with a reason and a second person who has the right, and is seen before the month is asked for', async () => {
    const order = await thread.orderPacked();
    const draft = { ...thread.deliveryOf(order), deliveryType: 'sample' };
    expect((await users.deliveryClerk.post(`${paths.deliveries}/submit`, draft)).body).toMatchObject({ refusal: 'DeliveryReasonMissing' });
    const { id } = dataOf(await users.deliveryClerk.post(`${paths.deliveries}/submit`, { ...draft, freeReason: '展会样品' }));
    const confirm = `${paths.deliveries}/deliveryConfirmSubmit`;
    expect((await users.deliveryClerk.post(confirm, { id })).body).toMatchObject({ code: 409, refusal: 'MayNotConfirmUncharged' });
    const head = await thread.api.as('deliveryManager');
    const { id: own } = dataOf(
      await head.post(`${paths.deliveries}/submit`, {
        ...thread.deliveryOf(await thread.orderPacked()),
        deliveryType: 'free',
        freeReason: '保修',
      }),
    );
    expect((await head.post(confirm, { id: own })).body).toMatchObject({ code: 409, refusal: 'ConfirmerIsMaker' });
    dataOf(await head.post(confirm, { id }));
    await thread.settle();
    const month = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 7);
    const asked = { customerId: thread.data.customerId, month };
    const preview = async () => dataOf(await users.settlementClerk.post('/api/cl-settlement/settlementmonth/beforesubmit', asked));
    const running = { ...asked, month: monthOf(new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10), 25) };
    const shown = dataOf(await users.settlementClerk.post('/api/cl-settlement/settlementmonth/beforesubmit', running));
    expect(shown.uncharged).toContainEqual(
      expect.objectContaining({
        orderNo: order.orderNo,
        deliveryType: 'sample',
        reason: '展会样品',
        amount: '360.00',
        draftedBy: testUserId(thread.api.a, 'deliveryClerk'),
        confirmedBy: testUserId(thread.api.a, 'deliveryManager'),
      }),
    );
    expect(shown.findings).toContainEqual(expect.objectContaining({ code: 'leftUncharged' }));
    expect((await preview()).uncharged).toEqual([]);
  });
  it('COR-S3 for a try-in goes out, comes back, and is charged when it leaves for good', async () => {
    const order = await thread.orderPacked();
    const head = await thread.api.as('deliveryManager');
    const statusOf = async () => dataOf(await users.clerk.get('/api/saas-order/orderentry/detail', { id: order.orderId })).deliveryStatus;
    const leaves = async (more: object) => {
      const { id } = dataOf(await users.deliveryClerk.post(`${paths.deliveries}/submit`, { ...thread.deliveryOf(order), ...more }));
      dataOf(await head.post(`${paths.deliveries}/deliveryConfirmSubmit`, { id }));
      await thread.settle();
      return id as string; // of an answer that `dataOf` has looked at
    };
    const back = '/api/console/deliveries/receive-back';
    const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
    for (const remark of ['调咬合', null]) {
      const id = await leaves({ deliveryType: 'tryIn', freeReason: '支架试戴' });
      expect(await statusOf()).toBe('outForTryIn');
      expect((await users.deliveryClerk.post(`${paths.deliveries}/submit`, thread.deliveryOf(order))).body).toMatchObject({
        refusal: 'LineIsOutForTryIn',
      });
      expect((await users.deliveryClerk.post(back, { id, returnedOn: '2099-01-01' })).body).toMatchObject({ refusal: 'BackInFuture' });
      dataOf(await users.deliveryClerk.post(back, { id, returnedOn: today, remark }));
      await thread.settle();
      expect(await statusOf()).toBe('none');
      expect(dataOf(await users.deliveryClerk.get('/api/saas-order/ycorderdelivery/detail', { id }))).toMatchObject({
        status: 'back',
        returnedOn: today,
        returnRemark: remark,
      });
    }
    await leaves({});
    expect(await statusOf()).toBe('delivered');
    const asked = { customerId: thread.data.customerId, month: monthOf(today, 25) };
    const { lines } = dataOf(await users.settlementClerk.post('/api/cl-settlement/settlementmonth/beforesubmit', asked));
    expect(lines.filter(({ orderNo }: { orderNo: string }) => orderNo === order.orderNo)).toMatchObject([{ amount: '360.00' }]);
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
