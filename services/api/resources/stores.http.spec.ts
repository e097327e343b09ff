import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { png, cubeStl } from '@cloud-factory/files/examples';
import { startS3Double, type S3Double } from '@cloud-factory/testing';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestUser } from '../testing/harness.js';
import { boundary, putFile } from '../testing/put-file.js';

const keys = { bucket: 'dental-scans', accessKey: 'AK-7-canary', secretKey: 'a-secret-canary-of-length' };
let s3: S3Double;
let api: TestApi;
let admin: TestUser;
let folder = '';
beforeAll(async () => {
  s3 = await startS3Double(keys);
  folder = mkdtempSync(join(tmpdir(), 'stores-'));
  api = await startTestApi({
    settings: { OUTGOING_HOSTS: `lan:127.0.0.1:${s3.port},lan:127.0.0.1:1`, DATA_DIR: folder },
    logLevel: 'trace',
  });
  admin = await api.as('administrator', api.a);
}, 120_000);
afterAll(async () => {
  await api.close();
  await s3.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => s3.failWith(null));

const oss = '/api/blade-resource/oss';
const attach = '/api/blade-resource/attach';
const bucket = (code: string, change: object = {}) => ({
  code,
  kind: 's3',
  endpoint: s3.endpoint,
  bucket: keys.bucket,
  accessKey: keys.accessKey,
  secretKey: keys.secretKey,
  ...change,
});
const entered = async (store: object, user = admin): Promise<{ id: string; version: number }> => {
  const answer = await user.post(`${oss}/submit`, store);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body.data;
};

const put = (fileName: string, bytes: Buffer, user = admin, headers: Record<string, string> = {}) =>
  putFile(user, fileName, bytes, headers);
const read = async (id: string) => (await admin.get(`/api/console/files/${id}/content`)).text;

describe('stores', () => {
  test('C139 C140 C142 a store is entered, listed, shown and changed; its keys are answered by nobody', async () => {
    const { id, version } = await entered(bucket('first'));
    expect((await admin.get(`${oss}/list`, { code: 'first' })).body.data).toMatchObject({
      total: 1,
      records: [{ id, code: 'first', kind: 's3', bucket: keys.bucket, hasSecrets: true, enabled: false }],
    });
    expect((await admin.post(`${oss}/submit`, bucket('first'))).body.refusal).toBe('AlreadyTaken');
    const { accessKey: _, secretKey: __, ...withoutKeys } = bucket('first', { id, version, remark: '扫描' });
    expect((await admin.post(`${oss}/submit`, withoutKeys)).status).toBe(200);
    expect((await admin.post(`${oss}/submit`, withoutKeys)).status).toBe(412);
    expect((await admin.get(`${oss}/detail`, { id })).body.data).toMatchObject({ remark: '扫描', hasSecrets: true });
    const history = await admin.get(`/api/console/history/connection-${id}`);
    const seen = [
      (await admin.get(`${oss}/list`)).text,
      (await admin.get(`${oss}/detail`, { id })).text,
      history.text,
      ...api.logged,
    ].join();
    expect(history.status).toBe(200);
    expect(seen).not.toContain('canary');
    const client = new pg.Client({ connectionString: api.database.ownerUrl });
    await client.connect();
    const { rows } = await client.query(`select string_agg(e::text, '') as all from event_log.events e`);
    await client.end();
    expect(rows[0].all).toContain('first');
    expect(rows[0].all).not.toContain('canary');
  });

  test('C139 C140 C142 stores are found by code, kind and bucket, and kept with all that their form holds', async () => {
    const { accessKey: _, secretKey: __, ...shown } = bucket('find-a', { region: 'cn-north-1', remark: '备注' });
    const { id, version } = await entered(bucket('find-a', { region: 'cn-north-1', remark: '备注' }));
    await entered({ code: 'find-b', kind: 'folder' });
    const found = async (query: Readonly<Record<string, string | number>>) =>
      (await admin.get(`${oss}/list`, { code_like: 'find-', ...query })).body.data.records.map(({ code }: { code: string }) => code);
    expect(await found({ kind: 'folder' })).toEqual(['find-b']);
    expect(await found({ bucket_like: 'dental' })).toEqual(['find-a']);
    expect(await found({ descs: 'code', size: 1, current: 2 })).toEqual(['find-a']);
    expect((await admin.get(`${oss}/detail`, { id })).body.data).toMatchObject({ ...shown, id, version });
    expect((await admin.post(`${oss}/submit`, { ...shown, id, version, code: 'find-c', remark: null })).status).toBe(200);
    expect((await admin.get(`${oss}/detail`, { id })).body.data).toMatchObject({ ...shown, code: 'find-c', remark: null });
  });

  test('C142 keys stay with the place that they were typed for', async () => {
    const { id, version } = await entered(bucket('moved'));
    const { accessKey: _, secretKey: __, ...elsewhere } = bucket('moved', { id, version, bucket: 'other' });
    expect((await admin.post(`${oss}/submit`, elsewhere)).body.refusal).toBe('SecretForOtherPlace');
    expect((await admin.post(`${oss}/submit`, { ...elsewhere, id: undefined, version: undefined, code: 'keyless' })).body.refusal).toBe(
      'ConnectionSecretMissing',
    );
  });

  test.each([
    ['http://169.254.169.254/', 'host'],
    ['http://2130706433/', 'port'],
    ['https://s3.example.com/', 'host'],
    ['http://user:pass@127.0.0.1/', 'userinfo'],
    ['http://127.0.0.1:22/', 'port'],
  ])('S13 C142 an address that is not on the list is not kept: %s', async (endpoint, reason) => {
    const { status, body } = await admin.post(`${oss}/submit`, bucket('bad', { endpoint }));
    expect([status, body.refusal, body.details.reason]).toEqual([409, 'HostNotAllowed', reason]);
  });

  test('C143 R367 a store is tested, then new files go there; those before stay, and all are read', async () => {
    const before = (await put('a.png', png(20, 10))).body.data;
    const { id } = await entered(bucket('used'));
    expect((await admin.post(`${oss}/test`, { id })).body.data.isOk).toBe(true);
    expect((await admin.post(`${oss}/enable`, { id })).status).toBe(200);
    expect((await admin.get(`${oss}/list`, { enabled: true })).body.data.records).toMatchObject([{ id, enabled: true }]);
    const cube = cubeStl('in the bucket');
    const after = (await put('b.stl', cube)).body.data;
    expect([...s3.objects.keys()]).toEqual([`${api.a}/files/${after.id.slice(-2)}/${after.id}`]);
    expect(readdirSync(join(folder, 'files', api.a, 'files', before.id.slice(-2)))).toContain(before.id);
    expect(Buffer.from(await read(after.id)).length).toBeGreaterThan(0);
    const ranged = await admin.inject({ path: `/api/console/files/${after.id}/content`, headers: { range: 'bytes=0-3' } });
    expect([ranged.status, ranged.text]).toEqual([206, cube.subarray(0, 4).toString()]);
    // Another one is used from now on: exactly one is.
    const local = await entered({ code: 'local', kind: 'folder' });
    expect((await admin.post(`${oss}/enable`, { id: local.id })).status).toBe(200);
    const { records } = (await admin.get(`${oss}/list`, { size: 200 })).body.data;
    expect(records.filter(({ enabled }: { enabled: boolean }) => enabled).map(({ code }: { code: string }) => code)).toEqual(['local']);
    await put('c.stl', cubeStl('in the folder again'));
    expect(s3.objects.size).toBe(1);
    expect((await admin.get(`/api/console/files/${after.id}/content`)).status).toBe(200);
    // Files lie in it: it stays, and where it is.
    expect((await admin.post(`${oss}/remove`, {}, { query: { ids: id } })).body).toMatchObject({
      refusal: 'StoreHoldsFiles',
      details: { files: 1 },
    });
    expect((await admin.post(`${oss}/remove`, {}, { query: { ids: local.id } })).body.refusal).toBe('ConnectionInUse');
    expect((await admin.post(`${oss}/submit`, bucket('used', { id, bucket: 'elsewhere' }))).body.refusal).toBe('StoreHoldsFiles');
    expect((await admin.get(`${attach}/list`, { storeCode: 'used' })).body.data).toMatchObject({
      total: 1,
      records: [{ id: after.id, storeCode: 'used' }],
    });
  });

  test.each([
    ['a wrong secret', { secretKey: 'another-secret-of-length' }, 'put', 'SignatureDoesNotMatch'],
    ['no such bucket', { bucket: 'nowhere' }, 'put', 'NoSuchBucket'],
    ['nobody there', { endpoint: 'http://127.0.0.1:1' }, 'put', 'ECONNREFUSED'],
  ])('C143 a store that fails its test is not used: %s', async (_, change, step, reason) => {
    const { id } = await entered(bucket(`bad-${reason}`, change));
    const answer = await admin.post(`${oss}/enable`, { id });
    expect([answer.status, answer.body.refusal, answer.body.details]).toEqual([409, 'StoreTestFailed', { step, reason }]);
    expect((await admin.get(`${oss}/detail`, { id })).body.data.enabled).toBe(false);
  });

  test('C144 a store that fails in between: said as such, nothing half done, and the same again is done', async () => {
    const { id } = await entered(bucket('flaky'));
    await admin.post(`${oss}/enable`, { id });
    const objects = s3.objects.size;
    s3.failWith({ when: /^PUT/, status: 403, code: 'AccessDenied' });
    const again = { 'idempotency-key': '0197e000-0000-7000-8000-00000000f1a1' };
    const failed = await put('d.stl', cubeStl('kept'), admin, again);
    expect([failed.status, failed.body.refusal, failed.headers['retry-after']]).toEqual([503, 'StoreUnavailable', '5']);
    expect(failed.body.msg).toContain('AccessDenied');
    expect(s3.objects.size).toBe(objects);
    expect((await admin.get(`${attach}/list`, { fileName_like: 'd.stl' })).body.data.total).toBe(0);
    s3.failWith(null);
    const done = await put('d.stl', cubeStl('kept'), admin, again);
    expect([done.status, s3.objects.size]).toEqual([200, objects + 1]);
    await admin.post(`${oss}/enable`, { id: (await admin.get(`${oss}/list`, { code: 'local' })).body.data.records[0].id });
  });

  test('C141 a store that holds nothing is removed, and its code is free', async () => {
    const { id } = await entered(bucket('gone'));
    expect((await admin.post(`${oss}/remove`, {}, { query: { ids: id } })).status).toBe(200);
    expect((await admin.get(`${oss}/detail`, { id })).status).toBe(404);
    await entered(bucket('gone'));
    const [one, two, stays] = [await entered(bucket('go-1')), await entered(bucket('go-2')), await entered(bucket('go-3'))];
    expect((await admin.post(`${oss}/remove`, {}, { query: { ids: `${one.id},${two.id}` } })).body.data).toHaveLength(2);
    expect((await admin.get(`${oss}/list`, { code_like: 'go-' })).body.data.records).toMatchObject([{ id: stays.id }]);
  });

  test('S01 S09 a store is nobody else’s: not another tenant’s, not a clerk’s', async () => {
    const { id } = await entered(bucket('mine'));
    const other = await api.as('administrator', api.b);
    expect((await other.get(`${oss}/detail`, { id })).status).toBe(404);
    expect((await other.post(`${oss}/enable`, { id })).status).toBe(404);
    expect((await other.post(`${oss}/submit`, bucket('theirs', { id }))).status).toBe(404);
    const clerk = await api.as('clerk', api.a);
    for (const path of ['list', 'detail']) expect((await clerk.get(`${oss}/${path}`, { id })).status).toBe(403);
    expect((await clerk.post(`${oss}/enable`, { id })).status).toBe(403);
  });
});

describe('put-file', () => {
  test('C144 B04 what it is, its bytes say; what it is called, its name', async () => {
    expect((await put('../../etc/passwd.png', png(2, 2))).status).toBe(409);
    expect((await put('a.png', Buffer.from('<script>'))).body.refusal).toBe('FileContentWrong');
    expect((await put('a.exe', png(2, 2))).body.refusal).toBe('FileTypeNotAllowed');
    expect((await put('a.png', Buffer.alloc(0))).body.refusal).toBe('FileIsEmpty');
    expect((await put('a.stl', Buffer.alloc(17 * 1_048_576))).status).toBe(413);
    const { body } = await put('林一 上颌.png', png(30, 30));
    expect(body.data).toMatchObject({
      fileName: '林一 上颌.png',
      contentType: 'image/png',
      sha256: createHash('sha256').update(png(30, 30)).digest('hex'),
    });
  });
  describe('over a connection', () => {
    let port = 0;
    beforeAll(async () => {
      await api.app.listen(0, '127.0.0.1');
      ({ port } = api.app.getHttpServer().address() as AddressInfo); // it listens on a port
    });
    /** Sends so many bytes in a form, whatever comes back meanwhile: the answer, and how the connection ended. */
    const send = (megabytes: number) =>
      new Promise<Readonly<{ status: number; text: string; ended: string }>>((resolve, reject) => {
        const headers = { 'blade-auth': `bearer ${admin.token}`, 'content-type': `multipart/form-data; boundary=${boundary}` };
        const size = { 'content-length': megabytes * 1_048_576 };
        const asked = request({
          port,
          host: '127.0.0.1',
          method: 'POST',
          path: `${oss}/endpoint/put-file`,
          headers: { ...headers, ...size },
        });
        let [status, text] = [0, ''];
        const done = (ended: string) => (status === 0 ? reject(new Error(`no answer: ${ended}`)) : resolve({ status, text, ended }));
        asked.on('response', (response) => {
          status = response.statusCode ?? 0;
          response.on('data', (chunk: Buffer) => (text += chunk.toString('utf8'))).on('error', () => undefined);
        });
        asked.on('error', (error: NodeJS.ErrnoException) => done(error.code ?? error.message));
        asked.on('close', () => done('close'));
        const piece = Buffer.alloc(1_048_576);
        const write = (left: number): void => {
          if (asked.destroyed) return;
          if (left === 0) asked.end();
          else asked.write(piece, (error) => (error ? undefined : write(left - 1)));
        };
        write(megabytes);
      });

    test('C144 a file that is too large is answered, also to who reads the answer after the last byte', async () => {
      const { status, text, ended } = await send(40);
      expect({ status, ended }).toEqual({ status: 413, ended: 'close' });
      expect(JSON.parse(text)).toMatchObject({ refusal: 'PutFileTooLarge', msg: expect.stringContaining('16') });
    });
    test('C144 B06 one without end is answered and not read for ever', async () => {
      const { status, ended } = await send(1_000);
      expect(status).toBe(413);
      expect(ended).toMatch(/ECONNRESET|EPIPE/);
      expect((await put('after.png', png(3, 3))).status).toBe(200);
    });
  });
  test.each([
    ['no form', 'application/json', '{}', 415],
    ['no boundary', 'multipart/form-data', 'x', 415],
    [
      'not closed',
      `multipart/form-data; boundary=${boundary}`,
      `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nx`,
      400,
    ],
    [
      'no file',
      `multipart/form-data; boundary=${boundary}`,
      `--${boundary}\r\nContent-Disposition: form-data; name="other"\r\n\r\nx\r\n--${boundary}--`,
      400,
    ],
  ])('C144 a broken form is a broken form: %s', async (_, type, body, status) =>
    expect((await admin.post(`${oss}/endpoint/put-file`, body, { headers: { 'content-type': type } })).status).toBe(status),
  );
  test('C155 R188 where to upload is told, and no key of a store with it', async () => {
    for (const answer of [await admin.get(`${oss}/getUploadSecretKeys`), await admin.post(`${oss}/getUploadSecretKeys`)]) {
      expect(answer.body).toMatchObject({
        success: true,
        data: { putFile: `${oss}/endpoint/put-file`, field: 'file', uploads: '/api/console/uploads' },
      });
      expect(answer.text).not.toMatch(/canary|secret(Key)?"/i);
    }
    expect((await (await api.as('clerk', api.a)).get(`${oss}/getUploadSecretKeys`)).status).toBe(200);
    expect((await (await api.as('reviewer', api.a)).get(`${oss}/getUploadSecretKeys`)).status).toBe(403);
    expect((await api.inject({ path: `${oss}/getUploadSecretKeys` })).status).toBe(401);
  });
});
