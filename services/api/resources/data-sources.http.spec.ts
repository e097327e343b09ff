import { createServer, type Server } from 'node:net';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFolderStore } from '@cloud-factory/files';
import { idAs } from '@cloud-factory/domain/shared/ids';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestUser } from '../testing/harness.js';

let api: TestApi;
let admin: TestUser;
let silent: Server;
let folder = '';
let owner: pg.Client;
let here: URL;
beforeAll(async () => {
  // Takes connections and says nothing.
  silent = createServer((socket) => socket.resume());
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  folder = mkdtempSync(join(tmpdir(), 'reports-'));
  const { port } = silent.address() as AddressInfo; // it listens on a port
  // The database of the specs plays the one of others: its port is known when it runs.
  const probe = await import('@cloud-factory/testing').then(({ freshDatabase }) => freshDatabase());
  here = new URL(probe.urlFor('cf_read'));
  await probe.drop();
  api = await startTestApi({
    settings: { OUTGOING_HOSTS: `lan:${here.hostname}:${here.port},lan:127.0.0.1:${port}`, DATA_DIR: folder },
    logLevel: 'trace',
  });
  admin = await api.as('admin', api.a);
  owner = new pg.Client({ connectionString: api.database.ownerUrl });
  await owner.connect();
}, 120_000);
afterAll(async () => {
  await owner.end();
  await api.close();
  await new Promise((resolve) => silent.close(resolve));
  rmSync(folder, { recursive: true, force: true });
});

const path = '/api/blade-develop/datasource';
const source = (name: string, change: object = {}) => {
  const url = new URL(api.database.urlFor('cf_read'));
  const at = { host: url.hostname, port: Number(url.port), database: url.pathname.slice(1), user: url.username };
  return { name, ...at, tls: false, password: decodeURIComponent(url.password), ...change };
};
const entered = async (body: object): Promise<{ id: string; version: number }> => {
  const answer = await admin.post(`${path}/submit`, body);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body.data;
};

