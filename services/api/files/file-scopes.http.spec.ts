// Whoever sees only some rows gets the bytes of the files of those, by their own id as by any list.
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cubeStl, png } from '@cloud-factory/files/examples';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grantingOf, idOf, type Granting, type SignedIn } from '../testing/granting.js';
import { startTestApi, type TestApi, type TestUser } from '../testing/harness.js';
import { dataOf, orderOf, seedThread, upload, type ThreadData } from '../testing/thread-data.js';

const root = '/api/saas-order/orderentry';
const customers = '/api/saas-production/hospitalCustomerData';
let api: TestApi;
let admin: TestUser;
let clerk: TestUser;
let data: ThreadData;
let folder = '';
let granting: Granting;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'file-scopes-'));
  api = await startTestApi({ settings: { DATA_DIR: folder } });
  data = await seedThread(api);
  [admin, clerk] = [await api.as('admin'), await api.as('clerk')];
  granting = grantingOf(api, admin);
});
afterAll(async () => {
  await api.close();
  rmSync(folder, { recursive: true, force: true });
});

const permissions = ['files.*', 'orderentry.*', 'orderattach.read'];
const keeper = async (kind: 'customers' | 'all' | 'own', scope: 'all' | 'own' = 'all'): Promise<SignedIn> =>
  granting.userWith([await granting.roleWith({ permissions, scope, dataScopeIds: [await granting.dataScope('orderentry', kind)] })]);
let scans = 0;
/** An order of the clerk with a scan of its own, and the bytes of it. */
async function order(): Promise<{ id: string; scanId: string; bytes: Buffer }> {
  const bytes = cubeStl(`scoped ${(scans += 1)}`);
  const scanId = dataOf(await upload(clerk, '林一-上颌.stl', bytes)).id;
  return { id: await idOf(clerk.post(`${root}/submit`, orderOf(data, {}, { fileIds: [scanId] }))), scanId, bytes };
}
/** What each call answers that leads to a file, or to its name. */
const calls = async (who: SignedIn, { scanId, bytes }: { scanId: string; bytes: Buffer }) => ({
  detail: (await who.get(`/api/console/files/${scanId}`)).status,
  content: (await who.get(`/api/console/files/${scanId}/content`)).status,
  link: (await who.post(`/api/console/files/${scanId}/link`)).status,
  like: dataOf(await who.get(`/api/console/files/like/${createHash('sha256').update(bytes).digest('hex')}`)).length,
});
const shown = { detail: 200, content: 200, link: 200, like: 1 };
const hidden = { detail: 404, content: 404, link: 404, like: 0 };
/** Gives the hospital to a salesman. */
async function givenTo(salesmanId: string | null): Promise<void> {
  const { id, version, customerCode, name, licenceNo, licenceValidTo, address, phone } = dataOf(
    await admin.get(`${customers}/detail`, { id: data.customerId }),
  );
  dataOf(
    await admin.post(`${customers}/submit`, { id, version, customerCode, name, licenceNo, licenceValidTo, address, phone, salesmanId }),
  );
  await api.caughtUp();
  api.clock.pass(1_000);
}

describe('R163 the bytes of a file of an order', () => {
  it('are for who sees the order, whoever uploaded them: by id, by their hash and by a link', async () => {
    const one = await order();
    expect(await calls(await keeper('all', 'own'), one), 'a data scope for all orders').toEqual(shown);
    expect(await calls(await keeper('customers'), one), 'other hospitals').toEqual(hidden);
    expect(await calls(await keeper('own'), one), 'their own orders').toEqual(hidden);
    const salesman = await keeper('customers');
    await givenTo(salesman.userId);
    expect(await calls(salesman, one)).toEqual(shown);
    await givenTo(null);
    expect(await calls(salesman, one)).toEqual(hidden);
  });

  it('a link leads to them as long as its maker sees the order', async () => {
    const one = await order();
    const salesman = await keeper('customers');
    await givenTo(salesman.userId);
    const { url } = dataOf(await salesman.post(`/api/console/files/${one.scanId}/link`));
    expect((await api.inject({ path: url })).status).toBe(200);
    await givenTo(null);
    expect(await api.inject({ path: url })).toMatchObject({ status: 404, body: { refusal: 'FileNotFound' } });
  });

  it('are not got by naming the file in an order of one’s own', async () => {
    const one = await order();
    const own = await keeper('own');
    expect(await own.post(`${root}/submit`, orderOf(data, {}, { fileIds: [one.scanId] }))).toMatchObject({
      status: 409,
      body: { refusal: 'FileNotFound' },
    });
    expect(await calls(own, one)).toEqual(hidden);
    const bytes = cubeStl('their own');
    const scanId = dataOf(await upload(own as TestUser, '自己.stl', bytes)).id;
    dataOf(await own.post(`${root}/submit`, orderOf(data, {}, { fileIds: [scanId] })));
    expect(await calls(own, { scanId, bytes })).toEqual(shown);
  });
});

