// What the calls of categories, goods, processes, contacts and kinds of certificates mean: which records each of them answers.
import { customerEntry, hospital } from '@cloud-factory/domain/customers/examples';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi, type TestUser } from '../testing/harness.js';
import { dataOf } from '../testing/thread-data.js';
import { CatalogueModule } from './catalogue.module.js';
import { process as processOf } from '../testing/thread-data.js';

const goods = '/api/saas-storage/goodDefinition';
const processes = '/api/saas-storage/processManagement';
const categories = '/api/saas-storage/productGoodCategoryMaintain';
let api: TestApi;
let admin: TestUser;
const ids: Record<string, string> = {};

type Row = Readonly<Record<string, unknown>>;
const rowsOf = async (path: string, query: Readonly<Record<string, string>> = {}): Promise<readonly Row[]> => {
  const data = dataOf(await admin.get(path, query));
  return Array.isArray(data) ? data : data.records;
};
const valuesOf = async (name: string, path: string, query?: Readonly<Record<string, string>>) =>
  (await rowsOf(path, query)).map((row) => row[name]);

const flags = { isMetal: false, needLot: false, needWeigh: false, needSerial: false };
const category = (categoryCode: string, more: object = {}) => ({
  categoryCode,
  nameZh: `分类 ${categoryCode}`,
  nameEn: categoryCode,
  kind: 'good',
  sort: 1,
  ...flags,
  ...more,
});
const good = (goodCode: string, type: string, more: object = {}) => ({
  goodCode,
  name: `物品 ${goodCode}`,
  categoryId: ids['CL'],
  unitId: 'g',
  type,
  safeStockFlag: false,
  batchFlag: true,
  enabled: true,
  ...more,
});
const process = (code: string, more: object = {}) => processOf(code, `工序 ${code}`, 'digital', more);
const keep = async (path: string, code: string, values: object): Promise<string> =>
  (ids[code] = dataOf(await admin.post(`${path}/submit`, values)).id as string); // of an answer that `dataOf` has looked at

beforeAll(async () => {
  api = await startTestApi({
    deps: { modules: [CatalogueModule] },
    seed: async ({ say, a }) => {
      await say(a, Object.assign({ type: 'SaveCustomer', customerId: hospital, entry: customerEntry }));
    },
  });
  admin = await api.as('admin');
  await keep(categories, 'CP', category('CP', { kind: 'product', sort: 2 }));
  await keep(categories, 'CL', category('CL'));
  await keep(categories, 'CL2', category('CL2', { parentId: ids['CL'], sort: 2 }));
  await keep(categories, 'CL1', category('CL1', { parentId: ids['CL'] }));
  await keep(categories, 'GONE', category('GONE'));
  dataOf(await admin.post(`${categories}/remove`, undefined, { query: { ids: ids['GONE'] ?? '' } }));
  for (const type of ['raw', 'semi', 'finished', 'consumable', 'office', 'asset', 'controlled']) await keep(goods, type, good(type, type));
  await keep(goods, 'other', good('other', 'raw', { categoryId: ids['CL1'] }));
  for (const type of ['raw', 'semi', 'office']) await keep(goods, `no ${type}`, good(`no-${type}`, type, { enabled: false }));
  await keep(processes, 'P010', process('P010'));
  await keep(processes, 'P020', process('P020', { category: 'finishing', isCheck: true }));
  await keep(processes, 'P030', process('P030', { enabled: false }));
  await api.caughtUp();
}, 120_000);
afterAll(() => api.close());

