import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cubeStl } from '@cloud-factory/files/examples';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi, type TestUser } from '../testing/harness.js';
import { dataOf, orderOf, seedThread, upload, type ThreadData } from '../testing/thread-data.js';

const root = '/api/saas-order/orderentry';
let api: TestApi;
let data: ThreadData;
let hospital: TestUser;
let clerk: TestUser;
let admin: TestUser;
let otherId = '';
let ownAddress = '';
let strangeAddress = '';
let fileId = '';
let folder = '';
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'channel-http-'));
  api = await startTestApi({ settings: { DATA_DIR: folder } });
  data = await seedThread(api);
  [hospital, clerk, admin] = [await api.as('customer'), await api.as('clerk'), await api.as('admin')];
  otherId = dataOf(
    await admin.post('/api/saas-production/hospitalCustomerData/submit', {
      customerCode: 'H0099',
      name: '仁爱口腔',
      licenceNo: 'P',
      licenceValidTo: '2099-12-31',
      address: '别处 1 号',
    }),
  ).id;
  const address = (customerId: string, street: string) =>
    admin.post('/api/saas-production/mailingAddress/submit', {
      contact: '周前台',
      phone: '13900139000',
      region: '440305',
      address: street,
      customerId,
      isDefault: false,
    });
  ownAddress = dataOf(await address(data.customerId, '南海大道 9 号')).id;
  strangeAddress = dataOf(await address(otherId, '秘密路 1 号')).id;
  dataOf(await admin.post('/api/console/channel-accounts/grant', { userId: hospital.userId, customerId: data.customerId }));
  const region = '/api/blade-system/region/submit';
  dataOf(await admin.post(region, { code: '440000', name: '广东省', level: 'province' }));
  dataOf(await admin.post(region, { code: '440300', name: '深圳市', level: 'city', parentCode: '440000' }));
  fileId = dataOf(await upload(hospital, '周-上颌.stl', cubeStl())).id;
  await api.caughtUp();
});
afterAll(async () => {
  await api.close();
  rmSync(folder, { recursive: true, force: true });
});

const orderFrom = (more: object = {}, line: object = {}) => ({
  companyCode: 'C01',
  doctorName: '李医生',
  lines: [{ productId: data.productId, toothPositions: '11-13', qty: 3, printCount: 1, patientCode: 'P-77', fileIds: [fileId], ...line }],
  ...more,
});
const save = (more: object = {}, line: object = {}) => hospital.post(`${root}/yunSaveOrder`, orderFrom(more, line));
const detail = async (id: string) => {
  await api.caughtUp();
  return dataOf(await clerk.get(`${root}/detail`, { id }));
};

describe('who orders', () => {
  it('R008 C305 is told whether the account orders for a hospital', async () => {
    expect(dataOf(await hospital.get(`${root}/yunIsLoginUser`))).toBe(true);
    expect(dataOf(await clerk.get(`${root}/yunIsLoginUser`))).toBe(false);
    expect((await api.inject({ path: `${root}/yunIsLoginUser` })).status).toBe(401);
  });
  it('C314 sees the account and its hospital', async () =>
    expect(dataOf(await hospital.get(`${root}/yunUserDetail`))).toMatchObject({
      userId: hospital.userId,
      customerId: data.customerId,
      customerCode: 'H0031',
      customerName: '安和口腔',
      currency: 'CNY',
    }));
  it('is listed for the house', async () =>
    expect(dataOf(await admin.get('/api/console/channel-accounts', { customerId: data.customerId }))).toMatchObject({
      total: 1,
      records: [{ id: hospital.userId, customerName: '安和口腔' }],
    }));
  it('is nobody of the house without a right, and nobody of a hospital without a grant', async () => {
    expect((await clerk.get(`${root}/yunUserDetail`)).status).toBe(403);
    expect((await hospital.get(`${root}/list`)).status).toBe(403);
    expect((await hospital.post('/api/console/channel-accounts/grant', { userId: hospital.userId, customerId: otherId })).status).toBe(403);
    expect(await admin.get(`${root}/yunUserDetail`)).toMatchObject({ status: 409, body: { refusal: 'ChannelNotGranted' } });
  });
});

