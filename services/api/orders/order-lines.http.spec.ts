import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi, type TestUser } from '../testing/harness.js';
import { dataOf, orderOf, seedThread, type ThreadData } from '../testing/thread-data.js';

const root = '/api/saas-order/orderentry';
const details = '/api/saas-order/orderentrydetail';
let api: TestApi;
let data: ThreadData;
let clerk: TestUser;
let reviewer: TestUser;
let folder = '';
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'order-lines-http-'));
  api = await startTestApi({ settings: { DATA_DIR: folder } });
  data = await seedThread(api);
  [clerk, reviewer] = [await api.as('clerk'), await api.as('reviewer')];
});
afterAll(async () => {
  await api.close();
  rmSync(folder, { recursive: true, force: true });
});

type Line = Readonly<{ id: string; lineNo: number; orderNo: string; orderId: string; patientName: string; qty: string }>;
/** An order of two patients. */
async function order(more: object = {}, isApproved = false): Promise<Readonly<{ id: string; orderNo: string; lines: readonly Line[] }>> {
  const { lines } = orderOf(data);
  const two = { ...lines[0], patientName: '陈二', toothPositions: ['46'], qty: 1 };
  const { id } = dataOf(await clerk.post(`${root}/submit`, orderOf(data, { ...more, lines: [lines[0], two] })));
  if (isApproved) dataOf(await reviewer.post(`${root}/orderReviewAdopt`, { ids: [id] }));
  await api.caughtUp();
  return dataOf(await clerk.get(`${root}/detail`, { id }));
}

