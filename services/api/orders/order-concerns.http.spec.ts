// An open order whose customer or unit would not pass any more says so, to whoever reads it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi, type TestApi, type TestUser } from '../testing/harness.js';
import { dataOf, orderOf, seedThread, type ThreadData } from '../testing/thread-data.js';

let api: TestApi;
let data: ThreadData;
let clerk: TestUser;
let admin: TestUser;
let folder = '';
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'order-concerns-http-'));
  api = await startTestApi({ settings: { DATA_DIR: folder } });
  data = await seedThread(api);
  [clerk, admin] = [await api.as('clerk'), await api.as('admin')];
});
afterAll(async () => {
  await api.close();
  rmSync(folder, { recursive: true, force: true });
});

const path = '/api/console/order-concerns';
const asked = (id: string) => clerk.get(path, { id });

it('R376 is told of a customer that was blacklisted and of a unit that may not work, in the language of whoever asks', async () => {
  const unit = { unitCode: 'P-CONCERN', name: '蓝天加工点', kind: 'partner', region: '440300' };
  dataOf(await admin.post('/api/saas-production/partnerscustomer/save', unit));
  await api.caughtUp();
  const { id } = dataOf(await clerk.post('/api/saas-order/orderentry/submit', orderOf(data, { boxNo: null, unitCode: 'P-CONCERN' })));
  const ofUnit = { concern: 'PartnerNotActive', text: '加工点“蓝天加工点”未启用' };
  expect(dataOf(await asked(id))).toEqual([ofUnit]);
  const blacklisted = { id: data.customerId, reason: '逾期 90 天', scopes: ['credit'] };
  dataOf(await admin.post('/api/saas-production/hospitalCustomerData/blacklistRowSave', blacklisted));
  expect(dataOf(await asked(id))).toEqual([{ concern: 'CustomerIsBlacklisted', text: '医院客户在黑名单中' }, ofUnit]);
  const english = await clerk.inject({ path, query: { id }, headers: { 'accept-language': 'en' } });
  expect(dataOf(english)[0]).toMatchObject({ text: 'The hospital customer is blacklisted' });
  const released = { id: data.customerId, reason: '已付清' };
  dataOf(await admin.post('/api/saas-production/hospitalCustomerData/releaseBlacklistRowSave', released));
  expect(dataOf(await asked(id))).toEqual([ofUnit]);
});
it('is told by orders that are there', async () =>
  expect(await asked('0197e0aa-0000-7000-8000-00000000c315')).toMatchObject({ status: 404, body: { refusal: 'OrderNotFound' } }));