describe('what a hospital sees', () => {
  it('S16 of the people of the house is itself alone, whichever way it asks; the house itself goes on to see its own', async () => {
    const [staff, list, ofRole] = [
      '/api/saas-production/staffInformation/getStaffList',
      '/api/blade-user/user-list',
      '/api/blade-system/role/select',
    ];
    dataOf(await admin.post('/api/saas-production/staffInformation/submit', { account: 'S901', name: '高师傅' }));
    await api.caughtUp();
    const ids = async (who: TestUser, path: string, query = {}) => dataOf(await who.get(path, query)).map(({ id }: { id: string }) => id);
    const own = [hospital.userId];
    for (const path of [list, '/api/blade-user/searchUserDict', '/api/blade-user/getAreaUser']) {
      expect(await ids(hospital, path), path).toEqual(own);
      expect(await ids(clerk, path), path).toEqual(expect.arrayContaining([...own, clerk.userId, admin.userId]));
    }
    expect(dataOf(await hospital.post('/api/blade-user/getAreaUser', {}))).toHaveLength(1);
    for (const path of ['getDetailCC', 'getRegionalDirector', 'getDeliveryManager'])
      expect(await ids(hospital, `/api/blade-user/${path}`), path).toEqual([]);
    expect(await ids(hospital, staff)).toEqual([]);
    expect(await ids(clerk, staff)).toHaveLength(1);
    const roles = async (who: TestUser, query = {}) =>
      dataOf(await who.get(ofRole, query)).map(({ roleAlias }: { roleAlias: string }) => roleAlias);
    expect(await roles(hospital)).toEqual(['customer']);
    expect(await roles(hospital, { userId: hospital.userId })).toEqual(['customer']);
    expect(await roles(hospital, { userId: admin.userId })).toEqual(['customer']);
    expect(await roles(clerk)).toEqual(expect.arrayContaining(['clerk', 'reviewer', 'customer']));
  });
  it('C306 are its own addresses and no other', async () => {
    const answer = await hospital.get(`${root}/yunAddressSelect`);
    expect(dataOf(answer)).toMatchObject([
      { id: null, address: '科技园南路 8 号', isDefault: true },
      { id: ownAddress, address: '南海大道 9 号', province: '440000', city: '440300', district: '440305', isDefault: false },
    ]);
    expect(answer.text).not.toContain('秘密路');
  });
  it('C307 are regions, level by level', async () => {
    const [province] = dataOf(await hospital.get(`${root}/yunRegionselect`));
    expect(province).toMatchObject({ code: '440000', name: '广东省', hasChildren: true });
    expect(dataOf(await hospital.get(`${root}/yunRegionselect`, { code: '440000' }))).toEqual([
      { code: '440300', name: '深圳市', hasChildren: false },
    ]);
  });
  it('C312 C308 are the companies that issue orders', async () => {
    expect(dataOf(await hospital.get(`${root}/yunCompanyinfoSelect`))).toEqual(
      expect.arrayContaining([
        { companyCode: 'C01', companyName: '第一公司' },
        { companyCode: 'C02', companyName: '第二公司' },
      ]),
    );
    expect(dataOf(await hospital.get(`${root}/yunCompanyinfoDetail`, { companyCode: 'C02' }))).toEqual({
      companyCode: 'C02',
      companyName: '第二公司',
    });
    expect(dataOf(await hospital.get(`${root}/yunCompanyinfoDetail`)), 'the first, where none is named').toMatchObject({
      companyCode: 'C01',
    });
    expect(await hospital.get(`${root}/yunCompanyinfoDetail`, { companyCode: 'C09' })).toMatchObject({
      status: 404,
      body: { refusal: 'CompanyNotFound' },
    });
  });
  it('C309 are the products on offer, at its own price', async () => {
    const products = dataOf(await hospital.get(`${root}/yunGetProductListByCompany`, { companyCode: 'C01', shipmentType: 'semi' }));
    expect(products).toMatchObject([{ id: data.productId, productCode: 'CP-SLM-CR', price: '120.0000', priceCurrency: 'CNY' }]);
    expect(dataOf(await hospital.get(`${root}/yunGetProductListByCompany`, { shipmentType: 'design' }))).toEqual([]);
    expect((await hospital.get(`${root}/yunGetProductListByCompany`, { companyCode: 'C09' })).body).toMatchObject({
      refusal: 'CompanyNotFound',
    });
    const agreed = async (customerId: string, unitPrice: string): Promise<string> => {
      const own = '/api/saas-production/hospitalproduct';
      const price = { customerId, productId: data.productId, unitPrice, effectiveFrom: '2025-01-01' };
      const { id } = dataOf(await admin.post(`${own}/saveProduct`, price));
      await api.caughtUp();
      const { pendingChangeId } = dataOf(await admin.get(`${own}/detail`, { id }));
      dataOf(await (await api.as('mainAccount')).post('/api/console/price-changes/confirm', { ids: [pendingChangeId] }));
      return id;
    };
    await agreed(otherId, '77');
    const price = await agreed(data.customerId, '99');
    const priced = async () =>
      dataOf(await hospital.get(`${root}/yunGetProductListByCompany`)).map((each: { price: string }) => each.price);
    expect(await priced()).toEqual(['99.0000']);
    // As it was, for what comes after.
    await api.caughtUp();
    dataOf(await admin.post('/api/saas-production/hospitalproduct/delProduct', { ids: [price] }));
    await api.caughtUp();
    const { pendingChangeId } = dataOf(await admin.get('/api/saas-production/hospitalproduct/detail', { id: price }));
    dataOf(await (await api.as('mainAccount')).post('/api/console/price-changes/confirm', { ids: [pendingChangeId] }));
    expect(await priced()).toEqual(['120.0000']);
  });
  it('C311 C310 are the words that its form is filled from', async () => {
    expect(dataOf(await hospital.get(`${root}/yunShipmentSelect`))).toContainEqual({ value: 'semi', label: '半成品' });
    const english = await hospital.inject({ path: `${root}/yunShipmentSelect`, headers: { 'accept-language': 'en' } });
    expect(dataOf(english)).toContainEqual({ value: 'semi', label: 'Semi-finished' });
    expect(dataOf(await hospital.get(`${root}/yunDictionary`, { code: 'companyCode' }))).toContainEqual({
      dictKey: 'C01',
      dictValue: '第一公司',
    });
    expect((await hospital.get(`${root}/yunDictionary`)).status).toBe(400);
    // What the tenant keeps no words for is told in those of the platform.
    const entry = { code: 'yc_try_type', sort: 0, isSealed: 0 };
    const dict = '/api/blade-system/dict/submit';
    const parentId = dataOf(await admin.post(dict, { ...entry, dictKey: '-1', dictValue: '试戴类型' })).id;
    dataOf(await admin.post(dict, { ...entry, parentId, dictKey: 'T02', dictValue: '支架试戴' }));
    await api.caughtUp();
    expect(dataOf(await hospital.get(`${root}/yunDictionary`, { code: 'yc_try_type' }))).toEqual([
      { dictKey: 'T02', dictValue: '支架试戴' },
    ]);
    expect((await save({ reviewStatus: 'draft' }, { tryInType: 'T02' })).status).toBe(200);
    expect(await save({ reviewStatus: 'draft' }, { tryInType: 'T99' })).toMatchObject({
      status: 409,
      body: { refusal: 'TryInTypeNotFound' },
    });
  });
  it('C313 is what a code names, when it is its own or on offer', async () => {
    expect(dataOf(await hospital.get(`${root}/yunGetByCode`, { code: 'CP-SLM-CR' }))).toMatchObject({
      kind: 'product',
      product: { price: '120.0000' },
    });
    const strange = dataOf(await clerk.post(`${root}/submit`, orderOf(data, { customerId: otherId }))).id;
    const own = dataOf(await clerk.post(`${root}/submit`, orderOf(data))).id;
    const [strangeNo, ownNo] = [(await detail(strange)).orderNo, (await detail(own)).orderNo];
    expect(dataOf(await hospital.get(`${root}/yunGetByCode`, { code: ownNo }))).toMatchObject({ kind: 'order', order: { id: own } });
    expect((await hospital.get(`${root}/yunGetByCode`, { code: strangeNo })).status).toBe(404);
  });
  it('is reached without the resource in the path as well', async () => {
    for (const name of [
      'yunIsLoginUser',
      'yunAddressSelect',
      'yunRegionselect',
      'yunCompanyinfoDetail',
      'yunGetProductListByCompany',
      'yunShipmentSelect',
      'yunCompanyinfoSelect',
      'yunUserDetail',
    ])
      expect([name, (await hospital.get(`/api/saas-order/${name}`)).status]).toEqual([name, 200]);
    expect((await hospital.get('/api/saas-order/yunDictionary', { code: 'companyCode' })).status).toBe(200);
    expect((await hospital.get('/api/saas-order/yunGetByCode', { code: 'CP-SLM-CR' })).status).toBe(200);
  });
});

