import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestUser } from '../testing/harness.js';

let api: TestApi;
let admin: TestUser;
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.as('administrator', api.a);
}, 120_000);
afterAll(() => api.close());

const path = '/api/blade-system/param';
const wanted = { paramName: '默认密码长度', paramKey: 'account.passwordLength', paramValue: '8' };

test('C087 C088 C089 R097 a parameter is kept by its key, listed by name, key and value, changed and retired', async () => {
  const { id, version } = (await admin.post(`${path}/submit`, wanted)).body.data;
  expect((await admin.get(`${path}/list`, { paramKey: wanted.paramKey })).body.data.records).toMatchObject([wanted]);
  expect((await admin.post(`${path}/submit`, { ...wanted, id, version, paramValue: '10' })).status).toBe(200);
  expect((await admin.get(`${path}/list`, { paramKey_like: 'passwordLength' })).body.data.records[0].paramValue).toBe('10');
  expect((await admin.post(`${path}/submit`, { ...wanted, id, version, paramValue: '12' })).status).toBe(412);
  expect((await admin.post(`${path}/submit`, wanted)).body.refusal).toBe('AlreadyTaken');
  expect((await admin.post(`${path}/remove`, {}, { query: { ids: id } })).status).toBe(200);
  expect((await admin.get(`${path}/list`, { paramKey: wanted.paramKey })).body.data.total).toBe(0);
});

test.each(['paramName', 'paramKey', 'paramValue'])('R098 %s is required', async (name) => {
  const { status, body } = await admin.post(`${path}/submit`, { ...wanted, [name]: '' });
  expect([status, body.errors[0].path]).toEqual([400, name]);
});

test('nobody but who may keeps or reads them', async () => {
  const clerk = await api.as('clerk', api.a);
  expect((await clerk.get(`${path}/list`)).status).toBe(403);
  expect((await clerk.post(`${path}/submit`, wanted)).status).toBe(403);
});
