// The main job through the API: an approved order becomes work, goods, a delivery, a statement and a line in the feed.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemUser } from '@cloud-factory/commands';
import { idAs, type Position } from '@cloud-factory/domain/shared/ids';
import { deliveryTable, linePatientTable } from '@cloud-factory/projections/delivery';
import { staffTable } from '@cloud-factory/projections/people';
import { stepRecordTable, stepTable, workOrderTable } from '@cloud-factory/projections/production';
import { awaitingTable, outFactoryTable } from '@cloud-factory/projections/quality';
import { openLineTable, statementLineTable, statementTable } from '@cloud-factory/projections/settlement';
import { contentOf, rebuiltEqualsLive, type AnyRecorded } from '@cloud-factory/projections/shared';
import { ledgerTable, stockTable } from '@cloud-factory/projections/stock';
import { reactions } from '@cloud-factory/workflows/reactions';
import ExcelJS from 'exceljs';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, testUserId, type TestApi, type TestUser } from '../testing/harness.js';
import { dataOf, orderOf, seedThread, type ThreadData } from '../testing/thread-data.js';

let api: TestApi;
let data: ThreadData;
let folder = '';
let users: Readonly<Record<'admin' | 'clerk' | 'reviewer' | 'technician' | 'inspector' | 'qualityHead' | 'warehouseKeeper' | 'deliveryClerk' | 'settlementClerk', TestUser>>;
let lotId = '';
let processIds: readonly string[] = [];
let after: Position | null = null;

type Sent = Readonly<{ commandId: string; command: Readonly<{ type: string }> }>;

/** What follows from everything that was appended, until nothing follows any more; as the worker does it. */
async function settle(): Promise<void> {
  for (;;) {
    const events: readonly AnyRecorded[] = await api.source.readTenant(api.a, after, 200);
    if (events.length === 0) break;
    for (const event of events) {
      for (const reaction of Object.values(reactions)) {
        const react = reaction[event.type] as ((recorded: AnyRecorded) => readonly Sent[]) | undefined; // picked by the event's own type
        for (const { commandId, command } of react?.(event) ?? []) {
          const outcome = await api.runner.execute({ tenant: api.a, userId: systemUser }, { commandId: idAs(commandId), fingerprint: commandId, correlationId: commandId, causationId: event.id }, [{ command }]);
          if (outcome.kind !== 'written') throw new Error(`${command.type}: ${JSON.stringify(outcome)}`);
        }
      }
      after = event.position;
    }
  }
  await api.caughtUp();
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'thread-http-'));
  api = await startTestApi({ settings: { DATA_DIR: folder } });
  data = await seedThread(api);
  const roles = ['admin', 'clerk', 'reviewer', 'technician', 'inspector', 'qualityHead', 'warehouseKeeper', 'deliveryClerk', 'settlementClerk'] as const;
  users = Object.fromEntries(await Promise.all(roles.map(async (role) => [role, await api.as(role)]))) as typeof users; // one of each role
  processIds = dataOf(await users.admin.get('/api/saas-storage/processManagement/list', { current: 1, size: 10, ascs: 'processCode' })).records.map(({ id }: { id: string }) => id);
});
afterAll(async () => {
  await api.close();
  rmSync(folder, { recursive: true, force: true });
});

const sort = '/api/saas-production/ycproductionworkorderprocesssort';
const bills = '/api/saas-production/ycproductionqualitytestbillsoutfactory';
const receive = (workOrderNo: string, user = users.technician) => user.post(`${sort}/save`, { workOrderNo });
const finish = (workOrderNo: string, more: object = {}, user = users.technician) => user.post(`${sort}/finish`, { workOrderNo, ...more });

/** An approved order and the number of its work order. */
async function orderInWork(more: object = {}): Promise<Readonly<{ orderId: string; orderNo: string; lineId: string; workOrderNo: string }>> {
  const { id: orderId } = dataOf(await users.clerk.post('/api/saas-order/orderentry/submit', orderOf(data, more)));
  dataOf(await users.reviewer.post('/api/saas-order/orderentry/orderReviewAdopt', { ids: [orderId] }));
  await settle();
  const { orderNo, lines } = dataOf(await users.clerk.get('/api/saas-order/orderentry/detail', { id: orderId }));
  const page = dataOf(await users.technician.get(`${sort}/selectWorkOrderProcessSortPage`, { current: 1, size: 10, orderNo }));
  return { orderId, orderNo, lineId: lines[0].id, workOrderNo: page.records[0].workOrderNo };
}

