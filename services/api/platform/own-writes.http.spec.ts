// What is looked up on the way of a command, while the read models lack what the caller wrote a moment ago.
import pg from 'pg';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestUser } from '../testing/harness.js';
import { dataOf, orderOf, seedThread, type ThreadData } from '../testing/thread-data.js';

let api: TestApi;
let data: ThreadData;
let admin: TestUser;
let owner: pg.Client;
beforeAll(async () => {
  api = await startTestApi();
  data = await seedThread(api);
  admin = await api.as('admin');
  owner = new pg.Client({ connectionString: api.database.ownerUrl });
  await owner.connect();
}, 120_000);
afterAll(async () => {
  await owner.end();
  await api.close();
});

/** The lock that every transaction takes which writes rows (`tablesLock` of projections/shared): nothing gets into the read models meanwhile. */
const standingStill = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  await api.caughtUp();
  await owner.query('select pg_advisory_lock(7201020)');
  try {
    return await work();
  } finally {
    await owner.query('select pg_advisory_unlock(7201020)');
  }
};

const submit = '/api/saas-order/orderentry/submit';
const companies = '/api/blade-system/dict-biz';
const missing = { status: 503, body: { refusal: 'OwnWritesMissing', success: false }, headers: { 'retry-after': '1' } };

async function newCompany(dictKey: string): Promise<string> {
  const [top] = dataOf(await admin.get(`${companies}/list`, { code: 'companyCode', dictKey: '-1' })).records;
  const entry = { code: 'companyCode', sort: 0, isSealed: 0, parentId: top.id, dictKey, dictValue: `公司${dictKey}` };
  return dataOf(await admin.post(`${companies}/submit`, entry)).id;
}

test('R312 an order that names what its author entered a moment ago is not refused: it waits, and is taken under the same command id', async () => {
  const order = { method: 'POST', path: submit, body: orderOf(data, { companyCode: 'C77' }), headers: { 'idempotency-key': v7() } };
  await standingStill(async () => {
    await newCompany('C77');
    expect(await admin.inject(order)).toMatchObject({
      ...missing,
      body: { ...missing.body, msg: '您刚才的修改正在更新到列表中，请稍后再试' },
    });
  });
  await api.caughtUp();
  const first = dataOf(await admin.inject(order));
  expect(dataOf(await admin.inject(order))).toEqual(first);
  expect(dataOf(await admin.get('/api/saas-order/orderentry/detail', { id: first.id }))).toMatchObject({ companyCode: 'C77' });
}, 120_000);

test('what somebody made a moment ago is never told not to be there; what nobody has, is', async () => {
  await standingStill(async () => {
    const id = await newCompany('C78');
    expect(await admin.get(`${companies}/detail`, { id })).toMatchObject(missing);
  });
  await api.caughtUp();
  const nobody = '0197e000-0000-7000-8000-00000000dead';
  expect(await admin.get(`${companies}/detail`, { id: nobody })).toMatchObject({ status: 404 });
}, 120_000);

test('nobody is kept from working by a table that is being rebuilt, or by a position that the log does not know', async () => {
  await api.caughtUp();
  await owner.query(`update read_model.projections set is_fed = false where table_name = 'staff_list'`);
  await newCompany('C79');
  const order = { method: 'POST', path: submit, body: orderOf(data) };
  const list = await admin.get('/api/saas-order/orderentry/list');
  const rebuilding = await admin.inject(order);
  await owner.query(`update read_model.projections set is_fed = true where table_name = 'staff_list'`);
  expect([list.body.behind, rebuilding.status]).toEqual([true, 200]);
  const restored = await admin.inject({ ...order, headers: { 'x-after-position': '9999999999999999999' } });
  expect(restored.status).toBe(200);
}, 120_000);
