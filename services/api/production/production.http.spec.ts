import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApi } from '../testing/harness.js';
import { dataOf } from '../testing/thread-data.js';
import { paths, startThread, type Thread } from '../testing/thread.js';

let thread: Thread;
let api: TestApi;
let users: Thread['users'];
let lotId = '';

beforeAll(async () => {
  thread = await startThread();
  ({ api, users } = thread);
  ({ lotId } = await thread.openWorkshop());
});
afterAll(() => thread.close());

describe('R350 work', () => {
  it('C394 C395 C380 goes step by step by the number on the card, and takes its material from the lot', async () => {
    const { workOrderNo } = await thread.orderInWork();
    expect(workOrderNo).toMatch(/^WO\d{8}-\d{5}$/);
    expect((await thread.finish(workOrderNo)).body).toMatchObject({ refusal: 'StepNotReceived' });
    dataOf(await thread.receive(workOrderNo));
    dataOf(await thread.finish(workOrderNo));
    dataOf(await thread.receive(workOrderNo));
    expect((await thread.finish(workOrderNo)).body).toMatchObject({
      refusal: 'MaterialNotWeighed',
      msg: '工序“激光熔化”须称重并填写材料批号',
    });
    const before = dataOf(await users.warehouseKeeper.get(`${paths.stock}/detail`, { id: lotId })).qty;
    expect((await thread.finish(workOrderNo, { takes: [{ lotId, qty: '1000' }] })).body).toMatchObject({ refusal: 'LotTooLow' });
    await api.caughtUp();
    const shown = dataOf(await users.technician.get('/api/saas-production/ycproductionworkorder/detail', { workOrderNo }));
    expect(shown).toMatchObject({
      status: 'inProgress',
      currentProcess: '激光熔化',
      steps: [{ status: 'finished' }, { status: 'received', staffName: '陈师傅' }, { status: 'waiting' }],
    });
    expect(dataOf(await users.warehouseKeeper.get(`${paths.stock}/detail`, { id: lotId })).qty).toBe(before);
    dataOf(await thread.finish(workOrderNo, { takes: [{ lotId, qty: '8.3' }], endWeight: '7.1' }));
    expect(dataOf(await users.technician.get(`${paths.steps}/detail`, { id: shown.steps[1].id }))).toMatchObject({
      status: 'finished',
      takes: [{ lotNo: 'L25-07', qty: '8.3000' }],
      endWeight: '7.100',
    });
    await api.caughtUp();
    const lot = dataOf(await users.warehouseKeeper.get(`${paths.stock}/detail`, { id: lotId }));
    expect(Number(lot.qty)).toBeCloseTo(Number(before) - 8.3, 4);
    expect(lot.ledger[0]).toMatchObject({ docType: 'production', delta: '-8.3000', workOrderId: shown.id });
  });
  it('COR-S5 takes material of the piece alone, and offers no other lot for it', async () => {
    const { lotId: strange } = await thread.openStrangeLot();
    const { workOrderNo } = await thread.orderInWork();
    dataOf(await thread.receive(workOrderNo));
    dataOf(await thread.finish(workOrderNo));
    dataOf(await thread.receive(workOrderNo));
    expect((await thread.finish(workOrderNo, { takes: [{ lotId: strange, qty: '1' }] })).body).toMatchObject({
      code: 409,
      refusal: 'MaterialNotOfPiece',
      msg: '批次 L25-TI（纯钛粉末）不是产品“钴铬单冠”的用料',
    });
    await api.caughtUp();
    const { id: workOrderId } = dataOf(await users.technician.get('/api/saas-production/ycproductionworkorder/detail', { workOrderNo }));
    const offered = async (search: object) =>
      dataOf(await users.technician.get(`${paths.stock}/choiceGoodsPage`, { current: 1, size: 200, ...search })).records.map(
        (each: { id: string }) => each.id,
      );
    expect(await offered({})).toEqual(expect.arrayContaining([lotId, strange]));
    const fitting = await offered({ workOrderId });
    expect(fitting).toContain(lotId);
    expect(fitting).not.toContain(strange);
    expect((await users.technician.get(`${paths.stock}/choiceGoodsPage`, { workOrderId: v7() })).body).toMatchObject({
      code: 404,
      refusal: 'WorkOrderNotFound',
    });
  });
  it('S16 takes material once when the finish is sent twice under one command id', async () => {
    const { workOrderNo } = await thread.orderInWork();
    dataOf(await thread.receive(workOrderNo));
    dataOf(await thread.finish(workOrderNo));
    dataOf(await thread.receive(workOrderNo));
    const headers = { 'idempotency-key': v7() };
    const body = { workOrderNo, seq: 20, takes: [{ lotId, qty: '1' }] };
    await api.caughtUp();
    const { qty } = dataOf(await users.warehouseKeeper.get(`${paths.stock}/detail`, { id: lotId }));
    const answers = [
      await users.technician.post(`${paths.steps}/finish`, body, { headers }),
      await users.technician.post(`${paths.steps}/finish`, body, { headers }),
    ];
    expect(answers.map(({ body: { data: written } }) => written)).toEqual([answers[0]?.body.data, answers[0]?.body.data]);
    await api.caughtUp();
    expect(Number(dataOf(await users.warehouseKeeper.get(`${paths.stock}/detail`, { id: lotId })).qty)).toBeCloseTo(Number(qty) - 1, 4);
  });
  it('C384 C385 C390 C396 is shown as steps, by order and as what was done', async () => {
    const { orderNo, workOrderNo } = await thread.orderInWork();
    dataOf(await thread.receive(workOrderNo));
    for (const path of ['list', 'page'])
      expect(dataOf(await users.technician.get(`${paths.steps}/${path}`, { current: 1, size: 10, workOrderNo })).total).toBe(3);
    expect(dataOf(await users.technician.get(`${paths.steps}/getProcessListByOrderNo`, { orderNo }))).toMatchObject([
      { seq: 10, status: 'received' },
      { seq: 20 },
      { seq: 30 },
    ]);
    dataOf(await users.technician.post(`${paths.steps}/updateWorkOrderProcess`, { workOrderNo, seq: 10 }));
    expect(
      dataOf(await users.technician.get('/api/saas-production/ycproductionworkorderprocesssortrecord/list', { orderNo })),
    ).toMatchObject([{ action: 'received', processName: '设计' }, { action: 'withdrawn' }]);
  });
  it('USE-M3 is found by the last digits of the card and by the number of the order', async () => {
    const { workOrderNo, orderNo } = await thread.orderInWork();
    const found = async (typed: string) =>
      dataOf(await users.technician.get('/api/saas-production/ycproductionworkorder/ending', { typed })).map(
        (row: { workOrderNo: string }) => row.workOrderNo,
      );
    expect(await found(workOrderNo.slice(-5))).toContain(workOrderNo);
    expect(await found(orderNo.toLowerCase())).toEqual([workOrderNo]);
    expect(await found('%%')).toEqual([]);
    const search = { current: 1, size: 10, processId_in: `${v7()},${v7()}` };
    expect(dataOf(await users.technician.get(`${paths.steps}/list`, search)).total).toBe(0);
  });
  it('is refused to who has no staff record, and to who has not the right', async () => {
    const { workOrderNo } = await thread.orderInWork();
    expect((await thread.receive(workOrderNo, users.admin)).body).toMatchObject({ refusal: 'CallerIsNotStaff' });
    expect((await thread.receive(workOrderNo, users.clerk)).status).toBe(403);
    expect((await users.technician.get(`${paths.steps}/detail`, { id: v7() })).body).toMatchObject({ code: 404, refusal: 'StepNotFound' });
    expect((await users.technician.get('/api/saas-production/ycproductionworkorder/detail')).body).toMatchObject({
      code: 400,
      errors: [{ path: 'id' }],
    });
    expect((await thread.receive('WO19990101-00001')).body).toMatchObject({ code: 404, refusal: 'WorkOrderNotFound' });
  });
});
