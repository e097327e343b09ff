import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi, type TestUser } from '../testing/harness.js';
import { dataOf, seedThread, type ThreadData } from '../testing/thread-data.js';

const root = '/api/saas-production/productDecompose';
const own = '/api/console/decompositions';
let api: TestApi;
let admin: TestUser;
let data: ThreadData;
let folder = '';
let single = '';
let pontic = '';
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'decomposition-http-'));
  api = await startTestApi({ settings: { DATA_DIR: folder } });
  data = await seedThread(api);
  admin = await api.as('admin');
  const product = async (productCode: string, name: string): Promise<string> =>
    dataOf(
      await admin.post('/api/saas-storage/productData/submit', {
        productCode,
        name,
        productType: 'fixed',
        shipmentType: 'semi',
        unit: '颗',
        materialId: data.materialId,
        standardPrice: '100',
        routeId: data.routeId,
        workDays: 4,
        registrationNo: '粤械注准20222170001',
      }),
    ).id;
  single = await product('CP-DG', '单冠');
  pontic = await product('CP-QT', '桥体');
});
afterAll(async () => {
  await api.close();
  rmSync(folder, { recursive: true, force: true });
});

let last = 0;
/** The work on a line that was ordered and approved: what the reaction makes of an approved order, said directly. */
async function work(tenant = api.a): Promise<string> {
  const workOrderId = v7();
  last += 1;
  const line = {
    orderId: v7(),
    orderNo: `YC20250611-${String(last).padStart(5, '0')}`,
    lineNo: 1,
    customerId: data.customerId,
    customerName: '安和口腔',
    productId: data.productId,
    productName: '三单位桥',
    materialId: data.materialId,
    materialName: '钴铬合金粉末',
    unit: '颗',
    toothPositions: ['11', '12', '13'],
    qty: '3.0000',
    pieces: 1,
    shade: null,
    requirement: null,
    dueDate: '2025-06-16',
    boxNo: null,
    routeId: data.routeId,
    routeVersion: 1,
  };
  await api.say(tenant, { type: 'CreateWorkOrder', workOrderId, line } as Readonly<{ type: string }>);
  return workOrderId;
}
const body = (workOrderId: string, more: object = {}) => ({
  workOrderId,
  reason: '三单位桥改单冠加桥体',
  targets: [
    { productId: single, qty: 2, ratio: 70 },
    { productId: pontic, qty: 1, ratio: 30 },
  ],
  ...more,
});
const draft = async (workOrderId: string): Promise<string> => dataOf(await admin.post(`${root}/submit`, body(workOrderId))).id;
const detail = async (id: string) => dataOf(await admin.get(`${root}/detail`, { id }));
async function stepsOf(workOrderId: string): Promise<readonly { seq: number; productName: string; processName: string; status: string }[]> {
  await api.caughtUp();
  return dataOf(await admin.get('/api/saas-production/ycproductionworkorder/detail', { id: workOrderId })).steps;
}

