import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { idAs, type FileId } from '@cloud-factory/domain/shared/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFolderStore } from './folder-store.js';
import type { ObjectStore } from './store.js';

let root = '';
let store: ObjectStore;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'files-'));
  store = createFolderStore(root);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const tenant = idAs<'tenant'>('000000');
const other = idAs<'tenant'>('000001');
const id = (last: number): FileId => idAs(`0197e000-0000-7000-8000-${String(last).padStart(12, '0')}`);
async function* of(...texts: readonly string[]) {
  for (const text of texts) yield Buffer.from(text);
}
async function* broken(text: string) {
  yield Buffer.from(text);
  throw new Error('the caller went away');
}
async function text(source: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of source) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

describe('the folder store', () => {
  it('puts parts one behind the other and makes a file of them', async () => {
    expect(await store.append(tenant, id(1), 0, of('ab', 'cd'), 100)).toEqual({ received: 4, isCut: false });
    expect(await store.append(tenant, id(1), 4, of('ef'), 100)).toEqual({ received: 6, isCut: false });
    await store.complete(tenant, id(1));
    await store.complete(tenant, id(1));
    expect(await text(store.read(tenant, id(1)))).toBe('abcdef');
    expect(await text(store.read(tenant, id(1), { first: 2, last: 3 }))).toBe('cd');
  });
  it('keeps what arrived before the caller went away', async () => {
    expect(await store.append(tenant, id(2), 0, broken('abc'), 100)).toEqual({ received: 3, isCut: false });
    expect(await store.append(tenant, id(2), 3, of('d'), 100)).toEqual({ received: 4, isCut: false });
    expect(await text(store.readPart(tenant, id(2)))).toBe('abcd');
  });
  it('cuts off what nobody was told of', async () => {
    await store.append(tenant, id(3), 0, of('abcdef'), 100);
    await store.append(tenant, id(3), 2, of('X'), 100);
    expect(await text(store.readPart(tenant, id(3)))).toBe('abX');
  });
  it('takes no more than it may', async () =>
    expect(await store.append(tenant, id(4), 0, of('abc', 'def'), 4)).toEqual({ received: 4, isCut: true }));
  it('has fewer bytes than promised: says so instead of leaving a hole', async () => {
    await expect(store.append(tenant, id(4), 9, of('x'), 100)).rejects.toThrow('fewer bytes');
  });
  it('S01 has no file of one tenant for another', async () => {
    await store.append(tenant, id(5), 0, of('secret'), 100);
    await store.complete(tenant, id(5));
    await expect(text(store.read(other, id(5)))).rejects.toThrow('ENOENT');
  });
  it.each(['..', '../x', 'a/b', '', 'a\u0000'])('B04 makes no folder of %j', async (name) =>
    expect(async () => store.append(idAs(name), id(6), 0, of('x'), 1)).rejects.toThrow('cannot be the name'),
  );
  it('B04 makes no file of a name that is no id', async () =>
    expect(async () => store.append(tenant, idAs('../../x'), 0, of('x'), 1)).rejects.toThrow('named by its id'));
  it('destroys the bytes of an erased file', async () => {
    await store.erase(tenant, id(5));
    await store.erase(tenant, id(5));
    await expect(text(store.read(tenant, id(5)))).rejects.toThrow('ENOENT');
  });
  it('destroys what arrived of a file that never became one', async () => {
    await store.append(tenant, id(7), 0, of('half'), 100);
    await store.erase(tenant, id(7));
    await expect(text(store.readPart(tenant, id(7)))).rejects.toThrow('ENOENT');
  });
  it('lets nobody else on the machine read what it holds', () => {
    expect(statSync(join(root, tenant, 'parts')).mode & 0o077).toBe(0);
    expect(readdirSync(root)).not.toContain('..');
  });
});
