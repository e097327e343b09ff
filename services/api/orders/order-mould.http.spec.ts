// Box, colour, time, enclosures and unit of an order that is under review or approved already; and what a hospital's resubmission leaves of them.
import { cubeStl } from '@cloud-factory/files/examples';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi, type TestUser } from '../testing/harness.js';
import { dataOf, orderOf, seedThread, upload, type ThreadData } from '../testing/thread-data.js';

const root = '/api/saas-order/orderentry';
const path = '/api/console/order-mould';
let api: TestApi;
let data: ThreadData;
let clerk: TestUser;
let reviewer: TestUser;
let hospital: TestUser;
let folder = '';
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'order-mould-http-'));
  api = await startTestApi({ settings: { DATA_DIR: folder } });
  data = await seedThread(api);
  [clerk, reviewer, hospital] = [await api.as('clerk'), await api.as('reviewer'), await api.as('customer')];
  const admin = await api.as('admin');
  dataOf(await admin.post('/api/console/channel-accounts/grant', { userId: hospital.userId, customerId: data.customerId }));
  const colour = { name: '黄', hex: '#ffee00', effectiveFrom: '2020-01-01', enabled: true };
  dataOf(await admin.post('/api/saas-storage/toothBoxColor/submit', { ...colour, colorCode: 'YELLOW', cycleDay: 4 }));
  await api.caughtUp();
});
afterAll(async () => {
  await api.close();
  rmSync(folder, { recursive: true, force: true });
});

const submit = async (more: object = {}) =>
  dataOf(await clerk.post(`${root}/submit`, orderOf(data, { boxNo: null, ...more }))) as { id: string };
const approve = async (id: string) => dataOf(await reviewer.post(`${root}/orderReviewAdopt`, { ids: [id] }));
const detail = async (id: string) => {
  await api.caughtUp();
  return dataOf(await clerk.get(`${root}/detail`, { id }));
};
const mould = { receiveModelAt: '2025-06-11T16:30:00Z', boxColor: null, enclosures: ['bite'], unitCode: null };

describe('a mould that comes in after the order', () => {
  it('is said of an order under review and of an approved one, in the colour of its day, and told in its history', async () => {
    const { id } = await submit();
    dataOf(await clerk.post(path, { ...mould, id, boxNo: 'B7001' }));
    expect(await detail(id)).toMatchObject({ boxNo: 'B7001', boxColor: 'YELLOW', enclosures: ['bite'], reviewStatus: 'pending' });
    await approve(id);
    const { version } = await detail(id);
    dataOf(await clerk.post(path, { ...mould, id, version, boxNo: 'B7002' }));
    expect(await detail(id)).toMatchObject({
      boxNo: 'B7002',
      receiveModelAt: expect.stringContaining('2025-06-11'),
      reviewStatus: 'approved',
    });
    const [latest] = dataOf(await clerk.get(`/api/console/history/order-${id}`));
    expect(latest).toMatchObject({
      text: '收模登记',
      changes: expect.arrayContaining([{ field: 'boxNo', before: 'B7001', after: 'B7002' }]),
    });
    expect(await clerk.post(path, { ...mould, id, version, boxNo: 'B7003' })).toMatchObject({ status: 412 });
  });
  it('lies in a box of its own, which is free again when another one is named', async () => {
    const [one, other] = [await submit({ boxNo: 'B7010' }), await submit()];
    expect(await clerk.post(path, { ...mould, id: other.id, boxNo: 'B7010' })).toMatchObject({
      status: 409,
      body: { refusal: 'AlreadyTaken', msg: '盒号“B7010”正在使用中' },
    });
    const unknown = await clerk.post(path, { ...mould, id: one.id, boxNo: 'B7011', unitCode: 'D-78' });
    expect(unknown).toMatchObject({ status: 409, body: { refusal: 'UnitNotFound' } });
    dataOf(await clerk.post(path, { ...mould, id: one.id, boxNo: 'B7011' }));
    expect((await clerk.post(path, { ...mould, id: other.id, boxNo: 'B7010' })).status).toBe(200);
  });
  it('is not said of a draft, which is changed in its form, nor in a colour that nobody keeps', async () => {
    const { id } = await submit({ reviewStatus: 'draft' });
    expect(await clerk.post(path, { ...mould, id, boxNo: 'B7020' })).toMatchObject({ status: 409, body: { refusal: 'OrderTakesNoMould' } });
    const { id: pending } = await submit();
    expect(await clerk.post(path, { ...mould, id: pending, boxNo: 'B7020', boxColor: 'PINK' })).toMatchObject({
      status: 409,
      body: { refusal: 'BoxColorNotFound' },
    });
  });
  it.each(['unitCode', 'receiveModelAt', 'boxNo', 'boxColor', 'enclosures'] as const)(
    'is said whole: without %s nothing is taken, and what stands there stays',
    async (left) => {
      const { id } = await submit();
      const whole = { ...mould, id, boxNo: null };
      dataOf(await clerk.post(path, whole));
      const { [left]: _, ...rest } = whole;
      expect(await clerk.post(path, rest)).toMatchObject({ status: 400, body: { errors: [{ path: left }] } });
      expect(await detail(id)).toMatchObject({ version: 2, receiveModelAt: expect.stringContaining('2025-06-11'), enclosures: ['bite'] });
    },
  );
  it('is said by the house alone', async () => {
    const { id } = await submit();
    expect((await hospital.post(path, { ...mould, id, boxNo: 'B7030' })).status).toBe(403);
    expect((await reviewer.post(path, { ...mould, id, boxNo: 'B7030' })).status).toBe(403);
  });
});

it('R313 an order of a hospital keeps its mould and its box when the hospital submits it again', async () => {
  const fileId = dataOf(await upload(hospital, '上颌.stl', cubeStl())).id;
  const line = {
    productId: data.productId,
    toothPositions: '11-13',
    qty: 3,
    printCount: 1,
    patientName: '周',
    patientCode: 'P-77',
    fileIds: [fileId],
  };
  const order = { companyCode: 'C01', doctorName: '李医生', lines: [line] };
  const { id } = dataOf(await hospital.post(`${root}/yunSaveOrder`, order));
  dataOf(await clerk.post(path, { ...mould, id, boxNo: 'B7040' }));
  dataOf(await reviewer.post(`${root}/orderReviewReject`, { ids: [id], reason: '缺对颌扫描' }));
  const { version, lines } = await detail(id);
  const again = { ...order, id, version, remark: '已补', lines: [{ ...line, id: lines[0].id }] };
  dataOf(await hospital.post(`${root}/yunSaveOrder`, again));
  expect(await detail(id)).toMatchObject({
    reviewStatus: 'pending',
    remark: '已补',
    boxNo: 'B7040',
    boxColor: 'YELLOW',
    enclosures: ['bite'],
  });
  const { id: other } = await submit();
  expect(await clerk.post(path, { ...mould, id: other, boxNo: 'B7040' })).toMatchObject({ status: 409, body: { refusal: 'AlreadyTaken' } });
});
