import { createReadStream } from 'node:fs';
import { access, mkdir, open, readdir, rename, rm, stat, statfs, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { idAs, type FileId, type TenantId } from '@cloud-factory/domain/shared/ids';
import { NoSpace, type ObjectStore, type Range } from './store.js';

/** Names come from the server alone; a path that some other text could form is refused all the same. */
export function checkedName(tenant: TenantId, id: FileId): void {
  if (!/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/.test(tenant)) throw new Error('the name of a tenant cannot be the name of a folder');
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) throw new Error('a file is named by its id');
}

/** A new name in a folder is durable only when the folder was synced as well. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (first) await syncFolder(dirname(first));
}

async function writeAll(handle: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const { bytesWritten } = await handle.write(bytes, done, bytes.length - done, position + done);
    done += bytesWritten;
  }
}

/** A full disk, or a full quota of the disk, is told as such. */
async function withRoom<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT') ? new NoSpace(error) : error;
  }
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
const ranged = (range: Range | undefined) => (range ? { start: range.first, end: range.last } : {});

/**
 * Files in a folder: `<root>/<tenant>/parts/<id>` while they arrive, `<root>/<tenant>/files/<ab>/<id>` when they are complete, by a
 * rename, so that no half file ever has the name of a whole one.
 */
export function createFolderStore(root: string): ObjectStore {
  const partPath = (tenant: TenantId, id: FileId): string => {
    checkedName(tenant, id);
    return join(root, tenant, 'parts', id);
  };
  // The last digits of a UUID v7 are chance: they spread files evenly.
  const folderOf = (tenant: TenantId, id: FileId): string => {
    checkedName(tenant, id);
    return join(root, tenant, 'files', id.slice(-2));
  };
  const filePath = (tenant: TenantId, id: FileId): string => join(folderOf(tenant, id), id);

  const append: ObjectStore['append'] = async (tenant, id, offset, source, limit) => {
    const path = partPath(tenant, id);
    await makeFolder(join(root, tenant, 'parts'));
    const handle = await open(path, offset === 0 ? 'w' : 'r+', 0o600);
    let received = offset;
    let isCut = false;
    try {
      if ((await handle.stat()).size < offset) throw new Error('the store has fewer bytes of an upload than it promised');
      await handle.truncate(offset);
      try {
        for await (const chunk of source) {
          const bytes = chunk.subarray(0, limit - (received - offset));
          await writeAll(handle, bytes, received);
          received += bytes.length;
          isCut = bytes.length < chunk.length;
          if (isCut) break;
        }
      } catch (error) {
        // A caller that went away: what arrived is kept, so that it can go on from there. A full disk is not the caller's.
        if (error instanceof Error && 'syscall' in error && error.syscall === 'write') throw error;
      }
      await handle.datasync();
    } finally {
      await handle.close();
    }
    if (offset === 0) await syncFolder(join(root, tenant, 'parts'));
    return { received, isCut };
  };

  return {
    free: async () => {
      await withRoom(() => makeFolder(root));
      const { bavail, bsize } = await statfs(root);
      return bavail * bsize;
    },

    append: (tenant, id, offset, source, limit) => withRoom(() => append(tenant, id, offset, source, limit)),

    readPart: (tenant, id, range) =>
      Readable.from(
        (async function* () {
          const part = partPath(tenant, id);
          yield* createReadStream((await exists(part)) ? part : filePath(tenant, id), ranged(range));
        })(),
      ),

    complete: async (tenant, id) => {
      const [from, to, folder] = [partPath(tenant, id), filePath(tenant, id), folderOf(tenant, id)];
      if (!(await exists(from)) && (await exists(to))) return;
      await makeFolder(folder);
      await rename(from, to);
      await syncFolder(folder);
      await syncFolder(join(root, tenant, 'parts'));
    },

    oldParts: async (tenant, before) => {
      const folder = join(root, tenant, 'parts');
      const names = (await exists(folder)) ? await readdir(folder) : [];
      const old = await Promise.all(
        names.map(async (name) => {
          // One that is completed meanwhile is no part any more.
          const facts = await stat(join(folder, name)).catch(() => null);
          return facts !== null && facts.mtime < before ? [idAs<'file'>(name)] : [];
        }),
      );
      return old.flat();
    },

    discard: (tenant, id) => rm(partPath(tenant, id), { force: true }),
    read: (tenant, id, range) => createReadStream(filePath(tenant, id), ranged(range)),
    erase: async (tenant, id) => {
      await rm(partPath(tenant, id), { force: true });
      await rm(filePath(tenant, id), { force: true });
      const folder = folderOf(tenant, id);
      if (await exists(folder)) await syncFolder(folder);
    },
  };
}