describe('goods', () => {
  it.each([
    ['C507', 'officeList', ['office']],
    ['C508', 'chooseProducts', ['finished', 'semi']],
    ['C509', 'getInfoList', ['asset', 'consumable', 'controlled', 'finished', 'office', 'other', 'raw', 'semi']],
    ['C510', 'getSupplyScopeInfoList', ['asset', 'consumable', 'controlled', 'office', 'other', 'raw']],
    ['C511', 'getProductInGoods', ['finished', 'semi']],
    ['C512', 'getDeptMaterialInfoList', ['consumable', 'controlled', 'other', 'raw']],
  ])('%s %s answers those of its types that are enabled, whole, and narrower where it is asked to be', async (_call, name, codes) => {
    const rows = await rowsOf(`${goods}/${name}`);
    expect(rows.map(({ goodCode }) => goodCode)).toEqual(codes);
    const [first = ''] = codes;
    expect(rows[0]).toMatchObject({ ...good(first, first), id: ids[first], version: 1 });
    expect(await valuesOf('goodCode', `${goods}/${name}`, { goodCode: first })).toEqual([first]);
    expect(await valuesOf('goodCode', `${goods}/${name}`, { enabled: 'false' }), 'those that are not enabled are never shown').toEqual([]);
  });
  it('C505 C506 are found by category, those that are not enabled as well', async () => {
    for (const call of ['page', 'list']) {
      expect(await valuesOf('goodCode', `${goods}/${call}`, { categoryId: ids['CL1'] ?? '' })).toEqual(['other']);
      expect(await valuesOf('goodCode', `${goods}/${call}`, { type: 'raw', enabled: 'false' })).toEqual(['no-raw']);
    }
  });
  it('C513 C514 C515 are changed by both calls, by who saw the newest version, and no other changes', async () => {
    const id = await keep(goods, 'changed', good('changed', 'raw', { remark: '原样' }));
    const detail = async (of: string) => dataOf(await admin.get(`${goods}/detail`, { id: of }));
    const before = await detail(ids['raw'] ?? '');
    expect(dataOf(await admin.post(`${goods}/update`, { ...good('changed', 'consumable'), id, version: 1 }))).toMatchObject({
      id,
      version: 2,
    });
    expect(await detail(id)).toMatchObject({ id, type: 'consumable', remark: null, version: 2, updatedBy: admin.userId });
    expect(dataOf(await admin.post(`${goods}/submit`, { ...good('changed', 'asset'), id, version: 2 }))).toMatchObject({ id, version: 3 });
    expect(await detail(id)).toMatchObject({ goodCode: 'changed', type: 'asset', version: 3 });
    expect(await admin.post(`${goods}/update`, { ...good('changed', 'raw'), id, version: 2 })).toMatchObject({
      status: 412,
      body: { refusal: 'StaleVersion' },
    });
    expect((await admin.post(`${goods}/update`, good('changed', 'raw'))).status, 'a change is of something').toBe(400);
    expect(await detail(ids['raw'] ?? '')).toEqual(before);
    expect(await admin.post(`${goods}/submit`, good('changed', 'raw'))).toMatchObject({ status: 409, body: { refusal: 'AlreadyTaken' } });
  });
  it('C516 are retired one by one or together, and no other is', async () => {
    const [one, two, three] = await Promise.all(['x1', 'x2', 'x3'].map((code) => keep(goods, code, good(code, 'asset'))));
    expect(dataOf(await admin.post(`${goods}/remove`, undefined, { query: { ids: `${one},${two}` } }))).toMatchObject([
      { id: one },
      { id: two },
    ]);
    expect((await valuesOf('id', `${goods}/list`, { size: '200' })).filter((id) => id === one || id === two || id === three)).toEqual([
      three,
    ]);
    expect(await valuesOf('id', `${goods}/getInfoList`)).not.toContain(one);
  });
});

describe('processes', () => {
  it.each([
    ['C687', 'getProcessInfoList'],
    ['C688', 'getRouteDownProcessInfoList'],
    ['C689', 'getStaffProcessInfoList'],
    ['C690', 'getDeptProcessInfoList'],
  ])('%s %s answers those that are enabled, whole and by code, and narrower where it is asked to be', async (_call, name) => {
    expect(await rowsOf(`${processes}/${name}`)).toMatchObject([
      { ...process('P010'), id: ids['P010'] },
      { ...process('P020', { category: 'finishing', isCheck: true }), id: ids['P020'] },
    ]);
    expect(await valuesOf('processCode', `${processes}/${name}`, { isCheck: 'true' })).toEqual(['P020']);
    expect(await valuesOf('processCode', `${processes}/${name}`, { enabled: 'false' })).toEqual([]);
  });
  it('C683 C684 C685 C686 are kept, found, changed and retired', async () => {
    const id = await keep(processes, 'P900', process('P900', { stdMinutesPerUnit: '2.5', wagePerUnit: '3' }));
    const shown = { id, processCode: 'P900', stdMinutesPerUnit: '2.50', wagePerUnit: '3.0000' };
    expect(dataOf(await admin.get(`${processes}/detail`, { id }))).toMatchObject(shown);
    expect(await rowsOf(`${processes}/list`, { processCode_like: '90' })).toMatchObject([shown]);
    dataOf(await admin.post(`${processes}/submit`, { ...process('P900', { enabled: false }), id, version: 1 }));
    expect(dataOf(await admin.get(`${processes}/detail`, { id }))).toMatchObject({ enabled: false, wagePerUnit: null, version: 2 });
    dataOf(await admin.post(`${processes}/remove`, undefined, { query: { ids: id } }));
    expect(await valuesOf('processCode', `${processes}/list`, { size: '200' })).toEqual(['P010', 'P020', 'P030']);
  });
});

