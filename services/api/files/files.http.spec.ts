import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cubeStl } from '@cloud-factory/files/examples';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { roleIdOf, startTestApi, testPassword, type TestApi, type TestUser } from '../testing/harness.js';
import { dataOf, upload } from '../testing/thread-data.js';
import { rangeOf } from './byte-range.js';

const bytes = cubeStl();
let api: TestApi;
let clerk: TestUser;
let folder = '';
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'files-http-'));
  api = await startTestApi({ settings: { DATA_DIR: folder } });
  clerk = await api.as('clerk');
});
afterAll(async () => {
  await api.close();
  rmSync(folder, { recursive: true, force: true });
});
const put = (id: string, offset: number, body: Buffer, type = 'application/octet-stream') =>
  clerk.inject({ method: 'PUT', path: `/api/console/uploads/${id}`, query: { offset }, body, headers: { 'content-type': type } });
/** The bytes themselves: the harness reads answers as text. */
const raw = (path: string, headers: Record<string, string> = {}) =>
  api.app.inject({ method: 'GET', url: path, headers: { 'blade-auth': `bearer ${clerk.token}`, ...headers } });

describe('COR-S10 a file that was damaged on the disk', () => {
  it.each([
    ['changed', (path: string) => writeFileSync(path, Buffer.concat([Buffer.from('X'), readFileSync(path).subarray(1)]))],
    ['missing', (path: string) => rmSync(path)],
    ['cut', (path: string) => truncateSync(path, 100)],
  ])('is handed out neither whole nor in pieces when it is %s; the answer and the error log say so', async (damage, harm) => {
    const { id } = dataOf(await upload(clerk, `${damage}.stl`, bytes));
    harm(join(folder, 'files', api.a, 'files', String(id).slice(-2), String(id)));
    for (const headers of [{}, { range: 'bytes=80-83' }]) {
      const answer = await raw(`/api/console/files/${id}/content`, headers);
      expect([answer.statusCode, answer.headers['etag']]).toEqual([410, undefined]);
      expect(answer.json()).toMatchObject({ refusal: 'FileDamaged', msg: expect.stringContaining('文件已损坏或丢失') });
    }
    const told = await (await api.as('admin')).get('/api/blade-log/error/list', { size: 100 });
    expect(told.body.data.records).toContainEqual(expect.objectContaining({ type: 'FileDamaged', message: `${id}: ${damage}` }));
  });
});

