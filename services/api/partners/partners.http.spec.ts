import { partnerIdOf } from '@cloud-factory/domain/partners';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi, type TestUser } from '../testing/harness.js';
import { dataOf, orderOf, seedThread, type ThreadData } from '../testing/thread-data.js';

const root = '/api/saas-production';
const partners = `${root}/partnerscustomer`;
const certificates = `${root}/partnerscustomercertificate`;
const licences = `${root}/partnerscustomerlicense`;
const products = `${root}/partnerscustomerproduct`;
const life = '/api/console/partners';
let api: TestApi;
let admin: TestUser;
let data: ThreadData;
let folder = '';
let productionLicence = '';
let quality = '';
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'partners-http-'));
  api = await startTestApi({ settings: { DATA_DIR: folder } });
  data = await seedThread(api);
  admin = await api.as('admin');
  const type = async (typeCode: string, nameZh: string, isRequired: boolean): Promise<string> =>
    dataOf(
      await admin.post(`${root}/partnerscustomercertificateconfig/submit`, {
        typeCode,
        nameZh,
        nameEn: typeCode,
        isRequired,
        sort: 1,
        enabled: true,
      }),
    ).id;
  productionLicence = await type('SCXK', '医疗器械生产许可证', true);
  quality = await type('ISO13485', '质量管理体系认证', false);
});
afterAll(async () => {
  await api.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A day so many days from today, in the tenant's time zone. */
const inDays = (days: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date(Date.now() + days * 86_400_000));

let last = 0;
const entry = (more: object = {}) => ({
  unitCode: `P-${(last += 1)}`,
  name: '深圳三号加工点',
  kind: 'partner',
  machineCount: 6,
  capacityPerDay: 400,
  ...more,
});
async function partner(more: object = {}): Promise<{ id: string; unitCode: string }> {
  const body = entry(more);
  return { id: dataOf(await admin.post(`${partners}/save`, body)).id, unitCode: body.unitCode };
}
const certificate = (partnerId: string, more: object = {}) => ({
  partnerId,
  typeId: productionLicence,
  certificateNo: `XK-${(last += 1)}`,
  validFrom: '2023-01-01',
  validTo: inDays(400),
  ...more,
});
const detail = async (id: string) => dataOf(await admin.get(`${partners}/allDetail`, { id }));
async function active(more: object = {}, validTo = inDays(400)): Promise<{ id: string; unitCode: string }> {
  const one = await partner(more);
  dataOf(await admin.post(`${certificates}/save`, certificate(one.id, { validTo })));
  dataOf(await admin.post(`${life}/activate`, { id: one.id }));
  return one;
}

describe('partners', () => {
  it('C752 C753 C754 are registered under their unit code, listed and shown whole', async () => {
    const { id, unitCode } = await partner({ name: '独有加工点', region: '440300', contractTo: '2027-12-31' });
    await partner();
    expect(id).toBe(partnerIdOf(unitCode));
    expect(dataOf(await admin.get(`${partners}/list`, { name_like: '独有' }))).toMatchObject({
      total: 1,
      records: [{ id, unitCode, status: 'pending', certifiedTo: null, capacityPerDay: 400 }],
    });
    expect(await detail(id)).toMatchObject({ id, region: '440300', certificates: [], licences: [], products: [], version: 1 });
    expect(dataOf(await admin.post(`${partners}/allDetail`, { id }))).toMatchObject({ id }); // its method is not told
    expect(await admin.post(`${partners}/save`, entry({ unitCode }))).toMatchObject({ status: 409, body: { refusal: 'UnitCodeTaken' } });
    expect((await admin.post(`${partners}/save`, entry({ unitCode: '有 空格' }))).status).toBe(400);
  });
  it('C755 are changed by whoever saw the newest version, the unit code never', async () => {
    const { id, unitCode } = await partner();
    const body = entry({ unitCode, machineCount: 9 });
    dataOf(await admin.post(`${partners}/update`, { ...body, id, version: 1 }));
    expect(await detail(id)).toMatchObject({ machineCount: 9, version: 2 });
    expect(await admin.post(`${partners}/update`, { ...body, id, version: 1, machineCount: 10 })).toMatchObject({ status: 412 });
    expect(await admin.post(`${partners}/update`, { ...entry(), id })).toMatchObject({ status: 409, body: { refusal: 'UnitCodeIsFixed' } });
    expect(await admin.post(`${partners}/update`, { ...entry(), id: v7() })).toMatchObject({
      status: 404,
      body: { refusal: 'PartnerNotFound' },
    });
  });
  it('C756 are deleted before they ever worked, and their code is free again', async () => {
    const { id, unitCode } = await partner();
    dataOf(await admin.post(`${partners}/remove`, undefined, { query: { ids: id } }));
    expect((await admin.get(`${partners}/allDetail`, { id })).status).toBe(404);
    expect((await partner({ unitCode })).id).toBe(id);
    const worked = await active();
    expect(await admin.post(`${partners}/remove`, undefined, { query: { ids: worked.id } })).toMatchObject({
      status: 409,
      body: { refusal: 'PartnerNotPending' },
    });
  });
  it('C750 are offered while they may be given work', async () => {
    const { id } = await active();
    const offered = async () => dataOf(await admin.get(`${partners}/getPartnersCustomerList`)).map((each: { id: string }) => each.id);
    expect(await offered()).toContain(id);
    dataOf(await admin.post(`${life}/suspend`, { id, reason: '飞行检查整改' }));
    expect(await offered()).not.toContain(id);
    expect(await detail(id)).toMatchObject({ status: 'suspended', statusReason: '飞行检查整改' });
    dataOf(await admin.post(`${life}/activate`, { id }));
    expect(await offered()).toContain(id);
    dataOf(await admin.post(`${life}/revoke`, { id, reason: '合同到期', stopDate: inDays(30) }));
    expect(await offered(), 'through its last day').toContain(id);
    const over = await active();
    dataOf(await admin.post(`${life}/revoke`, { id: over.id, reason: '合同到期', stopDate: inDays(-1) }));
    const stopped = await active();
    dataOf(await admin.post(`${life}/suspend`, { id: stopped.id, reason: '飞行检查整改' }));
    dataOf(await admin.post(`${life}/revoke`, { id: stopped.id, reason: '合同到期', stopDate: inDays(30) }));
    for (const gone of [over, stopped]) expect(await offered()).not.toContain(gone.id);
    expect(await admin.post(`${life}/activate`, { id })).toMatchObject({ status: 409, body: { refusal: 'PartnerIsRevoked' } });
  });
  it('are not approved for when they were deleted since, unless a department has their code', async () => {
    const { id: partnerId, unitCode } = await partner();
    const clerk = await api.as('clerk');
    const { id } = dataOf(await clerk.post('/api/saas-order/orderentry/submit', orderOf(data, { unitCode })));
    dataOf(await admin.post(`${partners}/remove`, undefined, { query: { ids: partnerId } }));
    await api.caughtUp();
    const reviewer = await api.as('reviewer');
    const approve = () => reviewer.post('/api/saas-order/orderentry/orderReviewAdopt', { ids: [id] });
    expect(await approve()).toMatchObject({ status: 409, body: { refusal: 'UnitNotFound', details: { unitCode } } });
    dataOf(await admin.post('/api/blade-system/dept/submit', { deptCode: unitCode, deptName: '新部门', type: 'department', sort: 1 }));
    await api.caughtUp();
    expect((await approve()).status).toBe(200);
  });
  it('C751 tell how many machines they have and how many open orders', async () => {
    const { unitCode } = await active({ unitCode: 'P-QTY', machineCount: 7 });
    const quantity = async () => dataOf(await admin.get(`${partners}/getQuantity`, { unitCode }));
    expect(await quantity()).toEqual({ unitCode, machineCount: 7, capacityPerDay: 400, openOrders: 0 });
    const clerk = await api.as('clerk');
    const { id } = dataOf(await clerk.post('/api/saas-order/orderentry/submit', orderOf(data, { unitCode })));
    expect((await quantity()).openOrders).toBe(0); // not approved yet
    dataOf(await (await api.as('reviewer')).post('/api/saas-order/orderentry/orderReviewAdopt', { ids: [id] }));
    await api.caughtUp();
    expect((await quantity()).openOrders).toBe(1);
    expect(await admin.get(`${partners}/getQuantity`, { unitCode: 'nobody' })).toMatchObject({ status: 404 });
  });
  it('S01 are not there for another tenant, under the same code neither', async () => {
    const { id, unitCode } = await active();
    const stranger = await api.as('admin', api.b);
    expect((await stranger.get(`${partners}/allDetail`, { id })).status).toBe(404);
    expect((await stranger.get(`${certificates}/getList`, { partnerId: id })).body.data).toEqual([]);
    expect((await stranger.post(`${life}/suspend`, { id, reason: 'x' })).status).toBe(404);
    expect((await stranger.post(`${partners}/save`, entry({ unitCode }))).status).toBe(200); // each tenant has its own codes
    expect(await detail(id)).toMatchObject({ status: 'active' });
  });
});

describe('certificates', () => {
  it('C765 are of kinds that are kept, those that are needed among them', async () => {
    const kinds = dataOf(await admin.get(`${root}/partnerscustomercertificateconfig/getList`));
    expect(kinds).toEqual(
      expect.arrayContaining([expect.objectContaining({ id: productionLicence, nameZh: '医疗器械生产许可证', isRequired: true })]),
    );
  });
  it('C757 C758 C759 C760 are kept with where they stand today, changed and taken away', async () => {
    const { id: partnerId } = await partner();
    dataOf(await admin.post(`${certificates}/save`, certificate(partnerId, { certificateNo: 'XK-0001', validTo: inDays(20) })));
    const list = async () => dataOf(await admin.get(`${certificates}/getList`, { partnerId }));
    const [row] = await list();
    expect(row).toMatchObject({ partnerId, typeName: '医疗器械生产许可证', isRequired: true, stage: 'expiring30' });
    const { id: otherId } = await partner();
    dataOf(await admin.post(`${certificates}/save`, certificate(otherId)));
    expect(await list()).toHaveLength(1);
    const ofAll = dataOf(await admin.get(`${certificates}/getList`)).map((each: { partnerId: string }) => each.partnerId);
    expect(ofAll, 'of all partners, where none is named').toEqual(expect.arrayContaining([partnerId, otherId]));
    expect(await admin.post(`${certificates}/save`, certificate(partnerId, { certificateNo: 'XK-0001' }))).toMatchObject({
      status: 409,
      body: { refusal: 'CertificateExists' },
    });
    expect(await admin.post(`${certificates}/save`, certificate(partnerId, { validTo: '2022-12-31' }))).toMatchObject({
      status: 409,
      body: { refusal: 'PeriodReversed' },
    });
    const { partnerId: _, ...change } = certificate(partnerId, { certificateNo: 'XK-0001', validTo: null });
    dataOf(await admin.post(`${certificates}/update`, { ...change, id: row.id })); // by its id alone
    expect(await list()).toMatchObject([{ id: row.id, validTo: null, stage: 'valid' }]);
    dataOf(await admin.post(`${certificates}/remove`, undefined, { query: { ids: row.id } }));
    expect(await list()).toEqual([]);
    expect(dataOf(await admin.get(`${certificates}/getList`, { partnerId: otherId }))).toHaveLength(1);
    expect(await admin.post(`${certificates}/remove`, undefined, { query: { ids: row.id } })).toMatchObject({
      status: 404,
      body: { refusal: 'CertificateNotFound' },
    });
  });
  it('are warned of before they end, the first to end first, and not for a partner that was revoked', async () => {
    const { id } = await active({ name: '临期加工点' }, inDays(3));
    expect(dataOf(await admin.get(`${partners}/list`, { name_like: '临期' })).records).toMatchObject([
      { id, certifiedTo: inDays(3), stage: 'expiring7' },
    ]);
    dataOf(await admin.post(`${certificates}/save`, certificate(id, { typeId: quality, validFrom: '2020-01-01', validTo: inDays(-1) })));
    dataOf(await admin.post(`${certificates}/save`, certificate(id, { typeId: quality, validTo: inDays(61) })));
    const mine = async () => dataOf(await admin.get(`${life}/warnings`)).filter((each: { partnerId: string }) => each.partnerId === id);
    expect(await mine()).toMatchObject([
      { daysLeft: -1, stage: 'expired', isRequired: false, partnerName: '临期加工点' },
      { daysLeft: 3, stage: 'expiring7', isRequired: true },
    ]);
    dataOf(await admin.post(`${life}/revoke`, { id, reason: '合同到期', stopDate: inDays(1) }));
    expect(await mine()).toEqual([]);
  });
  it('are needed before a partner works', async () => {
    const { id } = await partner();
    expect(await admin.post(`${life}/activate`, { id })).toMatchObject({ status: 409, body: { refusal: 'CertificateMissing' } });
    dataOf(await admin.post(`${certificates}/save`, certificate(id, { validTo: inDays(-1) })));
    expect(await admin.post(`${life}/activate`, { id })).toMatchObject({ status: 409, body: { refusal: 'CertificateExpired' } });
    dataOf(await admin.post(`${certificates}/save`, certificate(id, { validTo: inDays(0) })));
    dataOf(await admin.post(`${life}/activate`, { id })); // the last day is a good one, and a renewed one makes up for an old one
  });
});

describe('new work', () => {
  it('no order is approved for a partner whose certificate ended; with a renewed one it is', async () => {
    const { id, unitCode } = await active();
    const [old] = dataOf(await admin.get(`${certificates}/getList`, { partnerId: id }));
    const { partnerId: _, ...ended } = certificate(id, { certificateNo: old.certificateNo, validTo: inDays(-1) });
    dataOf(await admin.post(`${certificates}/update`, { ...ended, id: old.id }));
    const { id: orderId } = dataOf(await (await api.as('clerk')).post('/api/saas-order/orderentry/submit', orderOf(data, { unitCode })));
    const approve = async () => (await api.as('reviewer')).post('/api/saas-order/orderentry/orderReviewAdopt', { ids: [orderId] });
    expect(await approve()).toMatchObject({
      status: 409,
      body: { refusal: 'CertificateExpired', details: { typeName: '医疗器械生产许可证', validTo: inDays(-1) } },
    });
    dataOf(await admin.post(`${certificates}/save`, certificate(id)));
    dataOf(await approve());
  });
});

describe('licences and products of a partner', () => {
  it('C761 C762 C763 C764 licences are kept, changed and taken away', async () => {
    const { id: partnerId, unitCode } = await partner();
    const { id: otherId } = await partner();
    const licence = { kind: 'dongle', product: 'CAD', licenceNo: 'EXO-1', seats: 5, validTo: '2027-06-30' };
    dataOf(await admin.post(`${licences}/save`, { partnerId, ...licence }));
    const list = async () => dataOf(await admin.get(`${licences}/getList`, { partnerId }));
    dataOf(await admin.post(`${licences}/save`, { ...licence, partnerId: otherId, licenceNo: 'EXO-2' }));
    const [row, ...others] = await list();
    expect(row).toMatchObject({ ...licence, partnerId, unitCode });
    expect(others).toEqual([]);
    const ofAll = dataOf(await admin.get(`${licences}/getList`)).map((each: { licenceNo: string }) => each.licenceNo);
    expect(ofAll, 'of all partners, where none is named').toEqual(expect.arrayContaining(['EXO-1', 'EXO-2']));
    expect(await admin.post(`${licences}/save`, { partnerId, ...licence })).toMatchObject({
      status: 409,
      body: { refusal: 'LicenceExists' },
    });
    expect((await admin.post(`${licences}/save`, { partnerId, ...licence, seats: 0 })).status).toBe(400);
    dataOf(await admin.post(`${licences}/update`, { ...licence, id: row.id, seats: 8 }));
    expect(await list()).toMatchObject([{ id: row.id, seats: 8 }]);
    dataOf(await admin.post(`${licences}/remove`, { ids: [row.id] }));
    expect(await list()).toEqual([]);
    expect((await detail(otherId)).licences).toMatchObject([{ licenceNo: 'EXO-2', seats: 5 }]);
  });
  it('C766 C767 C768 products are those that it makes, at its own price', async () => {
    const { id: unitId } = await partner();
    const { id: otherId } = await partner();
    const body = { unitId, productId: data.productId, unitPrice: '60' };
    dataOf(await admin.post(`${products}/saveProduct`, body));
    dataOf(await admin.post(`${products}/saveProduct`, { ...body, unitId: otherId }));
    expect((await detail(unitId)).products).toMatchObject([{ productCode: 'CP-SLM-CR', productName: '钴铬单冠', unitPrice: '60.0000' }]);
    expect(await admin.post(`${products}/saveProduct`, body)).toMatchObject({ status: 409, body: { refusal: 'PartnerProductExists' } });
    dataOf(await admin.post(`${products}/updateProduct`, { ...body, unitPrice: '55.5' }));
    expect((await detail(unitId)).products).toMatchObject([{ unitPrice: '55.5000' }]);
    expect(await admin.post(`${products}/saveProduct`, { ...body, productId: v7() })).toMatchObject({
      status: 409,
      body: { refusal: 'ProductNotOffered' },
    });
    dataOf(await admin.post(`${products}/removeProduct`, undefined, { query: { productId: data.productId, unitId } }));
    expect((await detail(unitId)).products).toEqual([]);
    expect((await detail(otherId)).products, 'another partner goes on at its own price').toMatchObject([{ unitPrice: '60.0000' }]);
    expect(await admin.post(`${products}/updateProduct`, body)).toMatchObject({ status: 409, body: { refusal: 'PartnerProductNotFound' } });
  });
});