describe('data sources', () => {
  test('C122 C123 C124 C125 a data source is kept for all tenants, without its password in any answer, and removed', async () => {
    const { id, version } = await entered(source('reports', { password: 'canary-password' }));
    expect((await admin.post(`${path}/submit`, source('reports'))).body.refusal).toBe('AlreadyTaken');
    const { password: _, ...without } = source('reports', { id, version, remark: '只读' });
    expect((await admin.post(`${path}/submit`, without)).status).toBe(200);
    expect((await admin.post(`${path}/submit`, without)).status).toBe(412);
    const other = await api.as('administrator', api.b);
    const [list, detail] = [await other.get(`${path}/list`, { name: 'reports' }), await other.get(`${path}/detail`, { id })];
    expect(list.body.data).toMatchObject({ total: 1, records: [{ id, driver: 'postgres', hasSecrets: true }] });
    expect(detail.body.data).toMatchObject({ remark: '只读', hasSecrets: true });
    expect([list.text, detail.text, ...api.logged].join()).not.toContain('canary');
    expect((await admin.post(`${path}/remove`, {}, { query: { ids: id } })).status).toBe(200);
    expect((await admin.get(`${path}/detail`, { id })).status).toBe(404);
  });

  test('C122 C123 C125 they are found by name, host and database, and kept with all that their form holds', async () => {
    const { password: _, ...first } = source('find-a', { database: 'warehouse', remark: '备注', user: 'reader', tls: true });
    const { id, version } = await entered({ ...first, password: 'x' });
    await entered(source('find-b'));
    const found = async (query: Readonly<Record<string, string | number>>) => {
      await api.caughtUp();
      const { body } = await admin.get(`${path}/list`, { name_like: 'find-', ...query });
      return body.data.records.map(({ name }: { name: string }) => name);
    };
    expect(await found({ database_like: 'ware' })).toEqual(['find-a']);
    expect(await found({ name: 'find-b' })).toEqual(['find-b']);
    expect(await found({ descs: 'name', size: 1, current: 2 })).toEqual(['find-a']);
    expect((await admin.get(`${path}/detail`, { id })).body.data).toMatchObject({ ...first, id, driver: 'postgres', version });
    const changed = { ...first, id, version, user: 'other', tls: false, remark: null };
    expect((await admin.post(`${path}/submit`, changed)).status).toBe(200);
    expect((await admin.get(`${path}/detail`, { id })).body.data).toMatchObject({ ...first, user: 'other', tls: false, remark: null });
  });

  test('C124 those that are named go, all or none', async () => {
    const [one, two, stays] = [await entered(source('go-1')), await entered(source('go-2')), await entered(source('go-3'))];
    const remove = (ids: readonly string[]) => admin.post(`${path}/remove`, {}, { query: { ids: ids.join(',') } });
    expect((await remove([one.id, '0197e000-0000-7000-8000-00000000dead'])).status).toBe(404);
    expect((await remove([one.id, two.id])).body.data).toMatchObject([{ id: one.id }, { id: two.id }]);
    expect((await admin.get(`${path}/list`, { name_like: 'go-' })).body.data.records).toMatchObject([{ id: stays.id }]);
  });

  test('C123 a data source has a history, for whoever may read it, and its password is not in it', async () => {
    const { id, version } = await entered(source('told', { password: 'canary-password' }));
    const { password: _, ...without } = source('told', { id, version, database: 'another' });
    expect((await admin.post(`${path}/submit`, { ...without, password: 'canary-other' })).status).toBe(200);
    const other = await api.as('administrator', api.b);
    const told = await other.get(`/api/console/history/dataSource-${id}`);
    expect(told.body.data).toMatchObject([
      { type: 'ConnectionChanged', by: admin.userId, changes: expect.arrayContaining([expect.objectContaining({ field: 'content' })]) },
      { type: 'ConnectionEntered', by: admin.userId },
    ]);
    const [{ changes }] = told.body.data;
    const { before, after } = changes.find(({ field }: { field: string }) => field === 'content');
    expect([before.database, after.database]).toEqual([source('told').database, 'another']);
    expect(told.text).not.toContain('canary');
    expect((await (await api.as('clerk', api.a)).get(`/api/console/history/dataSource-${id}`)).status).toBe(403);
    // The connections of tenants are others, and lie in other logs.
    for (const name of [`connection-${id}`, 'dataSource-0197e000-0000-7000-8000-00000000dead'])
      expect((await admin.get(`/api/console/history/${name}`)).status).toBe(404);
  });

  test('S09 an administrator of a tenant changes nothing of the platform', async () => {
    const { id } = await entered(source('guarded'));
    const tenantAdmin = await api.as('administrator', api.a);
    for (const [call, body] of [
      ['submit', source('mine')],
      ['remove', { ids: id }],
      ['test', { id }],
    ] as const)
      expect((await tenantAdmin.post(`${path}/${call}`, body)).status).toBe(403);
    expect((await (await api.as('clerk', api.a)).get(`${path}/list`)).status).toBe(403);
  });

  test.each([
    ['169.254.169.254', 5432, 'host'],
    ['0x7f.1', 22, 'port'],
    ['db.example.com', 5432, 'host'],
    ['::ffff:127.0.0.1', 5432, 'host'],
  ])('S13 C125 a host that is not on the list is not kept: %s:%i', async (host, port, reason) => {
    const { status, body } = await admin.post(`${path}/submit`, source('bad', { host, port }));
    expect([status, body.refusal, body.details.reason]).toEqual([409, 'HostNotAllowed', reason]);
  });
  test('S15 C125 only the one driver, and a host that is a host', async () => {
    expect((await admin.post(`${path}/submit`, source('x', { driver: 'mysql' }))).status).toBe(400);
    expect((await admin.post(`${path}/submit`, source('x', { host: 'a?allowLoadLocalInfile=true' }))).status).toBe(400);
  });

  test('C123 a data source is tested: it answers its version, or a short name of what is wrong', async () => {
    const right = await entered(source('right'));
    expect((await admin.post(`${path}/test`, { id: right.id })).body.data).toMatchObject({
      isOk: true,
      server: expect.stringMatching(/^\d+/),
    });
    for (const [name, change, reason] of [
      ['wrong-password', { password: 'not it' }, 'wrongPassword'],
      ['wrong-database', { database: 'nowhere' }, 'noSuchDatabase'],
      ['no-tls', { tls: true }, 'tls'],
    ] as const) {
      const { id } = await entered(source(name, change));
      const answer = await admin.post(`${path}/test`, { id });
      expect([answer.status, answer.body.refusal, answer.body.details]).toEqual([409, 'DataSourceTestFailed', { reason }]);
      expect(answer.text).not.toMatch(/not it|pg_hba|ECONN/);
    }
  });
  test('C123 one that says nothing is waited for no longer than five seconds', async () => {
    const { port } = silent.address() as AddressInfo; // it listens on a port
    const { id } = await entered(source('silent', { host: '127.0.0.1', port }));
    const begun = Date.now();
    expect((await admin.post(`${path}/test`, { id })).body.details).toEqual({ reason: 'tooSlow' });
    expect(Date.now() - begun).toBeLessThan(8_000);
  }, 15_000);
});

