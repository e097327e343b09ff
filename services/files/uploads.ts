// Uploads that go on where they broke off, and the files that become of them.
import { createHash, randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { checkFileName, kindFor, type FileKind } from '@cloud-factory/domain/files/contract';
import type { FileId, TenantId, UserId } from '@cloud-factory/domain/shared/ids';
import { isRefused, refused, type Refused } from './refusals.js';
import { fileColumns, fileOf, type FileCaller, type FileRow, type FileRows, type Rows, type StoredFile } from './rows.js';
import { createSeenFiles, noUses, type FileUses } from './seen.js';
import type { Bytes } from './content.js';
import { sharedInspector, type Inspector } from './inspection.js';
import { countStored, tooManyUnused, tooMuchStored, type SpaceLimits } from './stored-bytes.js';
import { NoSpace, type ObjectStore, type Range } from './store.js';
import { createWholeness, type Damage } from './whole.js';

/** `kind` null: the first kind that takes files with such an ending. */
export type Announced = Readonly<{ id: FileId; fileName: string; size: number; kind: FileKind | null }>;
/** `offset`: where the next bytes belong, for so many have arrived. */
export type UploadState = Readonly<{ id: FileId; kind: FileKind; size: number; offset: number }>;

export type Files = Readonly<{
  /** Begins an upload; one that has this id already is answered as it stands. Refused by name, kind, size, or when the user has too many open ones. */
  open: (caller: FileCaller, announced: Announced) => Promise<UploadState | Refused>;
  /** Where one's own upload stands, to go on from there. */
  stateOf: (caller: FileCaller, id: FileId) => Promise<UploadState | Refused>;
  /** Puts bytes behind those that have arrived: `offset` must be their number. Takes at most `partLimit` at once. */
  append: (caller: FileCaller, id: FileId, offset: number, source: AsyncIterable<Uint8Array>) => Promise<UploadState | Refused>;
  /** Gives one's own upload up, with what arrived of it. One that is a file by now, or that is not there, is left as it is. */
  cancel: (caller: FileCaller, id: FileId) => Promise<void>;
  /** Verifies size, hash and content; then the upload is a file. Said twice it is once. A file that is refused is forgotten. */
  finish: (caller: FileCaller, id: FileId, sha256: string) => Promise<StoredFile | Refused>;
  /** The files with these ids that the caller may see and that were not erased, in no order. */
  find: (caller: FileCaller, ids: readonly FileId[]) => Promise<readonly StoredFile[]>;
  /** Those of the ids that are files of others which the caller may not see, or others' uploads. Ids of anything else are none of them. */
  hidden: (caller: FileCaller, ids: readonly FileId[]) => Promise<readonly FileId[]>;
  /** Files with these bytes that the caller may see, the oldest first, at most twenty: the same file has been uploaded before. */
  likeBytes: (caller: FileCaller, sha256: string) => Promise<readonly StoredFile[]>;
  read: (tenant: TenantId, id: FileId, range?: Range) => Readable;
  /** What is wrong with the bytes of a file, by reading all of them; null: they are those that were taken in. A piece of it is believed for a minute. */
  damageOf: (tenant: TenantId, file: StoredFile, isPiece: boolean) => Promise<Damage | null>;
  /** Destroys bytes and names, for good: of the files of an erased person. */
  erase: (tenant: TenantId, ids: readonly FileId[]) => Promise<void>;
}>;

/** What one request may bring. More is sent in further requests. */
export const partLimit = 16 * 1_048_576;
const openLimit = 100;
const edge = 65_536;
const unlimited: SpaceLimits = {
  tenantBytes: Number.MAX_SAFE_INTEGER,
  accountBytes: Number.MAX_SAFE_INTEGER,
  unusedFiles: 1_000_000,
  unusedBytes: Number.MAX_SAFE_INTEGER,
  freeBytes: 0,
};

/** Takes a transaction back, and is the answer all the same. */
class TakenBack extends Error {
  constructor(readonly refusal: Refused) {
    super('refused, and nothing was written');
  }
}

type UploadRow = Readonly<{ id: FileId; kind: FileKind; fileName: string; ext: string; size: string; received: string; isBusy: boolean }>;
const uploadColumns = `id, kind, file_name as "fileName", ext, size, received, (writer is not null and writer_at > now() - interval '2 minutes') as "isBusy"`;
const stateOf = ({ id, kind, size, received }: UploadRow): UploadState => ({ id, kind, size: Number(size), offset: Number(received) });

async function hashOf(source: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of source) hash.update(chunk);
  return hash.digest('hex');
}