describe('SC138 decompositions', () => {
  it('C403 C404 C405 are kept as drafts with a number, listed and shown with what is made instead', async () => {
    const workOrderId = await work();
    const id = await draft(workOrderId);
    expect(await detail(id)).toMatchObject({
      status: 'draft',
      decomposeNo: expect.stringMatching(/^CJ\d{8}-\d{4}$/),
      sourceProductName: '三单位桥',
      qty: '3.0000',
      targets: [
        { productCode: 'CP-DG', qty: '2.0000', ratio: '70.00', routeName: '钴铬激光熔化', stepCount: 3 },
        { productCode: 'CP-QT', ratio: '30.00' },
      ],
    });
    expect(dataOf(await admin.get(`${root}/list`, { workOrderId }))).toMatchObject({
      total: 1,
      records: [{ id, targetNames: '单冠 ×2、桥体 ×1' }],
    });
    const { version } = dataOf(await admin.post(`${root}/submit`, body(workOrderId, { id, version: 1, reason: '医生要求' })));
    expect(version).toBe(2);
    expect(await admin.post(`${root}/submit`, body(workOrderId, { id, version: 1 }))).toMatchObject({ status: 412 });
    expect(await stepsOf(workOrderId)).toHaveLength(3); // a draft changes nothing in the workshop
  });
  it('are refused for what was not ordered, for shares that are not the whole, and for a product twice', async () => {
    expect(await admin.post(`${root}/submit`, body(v7()))).toMatchObject({ status: 409, body: { refusal: 'NoWorkToDecompose' } });
    const workOrderId = await work();
    const refusal = async (targets: readonly object[]) => (await admin.post(`${root}/submit`, body(workOrderId, { targets }))).body.refusal;
    expect(await refusal([{ productId: single, qty: 2, ratio: 99 }])).toBe('RatiosNotWhole');
    expect(await refusal([{ productId: data.productId, qty: 2, ratio: 100 }])).toBe('TargetIsSource');
    expect(await refusal([{ productId: v7(), qty: 2, ratio: 100 }])).toBe('TargetNotOffered');
    expect((await admin.post(`${root}/submit`, body(workOrderId, { targets: [] }))).status).toBe(400);
  });
  it('once confirmed, the parts are made side by side; taken back, the route counts again', async () => {
    const workOrderId = await work();
    const id = await draft(workOrderId);
    dataOf(await admin.post(`${own}/confirm`, { id }));
    expect((await stepsOf(workOrderId)).map(({ productName, processName }) => `${productName} ${processName}`)).toEqual([
      '单冠 设计',
      '桥体 设计',
      '单冠 激光熔化',
      '桥体 激光熔化',
      '单冠 打磨',
      '桥体 打磨',
    ]);
    expect((await stepsOf(workOrderId)).map(({ status }) => status).filter((status) => status === 'ready')).toHaveLength(1);
    expect(await admin.post(`${root}/submit`, body(workOrderId, { status: 'confirmed' }))).toMatchObject({
      status: 409,
      body: { refusal: 'AlreadyTaken', msg: '该工单已有生效的拆解单' },
    });
    dataOf(await admin.post(`${own}/reverse`, { id, reason: '医生改单' }));
    expect(await detail(id)).toMatchObject({ status: 'reversed', reverseReason: '医生改单' });
    expect((await stepsOf(workOrderId)).map(({ productName }) => productName)).toEqual(['三单位桥', '三单位桥', '三单位桥']);
    dataOf(await admin.post(`${root}/submit`, body(workOrderId, { status: 'confirmed' }))); // there is room for another
    expect(await stepsOf(workOrderId)).toHaveLength(6);
  });
  it('are neither confirmed nor taken back once work has begun: both or neither', async () => {
    const workOrderId = await work();
    const id = await draft(workOrderId);
    const process = (await stepsOf(workOrderId))[0];
    expect(process).toMatchObject({ status: 'ready' });
    const staffId = dataOf(
      await admin.post('/api/saas-production/staffInformation/submit', { account: 'chen', name: '陈师傅', userId: admin.userId }),
    ).id;
    const processId = (process as unknown as { processId: string }).processId;
    dataOf(
      await admin.post('/api/saas-production/staffProcess/saveStaffProcessList', {
        staffId,
        processes: [{ processId, level: 3 }],
      }),
    );
    await api.say(api.a, { type: 'ReceiveStep', workOrderId, seq: 10, staffId } as Readonly<{ type: string }>, admin.userId);
    expect(await admin.post(`${own}/confirm`, { id })).toMatchObject({ status: 409, body: { refusal: 'WorkHasBegun' } });
    expect(await detail(id)).toMatchObject({ status: 'draft' });
  });
  it('C406 only drafts are deleted', async () => {
    const workOrderId = await work();
    const id = await draft(workOrderId);
    dataOf(await admin.post(`${root}/remove`, undefined, { query: { ids: id } }));
    expect((await admin.get(`${root}/detail`, { id })).status).toBe(404);
    const confirmed = dataOf(await admin.post(`${root}/submit`, body(workOrderId, { status: 'confirmed' }))).id;
    expect(await admin.post(`${root}/remove`, undefined, { query: { ids: confirmed } })).toMatchObject({
      status: 409,
      body: { refusal: 'DocumentNotDraft' },
    });
  });
  it('S01 are not there for another tenant', async () => {
    const id = await draft(await work());
    const stranger = await api.as('admin', api.b);
    expect((await stranger.get(`${root}/detail`, { id })).status).toBe(404);
    expect((await stranger.post(`${own}/confirm`, { id })).status).toBe(404);
  });
});