describe('R163 what is to hold files, or could name one', () => {
  const calls = { suppliers: '/api/saas-storage/supplierMaintain', partners: '/api/saas-production/partnerscustomer' };
  const may = [...permissions, 'supplierMaintain.*', 'partnerscustomer.*', 'partnerscustomercertificate.*'];
  const nowhere = '0197e0ff-0000-7000-8000-00000000dead';
  let made = 0;
  const supplier = (licenceFiles: readonly string[], more: object = {}) => ({
    code: `SUP-${(made += 1)}`,
    name: '供应商',
    creditCode: `91440300MA5G${String(made).padStart(6, '0')}`,
    kind: 'material',
    licenceValidTo: '2099-12-31',
    licenceFiles,
    enabled: true,
    ...more,
  });
  const certificate = (partnerId: string, typeId: string, fileIds: readonly string[]) => ({
    partnerId,
    typeId,
    certificateNo: `XK-${(made += 1)}`,
    validFrom: '2025-01-01',
    validTo: '2099-12-31',
    fileIds,
  });
  const someone = async (): Promise<SignedIn> =>
    granting.userWith([
      await granting.roleWith({ permissions: may, scope: 'all', dataScopeIds: [await granting.dataScope('orderentry', 'own')] }),
    ]);
  const refused = (id: string) => ({ status: 409, body: { refusal: 'FileNotFound', details: { id } } });

  it('takes no file that is not shown, as none that is not there: not a supplier, not a certificate, not a remark', async () => {
    const [one, who] = [await order(), await someone()];
    const ownId = dataOf(await upload(who as TestUser, '资质.png', png(61, 12), 'photo')).id;
    const type = { typeCode: 'SCXK', nameZh: '生产许可证', nameEn: 'Licence', isRequired: true, sort: 1, enabled: true };
    const typeId = await idOf(admin.post('/api/saas-production/partnerscustomercertificateconfig/submit', type));
    const partnerId = await idOf(admin.post(`${calls.partners}/save`, { unitCode: 'P-1', name: '加工点', kind: 'partner' }));
    const said = {
      supplier: (id: string) => who.post(`${calls.suppliers}/submit`, supplier([ownId, id])),
      certificate: (id: string) => who.post(`${calls.partners}certificate/save`, certificate(partnerId, typeId, [ownId, id])),
    };
    for (const say of Object.values(said)) {
      expect(await say(one.scanId)).toMatchObject(refused(one.scanId));
      expect(await say(nowhere)).toMatchObject(refused(nowhere));
      expect((await say(ownId)).status).toBe(200);
    }
    expect(await admin.post(`${calls.suppliers}/submit`, supplier([nowhere]))).toMatchObject(refused(nowhere));
    expect(await who.post(`${calls.suppliers}/submit`, supplier([], { remark: one.scanId }))).toMatchObject(refused(one.scanId));
    expect((await who.post(`${calls.suppliers}/submit`, supplier([], { remark: nowhere }))).status).toBe(200);
    await api.caughtUp();
    expect((await who.get(`/api/console/files/${one.scanId}`)).status).toBe(404);
  });

  it('keeps what it has: what others gave it, and what is there no more', async () => {
    const who = await someone();
    const [given, gone] = [
      dataOf(await upload(clerk, '给定.png', png(62, 12), 'photo')).id,
      dataOf(await upload(clerk, '已删.png', png(63, 12), 'photo')).id,
    ];
    const entered = supplier([given, gone]);
    const id = await idOf(admin.post(`${calls.suppliers}/submit`, entered));
    const owner = new pg.Client({ connectionString: api.database.ownerUrl });
    await owner.connect();
    await owner.query('update platform.files set erased_at = now() where id = $1', [gone]);
    await owner.end();
    expect((await who.post(`${calls.suppliers}/submit`, { ...entered, id, name: '改名' })).status).toBe(200);
    expect((await who.get(`/api/console/files/${given}`)).status).toBe(200);
    expect(await who.post(`${calls.suppliers}/submit`, supplier([gone]))).toMatchObject(refused(gone));
  });
});

describe('R163 the bytes of a file that nothing uses yet', () => {
  it('are its uploader’s, and for who sees all', async () => {
    const bytes = png(51, 12);
    const someone = await keeper('customers');
    const scanId = dataOf(await upload(someone as TestUser, '草稿.png', bytes, 'photo')).id;
    expect(await calls(someone, { scanId, bytes })).toEqual(shown);
    expect(await calls(await keeper('customers'), { scanId, bytes })).toEqual(hidden);
    expect(await calls(await keeper('all', 'own'), { scanId, bytes })).toEqual(hidden);
    expect(await calls(admin, { scanId, bytes })).toEqual(shown);
  });
});