async function collected(source: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of source) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/**
 * `rows`: a pool that signs in as `cf_platform`. `newIn`: the id of the store that new files of a tenant go to; null is the folder of the
 * installation. A file stays where its upload began. `uses`: by which rows a file is seen; without them whoever sees only some rows sees their own uploads.
 * `inspector`: what looks into them.
 * `renewMs`: so often whoever verifies a file says that they are at it still.
 */
export function createFiles(
  rows: FileRows,
  store: ObjectStore,
  newIn: (tenant: TenantId) => Promise<string | null> = async () => null,
  uses: FileUses = noUses,
  renewMs = 30_000,
  inspector: () => Pick<Inspector, 'file'> = sharedInspector,
  limits: SpaceLimits = unlimited,
): Files {
  const seen = createSeenFiles(rows, uses);
  const inside = <Result>(tenant: TenantId, work: (client: Rows) => Promise<Result>): Promise<Result> =>
    rows.withTenantWrite({ tenant, creators: '*' }, work);

  /** One's own upload; another's is not there. */
  const uploadOf = ({ tenant, userId }: FileCaller, id: FileId): Promise<UploadRow | undefined> =>
    inside(
      tenant,
      async (client) =>
        (await client.query<UploadRow>(`select ${uploadColumns} from platform.uploads where id = $1 and created_by = $2`, [id, userId]))
          .rows[0],
    );

  const fileById = ({ tenant }: FileCaller, id: FileId, by: UserId): Promise<StoredFile | undefined> =>
    inside(tenant, async (client) => {
      const {
        rows: [row],
      } = await client.query<FileRow>(`select ${fileColumns} from platform.files where id = $1 and created_by = $2`, [id, by]);
      return row && fileOf(row);
    });

  /** Takes the pen, or says why not. One writer at a time; who died with it loses it after two minutes. */
  async function begin(caller: FileCaller, id: FileId, writer: string, offset: number | null): Promise<UploadRow | Refused> {
    const {
      rows: [row],
    } = await inside(caller.tenant, (client) =>
      client.query<UploadRow>(
        `update platform.uploads set writer = $3, writer_at = now() where id = $1 and created_by = $2 and ($4::bigint is null or received = $4::bigint)
         and (writer is null or writer_at <= now() - interval '2 minutes') returning ${uploadColumns}`,
        [id, caller.userId, writer, offset],
      ),
    );
    if (row) return row;
    const upload = await uploadOf(caller, id);
    if (!upload) return refused('UploadNotFound');
    if (offset !== null && Number(upload.received) !== offset) return refused('UploadOffsetWrong', { offset: Number(upload.received) });
    return refused('UploadBusy');
  }

  /** Gives the pen back with what has arrived. False: someone else had taken it meanwhile. */
  const end = (tenant: TenantId, id: FileId, writer: string, received: number): Promise<boolean> =>
    inside(
      tenant,
      async (client) =>
        (
          await client.query(
            'update platform.uploads set writer = null, writer_at = null, received = $3, touched_at = now() where id = $1 and writer = $2',
            [id, writer, received],
          )
        ).rowCount === 1,
    );

  /** Says that the pen is held still. False: someone else had taken it meanwhile, or the upload was given up. */
  const renew = (tenant: TenantId, id: FileId, writer: string): Promise<boolean> =>
    inside(
      tenant,
      async (client) =>
        (await client.query('update platform.uploads set writer_at = now() where id = $1 and writer = $2', [id, writer])).rowCount === 1,
    );

  /** Holds the pen during work that may take longer than the dead are waited for. A database that is away for a moment is met by the work itself. */
  async function holding<Result>(tenant: TenantId, id: FileId, writer: string, work: () => Promise<Result>): Promise<Result> {
    const timer = setInterval(() => void renew(tenant, id, writer).catch(() => false), renewMs);
    try {
      return await work();
    } finally {
      clearInterval(timer);
    }
  }

  const forget = async (tenant: TenantId, id: FileId): Promise<void> => {
    await store.discard(tenant, id);
    await inside(tenant, async (client) => {
      const { rows: gone } = await client.query<Readonly<{ owner: UserId; size: string }>>(
        'delete from platform.uploads where id = $1 returning created_by as owner, size',
        [id],
      );
      await countStored(
        client,
        tenant,
        gone.map(({ owner, size }) => ({ owner, bytes: -Number(size) })),
      );
    });
  };

  /** Throws `NoSpace` when so many bytes more would leave less of the disk free than is to stay. */
  async function assertRoom(bytes: number): Promise<void> {
    if (limits.freeBytes > 0 && store.free && (await store.free()) - bytes < limits.freeBytes) throw new NoSpace();
  }

  /** Why the caller may not begin another upload; null when nothing says so. What the log has not been searched for yet is looked up before a no. */
  async function unusedOf(caller: FileCaller): Promise<Refused | null> {
    const look = () => inside(caller.tenant, (client) => tooManyUnused(client, caller, limits));
    if (!(await look())) return null;
    await uses.note(caller.tenant);
    return look();
  }

  async function verified(tenant: TenantId, { id, ext, size }: UploadRow, sha256: string) {
    if ((await hashOf(store.readPart(tenant, id))) !== sha256.toLowerCase()) return refused('UploadHashWrong');
    const whole = Number(size);
    const bytes: Bytes = {
      size: whole,
      head: await collected(store.readPart(tenant, id, { first: 0, last: Math.min(edge, whole) - 1 })),
      tail: await collected(store.readPart(tenant, id, { first: Math.max(0, whole - edge), last: whole - 1 })),
      range: (first, last) => collected(store.readPart(tenant, id, { first, last })),
      read: () => store.readPart(tenant, id),
    };
    return inspector().file(ext, bytes);
  }

  return {
    open: async (caller, { id, fileName, size, kind: wanted }) => {
      const { tenant, userId } = caller;
      const name = fileName.normalize('NFC');
      const kind = wanted ?? kindFor(name);
      const announced = checkFileName(name, kind, size);
      if (isRefused(announced)) return announced;
      const done = await fileById(caller, id, userId);
      if (done) return { id, kind: done.kind, size: done.size, offset: done.size };
      const begun = await uploadOf(caller, id);
      if (begun) return stateOf(begun);
      const unused = await unusedOf(caller);
      if (unused) return unused;
      await assertRoom(size);
      const storeId = await newIn(tenant);
      const made = await inside(tenant, async (client) => {
        const {
          rows: [open],
        } = await client.query<{ n: number }>('select count(*)::int as n from platform.uploads where created_by = $1', [userId]);
        if (open && open.n >= openLimit) return refused('TooManyUploads');
        const { rowCount } = await client.query(
          `insert into platform.uploads (tenant_id, id, kind, file_name, ext, size, created_by, store_id) values ($1, $2, $3, $4, $5, $6, $7, $8)
           on conflict do nothing`,
          [tenant, id, kind, name, announced.ext, size, userId, storeId],
        );
        // Taken meanwhile: by the same request sent twice, or by somebody who sees this upload as little as it is seen by them.
        if (rowCount === 0) return null;
        const tooMuch = tooMuchStored(await countStored(client, tenant, [{ owner: userId, bytes: size }]), caller, limits);
        if (tooMuch) throw new TakenBack(tooMuch);
        return { id, kind, size, offset: 0 };
      }).catch((error: unknown) => {
        if (error instanceof TakenBack) return error.refusal;
        throw error;
      });
      if (made) return made;
      const other = await uploadOf(caller, id);
      return other ? stateOf(other) : refused('UploadNotFound');
    },

    stateOf: async (caller, id) => {
      const upload = await uploadOf(caller, id);
      return upload ? stateOf(upload) : refused('UploadNotFound');
    },

    append: async (caller, id, offset, source) => {
      const writer = randomUUID();
      const upload = await begin(caller, id, writer, offset);
      if (isRefused(upload)) return upload;
      const size = Number(upload.size);
      const most = Math.min(partLimit, size - offset);
      let written: Awaited<ReturnType<ObjectStore['append']>>;
      try {
        await assertRoom(most);
        // As long as its bytes move: a scan on a slow line takes longer than the dead are waited for.
        written = await holding(caller.tenant, id, writer, () => store.append(caller.tenant, id, offset, source, most));
      } catch (error) {
        await end(caller.tenant, id, writer, offset);
        throw error;
      }
      const { received, isCut } = written;
      if (!(await end(caller.tenant, id, writer, received))) return refused('UploadBusy');
      // What was announced has arrived, and there is more: then it is another file than was announced.
      if (isCut && received === size) return refused('FileTooLarge', { limit: Math.ceil(size / 1_048_576) });
      return { id, kind: upload.kind, size, offset: received };
    },

    cancel: async (caller, id) => {
      if (await uploadOf(caller, id)) await forget(caller.tenant, id);
    },

    finish: async (caller, id, sha256) => {
      const { tenant, userId } = caller;
      const done = await fileById(caller, id, userId);
      if (done) return done;
      const writer = randomUUID();
      const upload = await begin(caller, id, writer, null);
      if (isRefused(upload)) return (await fileById(caller, id, userId)) ?? upload;
      const { size, received, kind, fileName, ext } = upload;
      if (received !== size) {
        await end(tenant, id, writer, Number(received));
        return refused('UploadIncomplete', { received: Number(received), size: Number(size) });
      }
      const work = async () => {
        const looked = await verified(tenant, upload, sha256);
        // Whoever took the pen meanwhile, as from one who died, decides about the upload alone.
        if (!(await renew(tenant, id, writer))) return refused('UploadBusy');
        if (isRefused(looked)) await forget(tenant, id);
        // The bytes first: a row without its bytes would be a promise that nobody can keep; bytes without a row are found by the next try.
        else await store.complete(tenant, id);
        return looked;
      };
      const found = await holding(tenant, id, writer, work).catch(async (error: unknown) => {
        // What arrived is kept, and asking again goes on: nobody waits for the pen of one who gave up.
        await end(tenant, id, writer, Number(received));
        throw error;
      });
      if (isRefused(found)) return found;
      const file = await inside(tenant, async (client) => {
        const {
          rows: [own],
        } = await client.query<{ storeId: string | null }>(
          'delete from platform.uploads where id = $1 and writer = $2 returning store_id as "storeId"',
          [id, writer],
        );
        if (!own) return undefined;
        const {
          rows: [row],
        } = await client.query<FileRow>(
          `insert into platform.files (tenant_id, id, kind, file_name, ext, size, sha256, content_type, geometry, facts, created_by, store_id)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning ${fileColumns}`,
          [
            tenant,
            id,
            kind,
            fileName,
            ext,
            size,
            sha256.toLowerCase(),
            found.contentType,
            found.geometry && JSON.stringify(found.geometry),
            JSON.stringify(found.facts),
            userId,
            own.storeId,
          ],
        );
        if (!row) throw new Error('an insert answered nothing');
        return fileOf(row);
      });
      return file ?? (await fileById(caller, id, userId)) ?? refused('UploadBusy');
    },

    find: (caller, ids) => seen.find(caller, { ids }),

    hidden: (caller, ids) => seen.hidden(caller, ids),

    likeBytes: (caller, sha256) => seen.find(caller, { sha256: sha256.toLowerCase(), limit: 20 }),

    read: (tenant, id, range) => store.read(tenant, id, range),

    damageOf: createWholeness((tenant, id, range) => store.read(tenant, id, range)),

    erase: async (tenant, ids) => {
      for (const id of ids) await store.erase(tenant, id);
      await inside(tenant, async (client) => {
        const { rows: gone } = await client.query<Readonly<{ owner: UserId; size: string }>>(
          `update platform.files set file_name = '', geometry = null, facts = '{}', erased_at = now(), erased_because = coalesce(erased_because, 'person')
           where id = any ($1::uuid[]) and erased_at is null returning created_by as owner, size`,
          [ids],
        );
        await countStored(
          client,
          tenant,
          gone.map(({ owner, size }) => ({ owner, bytes: -Number(size) })),
        );
      });
    },
  };
}
