// What the people at the bench and at the inspection are shown of a piece, and what of its order stays with the office.
import { cubeStl } from '@cloud-factory/files/examples';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestUser } from '../testing/harness.js';
import { dataOf, orderOf, upload } from '../testing/thread-data.js';
import { paths, startThread, type Thread } from '../testing/thread.js';

const pieces = '/api/console/pieces';
const detail = '/api/saas-production/ycproductionworkorder/detail';
const bridge = {
  units: [
    { fdi: '13', role: 'retainer', structure: 'bridge', stumpShade: 'ND4' },
    { fdi: '12', role: 'pontic', structure: 'bridge', shade: 'A2' },
    { fdi: '11', role: 'retainer', structure: 'bridge' },
  ],
  shadeSystem: 'vitaClassic',
  shade: 'A3',
  cervicalShade: 'A3.5',
  stumpShade: 'ND3',
  designOptions: { pontic: 'modifiedRidgeLap', cementGap: '0.05' },
  requirement: '咬合轻一点',
  patientName: '林一',
  patientCode: 'P-77',
} as const;

let thread: Thread;
let users: Thread['users'];
let scanId = '';
let order: Awaited<ReturnType<Thread['orderMade']>>;
beforeAll(async () => {
  thread = await startThread();
  ({ users } = thread);
  await thread.openWorkshop();
  scanId = dataOf(await upload(users.clerk, '林一-上颌.stl', cubeStl('a bridge'))).id;
  const [line] = orderOf(thread.data).lines;
  order = await thread.orderMade({
    remark: '周五前',
    contact: '王护士',
    phone: '13800000000',
    lines: [{ ...line, ...bridge, fileIds: [scanId] }],
  });
});
afterAll(() => thread.close());

const workers = (): readonly TestUser[] => [users.technician, users.inspector, users.qualityHead];

describe('USE-S1 the piece', () => {
  it('is shown in full to who makes and who inspects it: roles of the bridge, all shades, design, try-in, notes', async () => {
    for (const who of workers())
      expect(dataOf(await who.get(pieces, { orderId: order.orderId, lineId: order.lineId }))).toMatchObject([
        {
          id: order.lineId,
          orderNo: order.orderNo,
          units: [
            { fdi: '13', role: 'retainer', stumpShade: 'ND4' },
            { fdi: '12', role: 'pontic', shade: 'A2' },
            { fdi: '11', role: 'retainer' },
          ],
          shade: 'A3',
          cervicalShade: 'A3.5',
          stumpShade: 'ND3',
          designOptions: { pontic: 'modifiedRidgeLap', cementGap: '0.050' },
          requirement: '咬合轻一点',
          orderRemark: '周五前',
          patientCode: 'P-77',
          files: [{ id: scanId, kind: 'print', ext: '.stl', geometry: { triangles: 12 } }],
        },
      ]);
  });

  it('names the patient by the code alone, in the names of its files too', async () => {
    const [piece] = dataOf(await users.technician.get(pieces, { orderId: order.orderId }));
    expect(piece.files[0].fileName).toBe('P-77-上颌.stl');
    expect(JSON.stringify(piece)).not.toContain('林一');
  });

  it('is not for who neither makes nor inspects it, nor for another tenant', async () => {
    for (const who of [users.warehouseKeeper, users.settlementClerk, users.clerk])
      expect((await who.get(pieces, { orderId: order.orderId })).status).toBe(403);
    const other = await thread.api.as('technician', thread.api.b);
    expect(await other.get(pieces, { orderId: order.orderId })).toMatchObject({ status: 404, body: { refusal: 'OrderNotFound' } });
    expect(await users.technician.get(pieces, { orderId: v7() })).toMatchObject({ status: 404 });
    const lineId = v7();
    expect(await users.technician.get(pieces, { orderId: order.orderId, lineId })).toMatchObject({ status: 404 });
    expect((await users.technician.get(pieces)).status).toBe(400);
  });

  it('says no price, no sum and no contact in any answer that the bench and the inspection get', async () => {
    const search = { current: 1, size: 50 };
    const answers = async (who: TestUser) => [
      await who.get(pieces, { orderId: order.orderId }),
      await who.get(detail, { workOrderNo: order.workOrderNo }),
      await who.get(`${paths.steps}/list`, search),
      await who.get(`${paths.steps}/selectWorkOrderProcessSortPage`, search),
      await who.get(`${paths.steps}/getProcessListByOrderNo`, { orderNo: order.orderNo }),
      await who.get('/api/saas-production/ycproductionworkorderprocesssortrecord/list', { orderNo: order.orderNo }),
      ...(who === users.technician ? [] : [await who.get(`${paths.bills}/searchOutFactory`, search)]),
    ];
    const names = (value: unknown): readonly string[] =>
      value !== null && typeof value === 'object'
        ? Object.entries(value).flatMap(([name, inner]) => [...(Array.isArray(value) ? [] : [name]), ...names(inner)])
        : [];
    for (const who of workers())
      for (const { status, body } of await answers(who)) {
        expect(status).toBe(200);
        expect(names(body.data).filter((name) => /price|amount|discount|surcharge|currency|contactName|phone|address/i.test(name))).toEqual(
          [],
        );
        expect(JSON.stringify(body)).not.toMatch(/王护士|13800000000/);
      }
  });
});

describe('COR-S4 the scan of a piece', () => {
  const calls = async (who: TestUser) => [
    (await who.get(`/api/console/files/${scanId}`)).status,
    (await who.get(`/api/console/files/${scanId}/content`)).status,
    (await who.post(`/api/console/files/${scanId}/link`)).status,
  ];
  it('is opened by who makes and who inspects the piece, though they see no orders', async () => {
    for (const who of workers()) {
      expect((await who.get('/api/saas-order/orderentry/detail', { id: order.orderId })).status).toBe(403);
      expect(await calls(who)).toEqual([200, 200, 200]);
    }
  });
  it('is not opened by the warehouse or the settlement, which read other files', async () => {
    for (const who of [users.warehouseKeeper, users.settlementClerk]) expect(await calls(who)).toEqual([404, 404, 404]);
    expect(await calls(users.deliveryClerk)).toEqual([200, 200, 200]);
  });
  it('is not opened before the order is approved: nothing is made of it yet', async () => {
    const id = dataOf(await upload(users.clerk, '待审.stl', cubeStl('not approved'))).id;
    dataOf(await users.clerk.post('/api/saas-order/orderentry/submit', orderOf(thread.data, {}, { fileIds: [id] })));
    for (const who of workers()) expect((await who.get(`/api/console/files/${id}`)).status).toBe(404);
    expect((await users.reviewer.get(`/api/console/files/${id}`)).status).toBe(200);
  });
});
