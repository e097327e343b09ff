import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { idAs, type FileId } from '@cloud-factory/domain/shared/ids';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFolderStore } from './folder-store.js';
import { createWholeness, damagedFound } from './whole.js';

const tenant = idAs<'tenant'>('000000');
const id: FileId = idAs('0197e000-0000-7000-8000-000000000001');
const bytes = Buffer.from('solid scan of a tooth');
const file = { id, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
let root = '';
let path = '';
let clock = 0;
let wholeness: ReturnType<typeof createWholeness>;

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'whole-'));
  const store = createFolderStore(root);
  await store.append(
    tenant,
    id,
    0,
    (async function* () {
      yield bytes;
    })(),
    bytes.length,
  );
  await store.complete(tenant, id);
  const folder = join(root, tenant, 'files');
  path = join(folder, readdirSync(folder)[0] ?? '', id);
  clock = 0;
  wholeness = createWholeness(
    (...asked) => store.read(...asked),
    () => clock,
  );
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const flip = (): void => {
  const changed = readFileSync(path);
  changed.writeUInt8(changed.readUInt8(3) ^ 1, 3);
  writeFileSync(path, changed);
};

describe('COR-S10 a file that is handed out', () => {
  it('is whole as it was taken in', async () => {
    expect(await wholeness(tenant, file, false)).toBeNull();
  });
  it.each([
    ['changed by one bit', flip, 'changed'],
    ['cut off', () => truncateSync(path, 5), 'cut'],
    ['gone from the disk', () => rmSync(path), 'missing'],
  ])('is found damaged when it was %s, and counted', async (_, damage, expected) => {
    const before = damagedFound();
    damage();
    expect(await wholeness(tenant, file, false)).toBe(expected);
    expect(damagedFound()).toBe(before + 1);
  });
  it('is read as a whole again for a whole answer, and for a piece once in a minute', async () => {
    await wholeness(tenant, file, true);
    flip();
    expect(await wholeness(tenant, file, true)).toBeNull();
    expect(await wholeness(tenant, file, false)).toBe('changed');
    expect(await wholeness(tenant, file, true)).toBe('changed');
  });
  it('is read again for a piece after the minute', async () => {
    await wholeness(tenant, file, true);
    flip();
    clock = 60_001;
    expect(await wholeness(tenant, file, true)).toBe('changed');
  });
});