describe('report files', () => {
  const rest = '/api/blade-report/report/rest';
  const made = async (user: TestUser, nth: number, state = 'done') => {
    const [id, fileId] = [`0197e0dd-0000-7000-8000-00000000000${nth}`, `0197e0dd-0000-7000-8000-0000000000f${nth}`];
    const store = createFolderStore(join(folder, 'jobs'));
    await store.append(user.tenant, idAs(fileId), 0, [Buffer.from('rows')] as never, 100);
    await store.complete(user.tenant, idAs(fileId));
    await owner.query(
      `insert into platform.jobs (tenant_id, id, kind, title, owner, state, input, file_id, file_name, file_size, content_type, file_expires_at)
       values ($1, $2, 'export', '{"zh":"订单","en":"Orders"}', $3, $4, '{}', $5, $6, 4, 'text/plain', now() + interval '1 day')`,
      [user.tenant, id, user.userId, state, fileId, `订单-${nth}.xlsx`],
    );
    return id;
  };
  test('C163 C164 documents that one’s own jobs made are listed and thrown away; another’s are not there', async () => {
    const clerk = await api.as('clerk', api.a);
    const [first, second, going] = [await made(clerk, 1), await made(clerk, 2), await made(clerk, 3, 'running')];
    const foreign = await made(admin, 4);
    expect((await clerk.get(`${rest}/list`, { state: 'done', ascs: 'name' })).body.data).toMatchObject({
      total: 2,
      records: [{ id: first, title: '订单', name: '订单-1.xlsx', size: 4 }, { id: second }],
    });
    const remove = (ids: string) => clerk.post(`${rest}/remove`, {}, { query: { ids } });
    expect((await remove(`${first},${foreign}`)).status).toBe(404);
    expect((await remove(`${first},${going}`)).body.refusal).toBe('ReportFileNotDone');
    expect((await clerk.get(`/api/console/jobs/${first}/file`)).text).toBe('rows');
    expect((await remove(`${first},${second}`)).status).toBe(200);
    expect((await clerk.get(`/api/console/jobs/${first}/file`)).status).toBe(404);
    expect((await clerk.get(`${rest}/list`)).body.data.records).toMatchObject([{ id: going, state: 'running' }]);
    expect((await admin.get(`${rest}/list`)).body.data.total).toBe(1);
  });

  test('C163 they are found by name and state, the newest first, page by page', async () => {
    const reviewer = await api.as('reviewer', api.a);
    const [old, failed, young] = [await made(reviewer, 5), await made(reviewer, 6, 'failed'), await made(reviewer, 7)];
    const found = async (query: Readonly<Record<string, string | number>>) =>
      (await reviewer.get(`${rest}/list`, query)).body.data.records.map(({ id }: { id: string }) => id);
    expect(await found({})).toEqual([young, failed, old]);
    expect(await found({ name_like: '-5' })).toEqual([old]);
    expect(await found({ state_in: 'failed,queued' })).toEqual([failed]);
    expect(await found({ ascs: 'name', size: 1, current: 3 })).toEqual([young]);
    expect((await reviewer.post(`${rest}/remove`, {}, { query: { ids: old } })).status).toBe(200);
    expect(await found({})).toEqual([young, failed]);
  });
});
