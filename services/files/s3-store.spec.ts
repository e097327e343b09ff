import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { idAs, type FileId } from '@cloud-factory/domain/shared/ids';
import { startS3Double, type S3Double } from '@cloud-factory/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createFolderStore } from './folder-store.js';
import { createS3Store, StoreUnavailable, tryS3Store, type S3Settings } from './s3-store.js';
import type { ObjectStore } from './store.js';

const keys = { bucket: 'scans', accessKey: 'AK-TEST', secretKey: 'a secret of some length' };
const agents = { http: new HttpAgent(), https: new HttpsAgent() };
const tenant = idAs<'tenant'>('000000');
const id = (last: number): FileId => idAs(`0197e000-0000-7000-8000-${String(last).padStart(12, '0')}`);
let root = '';
let s3: S3Double;
let settings: S3Settings;
let store: ObjectStore;
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 's3-'));
  s3 = await startS3Double(keys);
  settings = { endpoint: s3.endpoint, region: 'us-east-1', ...keys };
  store = createS3Store(settings, { spool: createFolderStore(root), agents, partBytes: 5 * 1_048_576 });
});
afterAll(async () => {
  await s3.close();
  rmSync(root, { recursive: true, force: true });
});
afterEach(() => s3.failWith(null));

async function* of(...chunks: readonly (string | Buffer)[]) {
  for (const chunk of chunks) yield Buffer.from(chunk);
}
async function bytes(source: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of source) chunks.push(chunk);
  return Buffer.concat(chunks);
}
const text = async (source: AsyncIterable<Uint8Array>) => (await bytes(source)).toString();
const keyOf = (last: number) => `${tenant}/files/${id(last).slice(-2)}/${id(last)}`;
const reasonFor = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof StoreUnavailable ? error.reason : String(error)),
  );

