import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { idAs, type FileId, type UserId } from '@cloud-factory/domain/shared/ids';
import { createTenantPool, type TenantPool } from '@cloud-factory/projections/shared';
import { freshDatabase, type TestDatabase } from '@cloud-factory/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cubeGeometry, cubeStl } from './examples.js';
import { createFolderStore } from './folder-store.js';
import { InspectionBusy } from './inspection.js';
import type { FileCaller } from './rows.js';
import { seesAllRows } from './seen.js';
import { createFiles, type Files } from './uploads.js';

let database: TestDatabase;
let pool: TenantPool;
let root = '';
let files: Files;
beforeAll(async () => {
  database = await freshDatabase();
  pool = createTenantPool({ connectionString: database.urlFor('cf_platform'), max: 4 });
  root = mkdtempSync(join(tmpdir(), 'uploads-'));
  files = createFiles(pool, createFolderStore(root));
});
afterAll(async () => {
  await pool.close();
  await database.drop();
  rmSync(root, { recursive: true, force: true });
});

let last = 0;
const nextId = (): FileId => idAs(`0197e000-0000-7000-8000-${String((last += 1)).padStart(12, '0')}`);
const user = (nth: number): UserId => idAs(`0197e000-0000-7000-9000-${String(nth).padStart(12, '0')}`);
const caller = (nth = 1, tenant = '000000', creators: FileCaller['creators'] = '*'): FileCaller => ({
  tenant: idAs(tenant),
  userId: user(nth),
  creators,
});
const some = { own: [], members: [], departments: [], units: [], customers: [user(9)] };
const bytes = cubeStl();
const sha256 = (of: Buffer) => createHash('sha256').update(of).digest('hex');
async function* of(...parts: readonly Buffer[]) {
  yield* parts;
}

async function uploaded(by = caller(), content = bytes, fileName = '上颌.stl') {
  const id = nextId();
  await files.open(by, { id, fileName, size: content.length, kind: 'print' });
  await files.append(by, id, 0, of(content));
  return { id, done: await files.finish(by, id, sha256(content)) };
}

