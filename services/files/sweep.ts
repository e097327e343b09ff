// Files that nothing refers to, and uploads that nobody goes on with: looked for, marked, and destroyed a sweep later.
import type { FileId, Position, TenantId, UserId } from '@cloud-factory/domain/shared/ids';
import type { FileRows, Rows } from './rows.js';
import { countStored, recountStored } from './stored-bytes.js';
import type { ObjectStore } from './store.js';

type Event = Readonly<{ type: string; data: object; position: Position; stream: string }>;

export type SweeperParts = Readonly<{
  rows: FileRows;
  store: ObjectStore;
  /** Where jobs keep what they make, apart from it: parts that a run left which nobody remembers are dropped there too. */
  jobs?: ObjectStore;
  /** The events of a tenant after a position, in order; none when there are no more. */
  readTenant: (tenant: TenantId, after: Position | null, limit: number) => Promise<readonly Event[]>;
  /** The files that an event lets go: an event that merely names a file takes it. */
  releasedIn: (event: Event) => readonly FileId[];
  /** How long a file that nothing refers to is kept; a form may stand open for days. */
  retentionDays?: number;
  /** How long an upload that stands still is kept. */
  idleHours?: number;
  /** How long a part that is no upload is kept. */
  partHours?: number;
}>;

export type Swept = Readonly<{ condemned: number; files: number; uploads: number; parts: number }>;
export type FileSweeper = Readonly<{
  /**
   * One sweep of a tenant. May be said by several programs at once; each reads on where the last one was. `signal` ends it between two pages of the log:
   * then nothing was swept (null), and the next goes on there.
   */
  sweep: (tenant: TenantId, signal?: AbortSignal) => Promise<Swept | null>;
  /** Only searches the log to its end: which files are used, and by what, is known then. */
  note: (tenant: TenantId) => Promise<void>;
}>;

/** Longer than any request lasts: what was on its way when a file was marked has been written by then. */
const graceMinutes = 10;
const page = 500;

/** Every text in a value, of an event or of a state, that is written as an id is. Which of them are ids of files, the table knows. */
export function idsIn(value: unknown, found: Set<string> = new Set()): ReadonlySet<string> {
  if (typeof value === 'string') {
    if (/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(value)) found.add(value);
  } else if (Array.isArray(value) || value instanceof Map || value instanceof Set) for (const each of value) idsIn(each, found);
  else if (typeof value === 'object' && value !== null) for (const each of Object.values(value)) idsIn(each, found);
  return found;
}

/** What a stream says about a file: that it has it, or that it let it go. */
type Use = Readonly<{ id: string; stream: string; isTaken: boolean }>;

type Doomed = Readonly<{ id: FileId; kind: string; size: string; sha256: string | null; createdBy: UserId; createdAt: string }>;
const doomedColumns = `id, kind, size, created_by as "createdBy", created_at as "createdAt"`;