describe('lines of orders', () => {
  it('C282 stand in pages with the exact total, those of an order together and in their order', async () => {
    const doctorName = '分页医生';
    const [first, second] = [await order({ doctorName }), await order({ doctorName })];
    const page = dataOf(await clerk.get(`${root}/getOrderDetailPage`, { doctorName_like: doctorName, size: 3, descs: 'orderDay' }));
    expect(page).toMatchObject({ total: 4, pages: 2, current: 1 });
    expect(page.records.map(({ orderNo, lineNo }: Line) => [orderNo, lineNo])).toEqual([
      [second.orderNo, 1],
      [second.orderNo, 2],
      [first.orderNo, 1],
    ]);
    const rest = dataOf(await clerk.get(`${root}/getOrderDetailPage`, { doctorName_like: doctorName, size: 3, current: 2 }));
    expect(rest.records.map(({ patientName }: Line) => patientName)).toEqual(['陈二']);
    expect((await clerk.get(`${root}/getOrderDetailPage`, { nonsense: '1' })).status).toBe(400);
  });
  it('C281 stand in one list with what is to be known of their orders', async () => {
    const { id, orderNo, lines } = await order();
    expect(dataOf(await clerk.get(`${root}/getOrderDetailList`, { orderNo }))).toMatchObject([
      {
        id: lines[0]?.id,
        orderId: id,
        orderNo,
        lineNo: 1,
        patientName: '林一',
        reviewStatus: 'pending',
        materialName: '钴铬合金粉末',
        qty: '3.0000',
      },
      { id: lines[1]?.id, orderId: id, orderNo, lineNo: 2, patientName: '陈二', toothCross: ['0', '0', '6', '0'] },
    ]);
    expect(dataOf(await clerk.get(`${root}/getOrderDetailList`, { orderId: id, productId: data.productId }))).toHaveLength(2);
    expect(dataOf(await clerk.get(`${root}/getOrderDetailPage`, { orderId: id, productId: v7() })).total).toBe(0);
  });
  it('C280 are the ones that the warehouse provides for: approved, not made and not held', async () => {
    const [asked, made] = [await order(), await order({}, true)];
    await order({}, true);
    const forWarehouse = async (orderNo: string) => dataOf(await clerk.get(`${root}/getOrderDetailListForWarehouse`, { orderNo })).length;
    expect([await forWarehouse(asked.orderNo), await forWarehouse(made.orderNo)]).toEqual([0, 2]);
    dataOf(await clerk.post('/api/console/order-hold', { id: made.id, holdStatus: 'recalled', reason: '批次召回' }));
    await api.caughtUp();
    expect(await forWarehouse(made.orderNo)).toBe(0);
    const keeper = await api.as('warehouseKeeper');
    const { text } = await keeper.get(`${root}/getOrderDetailListForWarehouse`);
    expect(text).toContain('钴铬合金粉末');
    expect(text, 'neither patients nor prices').not.toMatch(/林一|陈二|120\.0000/);
    expect((await clerk.get(`${root}/getOrderDetailListForWarehouse`, { reviewStatus: 'draft' })).status).toBe(400);
  });
  it('C283 are found by their own id, before and after their approval', async () => {
    for (const { lines, orderNo } of [await order(), await order({}, true)]) {
      expect(dataOf(await clerk.get(`${details}/detail`, { id: lines[1]?.id ?? '' }))).toMatchObject({
        id: lines[1]?.id,
        orderNo,
        lineNo: 2,
      });
    }
    expect(await clerk.get(`${details}/detail`, { id: v7() })).toMatchObject({ status: 404, body: { refusal: 'LineNotOfOrder' } });
  });
  it('C289 are found with their order by its number', async () => {
    const { orderNo } = await order();
    expect(dataOf(await clerk.get(`${details}/getOrderDetail`, { orderNo }))).toMatchObject({
      orderNo,
      lines: [{ lineNo: 1 }, { lineNo: 2 }],
    });
  });
  it('C288 wait to be sent with what is left of them, and say whether they may leave', async () => {
    const { id, lines } = await order({}, true);
    const waiting = async () => dataOf(await clerk.get(`${details}/searchWaitDeliverOrderDetailByOrderId`, { orderId: id }));
    expect(await waiting()).toMatchObject([
      { lineNo: 1, waitingQty: '3.0000', isSendable: false },
      { lineNo: 2, waitingQty: '1.0000' },
    ]);
    await api.say(api.a, Object.assign({ type: 'NoteOrderReleased', orderId: id, billId: v7() }));
    await api.say(api.a, Object.assign({ type: 'PackOrder', orderId: id }));
    const sent = [{ lineId: lines[0]?.id, qty: '3.0000' }];
    await api.say(api.a, Object.assign({ type: 'NoteOrderDelivered', isTryIn: false, orderId: id, deliveryId: v7(), lines: sent }));
    await api.caughtUp();
    expect(await waiting()).toMatchObject([{ lineNo: 2, waitingQty: '1.0000', isSendable: true }]);
    const asked = await order();
    expect(dataOf(await clerk.get(`${details}/searchWaitDeliverOrderDetailByOrderId`, { orderId: asked.id }))).toEqual([]);
  });
  it('C284 say what of their order must be disinfected', async () => {
    const { id, orderNo, lines } = await order({ enclosures: ['impression', 'antagonist', 'photos'], boxNo: 'B0555' });
    const expected = {
      orderId: id,
      boxNo: 'B0555',
      objects: [
        { objectType: 'impression', stage: 'receiving', enclosure: 'impression' },
        { objectType: 'stone', stage: 'receiving', enclosure: 'antagonist' },
        { objectType: 'box', stage: 'receiving' },
        { objectType: 'finished', stage: 'finished' },
      ],
    };
    expect(dataOf(await clerk.get(`${details}/getOrderDetailDisinfect`, { orderNo }))).toMatchObject(expected);
    expect(dataOf(await clerk.get(`${details}/getOrderDetailDisinfect`, { id: lines[0]?.id ?? '' })).objects).toHaveLength(4);
    expect((await clerk.get(`${details}/getOrderDetailDisinfect`)).status).toBe(404);
  });
  it('C292 add up to the materials that are needed', async () => {
    const { orderNo, lines } = await order({}, true);
    expect(dataOf(await clerk.get('/api/saas-order/mainmaterial/getOrderMainMaterial', { orderNo }))).toEqual([
      {
        materialId: data.materialId,
        materialName: '钴铬合金粉末',
        quantities: [{ unit: '颗', lines: 2, qty: '4.0000' }],
        lineIds: lines.map(({ id }) => id),
      },
    ]);
    const all = dataOf(await clerk.get('/api/saas-order/mainmaterial/getOrderMainMaterial'));
    expect(all[0].lineIds).toEqual(expect.arrayContaining(lines.map(({ id }) => id)));
  });
  it('S01 of another tenant are not there', async () => {
    const { orderNo, lines } = await order({}, true);
    const stranger = await api.as('clerk', api.b);
    expect((await stranger.get(`${details}/detail`, { id: lines[0]?.id ?? '' })).status).toBe(404);
    expect(dataOf(await stranger.get(`${root}/getOrderDetailList`, { orderNo }))).toEqual([]);
    expect(dataOf(await stranger.get('/api/saas-order/mainmaterial/getOrderMainMaterial'))).toEqual([]);
  });
});