describe('an upload', () => {
  it('goes on where it stands, and becomes a file that was verified and measured', async () => {
    const id = nextId();
    expect(await files.open(caller(), { id, fileName: '上颌.stl', size: bytes.length, kind: null })).toEqual({
      id,
      kind: 'print',
      size: 684,
      offset: 0,
    });
    expect(await files.append(caller(), id, 0, of(bytes.subarray(0, 100)))).toEqual({ id, kind: 'print', size: 684, offset: 100 });
    expect(await files.append(caller(), id, 50, of(bytes))).toEqual({ refusal: 'UploadOffsetWrong', details: { offset: 100 } });
    expect(await files.stateOf(caller(), id)).toEqual({ id, kind: 'print', size: 684, offset: 100 });
    expect(await files.finish(caller(), id, sha256(bytes))).toEqual({ refusal: 'UploadIncomplete', details: { received: 100, size: 684 } });
    await files.append(caller(), id, 100, of(bytes.subarray(100)));
    const file = await files.finish(caller(), id, sha256(bytes));
    expect(file).toMatchObject({
      id,
      kind: 'print',
      fileName: '上颌.stl',
      ext: '.stl',
      size: 684,
      sha256: sha256(bytes),
      contentType: 'model/stl',
      geometry: cubeGeometry,
    });
    expect(await files.finish(caller(), id, sha256(bytes))).toEqual(file);
  });
  it('is refused by name before a byte is sent', async () =>
    expect(await files.open(caller(), { id: nextId(), fileName: 'a，.stl', size: 5, kind: 'print' })).toEqual({
      refusal: 'FileNameComma',
    }));
  it('SEC-2 is kept while too many others are looked into, and asking again goes on', async () => {
    const busy = createFiles(pool, createFolderStore(root), undefined, undefined, undefined, () => ({
      file: async () => {
        throw new InspectionBusy();
      },
    }));
    const id = nextId();
    await files.open(caller(), { id, fileName: 'a.stl', size: bytes.length, kind: 'print' });
    await files.append(caller(), id, 0, of(bytes));
    await expect(busy.finish(caller(), id, sha256(bytes))).rejects.toBeInstanceOf(InspectionBusy);
    expect(await files.finish(caller(), id, sha256(bytes))).toMatchObject({ id, contentType: 'model/stl' });
  });
  it('SEC-2 is forgotten when looking into it takes more than it is given', async () => {
    const id = nextId();
    const refusal = { refusal: 'InspectionTooMuch' } as const;
    const limited = createFiles(pool, createFolderStore(root), undefined, undefined, undefined, () => ({ file: async () => refusal }));
    await files.open(caller(), { id, fileName: 'a.stl', size: bytes.length, kind: 'print' });
    await files.append(caller(), id, 0, of(bytes));
    expect(await limited.finish(caller(), id, sha256(bytes))).toEqual(refusal);
    expect(await files.stateOf(caller(), id)).toEqual({ refusal: 'UploadNotFound' });
  });
  it('is forgotten when its bytes are not those that were sent', async () => {
    const id = nextId();
    await files.open(caller(), { id, fileName: 'a.stl', size: bytes.length, kind: 'print' });
    await files.append(caller(), id, 0, of(bytes));
    expect(await files.finish(caller(), id, sha256(Buffer.from('other')))).toEqual({ refusal: 'UploadHashWrong' });
    expect(await files.stateOf(caller(), id)).toEqual({ refusal: 'UploadNotFound' });
  });
  it('R327 is refused by content when an archive has the name of a mesh', async () => {
    const archive = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), Buffer.alloc(100)]);
    expect((await uploaded(caller(), archive)).done).toEqual({ refusal: 'FileIsArchive' });
  });
  it('takes no more than was announced', async () => {
    const id = nextId();
    await files.open(caller(), { id, fileName: 'a.stl', size: 10, kind: 'print' });
    expect(await files.append(caller(), id, 0, of(bytes))).toMatchObject({ refusal: 'FileTooLarge' });
  });
  it('has one writer at a time', async () => {
    const id = nextId();
    await files.open(caller(), { id, fileName: 'a.stl', size: bytes.length, kind: 'print' });
    let second: unknown;
    async function* slowly() {
      yield bytes.subarray(0, 10);
      second = await files.append(caller(), id, 0, of(bytes));
    }
    expect(await files.append(caller(), id, 0, slowly())).toMatchObject({ offset: 10 });
    expect(second).toEqual({ refusal: 'UploadBusy' });
  });
  describe('that takes long to be looked through', () => {
    const written = (sql: string, id: FileId) =>
      pool.withTenantWrite({ tenant: caller().tenant, creators: '*' }, async (client) => (await client.query(sql, [id])).rowCount);
    /** All that arrived, and the one that looks through it until it is told to go on. */
    const arrived = async () => {
      const id = nextId();
      await files.open(caller(), { id, fileName: 'a.stl', size: bytes.length, kind: 'print' });
      await files.append(caller(), id, 0, of(bytes));
      let goOn = (): void => undefined;
      const told = new Promise<void>((resolve) => {
        goOn = resolve;
      });
      const store = createFolderStore(root);
      const readPart: typeof store.readPart = (...asked) =>
        Readable.from(
          (async function* () {
            await told;
            yield* store.readPart(...asked);
          })(),
        );
      const slow = createFiles(pool, { ...store, readPart }, undefined, undefined, 10);
      const first = slow.finish(caller(), id, sha256(bytes));
      return { id, goOn, first };
    };
    it('is finished by one alone, who says all the while that they are at it', async () => {
      const { id, goOn, first } = await arrived();
      const aged = "update platform.uploads set writer_at = now() - interval '3 minutes' where id = $1 and writer is not null";
      await expect.poll(() => written(aged, id)).toBe(1);
      await expect
        .poll(() => written("update platform.uploads set id = id where id = $1 and writer_at > now() - interval '1 minute'", id))
        .toBe(1);
      expect(await files.finish(caller(), id, sha256(bytes))).toEqual({ refusal: 'UploadBusy' });
      goOn();
      const file = await first;
      expect(file).toMatchObject({ id, sha256: sha256(bytes) });
      expect(await files.finish(caller(), id, sha256(bytes))).toEqual(file);
    });
    it('is left to who took it over', async () => {
      const { id, goOn, first } = await arrived();
      const taken = 'update platform.uploads set writer = gen_random_uuid() where id = $1 and writer is not null';
      await expect.poll(() => written(taken, id)).toBe(1);
      goOn();
      expect(await first).toEqual({ refusal: 'UploadBusy' });
      expect(await files.stateOf(caller(), id)).toMatchObject({ offset: bytes.length });
      await written('update platform.uploads set writer = null where id = $1', id);
      expect(await files.finish(caller(), id, sha256(bytes))).toMatchObject({ id });
    });
  });
  it('is begun once when it is asked for twice at once, and not under an id that a colleague has', async () => {
    const id = nextId();
    const open = (who: ReturnType<typeof caller>) => files.open(who, { id, fileName: 'a.stl', size: 10, kind: 'print' });
    const begun = { id, kind: 'print', size: 10, offset: 0 };
    expect(await Promise.all([open(caller()), open(caller()), open(caller())])).toEqual([begun, begun, begun]);
    expect(await open(caller(2))).toEqual({ refusal: 'UploadNotFound' });
  });
  it("is nobody else's: not of a colleague, not of another tenant", async () => {
    const id = nextId();
    await files.open(caller(), { id, fileName: 'a.stl', size: 10, kind: 'print' });
    for (const stranger of [caller(2), caller(1, '000001')]) {
      expect(await files.stateOf(stranger, id)).toEqual({ refusal: 'UploadNotFound' });
      expect(await files.append(stranger, id, 0, of(bytes))).toEqual({ refusal: 'UploadNotFound' });
      expect(await files.finish(stranger, id, sha256(bytes))).toEqual({ refusal: 'UploadNotFound' });
    }
  });
});

