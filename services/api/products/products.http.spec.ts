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
  registrationNo: '粤械注准20222170001',
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

describe('what is asked of products', () => {
  const add = async (more: object = {}): Promise<string> => dataOf(await admin.post(`${products}/submit`, product(more))).id;
  const category = async (categoryCode: string, more: object = {}): Promise<string> =>
    dataOf(
      await admin.post('/api/saas-storage/productGoodCategoryMaintain/submit', {
        categoryCode,
        nameZh: categoryCode,
        nameEn: categoryCode,
        kind: 'product',
        sort: 1,
        isMetal: false,
        needLot: false,
        needWeigh: false,
        needSerial: false,
        ...more,
      }),
    ).id;

  /** A price of the hospital's own, in force. */
  async function agreeOn(productId: string, unitPrice: string, customerId = data.customerId): Promise<void> {
    const own = '/api/saas-production/hospitalproduct';
    const { id } = dataOf(await admin.post(`${own}/saveProduct`, { customerId, productId, unitPrice, effectiveFrom: '2025-01-01' }));
    await api.caughtUp();
    const { pendingChangeId } = dataOf(await admin.get(`${own}/detail`, { id }));
    dataOf(await (await api.as('mainAccount')).post('/api/console/price-changes/confirm', { ids: [pendingChangeId] }));
  }

  it('a denture is not enabled without its registration number, a service needs none', async () => {
    expect(await admin.post(`${products}/submit`, product({ registrationNo: null }))).toMatchObject({
      status: 409,
      body: { refusal: 'RegistrationNoMissing' },
    });
    dataOf(await admin.post(`${products}/submit`, product({ registrationNo: null, enabled: false })));
    dataOf(await admin.post(`${products}/submit`, product({ registrationNo: null, productType: 'service' })));
  });

  it('C522 the enabled ones come by pages, and no filter shows the others', async () => {
    const id = await add({ name: '停用中的产品', enabled: false });
    const page = dataOf(await admin.get(`${products}/getProductListPage`, { name: '停用中的产品' }));
    expect(page).toMatchObject({ total: 0, records: [] });
    expect(dataOf(await admin.get(`${products}/getProductListPage`, { enabled: false, name: '停用中的产品' })).total).toBe(0);
    expect(dataOf(await admin.get(`${products}/list`, { name: '停用中的产品' })).records).toMatchObject([{ id }]);
  });

  it('C520 the category of a product comes below the one above it, without its neighbours', async () => {
    const top = await category('FX');
    const below = await category('FX01', { parentId: top });
    await category('FX02', { parentId: top });
    await add({ productCode: 'CP-CAT', categoryId: below });
    expect(dataOf(await admin.get(`${products}/getTwoCategoryByProductCode`, { productCode: 'CP-CAT' }))).toMatchObject([
      { id: top, categoryCode: 'FX', children: [{ id: below, categoryCode: 'FX01', children: [] }] },
    ]);
    await add({ productCode: 'CP-NOCAT' });
    expect(dataOf(await admin.get(`${products}/getTwoCategoryByProductCode`, { productCode: 'CP-NOCAT' }))).toEqual([]);
    expect(await admin.get(`${products}/getTwoCategoryByProductCode`, { productCode: 'nobody' })).toMatchObject({
      status: 404,
      body: { refusal: 'ProductNotFound' },
    });
  });

  it('C523 a hospital chooses from the enabled ones, each at what it pays today', async () => {
    const search = { customerId: data.customerId, productCode: 'CP-SLM-CR' };
    expect(dataOf(await admin.get(`${products}/getProductListByCompanyPage`, search))).toMatchObject({
      total: 1,
      records: [{ id: data.productId, unitPrice: '120.0000', priceSource: 'standard', priceReference: null }],
    });
    await agreeOn(data.productId, '99');
    expect(dataOf(await admin.get(`${products}/getProductListByCompanyPage`, search)).records).toMatchObject([
      { standardPrice: '120.0000', unitPrice: '99.0000', priceSource: 'hospitalProduct' },
    ]);
    await add({ productCode: 'CP-OFF', enabled: false });
    expect(dataOf(await admin.get(`${products}/getProductListByCompanyPage`, { ...search, productCode: 'CP-OFF' })).total).toBe(0);
    const before = dataOf(await admin.get(`${products}/getProductListByCompanyPage`)).records; // no hospital yet, so no price
    expect(before.length).toBeGreaterThan(0);
    expect(before.filter(({ unitPrice }: { unitPrice: string | null }) => unitPrice !== null)).toEqual([]);
  });

  it('C502 a hospital sees the two levels of what it agreed on, of everything while it agreed on nothing', async () => {
    const customer = await admin.post('/api/saas-production/hospitalCustomerData/submit', {
      customerCode: 'H-CAT',
      name: '分类口腔',
      licenceNo: 'PDY-CAT',
      licenceValidTo: '2099-12-31',
    });
    const top = await category('FX5');
    const [mine, other] = [await category('FX51', { parentId: top }), await category('FX52', { parentId: top })];
    const productId = await add({ categoryId: mine });
    await add({ categoryId: other });
    const tree = async () =>
      dataOf(
        await admin.get('/api/saas-storage/productGoodCategoryMaintain/getTwoCategoryByHospitalCode', { hospitalCode: 'H-CAT' }),
      ) as readonly { id: string; children: readonly { id: string }[] }[];
    const below = async () => (await tree()).find(({ id }) => id === top)?.children.map(({ id }) => id);
    expect(await below()).toEqual(expect.arrayContaining([mine, other]));
    await agreeOn(productId, '88', dataOf(customer).id);
    expect(await below()).toEqual([mine]);
    expect(await tree()).toHaveLength(1);
    expect(
      await admin.get('/api/saas-storage/productGoodCategoryMaintain/getTwoCategoryByHospitalCode', { hospitalCode: 'nobody' }),
    ).toMatchObject({ status: 404, body: { refusal: 'CustomerNotFound' } });
  });

  it('SC158 R407 categories load level by level, and there are two of them', async () => {
    const top = await category('FX8');
    const below = await category('FX81', { parentId: top });
    const level = async (query: Record<string, string>) =>
      (dataOf(await admin.get('/api/saas-storage/productGoodCategoryMaintain/lazy-list', query)) as readonly { id: string }[]).map(
        ({ id }) => id,
      );
    expect(await level({})).toContain(top);
    expect(await level({})).not.toContain(below);
    expect(await level({ parentId: top })).toEqual([below]);
    const values = {
      nameZh: '三级',
      nameEn: 'third',
      kind: 'product',
      sort: 1,
      isMetal: false,
      needLot: false,
      needWeigh: false,
      needSerial: false,
    };
    expect(
      await admin.post('/api/saas-storage/productGoodCategoryMaintain/submit', { ...values, categoryCode: 'FX811', parentId: below }),
    ).toMatchObject({ status: 409, body: { refusal: 'TreeTooDeep' } });
  });

  it('R372 M104 C504 a code that is taken is told while somebody types, not to the record that has it', async () => {
    const id = await category('FX77');
    const isTaken = async (query: Record<string, string>) =>
      dataOf(await admin.get('/api/saas-storage/productGoodCategoryMaintain/getDataExist', query));
    expect(await isTaken({ categoryCode: 'FX77' })).toBe(true);
    expect(await isTaken({ categoryCode: 'FX77', id })).toBe(false);
    expect(await isTaken({ categoryCode: 'FX78' })).toBe(false);
  });

  it('C521 products leave as a sheet, filtered as the list is', async () => {
    await add({ name: '导出的产品' });
    const rows = await admin.inject({
      path: `${products}/pageListExcel`,
      query: { name: '导出的产品' },
      headers: { accept: 'application/json' },
    });
    expect(dataOf(rows)).toMatchObject([{ name: '导出的产品' }]);
    const sheet = await admin.get(`${products}/pageListExcel`, { name: '导出的产品' });
    expect(sheet.headers['content-type']).toContain('spreadsheetml');
  });

  it('a category, a good and a process that a product or a route needs are not retired', async () => {
    const categoryId = await category('FX09');
    await add({ categoryId });
    const retire = (kind: string, ids: string) => admin.post(`/api/saas-storage/${kind}/remove`, undefined, { query: { ids } });
    expect(await retire('productGoodCategoryMaintain', categoryId)).toMatchObject({ status: 409, body: { refusal: 'StillUsed' } });
    expect(await retire('goodDefinition', data.materialId)).toMatchObject({ status: 409, body: { refusal: 'StillUsed' } });
    const [{ processId }] = (await route()).steps;
    expect(await retire('processManagement', processId)).toMatchObject({
      status: 409,
      body: { refusal: 'StillUsed', details: { uses: 1 } },
    });
  });

  it('C527 C528 C529 materials are added, changed and taken away by their rows', async () => {
    const productId = await add();
    const save = (links: readonly object[], more: object = {}) =>
      admin.post(`${products}/saveProductGoodRelation`, { productId, links, ...more });
    const { version } = dataOf(await save([{ goodId: data.materialId, qtyPerUnit: '2.6' }]));
    expect(version).toBe(2);
    const list = async () => dataOf(await admin.get(`${products}/getMaterialList`, { productId }));
    const [row] = await list();
    expect(row).toMatchObject({ goodCode: 'CL-COCR-01', goodName: '钴铬合金粉末', unit: 'g', qtyPerUnit: '2.6000' });
    expect(await save([{ goodId: data.materialId, qtyPerUnit: '1' }])).toMatchObject({ status: 409, body: { refusal: 'AlreadyLinked' } });
    expect(await save([{ goodId: v7(), qtyPerUnit: '1' }])).toMatchObject({ status: 409, body: { refusal: 'MaterialNotFound' } });
    expect((await save([{ goodId: data.materialId, qtyPerUnit: '0' }])).status).toBe(400);
    expect(await save([{ id: row.id, goodId: data.materialId, qtyPerUnit: '3' }], { version: 1 })).toMatchObject({ status: 412 });
    dataOf(await save([{ id: row.id, goodId: data.materialId, qtyPerUnit: '3' }]));
    expect(await list()).toMatchObject([{ id: row.id, qtyPerUnit: '3.0000' }]);
    // By the ids alone, as the documents send them.
    dataOf(await admin.post(`${products}/delMaterial`, { ids: [row.id] }));
    expect(await list()).toEqual([]);
    expect(await admin.post(`${products}/delMaterial`, { ids: [row.id] })).toMatchObject({
      status: 404,
      body: { refusal: 'LinkNotFound' },
    });
  });

  it('C530 C531 C532 so are processes, and the product shows both', async () => {
    const productId = await add();
    const [{ processId }, second] = (await route()).steps;
    dataOf(
      await admin.post(`${products}/saveProductProcessList`, {
        productId,
        links: [{ processId, minutesPerUnit: '12.5' }, { processId: second.processId }],
      }),
    );
    const rows = dataOf(await admin.get(`${products}/getProcessList`, { productId }));
    expect(rows).toMatchObject([
      { processCode: 'P010', processName: '设计', minutesPerUnit: '12.50' },
      { processCode: 'P020', minutesPerUnit: null },
    ]);
    expect(await admin.post(`${products}/saveProductProcessList`, { productId, links: [{ processId }] })).toMatchObject({
      status: 409,
      body: { refusal: 'AlreadyLinked', msg: '“设计”已存在' },
    });
    dataOf(await admin.post(`${products}/delProcess`, { ids: [rows[0].id], productId }));
    expect(dataOf(await admin.get(`${products}/detail`, { id: productId }))).toMatchObject({
      materials: [],
      processes: [{ processCode: 'P020' }],
    });
  });
});