describe('a store of S3', () => {
  it('has a file once it is complete, whole and in ranges, and nothing of it here any more', async () => {
    await store.append(tenant, id(1), 0, of('ab', 'cd'), 100);
    await store.append(tenant, id(1), 4, of('ef'), 100);
    expect(await text(store.readPart(tenant, id(1)))).toBe('abcdef');
    expect(s3.objects.size).toBe(0);
    await store.complete(tenant, id(1));
    await store.complete(tenant, id(1));
    expect(s3.objects.get(keyOf(1))?.toString()).toBe('abcdef');
    expect(await text(store.read(tenant, id(1)))).toBe('abcdef');
    expect(await text(store.read(tenant, id(1), { first: 2, last: 3 }))).toBe('cd');
    expect(await text(store.readPart(tenant, id(1)))).toBe('abcdef');
    expect(readdirSync(join(root, tenant, 'parts'))).toEqual([]);
  });
  it('takes a large file in parts and gives every byte back', async () => {
    const large = Buffer.alloc(11 * 1_048_576, 'scan');
    await store.append(tenant, id(2), 0, of(large), large.length);
    await store.complete(tenant, id(2));
    expect(s3.requests.filter((request) => request.includes('partNumber'))).toHaveLength(3);
    const hash = (part: Buffer) => createHash('sha256').update(part).digest('hex');
    expect(hash(await bytes(store.read(tenant, id(2))))).toBe(hash(large));
  }, 30_000);
  it('a store that fails half way leaves nothing half done; asked again it is done', async () => {
    const large = Buffer.alloc(6 * 1_048_576, 'x');
    await store.append(tenant, id(3), 0, of(large), large.length);
    s3.failWith({ when: /partNumber=2/, status: 403, code: 'AccessDenied' });
    expect(await reasonFor(store.complete(tenant, id(3)))).toBe('AccessDenied');
    expect(s3.requests.at(-1)).toMatch(/^DELETE .*uploadId=/);
    expect([...s3.objects.keys()]).not.toContain(keyOf(3));
    expect((await bytes(store.readPart(tenant, id(3)))).length).toBe(large.length);
    s3.failWith(null);
    await store.complete(tenant, id(3));
    expect(s3.objects.get(keyOf(3))?.length).toBe(large.length);
  }, 30_000);
  it.each(['erase', 'discard'] as const)(
    'parts of a process that was killed half way go with what it was about: %s',
    async (forget) => {
      const large = Buffer.alloc(6 * 1_048_576, 'x');
      await store.append(tenant, id(7), 0, of(large), large.length);
      // What the dead do not do the store does not hear.
      s3.failWith({ when: /partNumber=2|^DELETE .*uploadId=/, status: 503, code: 'SlowDown' });
      expect(await reasonFor(store.complete(tenant, id(7)))).toBe('SlowDown');
      expect(s3.unfinished()).toEqual([keyOf(7)]);
      expect(await reasonFor(store[forget](tenant, id(7)))).toBe('SlowDown');
      s3.failWith(null);
      await store[forget](tenant, id(7));
      expect(s3.unfinished()).toEqual([]);
      await store[forget](tenant, id(7));
    },
    60_000,
  );
  it('a store that is away is named as such, and the upload stays', async () => {
    const away = createS3Store({ ...settings, endpoint: 'http://127.0.0.1:1' }, { spool: createFolderStore(root), agents });
    await away.append(tenant, id(4), 0, of('x'), 10);
    expect(await reasonFor(away.complete(tenant, id(4)))).toBe('ECONNREFUSED');
    expect(await text(away.readPart(tenant, id(4)))).toBe('x');
    await store.complete(tenant, id(4));
    expect([...s3.objects.keys()]).toContain(keyOf(4));
  }, 30_000);
  it('an upload that is nowhere is not called a file', async () =>
    expect(await reasonFor(store.complete(tenant, id(5)))).toBe('UploadLost'));
  it('a file that is not there cannot be read', async () => expect(await reasonFor(bytes(store.read(tenant, id(6))))).toBe('NoSuchKey'));
  it('S01 has no file of one tenant for another', async () =>
    expect(await reasonFor(bytes(store.read(idAs('111111'), id(1))))).toBe('NoSuchKey'));
  it.each(['..', '../x', 'a/b', ''])('B04 asks for no key with %j in it', async (name) =>
    expect(await reasonFor(bytes(store.read(idAs(name), id(1))))).toContain('cannot be the name'),
  );
  it('destroys', async () => {
    await store.erase(tenant, id(1));
    await store.erase(tenant, id(1));
    expect([...s3.objects.keys()]).not.toContain(keyOf(1));
  });
});

describe('testing a store before it is used', () => {
  const tried = (change: Partial<S3Settings> = {}) => tryS3Store({ ...settings, ...change }, { agents, name: 'one' });
  it('goes once around, and leaves nothing behind', async () => {
    expect(await tried()).toBeNull();
    expect([...s3.objects.keys()].filter((key) => key.startsWith('store-test'))).toEqual([]);
  });
  it.each([
    ['a wrong secret', { secretKey: 'another secret of length' }, { step: 'put', reason: 'SignatureDoesNotMatch' }],
    ['an unknown key', { accessKey: 'AK-OTHER' }, { step: 'put', reason: 'InvalidAccessKeyId' }],
    ['another bucket', { bucket: 'nowhere' }, { step: 'put', reason: 'NoSuchBucket' }],
    ['a closed port', { endpoint: 'http://127.0.0.1:1' }, { step: 'put', reason: 'ECONNREFUSED' }],
  ])('says what is wrong: %s', async (_, change, found) => expect(await tried(change)).toEqual(found), 30_000);
  it('says what it may not do', async () => {
    s3.failWith({ when: /^GET/, status: 403, code: 'AccessDenied' });
    expect(await tried()).toEqual({ step: 'read', reason: 'AccessDenied' });
    for (const when of [/^DELETE/, /^GET .*uploads/]) {
      s3.failWith({ when, status: 403, code: 'AccessDenied' });
      expect(await tried()).toEqual({ step: 'delete', reason: 'AccessDenied' });
    }
  });
});
