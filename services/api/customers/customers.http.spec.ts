import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi, type TestUser } from '../testing/harness.js';
import { dataOf } from '../testing/thread-data.js';

const root = '/api/saas-production/hospitalCustomerData';
let api: TestApi;
let admin: TestUser;
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.as('admin');
});
afterAll(() => api.close());

let last = 0;
const entry = (more: object = {}) => ({
  customerCode: `H${(last += 1)}`,
  name: '安和口腔',
  licenceNo: 'PDY1',
  licenceValidTo: '2099-12-31',
  ...more,
});
const submit = async (more: object = {}): Promise<{ id: string; version: number }> =>
  dataOf(await admin.post(`${root}/submit`, entry(more)));

describe('hospital customers', () => {
  it('C716 C717 C718 are registered, listed and shown', async () => {
    const { id } = await submit({ customerCode: 'H0031', name: '独有口腔', closingDay: 20 });
    expect(dataOf(await admin.get(`${root}/list`, { name_like: '独有' }))).toMatchObject({
      total: 1,
      records: [{ id, customerCode: 'H0031', status: 'normal', currency: 'CNY' }],
    });
    expect(dataOf(await admin.get(`${root}/detail`, { id }))).toMatchObject({ id, closingDay: 20, createdBy: admin.userId, version: 1 });
  });
  it('USE-M1 are found by name, code, pinyin and initials, by one filter, also in several words', async () => {
    const { id } = await submit({ customerCode: 'HZ0077', name: '深圳爱华口腔医院', shortName: '爱华' });
    const { id: other } = await submit({ customerCode: 'HZ0078', name: '深圳安华口腔医院' });
    const foundBy = async (keyword: string): Promise<readonly string[]> =>
      dataOf(await admin.get(`${root}/list`, { keyword })).records.map((row: { id: string }) => row.id);
    for (const typed of ['爱华', 'HZ0077', 'hz0077', 'szah 0077', 'shenzhenaihua', 'ShenZhen aihua', 'ah 爱'])
      expect([typed, await foundBy(typed)]).toEqual([typed, [id]]);
    expect(new Set(await foundBy('szah'))).toEqual(new Set([id, other]));
    expect(await foundBy('100%_')).toEqual([]);
    // A new name is found, the old one no longer.
    const change = { id, version: 1, customerCode: 'HZ0077', name: '广州爱佳口腔' };
    dataOf(await admin.post(`${root}/submit`, entry(change)));
    expect([await foundBy('gzaj'), await foundBy('shenzhenaihua')]).toEqual([[id], []]);
  });
  it('C718 are changed by who saw the newest version, and no two have one code', async () => {
    const { id } = await submit({ customerCode: 'H0032' });
    const changed = entry({ customerCode: 'H0032', id, version: 1, closingDay: 10 });
    expect(dataOf(await admin.post(`${root}/submit`, changed))).toMatchObject({ version: 2 });
    expect((await admin.post(`${root}/submit`, { ...changed, closingDay: 11 })).status).toBe(412);
    expect(await admin.post(`${root}/submit`, entry({ customerCode: 'H0032' }))).toMatchObject({
      status: 409,
      body: { refusal: 'AlreadyTaken' },
    });
    expect((await admin.get(`${root}/detail`, { id, asOf: new Date(0).toISOString() })).status).toBe(404);
  });
  it('C719 are retired, and not there afterwards', async () => {
    const { id } = await submit();
    dataOf(await admin.post(`${root}/remove`, undefined, { query: { ids: id } }));
    expect(await admin.get(`${root}/detail`, { id })).toMatchObject({ status: 404, body: { refusal: 'CustomerNotFound' } });
    expect(await admin.post(`${root}/remove`, undefined, { query: { ids: v7() } })).toMatchObject({
      status: 404,
      body: { refusal: 'CustomerNotFound' },
    });
  });
  it('C720 are offered in pickers, by GET and by POST, by code and until they are retired', async () => {
    const [black, { id }, gone] = [
      await submit({ customerCode: 'Z1' }),
      await submit({ customerCode: 'Z2' }),
      await submit({ customerCode: 'Z3' }),
    ];
    dataOf(await admin.post(`${root}/blacklistRowSave`, { id: black.id, reason: '逾期 90 天' }));
    dataOf(await admin.post(`${root}/remove`, undefined, { query: { ids: gone.id } }));
    for (const options of [dataOf(await admin.get(`${root}/dictList`)), dataOf(await admin.post(`${root}/dictList`, {}))]) {
      expect(options.slice(-2)).toEqual([
        { id: black.id, customerCode: 'Z1', name: '安和口腔', currency: 'CNY', status: 'blacklisted' },
        { id, customerCode: 'Z2', name: '安和口腔', currency: 'CNY', status: 'normal' },
      ]);
    }
  });
  it('C724 C725 R376 are blacklisted and released, each with a reason', async () => {
    const { id } = await submit();
    expect((await admin.post(`${root}/blacklistRowSave`, { id })).status).toBe(400);
    dataOf(await admin.post(`${root}/blacklistRowSave`, { id, reason: '逾期 90 天' }));
    expect(dataOf(await admin.get(`${root}/detail`, { id }))).toMatchObject({
      status: 'blacklisted',
      blackReason: '逾期 90 天',
      blacklistedBy: admin.userId,
    });
    dataOf(await admin.post(`${root}/releaseBlacklistRowSave`, { id, reason: '已付清' }));
    expect(dataOf(await admin.get(`${root}/detail`, { id }))).toMatchObject({ status: 'normal', blackReason: null });
    expect(await admin.post(`${root}/releaseBlacklistRowSave`, { id, reason: '再次' })).toMatchObject({
      status: 409,
      body: { refusal: 'CustomerNotBlacklisted' },
    });
  });
  it('C721 C722 C723 leave as a file, or as rows where rows are asked for', async () => {
    const { customerCode } = entry();
    await submit({ customerCode, name: '报表口腔', creditLimit: '50000', creditDays: 30, jdCode: 'CUST00031' });
    await api.caughtUp();
    for (const call of ['getListExcel', 'getListExcelQuery', 'getHospitalExportReportList']) {
      const file = await admin.inject({ path: `${root}/${call}`, query: { customerCode }, headers: { accept: '*/*' } });
      expect([file.status, file.headers['content-type']]).toEqual([
        200,
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      ]);
      const rows = await admin.inject({ path: `${root}/${call}`, query: { customerCode }, headers: { accept: 'application/json' } });
      expect(dataOf(rows)).toMatchObject([{ customerCode, name: '报表口腔' }]);
    }
    const report = await admin.inject({
      path: `${root}/getHospitalExportReportList`,
      query: { customerCode },
      headers: { accept: 'application/json' },
    });
    expect(dataOf(report)).toMatchObject([{ creditLimit: '50000.00', creditDays: 30, jdCode: 'CUST00031' }]);
  });
  it('keep credit, invoice and fit, and say what a blacklisting stops', async () => {
    const fitProfile = { cementGap: '0.04', note: '邻接略紧' };
    const { id } = await submit({ creditLimit: '50000', taxNo: '91440300MA5', languagePreference: 'en', fitProfile });
    expect(dataOf(await admin.get(`${root}/detail`, { id }))).toMatchObject({
      creditLimit: '50000.00',
      fitProfile: { cementGap: '0.040' },
    });
    dataOf(await admin.post(`${root}/blacklistRowSave`, { id, reason: '逾期', scopes: ['delivery', 'order', 'order'] }));
    expect(dataOf(await admin.get(`${root}/detail`, { id }))).toMatchObject({ blackScopes: ['order', 'delivery'] });
    expect((await admin.post(`${root}/blacklistRowSave`, { id, reason: '逾期', scopes: ['everything'] })).status).toBe(400);
    dataOf(await admin.post(`${root}/releaseBlacklistRowSave`, { id, reason: '已付清' }));
    expect(dataOf(await admin.get(`${root}/detail`, { id }))).toMatchObject({
      blackScopes: [],
      releasedBy: admin.userId,
      releaseReason: '已付清',
    });
  });
  it('S09 are read by a clerk and changed by none', async () => {
    const clerk = await api.as('clerk');
    expect((await clerk.get(`${root}/list`)).status).toBe(200);
    expect((await clerk.post(`${root}/submit`, entry())).status).toBe(403);
    expect((await api.inject({ path: `${root}/list` })).status).toBe(401);
  });
  it('S01 are not there for another tenant', async () => {
    const { id } = await submit();
    const stranger = await api.as('admin', api.b);
    expect((await stranger.get(`${root}/detail`, { id })).status).toBe(404);
    expect((await stranger.post(`${root}/blacklistRowSave`, { id, reason: 'x' })).status).toBe(404);
    expect((await stranger.post(`${root}/submit`, entry({ id }))).status).toBe(404);
    expect(dataOf(await stranger.get(`${root}/list`)).total).toBe(0);
  });
});

describe('customers as storage sees them', () => {
  const information = '/api/saas-storage/customerInformationMaintain';
  it('C640 C641 C642 C643 C644 are made of the customers; what people keep stays', async () => {
    const { id } = await submit({ customerCode: 'HS1', name: '仓储口腔' });
    await submit({ customerCode: 'HS2', name: '另一口腔' });
    const keeper = await api.as('warehouseKeeper');
    dataOf(await keeper.post(`${information}/submit`, { id, packing: '每单独立盒', receivingHours: '09:00-17:30' }));
    await api.caughtUp();
    expect(dataOf(await keeper.get(`${information}/detail`, { id }))).toMatchObject({ id, packing: '每单独立盒', status: 'normal' });
    for (const call of ['list', 'getCustomerPage'])
      expect(dataOf(await keeper.get(`${information}/${call}`, { name: '仓储口腔' }))).toMatchObject({ total: 1, records: [{ id }] });
    expect(await keeper.post(`${information}/remove`, undefined, { query: { ids: id } })).toMatchObject({
      status: 409,
      body: { refusal: 'ReadModelIsNotKept' },
    });
    expect(await keeper.post(`${information}/submit`, { id: v7(), packing: 'x' })).toMatchObject({ status: 404 });
  });
});
