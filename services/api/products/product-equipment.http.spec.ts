import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestUser } from '../testing/harness.js';
import { dataOf, seedThread } from '../testing/thread-data.js';

let api: TestApi;
let admin: TestUser;
let productId: string;
let equipmentId: string;
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.as('administrator', api.a);
  await seedThread(api);
  productId = dataOf(await admin.get('/api/saas-storage/productData/list', { size: 1 })).records[0].id;
  const machine = { equipmentNo: 'SB-SLM-09', name: '金属打印机', type: 'slmPrinter', serialNo: 'S-9' };
  equipmentId = dataOf(await admin.post('/api/saas-equipment/ycequipmentarchivesmanagement/submit', machine)).id;
}, 120_000);
afterAll(() => api.close());

const path = '/api/saas-storage/productData';
const list = async () => dataOf(await admin.get(`${path}/getEquipmentList`, { productId }));

test('C533 C534 C535 a product says what it may be made on: a machine by its number, once, with its program, and no more when taken away', async () => {
  const links = [{ equipmentId, program: 'CoCr 40 µm' }];
  expect((await admin.post(`${path}/saveProductEquipmentList`, { productId, links })).status).toBe(200);
  const [row] = await list();
  expect(row).toMatchObject({ equipmentId, equipmentNo: 'SB-SLM-09', equipmentName: '金属打印机', program: 'CoCr 40 µm' });
  expect((await admin.post(`${path}/saveProductEquipmentList`, { productId, links })).body.refusal).toBe('AlreadyLinked');
  await admin.post(`${path}/saveProductEquipmentList`, { productId, links: [{ ...links[0], id: row.id, program: 'CoCr 30 µm' }] });
  expect((await list()).map(({ program }: { program: string }) => program)).toEqual(['CoCr 30 µm']);
  expect((await admin.post(`${path}/delEquipment`, { ids: [row.id] })).status).toBe(200);
  expect(await list()).toEqual([]);
  expect((await admin.post(`${path}/delEquipment`, { ids: [row.id] })).status).toBe(404);
});

test('C534 a machine that is not there, or was retired, is not linked', async () => {
  const strange = { productId, links: [{ equipmentId: productId }] };
  expect((await admin.post(`${path}/saveProductEquipmentList`, strange)).body.refusal).toBe('EquipmentNotFound');
  await admin.post('/api/saas-equipment/ycequipmentarchivesmanagement/remove', {}, { query: { ids: equipmentId } });
  expect((await admin.post(`${path}/saveProductEquipmentList`, { productId, links: [{ equipmentId }] })).body.refusal).toBe(
    'EquipmentNotFound',
  );
});