describe('uploads', () => {
  it('go on where the server says, and become a file that was looked at', async () => {
    const { id, offset } = dataOf(await clerk.post('/api/console/uploads', { fileName: '上颌.stl', size: bytes.length }));
    expect(offset).toBe(0);
    expect(dataOf(await put(id, 0, bytes.subarray(0, 300)))).toMatchObject({ id, offset: 300, kind: 'print' });
    expect(await put(id, 0, bytes)).toMatchObject({ status: 409, body: { refusal: 'UploadOffsetWrong', details: { offset: 300 } } });
    expect(dataOf(await clerk.get(`/api/console/uploads/${id}`))).toMatchObject({ offset: 300, size: 684 });
    expect(dataOf(await put(id, 300, bytes.subarray(300)))).toMatchObject({ offset: 684 });
    expect(await clerk.post(`/api/console/uploads/${id}/done`, { sha256: '0'.repeat(64) })).toMatchObject({
      status: 409,
      body: { refusal: 'UploadHashWrong' },
    });
  });
  it('are opened once under one command id, however often that is said, also when they are files by now', async () => {
    const open = (headers = {}) => clerk.post('/api/console/uploads', { fileName: '下颌.stl', size: bytes.length }, { headers });
    const headers = { 'idempotency-key': v7() };
    const { id } = dataOf(await open(headers));
    dataOf(await put(id, 0, bytes.subarray(0, 300)));
    expect(dataOf(await open(headers))).toMatchObject({ id, offset: 300, size: 684 });
    dataOf(await put(id, 300, bytes.subarray(300)));
    const file = dataOf(await clerk.post(`/api/console/uploads/${id}/done`, { sha256: createHash('sha256').update(bytes).digest('hex') }));
    expect(dataOf(await open(headers))).toEqual({ id: file.id, kind: 'print', size: 684, offset: 684 });
    expect(dataOf(await open()).id).not.toBe(id);
  });
  it('are answered with the file and its measures', async () =>
    expect(dataOf(await upload(clerk, '上颌.stl', bytes))).toMatchObject({
      fileName: '上颌.stl',
      size: 684,
      contentType: 'model/stl',
      geometry: { triangles: 12, width: '10.000', volume: '1000.000' },
    }));
  it.each([
    ['R323', 'a.exe', 'print', 'FileTypeNotAllowed'],
    ['R327', 'a.zip', 'print', 'FileIsArchive'],
    ['R328', 'a，.stl', 'print', 'FileNameComma'],
    ['B04', '../a.stl', 'print', 'FileNameInvalid'],
  ])('%s refuse the name %s', async (_, fileName, kind, refusal) =>
    expect(await clerk.post('/api/console/uploads', { fileName, size: 10, kind })).toMatchObject({ status: 409, body: { refusal } }),
  );
  it('B04 refuse an archive that is called a mesh, and a page', async () => {
    expect(await upload(clerk, 'a.stl', Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), Buffer.alloc(100)]))).toMatchObject({
      status: 409,
      body: { refusal: 'FileIsArchive' },
    });
    expect(await upload(clerk, 'a.stl', Buffer.from('<html></html>'))).toMatchObject({
      status: 409,
      body: { refusal: 'FileContentWrong' },
    });
  });
  it('refuse an empty file, more bytes than announced, and another type of body', async () => {
    expect(await clerk.post('/api/console/uploads', { fileName: 'a.stl', size: 0 })).toMatchObject({
      status: 409,
      body: { refusal: 'FileIsEmpty' },
    });
    const { id } = dataOf(await clerk.post('/api/console/uploads', { fileName: 'a.stl', size: 10 }));
    expect(await put(id, 0, bytes)).toMatchObject({ status: 413, body: { refusal: 'FileTooLarge' } });
    expect((await put(id, 0, Buffer.from('{}'), 'application/json')).status).toBe(415);
  });
  it('take more at once than any other body may have, and not more than a part', async () => {
    const large = Buffer.alloc(84 + 400_000 * 50);
    large.writeUInt32LE(400_000, 80);
    const piece = 4 * 1024 * 1024;
    expect(dataOf(await upload(clerk, 'large.stl', large, 'print', piece))).toMatchObject({
      size: large.length,
      geometry: { triangles: 400_000 },
    });
    const { id } = dataOf(await clerk.post('/api/console/uploads', { fileName: 'large.stl', size: large.length }));
    // Over a true connection: one that was left in the middle of a body could not be answered on.
    await api.app.listen(0, '127.0.0.1');
    const send = (offset: number) =>
      fetch(`${url}/api/console/uploads/${id}?offset=${offset}`, {
        method: 'PUT',
        body: large.subarray(offset),
        headers: { 'blade-auth': `bearer ${clerk.token}`, 'content-type': 'application/octet-stream' },
      });
    const url = await api.app.getUrl();
    expect(await (await send(0)).json()).toMatchObject({ code: 200, data: { offset: 16 * 1024 * 1024 } });
    expect(await (await send(5)).json()).toMatchObject({ code: 409, details: { offset: 16 * 1024 * 1024 } });
    expect(await (await send(16 * 1024 * 1024)).json()).toMatchObject({ code: 200, data: { offset: large.length } });
  });
  it('are given up with what arrived of them, and only by whoever opened them', async () => {
    const { id } = dataOf(await clerk.post('/api/console/uploads', { fileName: 'a.stl', size: 684 }));
    dataOf(await put(id, 0, bytes.subarray(0, 300)));
    dataOf(await (await api.as('inspector')).post(`/api/console/uploads/${id}/cancel`));
    expect(dataOf(await clerk.get(`/api/console/uploads/${id}`))).toMatchObject({ offset: 300 });
    dataOf(await clerk.post(`/api/console/uploads/${id}/cancel`));
    expect(await clerk.get(`/api/console/uploads/${id}`)).toMatchObject({ status: 404, body: { refusal: 'UploadNotFound' } });
    const { id: done } = dataOf(await upload(clerk, 'a.stl', cubeStl('kept')));
    dataOf(await clerk.post(`/api/console/uploads/${done}/cancel`));
    expect((await raw(`/api/console/files/${done}/content`)).statusCode).toBe(200);
  });
  it('belong to whoever opened them', async () => {
    const { id } = dataOf(await clerk.post('/api/console/uploads', { fileName: 'a.stl', size: 10 }));
    for (const stranger of [await api.as('inspector'), await api.as('clerk', api.b)]) {
      expect(await stranger.get(`/api/console/uploads/${id}`)).toMatchObject({ status: 404, body: { refusal: 'UploadNotFound' } });
    }
    expect((await (await api.as('reviewer')).post('/api/console/uploads', { fileName: 'a.stl', size: 10 })).status).toBe(403);
  });
});