/** The same, made: three steps, the second from the lot. */
async function orderMade(more: object = {}) {
  const order = await orderInWork(more);
  for (const takes of [[], [{ lotId, qty: '8.3' }], []]) {
    dataOf(await receive(order.workOrderNo));
    dataOf(await finish(order.workOrderNo, { takes }));
  }
  await settle();
  return order;
}

const billOf = ({ orderId, lineId }: { orderId: string; lineId: string }, more: object = {}) =>
  ({ orderId, lines: [{ lineId, items: [{ content: '边缘密合', verdict: 'pass' }] }], conclusion: 'pass', ...more });

async function orderPacked(more: object = {}) {
  const order = await orderMade(more);
  const bill = dataOf(await users.inspector.post(`${bills}/submit`, billOf(order)));
  dataOf(await users.qualityHead.post('/api/console/out-factory-bills/release', { ids: [bill.id] }));
  await settle();
  dataOf(await users.admin.post('/api/saas-order/orderentry/updatePackingByOrderNo', { orderNo: order.orderNo }));
  return { ...order, billId: bill.id as string };
}

const deliveryOf = ({ orderId, lineId }: { orderId: string; lineId: string }) =>
  ({ customerId: data.customerId, sendDate: '2026-11-20', expressNo: 'SF1', lines: [{ orderId, lineId }] });

async function orderDelivered(more: object = {}) {
  const order = await orderPacked(more);
  const { id } = dataOf(await users.deliveryClerk.post('/api/saas-order/deliveryOrders/submit', deliveryOf(order)));
  dataOf(await users.deliveryClerk.post('/api/saas-order/deliveryOrders/deliveryConfirmSubmit', { id }));
  await settle();
  return { ...order, deliveryId: id as string };
}

describe('staff', () => {
  it('C775 C776 C787 C785 are entered and found', async () => {
    const { id } = dataOf(await users.admin.post('/api/saas-production/staffInformation/submit', { account: 'S044', name: '陈师傅', userId: testUserId(api.a, 'technician') }));
    expect(dataOf(await users.admin.get('/api/saas-production/staffInformation/detail', { id }))).toMatchObject({ account: 'S044', skills: [] });
    expect(dataOf(await users.admin.get('/api/saas-production/staffInformation/detailByAccount', { account: 'S044' }))).toMatchObject({ id });
    expect(dataOf(await users.technician.get('/api/saas-production/staffInformation/getStaffList'))).toMatchObject([{ id, account: 'S044' }]);
    expect(dataOf(await users.technician.get('/api/saas-production/staffInformation/getStaffInfo'))).toMatchObject({ id });
    expect((await users.admin.get('/api/saas-production/staffInformation/detail', { id: v7() })).body).toMatchObject({ code: 404, refusal: 'StaffNotFound' });
  });
  it('C789 C788 C790 hold skills, which may be withdrawn', async () => {
    const { id } = dataOf(await users.admin.get('/api/saas-production/staffInformation/detailByAccount', { account: 'S044' }));
    dataOf(await users.admin.post('/api/saas-production/staffProcess/saveStaffProcessList', { staffId: id, processes: processIds.map((processId) => ({ processId, level: 3 })) }));
    const skills = dataOf(await users.admin.get('/api/saas-production/staffProcess/getStaffProcessList', { staffId: id }));
    expect(skills.map(({ processName }: { processName: string }) => processName)).toEqual(['设计', '激光熔化', '打磨']);
    dataOf(await users.admin.post('/api/saas-production/staffProcess/delStaffProcess', { ids: skills[2].id }));
    expect(dataOf(await users.admin.get('/api/saas-production/staffProcess/getStaffProcessList', { staffId: id }))).toHaveLength(2);
    dataOf(await users.admin.post('/api/saas-production/staffProcess/saveStaffProcessList', { staffId: id, processes: [{ processId: skills[2].processId }] }));
  });
  it('C777 are retired', async () => {
    const { id } = dataOf(await users.admin.post('/api/saas-production/staffInformation/submit', { account: 'S045', name: '李师傅' }));
    expect((await users.admin.post('/api/saas-production/staffInformation/submit', { account: 'S045', name: '另一人' })).body).toMatchObject({ code: 409, refusal: 'AlreadyTaken' });
    dataOf(await users.admin.inject({ method: 'POST', path: '/api/saas-production/staffInformation/remove', query: { ids: id } }));
    expect(dataOf(await users.admin.get('/api/saas-production/staffInformation/list', { current: 1, size: 10 })).records).toMatchObject([{ account: 'S044' }]);
  });
});