describe('categories', () => {
  const nodes = (rows: readonly Row[]): unknown =>
    rows.map(({ categoryCode, title, children }) => [categoryCode, title, nodes(children as readonly Row[])]); // a tree is of trees
  it.each([
    ['C499', 'tree'],
    ['C503', 'getTwoList'],
  ])('%s %s answers both levels, each below its own, in their order, without what was retired', async (_call, name) => {
    expect(nodes(await rowsOf(`${categories}/${name}`))).toEqual([
      [
        'CL',
        '分类 CL',
        [
          ['CL1', '分类 CL1', []],
          ['CL2', '分类 CL2', []],
        ],
      ],
      ['CP', '分类 CP', []],
    ]);
    expect(await rowsOf(`${categories}/${name}`, { tenantId: '222222' }), 'of a tenant that has none').toEqual([]);
  });
  it.each([
    ['C500', 'lazy-list'],
    ['C501', 'lazy-tree'],
  ])('%s %s answers one level, and which of them have another below', async (_call, name) => {
    const level = async (query: Readonly<Record<string, string>>) =>
      (await rowsOf(`${categories}/${name}`, query)).map(({ categoryCode, hasChildren }) => [categoryCode, hasChildren]);
    expect(await level({})).toEqual([
      ['CL', true],
      ['CP', false],
    ]);
    expect(await level({ parentId: ids['CL'] ?? '' })).toEqual([
      ['CL1', false],
      ['CL2', false],
    ]);
    expect(await level({ parentId: ids['CP'] ?? '' })).toEqual([]);
  });
  it('C495 C496 C497 C498 are kept, found, changed and retired', async () => {
    const id = await keep(categories, 'X', category('X', { kind: 'product', needLot: true }));
    expect(dataOf(await admin.get(`${categories}/detail`, { id }))).toMatchObject({
      id,
      categoryCode: 'X',
      kind: 'product',
      needLot: true,
    });
    expect(await valuesOf('categoryCode', `${categories}/list`, { kind: 'product' })).toEqual(['X', 'CP']);
    dataOf(await admin.post(`${categories}/submit`, { ...category('X', { sort: 9 }), id, version: 1 }));
    expect(dataOf(await admin.get(`${categories}/detail`, { id }))).toMatchObject({ kind: 'good', needLot: false, sort: 9, version: 2 });
    expect(await admin.post(`${categories}/remove`, undefined, { query: { ids: ids['CL'] ?? '' } })).toMatchObject({
      status: 409,
      body: { refusal: 'StillUsed' },
    });
    dataOf(await admin.post(`${categories}/remove`, undefined, { query: { ids: id } }));
    expect(await valuesOf('categoryCode', `${categories}/list`, { size: '200' })).toEqual(['CL', 'CL1', 'CP', 'CL2']);
  });
  it('C504 tells whether a code is taken, and not by the record that asks', async () => {
    const isTaken = async (query: Readonly<Record<string, string>>) => dataOf(await admin.get(`${categories}/getDataExist`, query));
    expect([
      await isTaken({ categoryCode: 'CL1' }),
      await isTaken({ categoryCode: 'CL1', id: ids['CL1'] ?? '' }),
      await isTaken({ categoryCode: 'CL1', id: ids['CL2'] ?? '' }),
      await isTaken({ categoryCode: 'GONE' }),
    ]).toEqual([true, false, true, false]);
  });
});

describe('what is kept beside customers and partners', () => {
  it('C749 contacts are found by their hospital and by their role', async () => {
    const path = '/api/saas-production/hospitalContactInformation';
    const contact = (name: string, role: string) => ({
      customerId: hospital,
      name,
      role,
      phone: '13800138000',
      isDefault: role === 'doctor',
    });
    await keep(path, 'doctor', contact('A 医生', 'doctor'));
    await keep(path, 'buyer', contact('B 采购', 'buyer'));
    expect(await rowsOf(`${path}/list`, { customerId: hospital })).toMatchObject([contact('A 医生', 'doctor'), contact('B 采购', 'buyer')]);
    expect(await valuesOf('name', `${path}/list`, { role: 'buyer' })).toEqual(['B 采购']);
    expect(await rowsOf(`${path}/list`, { customerId: ids['raw'] ?? '' })).toEqual([]);
  });
  it('C765 kinds of certificates are those that are enabled, in their order', async () => {
    const path = '/api/saas-production/partnerscustomercertificateconfig';
    const kind = (typeCode: string, sort: number, enabled = true) => ({
      typeCode,
      nameZh: typeCode,
      nameEn: typeCode,
      isRequired: sort === 1,
      sort,
      enabled,
    });
    for (const [code, sort, isEnabled] of [
      ['ISO', 2, true],
      ['SCXK', 1, true],
      ['OLD', 3, false],
    ] as const)
      await keep(path, code, kind(code, sort, isEnabled));
    expect(await rowsOf(`${path}/getList`)).toMatchObject([kind('SCXK', 1), kind('ISO', 2)]);
    expect(await valuesOf('typeCode', `${path}/getList`, { isRequired: 'false' })).toEqual(['ISO']);
  });
});