export function createSweeper({
  rows,
  store,
  jobs,
  readTenant,
  releasedIn,
  retentionDays = 30,
  idleHours = 48,
  partHours = 24,
}: SweeperParts): FileSweeper {
  const inside = <Result>(tenant: TenantId, work: (client: Rows) => Promise<Result>): Promise<Result> =>
    rows.withTenantWrite({ tenant, creators: '*' }, work);

  /**
   * Notes what the next page of the log takes and lets go; false when there was none. The place is locked meanwhile: two programs that
   * noted pages in the wrong order could give a file away that is in use.
   */
  const notePage = (tenant: TenantId): Promise<boolean> =>
    inside(tenant, async (client) => {
      await client.query('insert into platform.file_places (tenant_id) values ($1) on conflict do nothing', [tenant]);
      const {
        rows: [place],
      } = await client.query<{ position: Position | null }>('select position from platform.file_places for update', []);
      const events = await readTenant(tenant, place?.position ?? null, page);
      const last = events.at(-1);
      if (!last) return false;
      const isTaken = new Map<string, boolean>();
      const uses: Use[] = [];
      for (const event of events) {
        for (const id of idsIn(event.data)) {
          isTaken.set(id, true);
          uses.push({ id, stream: event.stream, isTaken: true });
        }
        for (const id of releasedIn(event)) {
          isTaken.set(id, false);
          uses.push({ id, stream: event.stream, isTaken: false });
        }
      }
      await noteUses(client, tenant, uses);
      const ids = (wanted: boolean): readonly string[] => [...isTaken].flatMap(([id, taken]) => (taken === wanted ? [id] : []));
      await client.query(
        'update platform.files set untaken_since = null, condemned_at = null where id = any ($1::uuid[]) and untaken_since is not null',
        [ids(true)],
      );
      await client.query('update platform.files set untaken_since = now() where id = any ($1::uuid[]) and untaken_since is null', [
        ids(false),
      ]);
      await client.query('update platform.file_places set position = $1, swept_at = now()', [last.position]);
      return true;
    });

  /** The last word of a stream about a file holds. Ids of anything else are let go here: only the table knows which are files. */
  async function noteUses(client: Rows, tenant: TenantId, uses: readonly Use[]): Promise<void> {
    const last = [...new Map(uses.map((use) => [`${use.id} ${use.stream}`, use])).values()];
    const of = (wanted: boolean): readonly unknown[] => {
      const some = last.filter(({ isTaken }) => isTaken === wanted);
      return [some.map(({ id }) => id), some.map(({ stream }) => stream)];
    };
    await client.query(
      `insert into platform.file_uses (tenant_id, file_id, stream) select $3, u.id, u.stream from unnest($1::uuid[], $2::text[]) u (id, stream)
         where exists (select from platform.files f where f.id = u.id) on conflict do nothing`,
      [...of(true), tenant],
    );
    await client.query(
      `delete from platform.file_uses x using unnest($1::uuid[], $2::text[]) u (id, stream) where x.file_id = u.id and x.stream = u.stream`,
      of(false),
    );
  }

  const condemn = (tenant: TenantId): Promise<number> =>
    inside(
      tenant,
      async (client) =>
        (
          await client.query(
            `update platform.files set condemned_at = now() where condemned_at is null and erased_at is null
             and untaken_since < now() - make_interval(days => $1)`,
            [retentionDays],
          )
        ).rowCount,
    );

  const note = (client: Rows, tenant: TenantId, what: 'file' | 'upload', { id, kind, size, sha256, createdBy, createdAt }: Doomed) =>
    client.query(
      `insert into platform.file_sweeps (tenant_id, id, what, kind, size, sha256, created_by, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
      [tenant, id, what, kind, size, sha256, createdBy, createdAt],
    );

  async function destroyFiles(tenant: TenantId): Promise<number> {
    const { rows: doomed } = await inside(tenant, (client) =>
      client.query<Doomed>(
        `select ${doomedColumns}, sha256 from platform.files where erased_at is null and condemned_at < now() - make_interval(mins => $1) limit 200`,
        [graceMinutes],
      ),
    );
    for (const file of doomed) {
      await inside(tenant, async (client) => {
        // Asked again in the transaction that says it is gone: it may have been taken since it was found.
        const { rowCount } = await client.query(
          `update platform.files set file_name = '', geometry = null, facts = '{}', erased_at = now(), erased_because = 'sweep'
           where id = $1 and erased_at is null and condemned_at is not null and untaken_since is not null`,
          [file.id],
        );
        if (rowCount !== 1) return;
        await note(client, tenant, 'file', file);
        // Inside the transaction: a store that is away keeps the row condemned, and the next sweep asks it again.
        await store.erase(tenant, file.id);
        await countStored(client, tenant, [{ owner: file.createdBy, bytes: -Number(file.size) }]);
      });
    }
    return doomed.length;
  }

  async function dropUploads(tenant: TenantId): Promise<number> {
    const { rows: doomed } = await inside(tenant, (client) =>
      client.query<Doomed>(
        `select ${doomedColumns}, null as sha256 from platform.uploads
         where greatest(created_at, coalesce(touched_at, created_at), coalesce(writer_at, created_at)) < now() - make_interval(hours => $1) limit 200`,
        [idleHours],
      ),
    );
    for (const upload of doomed) {
      await store.discard(tenant, upload.id);
      await inside(tenant, async (client) => {
        const { rowCount } = await client.query('delete from platform.uploads where id = $1', [upload.id]);
        await note(client, tenant, 'upload', upload);
        if (rowCount === 1) await countStored(client, tenant, [{ owner: upload.createdBy, bytes: -Number(upload.size) }]);
      });
    }
    return doomed.length;
  }

  /** A process may die between the bytes and their row, and a run of a job with what it made: nothing goes on with those, and nothing finds them. */
  async function dropParts(tenant: TenantId, from: ObjectStore): Promise<number> {
    const old = await from.oldParts(tenant, new Date(Date.now() - partHours * 3_600_000));
    if (old.length === 0) return 0;
    const { rows: uploads } = await inside(tenant, (client) =>
      client.query<{ id: FileId }>('select id from platform.uploads where id = any ($1::uuid[])', [old]),
    );
    const kept = new Set(uploads.map(({ id }) => id));
    const left = old.filter((id) => !kept.has(id));
    for (const id of left) await from.discard(tenant, id);
    return left.length;
  }

  return {
    note: async (tenant) => {
      while (await notePage(tenant));
    },
    sweep: async (tenant, signal) => {
      while (!signal?.aborted && (await notePage(tenant)));
      if (signal?.aborted) return null;
      // First what an earlier sweep marked, which the log has been searched for since; then what this one marks.
      const files = await destroyFiles(tenant);
      const condemned = await condemn(tenant);
      const uploads = await dropUploads(tenant);
      const parts = (await dropParts(tenant, store)) + (jobs ? await dropParts(tenant, jobs) : 0);
      await inside(tenant, (client) => recountStored(client, tenant));
      return { condemned, files, uploads, parts };
    },
  };
}