describe('files', () => {
  it('B04 are saved, never shown, and nothing in them runs', async () => {
    const { id } = dataOf(await upload(clerk, '林一 上颌.stl', bytes));
    const answer = await raw(`/api/console/files/${id}/content`);
    expect(answer.rawPayload.toString('latin1')).toBe(bytes.toString('latin1'));
    expect(answer.headers).toMatchObject({
      'content-type': 'model/stl',
      'x-content-type-options': 'nosniff',
      'content-length': '684',
      'accept-ranges': 'bytes',
      'content-security-policy': "sandbox; default-src 'none'",
      'content-disposition': `attachment; filename="__ __.stl"; filename*=UTF-8''${encodeURIComponent('林一 上颌.stl')}`,
    });
  });
  it('are given in parts', async () => {
    const { id } = dataOf(await upload(clerk, 'a.stl', bytes));
    const part = await raw(`/api/console/files/${id}/content`, { range: 'bytes=80-83' });
    expect([part.statusCode, part.headers['content-range'], part.rawPayload.readUInt32LE()]).toEqual([206, 'bytes 80-83/684', 12]);
    expect((await raw(`/api/console/files/${id}/content`, { range: 'bytes=9000-' })).statusCode).toBe(416);
  });
  it('are led to by links that need no token, of one tenant, for a while', async () => {
    const { id } = dataOf(await upload(clerk, 'a.stl', bytes));
    const { url } = dataOf(await clerk.post(`/api/console/files/${id}/link`));
    const bare = await api.app.inject({ method: 'GET', url });
    expect([bare.statusCode, bare.rawPayload.equals(bytes)]).toEqual([200, true]);
    expect(await api.inject({ path: `${url}x` })).toMatchObject({ status: 403, body: { refusal: 'LinkExpired' } });
    expect((await (await api.as('clerk', api.b)).post(`/api/console/files/${id}/link`)).status).toBe(404);
    api.clock.pass(301_000);
    expect(await api.inject({ path: url })).toMatchObject({ status: 403, body: { refusal: 'LinkExpired' } });
  });
  it('that are not there are a 404, as are those of another tenant', async () => {
    expect(await clerk.get(`/api/console/files/${v7()}`)).toMatchObject({ status: 404, body: { refusal: 'FileNotFound' } });
    const { id } = dataOf(await upload(await api.as('clerk', api.b), 'a.stl', bytes));
    expect((await raw(`/api/console/files/${id}/content`)).statusCode).toBe(404);
  });
  it.each([
    [undefined, null],
    ['bytes=0-', { first: 0, last: 9 }],
    ['bytes=2-3', { first: 2, last: 3 }],
    ['bytes=-4', { first: 6, last: 9 }],
    ['bytes=5-99', { first: 5, last: 9 }],
    ['bytes=10-', 'outside'],
    ['bytes=3-2', 'outside'],
    ['bytes=-0', 'outside'],
    ['bytes=0-1,4-5', null],
    ['rows=1-2', null],
    ['bytes=-', null],
  ] as const)('of ten bytes: %s is %j', (header, range) => expect(rangeOf(header, 10)).toEqual(range));
  it('are led to no longer than the session that made the link lasts, and its right', async () => {
    const { id } = dataOf(await upload(clerk, 'a.stl', bytes));
    const token: string = (await api.signIn('clerk', testPassword)).body.access_token;
    const made = await api.inject({ method: 'POST', path: `/api/console/files/${id}/link`, headers: { 'blade-auth': `bearer ${token}` } });
    const [of, other]: readonly [string, string] = [made.body.data.url, dataOf(await clerk.post(`/api/console/files/${id}/link`)).url];
    const followed = async () => [(await api.inject({ path: of })).status, (await api.inject({ path: other })).status];
    expect(await followed()).toEqual([200, 200]);
    await api.inject({ method: 'POST', path: '/api/blade-auth/oauth/logout', headers: { 'blade-auth': `bearer ${token}` } });
    expect(await followed()).toEqual([403, 200]);
    const granted = {
      roleIds: [roleIdOf(api.a, 'clerk')],
      permissions: ['orderentry.read'],
      scope: 'all',
      dataScopeIds: [],
      apiScopeIds: [],
    };
    expect(await (await api.as('admin')).post('/api/blade-system/role/grant', granted)).toMatchObject({ status: 200 });
    await expect.poll(followed).toEqual([403, 403]);
  });
});