describe('stock', () => {
  it('C543 C540 C541 is opened once, adjusted with a reason, and shown with its ledger', async () => {
    const lot = { warehouseCode: 'WH-SZ-P', goodId: data.materialId, lotNo: 'L25-07', unit: 'g', expiry: '2099-06-30', qty: 100 };
    lotId = dataOf(await users.warehouseKeeper.post('/api/saas-storage/warehousestock/submit', lot)).id;
    expect((await users.warehouseKeeper.post('/api/saas-storage/warehousestock/submit', lot)).body).toMatchObject({ refusal: 'AlreadyTaken' });
    expect((await users.warehouseKeeper.post('/api/saas-storage/warehousestock/submit', { id: lotId, delta: '-100.5', reason: '盘亏' })).body)
      .toMatchObject({ code: 409, refusal: 'LotTooLow', msg: '批次 L25-07 只剩 100.0000 g', details: { left: '100.0000' } });
    dataOf(await users.warehouseKeeper.post('/api/saas-storage/warehousestock/submit', { id: lotId, version: 1, delta: '-1', reason: '盘亏' }));
    expect((await users.warehouseKeeper.post('/api/saas-storage/warehousestock/submit', { id: lotId, version: 1, delta: '-1', reason: '盘亏' })).status).toBe(412);
    expect(dataOf(await users.warehouseKeeper.get('/api/saas-storage/warehousestock/list', { current: 1, size: 10, lotNo_like: 'L25' })).records).toMatchObject([{ id: lotId, qty: '99.0000', goodName: '钴铬合金粉末' }]);
    expect(dataOf(await users.warehouseKeeper.get('/api/saas-storage/warehousestock/detail', { id: lotId })).ledger)
      .toMatchObject([{ entryNo: 2, docType: 'adjustment', delta: '-1.0000', balance: '99.0000', reason: '盘亏' }, { entryNo: 1, docType: 'opening', delta: '100.0000' }]);
  });
  it('M01 is never below zero, however many take at once', async () => {
    const small = { warehouseCode: 'WH-SZ-P', goodId: data.materialId, lotNo: 'L25-08', unit: 'g', qty: 10 };
    const { id } = dataOf(await users.warehouseKeeper.post('/api/saas-storage/warehousestock/submit', small));
    const answers = await Promise.all(Array.from({ length: 25 }, () => users.warehouseKeeper.post('/api/saas-storage/warehousestock/submit', { id, delta: '-1', reason: '领用' })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(answers.filter(({ body }) => body.refusal === 'LotTooLow')).toHaveLength(15);
    await api.caughtUp();
    expect(dataOf(await users.warehouseKeeper.get('/api/saas-storage/warehousestock/detail', { id }))).toMatchObject({ qty: '0.0000', version: 11 });
  });
  it('C545 is offered to who weighs', async () =>
    expect(dataOf(await users.technician.get('/api/saas-storage/warehousestock/choiceGoodsPage', { current: 1, size: 10, goodId: data.materialId })).records).toMatchObject([{ id: lotId }]));
  it('is not posted by a technician', async () => expect((await users.technician.post('/api/saas-storage/warehousestock/submit', { id: lotId, delta: 1, reason: 'x' })).status).toBe(403));
});

describe('R350 work', () => {
  it('C394 C395 C380 goes step by step by the number on the card, and takes its material from the lot', async () => {
    const { workOrderNo } = await orderInWork();
    expect(workOrderNo).toMatch(/^WO\d{8}-\d{5}$/);
    expect((await finish(workOrderNo)).body).toMatchObject({ refusal: 'StepNotReceived' });
    dataOf(await receive(workOrderNo));
    dataOf(await finish(workOrderNo));
    dataOf(await receive(workOrderNo));
    expect((await finish(workOrderNo)).body).toMatchObject({ refusal: 'MaterialNotWeighed', msg: '工序“激光熔化”须称重并填写材料批号' });
    const before = dataOf(await users.warehouseKeeper.get('/api/saas-storage/warehousestock/detail', { id: lotId })).qty;
    expect((await finish(workOrderNo, { takes: [{ lotId, qty: '1000' }] })).body).toMatchObject({ refusal: 'LotTooLow' });
    await api.caughtUp();
    const shown = dataOf(await users.technician.get('/api/saas-production/ycproductionworkorder/detail', { workOrderNo }));
    expect(shown).toMatchObject({ status: 'inProgress', currentProcess: '激光熔化', steps: [{ status: 'finished' }, { status: 'received', staffName: '陈师傅' }, { status: 'waiting' }] });
    expect(dataOf(await users.warehouseKeeper.get('/api/saas-storage/warehousestock/detail', { id: lotId })).qty).toBe(before);
    dataOf(await finish(workOrderNo, { takes: [{ lotId, qty: '8.3' }], endWeight: '7.1' }));
    expect(dataOf(await users.technician.get(`${sort}/detail`, { id: shown.steps[1].id }))).toMatchObject({ status: 'finished', takes: [{ lotNo: 'L25-07', qty: '8.3000' }], endWeight: '7.100' });
    await api.caughtUp();
    const lot = dataOf(await users.warehouseKeeper.get('/api/saas-storage/warehousestock/detail', { id: lotId }));
    expect(Number(lot.qty)).toBeCloseTo(Number(before) - 8.3, 4);
    expect(lot.ledger[0]).toMatchObject({ docType: 'production', delta: '-8.3000', workOrderId: shown.id });
  });
  it('S16 takes material once when the finish is sent twice under one command id', async () => {
    const { workOrderNo } = await orderInWork();
    dataOf(await receive(workOrderNo));
    dataOf(await finish(workOrderNo));
    dataOf(await receive(workOrderNo));
    const headers = { 'idempotency-key': v7() };
    const body = { workOrderNo, seq: 20, takes: [{ lotId, qty: '1' }] };
    await api.caughtUp();
    const { qty } = dataOf(await users.warehouseKeeper.get('/api/saas-storage/warehousestock/detail', { id: lotId }));
    const answers = [await users.technician.post(`${sort}/finish`, body, { headers }), await users.technician.post(`${sort}/finish`, body, { headers })];
    expect(answers.map(({ body: { data: written } }) => written)).toEqual([answers[0]?.body.data, answers[0]?.body.data]);
    await api.caughtUp();
    expect(Number(dataOf(await users.warehouseKeeper.get('/api/saas-storage/warehousestock/detail', { id: lotId })).qty)).toBeCloseTo(Number(qty) - 1, 4);
  });
  it('C384 C385 C390 C396 is shown as steps, by order and as what was done', async () => {
    const { orderNo, workOrderNo } = await orderInWork();
    dataOf(await receive(workOrderNo));
    for (const path of ['list', 'page']) expect(dataOf(await users.technician.get(`${sort}/${path}`, { current: 1, size: 10, workOrderNo })).total).toBe(3);
    expect(dataOf(await users.technician.get(`${sort}/getProcessListByOrderNo`, { orderNo }))).toMatchObject([{ seq: 10, status: 'received' }, { seq: 20 }, { seq: 30 }]);
    dataOf(await users.technician.post(`${sort}/updateWorkOrderProcess`, { workOrderNo, seq: 10 }));
    expect(dataOf(await users.technician.get('/api/saas-production/ycproductionworkorderprocesssortrecord/list', { orderNo }))).toMatchObject([{ action: 'received', processName: '设计' }, { action: 'withdrawn' }]);
  });
  it('is refused to who has no staff record, and to who has not the right', async () => {
    const { workOrderNo } = await orderInWork();
    expect((await receive(workOrderNo, users.admin)).body).toMatchObject({ refusal: 'CallerIsNotStaff' });
    expect((await receive(workOrderNo, users.clerk)).status).toBe(403);
    expect((await users.technician.get(`${sort}/detail`, { id: v7() })).body).toMatchObject({ code: 404, refusal: 'StepNotFound' });
    expect((await users.technician.get('/api/saas-production/ycproductionworkorder/detail')).body).toMatchObject({ code: 400, errors: [{ path: 'id' }] });
    expect((await receive('WO19990101-00001')).body).toMatchObject({ code: 404, refusal: 'WorkOrderNotFound' });
  });
});

describe('the out-factory bill', () => {
  it('C485 C486 C481 C482 C483 is signed by two', async () => {
    const order = await orderInWork();
    const check = () => users.inspector.post(`${bills}/checkExFactory`, { orderNo: order.orderNo });
    expect(dataOf(await check())).toMatchObject({ canSubmit: false, reasons: [{ refusal: 'OrderNotFinished', msg: '订单还有 1 个明细未完工' }] });
    expect((await users.inspector.post(`${bills}/submit`, billOf(order))).body).toMatchObject({ code: 409, refusal: 'OrderNotFinished' });
    const made = await orderMade();
    const waiting = dataOf(await users.inspector.get(`${bills}/searchOutFactory`, { current: 1, size: 10, orderNo: made.orderNo }));
    expect(waiting.records).toMatchObject([{ isReady: true, lines: [{ lineId: made.lineId, isFinished: true }] }]);
    const { id } = dataOf(await users.inspector.post(`${bills}/submit`, billOf(made)));
    expect((await users.inspector.post(`${bills}/submit`, billOf(made))).body).toMatchObject({ refusal: 'AlreadyTaken' });
    expect((await users.inspector.post('/api/console/out-factory-bills/release', { ids: [id] })).status).toBe(403);
    dataOf(await users.qualityHead.post('/api/console/out-factory-bills/release', { ids: [id] }));
    await api.caughtUp();
    expect(dataOf(await users.inspector.get(`${bills}/detail`, { id }))).toMatchObject({ status: 'passed', reviewer: users.qualityHead.userId, releaseNo: expect.stringMatching(/^FX/) });
    expect(dataOf(await users.inspector.get(`${bills}/page`, { current: 1, size: 10, orderNo: made.orderNo })).total).toBe(1);
    await settle();
    expect(dataOf(await users.clerk.get('/api/saas-order/orderentry/detail', { id: made.orderId }))).toMatchObject({ packingStatus: 'allowed', productionStatus: 'finished' });
  });
  it('is not released by its own inspector, whatever the rights', async () => {
    const made = await orderMade();
    const { id } = dataOf(await users.admin.post(`${bills}/submit`, billOf(made)));
    expect((await users.admin.post('/api/console/out-factory-bills/release', { ids: [id] })).body).toMatchObject({ refusal: 'ReviewerIsInspector' });
    dataOf(await users.qualityHead.post('/api/console/out-factory-bills/reject', { id, reason: '颜色偏深' }));
    dataOf(await users.inspector.post(`${bills}/submit`, billOf(made)));
  });
});

describe('R340 a delivery', () => {
  it('C317 C318 C320 C323 C324 C329 C332 is drafted, confirmed and printed', async () => {
    const order = await orderPacked();
    const { id } = dataOf(await users.deliveryClerk.post('/api/saas-order/deliveryOrders/submit', deliveryOf(order)));
    expect(dataOf(await users.deliveryClerk.get('/api/saas-order/deliveryOrders/getDeliveryConfirmList', { current: 1, size: 10 })).records).toMatchObject([{ id, status: 'draft' }]);
    dataOf(await users.deliveryClerk.post('/api/saas-order/deliveryOrders/deliveryConfirmSubmit', { id }));
    await settle();
    const shown = dataOf(await users.deliveryClerk.get('/api/saas-order/ycorderdelivery/detail', { id }));
    expect(shown).toMatchObject({ status: 'confirmed', totalAmount: '360.00', noteHeightCm: '6.1', address: '科技园南路 8 号' });
    for (const path of ['deliveryOrders/list', 'ycorderdelivery/list']) {
      expect(dataOf(await users.deliveryClerk.get(`/api/saas-order/${path}`, { current: 1, size: 10, deliveryNo: shown.deliveryNo })).total).toBe(1);
    }
    expect(dataOf(await users.deliveryClerk.get('/api/saas-order/ycorderdelivery/searchOrderDetailByDeliverNo', { deliverNo: shown.deliveryNo }))).toMatchObject([
      { orderNo: order.orderNo, doctorName: '李医生', patientName: '林一', productName: '钴铬单冠', toothCross: ['321', '0', '0', '0'], qty: '3.0000', isRework: false, remark: null },
    ]);
    expect(dataOf(await users.deliveryClerk.get('/api/saas-order/ycorderdelivery/getDeliveryByOrderNo', { orderNo: order.orderNo }))).toMatchObject({ id });
    expect(dataOf(await users.clerk.get('/api/saas-order/orderentry/detail', { id: order.orderId }))).toMatchObject({ deliveryStatus: 'delivered' });
    expect((await users.deliveryClerk.post('/api/saas-order/deliveryOrders/submit', deliveryOf(order))).body).toMatchObject({ refusal: 'LineAlreadyDelivered' });
  });
  it('C322 is cancelled as a draft, which frees its lines', async () => {
    const order = await orderMade();
    const { id } = dataOf(await users.deliveryClerk.post('/api/saas-order/deliveryOrders/submit', deliveryOf(order)));
    expect((await users.deliveryClerk.post('/api/saas-order/deliveryOrders/submit', deliveryOf(order))).body).toMatchObject({ refusal: 'AlreadyTaken' });
    expect((await users.deliveryClerk.post('/api/saas-order/deliveryOrders/deliveryConfirmSubmit', { id })).body)
      .toMatchObject({ refusal: 'GoodsNotReleased', msg: `订单 ${order.orderNo} 未出厂放行` });
    dataOf(await users.deliveryClerk.post('/api/saas-order/deliveryOrders/deliveryCancel', { id, reason: '医院改期' }));
    dataOf(await users.deliveryClerk.post('/api/saas-order/deliveryOrders/submit', deliveryOf(order)));
  });
});

describe('a month’s statement', () => {
  const month = () => { const day = new Date(Date.now() + 8 * 3_600_000); return (day.getUTCDate() > 25 ? new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 1)) : day).toISOString().slice(0, 7); };
  const wanted = () => ({ customerId: data.customerId, month: month() });
  let smId = '';
  let total = '';
  let orderNos: readonly string[] = [];

  it('C346 C354 C365 C366 C345 C350 C351 M03 M05 asks for what was delivered, once, whichever door is used', async () => {
    await orderDelivered();
    await orderDelivered({ orderProperty: 'free', freeReason: '保修内' });
    const previews = await Promise.all([
      users.settlementClerk.post('/api/saas-order/settlementmonth/beforeSubmit', wanted()), users.settlementClerk.get('/api/cl-settlement/settlementmonth/beforesubmit', wanted()),
      users.settlementClerk.post('/api/cl-settlement/settlementmonth/beforesubmit1129', wanted()),
    ]);
    const [preview] = previews.map(dataOf);
    expect(previews.map(dataOf)).toEqual([preview, preview, preview]);
    expect(preview).toMatchObject({ canSubmit: true, hospitalName: '安和口腔', lines: [{ patientName: '林一' }, {}] });
    expect(preview.findings.filter(({ severity }: { severity: string }) => severity === 'error')).toEqual([]);
    orderNos = preview.lines.map((line: { orderNo: string }) => line.orderNo);
    const atOnce = await Promise.all(Array.from({ length: 5 }, () => users.settlementClerk.post('/api/cl-settlement/settlementmonth/submit1129', wanted())));
    const [first, ...others] = atOnce.filter(({ status }) => status === 200);
    expect(others).toEqual([]);
    expect(atOnce.filter(({ body }) => body.refusal === 'AlreadyTaken')).toHaveLength(4);
    smId = first?.body.data.id;
    for (const door of ['saas-order/settlementmonth/submitSettlement', 'cl-settlement/settlementmonth/submitMonthlyStatement', 'cl-settlement/settlementmonth/submit']) {
      const again = await users.settlementClerk.post(`/api/${door}`, wanted());
      expect(['AlreadyTaken', 'NothingToSettle']).toContain(again.body.refusal);
    }
    await settle();
    expect((await users.settlementClerk.post('/api/cl-settlement/settlementmonth/submit', wanted())).body).toMatchObject({ refusal: 'NothingToSettle' });
    const [row] = dataOf(await users.settlementClerk.get('/api/saas-order/settlementmonth/page', { current: 1, size: 10, status: 'submitted' })).records;
    total = row.totalPrice;
    expect(row).toMatchObject({ id: smId, totalPrice: '720.00', totalPriceZh: '柒佰贰拾元整', lineCount: 2, toothCount: 6, smNo: expect.stringMatching(/^JS\d{6}-0001$/), contentHash: expect.stringMatching(/^[0-9a-f]{64}$/) });
  });
  it('C376 C377 C372 C373 R348 R349 shows its head and its lines', async () => {
    const header = dataOf(await users.settlementClerk.get('/api/cl-settlement/settlementmonthdetail/getHeader', { smId, language: 'zh' }));
    expect(header).toMatchObject({ hospitalName: '安和口腔', companyName: '云工厂', settlementTimeShow: expect.stringMatching(/年.*-.*日/), totalPrice: total, totalPriceZh: '柒佰贰拾元整' });
    for (const call of ['getValue', 'getListBySMId']) {
      expect(dataOf(await users.settlementClerk.get(`/api/cl-settlement/settlementmonthdetail/${call}`, { smId })).map((line: { orderNo: string }) => line.orderNo)).toEqual(orderNos);
    }
    expect(dataOf(await users.settlementClerk.get('/api/cl-settlement/settlementmonthdetail/getSettlementDetailPage', { smId, current: 1, size: 1 })))
      .toMatchObject({ total: 2, records: [{ lineNo: 1, patientName: '林一', unitPrice: '120.0000', amount: '360.00' }] });
    expect(dataOf(await users.settlementClerk.get('/api/cl-settlement/settlementmonthdetail/getSettlementDetailPage', { current: 1, size: 10 }))).toMatchObject({ total: 2, records: [{ smId }, { smId }] });
    expect((await users.settlementClerk.get('/api/cl-settlement/settlementmonthdetail/getHeader', { smId: v7() })).body).toMatchObject({ code: 404, refusal: 'StatementNotFound' });
  });
  it('C361 R344 R345 R346 R347 is downloaded as a workbook', async () => {
    const response = await api.app.inject({ method: 'GET', url: `/api/cl-settlement/settlementmonth/export-settlementMonth?ids=${smId}`, headers: { 'blade-auth': `bearer ${users.settlementClerk.token}` } });
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-disposition']).toMatch(/^attachment; filename="JS\d{6}-0001-\d{4}-\d\d-\d\d\.xlsx"$/);
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.load(response.rawPayload as unknown as ExcelJS.Buffer); // exceljs names a Buffer of its own
    const [sheet] = workbook.worksheets;
    expect([1, 2].map((row) => sheet?.getRow(row).getCell(1).text)).toEqual(['云工厂', '月结对账单']);
    expect([5, 6].map((row) => sheet?.getRow(row).getCell(5).text)).toEqual(['林一', '林一']);
    expect(sheet?.getRow(7).getCell(10).value).toBe(720);
  });
  it('is told to its orders, and gives them back when it is voided', async () => {
    const statusOf = async () => dataOf(await users.clerk.get('/api/saas-order/orderentry/getOrderByNo', { orderNo: orderNos[0] ?? '' })).settlementStatus;
    expect(await statusOf()).toBe('inStatement');
    dataOf(await users.settlementClerk.post('/api/console/statements/void', { id: smId, reason: '医院要求并入下月' }));
    await settle();
    expect(await statusOf()).toBe('open');
    const again = dataOf(await users.settlementClerk.post('/api/cl-settlement/settlementmonth/submitMonthlyStatement', wanted()));
    dataOf(await users.settlementClerk.post('/api/console/statements/confirm', { id: again.id, remark: '已盖章' }));
    expect((await users.settlementClerk.post('/api/console/statements/void', { id: again.id, reason: '错' })).body).toMatchObject({ refusal: 'StatementIsConfirmed' });
  });
  it('C343 C344 C347 begins as a draft, which may be removed', async () => {
    const { id } = dataOf(await users.settlementClerk.post('/api/saas-order/settlementmonth/submitSettlement', { ...wanted(), status: 'draft' }));
    dataOf(await users.settlementClerk.inject({ method: 'POST', path: '/api/saas-order/settlementmonth/remove', query: { ids: id } }));
    expect((await users.settlementClerk.inject({ method: 'POST', path: '/api/saas-order/settlementmonth/remove', query: { ids: smId } })).body).toMatchObject({ refusal: 'DocumentNotDraft' });
    expect(dataOf(await users.settlementClerk.get('/api/saas-order/settlementmonth/getHospitalListForSelect'))).toMatchObject([{ name: '安和口腔' }]);
  });
});