describe('R313 C315 an order from outside', () => {
  it('is priced by the house, and says where it came from', async () => {
    const { id } = dataOf(await save());
    expect(await detail(id)).toMatchObject({
      orderSource: 'channel',
      customerId: data.customerId,
      reviewStatus: 'pending',
      totalAmount: '360.00',
      address: '科技园南路 8 号',
      createdBy: hospital.userId,
      lines: [{ priceSource: 'standard', patientCode: 'P-77', files: [{ id: fileId }] }],
    });
  });
  it('goes to an address of its own, and to no other', async () => {
    const { id } = dataOf(await save({ addressId: ownAddress }));
    expect(await detail(id)).toMatchObject({ address: '南海大道 9 号', contact: '周前台', phone: '13900139000', district: '440305' });
    expect(await save({ addressId: strangeAddress })).toMatchObject({ status: 409, body: { refusal: 'AddressNotOfCustomer' } });
  });
  it('keeps every rule of an order that the house enters', async () => {
    expect(await save({}, { fileIds: [] })).toMatchObject({ status: 409, body: { refusal: 'LineHasNoFile' } });
    expect(await save({ companyCode: 'C09' })).toMatchObject({ status: 409, body: { refusal: 'CompanyNotFound' } });
    expect(await save({ dueDate: '2020-01-01' })).toMatchObject({ status: 409, body: { refusal: 'DueDatePassed' } });
    expect(await save({ lines: [orderFrom().lines[0], orderFrom().lines[0]] })).toMatchObject({
      status: 409,
      body: { refusal: 'LineExists' },
    });
  });
  it('cannot say what only the house decides, nor whose it is', async () => {
    for (const more of [
      { customerId: otherId },
      { orderProperty: 'free', freeReason: '送' },
      { salesmanId: clerk.userId },
      { boxNo: 'B1' },
    ])
      expect([more, (await save(more)).status]).toEqual([more, 400]);
  });
  it('takes no file that somebody else uploaded', async () =>
    expect(await save({}, { fileIds: [data.fileId] })).toMatchObject({ status: 409, body: { refusal: 'FileNotFound' } }));
  it('is changed while it is a draft, by its version, and only when it is one of its own', async () => {
    const { id, version } = dataOf(await save({ reviewStatus: 'draft' }));
    const { lines } = await detail(id);
    expect(dataOf(await save({ id, version, remark: '请快' }, { id: lines[0].id }))).toMatchObject({ id, version: 2 });
    expect(await detail(id)).toMatchObject({ remark: '请快', reviewStatus: 'pending' });
    const ofHouse = dataOf(await clerk.post(`${root}/submit`, orderOf(data, { reviewStatus: 'draft' }))).id;
    const strange = dataOf(await clerk.post(`${root}/submit`, orderOf(data, { reviewStatus: 'draft', customerId: otherId }))).id;
    for (const other of [ofHouse, strange]) expect((await save({ id: other, version: 1 })).status).toBe(404);
  });
  it('is done once under one command id', async () => {
    const headers = { 'idempotency-key': '0197e0aa-0000-7000-8000-00000000c315' };
    const [one, two] = [
      await hospital.post(`${root}/yunSaveOrder`, orderFrom(), { headers }),
      await hospital.post(`${root}/yunSaveOrder`, orderFrom(), { headers }),
    ];
    expect(two.body.data.id).toBe(one.body.data.id);
  });
  it('ends with the grant, at once', async () => {
    dataOf(await admin.post('/api/console/channel-accounts/withdraw', { userId: hospital.userId }));
    expect(await save()).toMatchObject({ status: 409, body: { refusal: 'ChannelNotGranted' } });
    expect((await hospital.get(`${root}/yunAddressSelect`)).status).toBe(409);
    expect(dataOf(await hospital.get(`${root}/yunIsLoginUser`))).toBe(false);
    dataOf(await admin.post('/api/console/channel-accounts/grant', { userId: hospital.userId, customerId: data.customerId }));
  });
});