describe('a file', () => {
  it('S01 is not there for another tenant', async () => {
    const { id } = await uploaded();
    expect(await files.find(caller(), [id])).toHaveLength(1);
    expect(await files.find(caller(1, '000001'), [id])).toEqual([]);
  });
  it('that nothing uses is seen by who uploaded it and who sees all rows, and by nobody else', async () => {
    const { id } = await uploaded(caller(1));
    expect(await files.find(caller(2), [id])).toHaveLength(1);
    expect(await files.find(caller(1, '000000', []), [id])).toHaveLength(1);
    expect(await files.find(caller(2, '000000', [user(1)]), [id])).toEqual([]);
    expect(await files.find({ ...caller(2), scopes: { orderentry: some } }, [id])).toEqual([]);
    expect(await files.find({ ...caller(2), scopes: { orderentry: '*' } }, [id])).toHaveLength(1);
  });
  it('C11 loses name and bytes when its person is erased', async () => {
    const { id } = await uploaded(caller(), bytes, '林一.stl');
    await files.erase(caller().tenant, [id]);
    expect(await files.find(caller(), [id])).toEqual([]);
    const { rows } = await pool.withTenantWrite({ tenant: caller().tenant, creators: '*' }, (client) =>
      client.query<{ file_name: string }>('select file_name from platform.files where id = $1', [id]),
    );
    expect(rows).toEqual([{ file_name: '' }]);
    await expect(files.read(caller().tenant, id).toArray()).rejects.toThrow('ENOENT');
  });
});

describe('R163 a file that is used', () => {
  const limited: FileCaller = { ...caller(2), scopes: { orderentry: some } };
  /** Uses as the log tells them, of which one is seen; how often rows were looked for and the log was searched. */
  const usedBy = async (streams: readonly string[], visible: string, { isNoted = true } = {}) => {
    const { id } = await uploaded();
    const note = () =>
      pool.withTenantWrite({ tenant: limited.tenant, creators: '*' }, (client) =>
        client.query(
          `insert into platform.file_uses (tenant_id, file_id, stream) select '000000', $1, unnest($2::text[]) on conflict do nothing`,
          [id, streams],
        ),
      );
    if (isNoted) await note();
    const asked = { seen: 0, noted: 0 };
    const looked = createFiles(pool, createFolderStore(root), undefined, {
      seesAll: seesAllRows,
      seenOf: async (_, all) => {
        asked.seen += 1;
        return new Set(all.filter((stream) => stream === visible));
      },
      note: async () => {
        asked.noted += 1;
        await note();
      },
    });
    return { id, looked, asked };
  };
  const orders = (many: number) => Array.from({ length: many }, (_, nth) => `order-${String(nth).padStart(5, '0')}`);

  it('is shown to who sees one of its users, for one look at rows', async () => {
    const { id, looked, asked } = await usedBy(orders(3), 'order-00002');
    expect(await looked.find(limited, [id])).toMatchObject([{ id, fileName: '上颌.stl' }]);
    expect(asked).toEqual({ seen: 1, noted: 0 });
    expect(Object.keys((await looked.find(limited, [id]))[0] ?? {})).not.toContain('uses');
  });
  it('is not shown to who sees none of them, after the log was searched once more', async () => {
    const { id, looked, asked } = await usedBy(orders(3), 'order-00007');
    expect(await looked.find(limited, [id])).toEqual([]);
    expect(asked).toEqual({ seen: 2, noted: 1 });
  });
  it('is shown as soon as it is used: what the log was not searched for yet is found', async () => {
    const { id, looked, asked } = await usedBy(orders(1), 'order-00000', { isNoted: false });
    expect(await looked.find(limited, [id])).toHaveLength(1);
    expect(asked).toEqual({ seen: 1, noted: 1 });
  });
  it('is shown by the last of very many users', async () => {
    const { id, looked, asked } = await usedBy(orders(1_100), 'order-01099');
    expect(await looked.find(limited, [id])).toHaveLength(1);
    expect(asked).toEqual({ seen: 3, noted: 0 });
  });
  it('is told by its bytes to those alone who see it', async () => {
    const { id, looked } = await usedBy(['order-alone'], 'order-alone');
    const found = await looked.likeBytes(limited, sha256(bytes));
    expect(found.map((file) => file.id)).toEqual([id]);
    expect((await looked.likeBytes(caller(), sha256(bytes))).length).toBeGreaterThan(1);
  });
});