describe('the feed', () => {
  it('tells the whole way from order to statement, in pages without a gap, and no name', async () => {
    const types: string[] = [];
    let path = '/api/integration/events?limit=7';
    let last = '';
    for (;;) {
      const { body, text } = await users.admin.get(path);
      expect(text).not.toContain('林一');
      expect(body.from).toBe(last);
      types.push(...body.events.map(({ type }: { type: string }) => type));
      if (body.to === last) break;
      last = body.to;
      path = `${body.next}&limit=7`;
    }
    expect(types).toEqual(expect.arrayContaining(['OrderApproved', 'WorkOrderFinished', 'OutFactoryReleased', 'DeliveryConfirmed', 'SettlementSubmitted', 'SettlementVoided', 'SettlementConfirmedByCustomer'].map((type) => `cloud-factory.${type}`)));
    expect(types).not.toContain('cloud-factory.LotTaken');
  });
  it('is not for everyone who is signed in', async () => expect((await users.clerk.get('/api/integration/events')).status).toBe(403));
});

it('shows work, goods and documents as they were at a moment', async () => {
  const order = await orderPacked();
  const draft = dataOf(await users.deliveryClerk.post('/api/saas-order/deliveryOrders/submit', deliveryOf(order)));
  dataOf(await users.deliveryClerk.post('/api/saas-order/deliveryOrders/deliveryConfirmSubmit', { id: draft.id }));
  await settle();
  const work = dataOf(await users.technician.get('/api/saas-production/ycproductionworkorder/detail', { workOrderNo: order.workOrderNo }));
  const begun = work.steps[0].receivedAt;
  expect(dataOf(await users.technician.get('/api/saas-production/ycproductionworkorder/detail', { id: work.id, asOf: begun })))
    .toMatchObject({ status: 'inProgress', finishedCount: 0, steps: [{ status: 'received' }, { status: 'waiting' }, { status: 'waiting' }] });
  expect(dataOf(await users.technician.get(`${sort}/detail`, { id: work.steps[0].id, asOf: begun }))).toMatchObject({ status: 'received', finishedAt: null });
  const bill = dataOf(await users.inspector.get(`${bills}/detail`, { id: order.billId }));
  expect(dataOf(await users.inspector.get(`${bills}/detail`, { id: order.billId, asOf: bill.submittedAt }))).toMatchObject({ status: 'submitted', releaseNo: null });
  expect(dataOf(await users.deliveryClerk.get('/api/saas-order/ycorderdelivery/detail', { id: draft.id, asOf: draft.position }))).toMatchObject({ status: 'draft', version: 1, lines: [{ patientName: '林一' }] });
  const lot = dataOf(await users.warehouseKeeper.get('/api/saas-storage/warehousestock/detail', { id: lotId, asOf: begun }));
  expect(lot.ledger[0]).toMatchObject({ entryNo: lot.version, balance: lot.qty });
  expect((await users.inspector.get(`${bills}/detail`, { id: order.billId, asOf: '2001-01-01T00:00:00Z' })).status).toBe(404);
});

