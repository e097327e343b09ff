// What a job made is given to its owner while they may still make the call that started it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '@cloud-factory/files';
import { idAs } from '@cloud-factory/domain/shared/ids';
import pg from 'pg';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sha256 } from '../auth/passwords.js';
import { startTestApi, type TestApi, type TestUser } from '../testing/harness.js';
import { dataOf } from '../testing/thread-data.js';

const password = 'Elf-Wale-im-Eis';
const call = '/api/saas-order/orderentry/getListExcel';
const [jobId, fileId] = ['0197e0dd-0000-7000-8000-000000000001', '0197e0dd-0000-7000-8000-000000000002'];
let api: TestApi;
let admin: TestUser;
let folder = '';
let roleId = '';
let token = '';
let earlier = '';

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'job-files-'));
  api = await startTestApi({ settings: { DATA_DIR: folder } });
  admin = await api.as('admin');
  roleId = dataOf(await admin.post('/api/blade-system/role/submit', { roleName: '导出', roleAlias: 'exporter' })).id;
  await grant(['orderentry.read'], []);
  const account = 'exporter';
  const user = { account, name: account, realName: account, password: sha256(password), roleIds: [roleId] };
  const { id: userId } = dataOf(await admin.post('/api/blade-user/submit', user));
  token = (await api.signIn(account, password)).body.access_token;

  const store = openStore({ objectStore: null, dataDir: folder }, 'jobs');
  await store.append(api.a, idAs(fileId), 0, Readable.from([Buffer.from('rows of orders')]), 100);
  await store.complete(api.a, idAs(fileId));
  const owner = new pg.Client({ connectionString: api.database.ownerUrl });
  await owner.connect();
  await owner.query(
    `insert into platform.jobs (tenant_id, id, kind, title, owner, input, permission, call, state, file_id, file_name, file_size, content_type, file_expires_at)
     values ($1, $2, 'export', '{"zh":"订单","en":"Orders"}', $3, '{}', 'orderentry.read', $4, 'done', $5, 'a.xlsx', 14, 'x/y', now() + interval '1 day')`,
    [api.a, jobId, userId, `GET ${call}`, fileId],
  );
  await owner.end();
}, 120_000);
afterAll(async () => {
  await api.close();
  rmSync(folder, { recursive: true, force: true });
});

const grant = async (permissions: readonly string[], apiScopeIds: readonly string[]): Promise<void> => {
  const granted = { roleIds: [roleId], permissions, scope: 'all', dataScopeIds: [], apiScopeIds };
  expect(await admin.post('/api/blade-system/role/grant', granted)).toMatchObject({ status: 200 });
};
const scopeOn = async (pathPattern: string): Promise<string> => {
  const scope = { menuId: 'order.orderentry', name: pathPattern, method: 'any', pathPattern };
  return dataOf(await admin.post('/api/blade-system/api-scope/submit', scope)).id;
};
const linkOf = (token: string) =>
  api.inject({ method: 'POST', path: `/api/console/jobs/${jobId}/link`, headers: { 'blade-auth': `bearer ${token}` } });
/** What the owner is answered: the file, a link to it, and what a link from before leads to. */
const asked = async (): Promise<readonly number[]> => {
  const file = await api.inject({ path: `/api/console/jobs/${jobId}/file`, headers: { 'blade-auth': `bearer ${token}` } });
  const link = await linkOf(token);
  if (link.status === 200) earlier ||= link.body.data.url;
  return [file.status, link.status, (await api.inject({ path: earlier })).status];
};
/** Rights count within a second. */
async function becomes(answers: readonly number[]): Promise<void> {
  await expect.poll(asked, { timeout: 10_000 }).toEqual(answers);
}

describe('the file of a job (S16)', () => {
  it('is its owner’s while nothing was taken away', async () => {
    expect(await asked()).toEqual([200, 200, 200]);
  });

  it('is refused once an API scope shuts the call that made it, and given again when one opens it', async () => {
    await grant(['orderentry.read'], [await scopeOn('/api/saas-order/orderentry/list')]);
    await becomes([403, 403, 403]);
    await grant(['orderentry.read'], [await scopeOn(call)]);
    await becomes([200, 200, 200]);
  });

  it('is led to by a link as long as the session that made it: no longer after sign-out, and not behind the lock', async () => {
    const signedIn = async () => String((await api.signIn('exporter', password)).body.access_token);
    const [left, locked] = [await signedIn(), await signedIn()];
    const [ofLeft, ofLocked] = [dataOf(await linkOf(left)).url, dataOf(await linkOf(locked)).url];
    const followed = async () => [(await api.inject({ path: ofLeft })).status, (await api.inject({ path: ofLocked })).body.refusal];
    expect((await api.inject({ path: ofLeft })).text).toBe('rows of orders');
    await api.inject({ method: 'POST', path: '/api/blade-auth/oauth/logout', headers: { 'blade-auth': `bearer ${left}` } });
    const lock = { passwd: sha256('4711') };
    expect(
      await api.inject({ method: 'POST', path: '/api/console/lock', headers: { 'blade-auth': `bearer ${locked}` }, body: lock }),
    ).toMatchObject({ status: 200 });
    expect(await followed()).toEqual([403, 'LinkExpired']);
  });

  it('is refused once the permission is taken away', async () => {
    await grant(['productData.read'], []);
    await becomes([403, 403, 403]);
  });
});