describe('the products of a route', () => {
  const list = async () =>
    dataOf(await admin.get('/api/saas-storage/processRouteProduct/getRouteDownProductList', { routeId: data.routeId }));
  const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
  it('C680 C681 C682 C524 are put under it with its newest version, and taken away', async () => {
    const one = dataOf(await admin.post(`${products}/submit`, product())).id;
    const two = dataOf(await admin.post(`${products}/submit`, product())).id;
    const offered = async () =>
      idsOf(dataOf(await admin.get(`${products}/getRouteDownProductInfoList`, { routeId: data.routeId })) as { id: string }[]);
    expect(await offered()).toEqual(expect.arrayContaining([one, two]));
    expect(await offered()).not.toContain(data.productId);
    const save = (body: object) => admin.post('/api/saas-storage/processRouteProduct/saveProcessRouteProduct', body);
    expect(await save({ routeId: data.routeId, productIds: [one, v7()] })).toMatchObject({
      status: 404,
      body: { refusal: 'ProductNotFound' },
    });
    expect(idsOf(await list())).not.toContain(one); // all or none
    const { routeVersion } = await route();
    dataOf(await save({ routeId: data.routeId, productIds: [one, two] }));
    expect((await list()).filter(({ id }: { id: string }) => [one, two].includes(id))).toMatchObject([{ routeVersion }, { routeVersion }]);
    expect(await offered()).not.toContain(one);
    const remove = (ids: readonly string[]) => admin.post('/api/saas-storage/processRouteProduct/delProduct', { ids });
    dataOf(await remove([one]));
    expect(idsOf(await list())).toContain(two);
    expect(idsOf(await list())).not.toContain(one);
    expect(await remove([one])).toMatchObject({ status: 409, body: { refusal: 'RouteNotAssigned' } });
    dataOf(await remove([two]));
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
    expect(await stranger.post(`${products}/submit`, product({ id: data.productId }))).toMatchObject({
      status: 404,
      body: { refusal: 'ProductNotFound' },
    });
  });
});