it('makes no document under an id that came from outside', async () => {
  const order = await orderMade();
  const id = v7();
  expect((await users.deliveryClerk.post('/api/saas-order/deliveryOrders/submit', { ...deliveryOf(order), id })).body).toMatchObject({ code: 404, refusal: 'DeliveryNotFound' });
  expect((await users.admin.post('/api/saas-production/staffInformation/submit', { account: 'S099', name: '无', id })).body).toMatchObject({ code: 404, refusal: 'StaffNotFound' });
  expect((await users.settlementClerk.post('/api/cl-settlement/settlementmonth/submit', { customerId: data.customerId, month: '2026-11', id })).body).toMatchObject({ code: 404, refusal: 'StatementNotFound' });
});

it('C06 has read models that equal the log folded anew, with nothing parked', async () => {
  await settle();
  const tables = [staffTable, stockTable, ledgerTable, stepTable, stepRecordTable, workOrderTable, awaitingTable, outFactoryTable, deliveryTable, linePatientTable, openLineTable, statementTable, statementLineTable];
  const differences = await rebuiltEqualsLive(api.database.ownerUrl, tables, (table) => api.projector.rebuild(table));
  expect(differences.filter(({ differing, compared }) => differing > 0 || compared === 0)).toEqual([]);
  expect((await Promise.all(tables.map((table) => contentOf(api.database.ownerUrl, table)))).flatMap(({ parked }) => parked)).toEqual([]);
});

it('S02 shows nothing of all that to another tenant', async () => {
  const stranger = await api.as('admin', api.b);
  for (const path of [
    `${sort}/list`, `${sort}/selectWorkOrderProcessSortPage`, `${bills}/page`, `${bills}/searchOutFactory`, '/api/saas-order/deliveryOrders/list', '/api/saas-order/settlementmonth/page',
    '/api/saas-storage/warehousestock/list', '/api/saas-production/staffInformation/list',
  ]) expect(dataOf(await stranger.get(path, { current: 1, size: 10 })).total).toBe(0);
  expect((await stranger.get('/api/saas-storage/warehousestock/detail', { id: lotId })).status).toBe(404);
});
