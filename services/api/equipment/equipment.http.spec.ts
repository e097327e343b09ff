import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestUser } from '../testing/harness.js';

let api: TestApi;
let admin: TestUser;
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.as('administrator', api.a);
}, 120_000);
afterAll(() => api.close());

const path = '/api/saas-equipment/ycequipmentarchivesmanagement';
const mill = { equipmentNo: 'SB-MILL-01', name: '切削机 1 号', type: 'mill', serialNo: 'M-100', price: '120000' };

test('C796 C797 C798 C799 C800 a machine is entered, listed, shown, changed and retired; its numbers are its own', async () => {
  const { id, version } = (await admin.post(`${path}/submit`, mill)).body.data;
  for (const call of ['list', 'page'])
    expect((await admin.get(`${path}/${call}`, { type: 'mill' })).body.data.records).toMatchObject([{ ...mill, price: '120000.00' }]);
  expect((await admin.get(`${path}/detail`, { id })).body.data).toMatchObject({ id, serialNo: 'M-100', gaugeFlag: false });
  expect((await admin.post(`${path}/submit`, { ...mill, serialNo: 'M-101' })).body.refusal).toBe('AlreadyTaken');
  expect((await admin.post(`${path}/submit`, { ...mill, id, version, location: '一号车间' })).status).toBe(200);
  expect((await admin.post(`${path}/submit`, { ...mill, id, version, location: '二号车间' })).status).toBe(412);
  expect((await admin.get(`${path}/detail`, { id })).body.data.location).toBe('一号车间');
  expect((await admin.post(`${path}/remove`, {}, { query: { ids: id } })).status).toBe(200);
  expect((await admin.get(`${path}/detail`, { id })).status).toBe(404);
  expect((await admin.post(`${path}/submit`, mill)).status).toBe(200);
});

test('C802 everybody may choose from the machines, by their numbers', async () => {
  await admin.post(`${path}/submit`, { ...mill, equipmentNo: 'SB-FUR-01', serialNo: 'F-1', name: '烧结炉', type: 'sinterFurnace' });
  const clerk = await api.as('clerk', api.a);
  const { body } = await clerk.get(`${path}/getEquipmentArchivesManagement`);
  expect(body.data.map(({ equipmentNo }: { equipmentNo: string }) => equipmentNo)).toEqual(['SB-FUR-01', 'SB-MILL-01']);
});

test('C800 a gauge needs a day until which it is calibrated', async () => {
  const { status, body } = await admin.post(`${path}/submit`, { ...mill, equipmentNo: 'SB-G-1', serialNo: 'G-1', gaugeFlag: true });
  expect([status, body.errors[0].path]).toEqual([400, 'calibrationValidTo']);
});
