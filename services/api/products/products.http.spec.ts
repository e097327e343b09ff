import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi, type TestUser } from '../testing/harness.js';
import { dataOf, seedThread, type ThreadData } from '../testing/thread-data.js';

const products = '/api/saas-storage/productData';
const routes = '/api/saas-storage/processRoute';
const steps = '/api/saas-storage/processRouteProcedure';
let api: TestApi;
let admin: TestUser;
let data: ThreadData;
let folder = '';
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'products-http-'));
  api = await startTestApi({ settings: { DATA_DIR: folder } });
  data = await seedThread(api);
  admin = await api.as('admin');
});
afterAll(async () => {
  await api.close();
  rmSync(folder, { recursive: true, force: true });
});

let last = 0;
const product = (more: object = {}) => ({
  productCode: `CP-${(last += 1)}`,
  name: '钴铬单冠',
  productType: 'fixed',
  shipmentType: 'semi',
  unit: '颗',
  materialId: data.materialId,
  standardPrice: '120',
  workDays: 4,
  ...more,
});
const route = async (id = data.routeId) => dataOf(await admin.get(`${routes}/detail`, { id }));

describe('products', () => {
  it('C517 are added with the newest version of their route, listed and shown', async () => {
    const { id } = dataOf(await admin.post(`${products}/submit`, product({ name: '独有产品', routeId: data.routeId })));
    expect(dataOf(await admin.get(`${products}/list`, { name_like: '独有' }))).toMatchObject({
      total: 1,
      records: [{ id, standardPrice: '120.0000', materialName: '钴铬合金粉末', routeName: '钴铬激光熔化' }],
    });
    expect(dataOf(await admin.get(`${products}/detail`, { id }))).toMatchObject({
      routeId: data.routeId,
      routeVersion: 1,
      enabled: true,
      version: 1,
    });
  });
  it('C518 are offered in pickers while they are enabled', async () => {
    const { id } = dataOf(await admin.post(`${products}/submit`, product({ enabled: false })));
    const ids = dataOf(await admin.get(`${products}/getInfoList`)).map((option: { id: string }) => option.id);
    expect(ids).toContain(data.productId);
    expect(ids).not.toContain(id);
  });
  it('are refused with a material or a route that is not there, and under a code that is taken', async () => {
    expect(await admin.post(`${products}/submit`, product({ materialId: v7() }))).toMatchObject({
      status: 409,
      body: { refusal: 'MaterialNotFound' },
    });
    expect(await admin.post(`${products}/submit`, product({ routeId: data.routeId, routeVersion: 9 }))).toMatchObject({
      status: 409,
      body: { refusal: 'RouteNotPublished' },
    });
    expect(await admin.post(`${products}/submit`, product({ productCode: 'CP-SLM-CR' }))).toMatchObject({
      status: 409,
      body: { refusal: 'AlreadyTaken' },
    });
    expect((await admin.post(`${products}/submit`, product({ standardPrice: '-1' }))).status).toBe(400);
  });
  it('are retired, and not there afterwards', async () => {
    const { id } = dataOf(await admin.post(`${products}/submit`, product()));
    dataOf(await admin.post(`${products}/remove`, undefined, { query: { ids: id } }));
    expect(await admin.get(`${products}/detail`, { id })).toMatchObject({ status: 404, body: { refusal: 'ProductNotFound' } });
  });
});

describe('process routes', () => {
  it('C673 C674 C675 are published with what their processes demand', async () => {
    expect(await route()).toMatchObject({
      status: 'published',
      routeVersion: 1,
      hasDraft: false,
      steps: [{ seq: 10, processCode: 'P010' }, { processCode: 'P020', needsWeigh: true }, { isCheck: true }],
    });
    expect(dataOf(await admin.get(`${routes}/list`, { routeCode: 'CC-SLM' }))).toMatchObject({ total: 1, records: [{ stepCount: 3 }] });
  });
  it('C677 C678 C679 are changed step by step in a draft, and the published version stays as it was', async () => {
    const before = await route();
    const [first] = before.steps;
    const { version } = dataOf(
      await admin.post(`${steps}/saveProcessRouteProcedure`, { routeId: data.routeId, seq: 15, processId: first.processId, waitMin: 30 }),
    );
    expect(
      await admin.post(`${steps}/saveProcessRouteProcedure`, {
        routeId: data.routeId,
        version: version - 1,
        seq: 16,
        processId: first.processId,
      }),
    ).toMatchObject({ status: 412 });
    const list = dataOf(await admin.get(`${steps}/getRouteDownProcessList`, { routeId: data.routeId }));
    expect(list.map((step: { seq: number }) => step.seq)).toEqual([10, 15, 20, 30]);
    expect(await route()).toMatchObject({ hasDraft: true, routeVersion: 1, versions: [{ routeVersion: 1, steps: before.steps }] });
    dataOf(await admin.post(`${steps}/delProcess`, { ids: [list[1].id] }));
    const { routeCode, name } = before;
    dataOf(await admin.post(`${routes}/submit`, { id: data.routeId, routeCode, name, status: 'published' }));
    expect(await route()).toMatchObject({
      hasDraft: false,
      routeVersion: 2,
      stepCount: 3,
      versions: [{ routeVersion: 1 }, { routeVersion: 2 }],
    });
  });
  it('are refused with two steps on one place, or without any', async () => {
    const [{ processId }] = (await route()).steps;
    const body = {
      routeCode: 'R-2',
      name: '另一条',
      steps: [
        { seq: 10, processId },
        { seq: 10, processId },
      ],
    };
    expect(await admin.post(`${routes}/submit`, body)).toMatchObject({
      status: 409,
      body: { refusal: 'StepSequenceTaken', msg: '工序顺序 10 已存在' },
    });
    expect(await admin.post(`${routes}/submit`, { ...body, steps: [], status: 'published' })).toMatchObject({
      status: 409,
      body: { refusal: 'RouteHasNoSteps' },
    });
    expect(await admin.post(`${routes}/submit`, { ...body, id: v7(), steps: [] })).toMatchObject({
      status: 404,
      body: { refusal: 'RecordNotFound' },
    });
  });
  it('C676 are retired, and no product may take them any more', async () => {
    const [{ processId }] = (await route()).steps;
    const { id } = dataOf(
      await admin.post(`${routes}/submit`, { routeCode: 'R-3', name: '第三条', status: 'published', steps: [{ seq: 10, processId }] }),
    );
    expect(await admin.post(`${routes}/remove`, undefined, { query: { ids: data.routeId } })).toMatchObject({
      status: 409,
      body: { refusal: 'StillUsed', details: { uses: 2 } },
    });
    dataOf(await admin.post(`${routes}/remove`, undefined, { query: { ids: id } }));
    expect((await admin.get(`${routes}/detail`, { id })).status).toBe(404);
    expect(await admin.post(`${products}/submit`, product({ routeId: id }))).toMatchObject({
      status: 409,
      body: { refusal: 'RouteNotPublished' },
    });
  });
  it('S01 are not there for another tenant, nor are products', async () => {
    const stranger = await api.as('admin', api.b);
    expect((await stranger.get(`${routes}/detail`, { id: data.routeId })).status).toBe(404);
    expect((await stranger.get(`${steps}/getRouteDownProcessList`, { routeId: data.routeId })).status).toBe(404);
    expect((await stranger.get(`${products}/detail`, { id: data.productId })).status).toBe(404);
    expect((await stranger.post(`${products}/submit`, product({ id: data.productId }))).status).not.toBe(200);
  });
});
