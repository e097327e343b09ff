// Files that nothing refers to, and uploads that nobody goes on with: looked for, marked, and destroyed a sweep later.
import type { FileId, Position, TenantId, UserId } from '@cloud-factory/domain/shared/ids';
import type { FileRows, Rows } from './rows.js';
import type { ObjectStore } from './store.js';

type Event = Readonly<{ type: string; data: object; position: Position }>;

export type SweeperParts = Readonly<{
  rows: FileRows;
  store: ObjectStore;
  /** The events of a tenant after a position, in order; none when there are no more. */
  readTenant: (tenant: TenantId, after: Position | null, limit: number) => Promise<readonly Event[]>;
  /** The files that an event lets go: an event that merely names a file takes it. */
  releasedIn: (event: Event) => readonly FileId[];
  /** How long a file that nothing refers to is kept; a form may stand open for days. */
  retentionDays?: number;
  /** How long an upload that stands still is kept. */
  idleHours?: number;
}>;

export type Swept = Readonly<{ condemned: number; files: number; uploads: number }>;
export type FileSweeper = Readonly<{
  /** One sweep of a tenant. May be said by several programs at once; each reads on where the last one was. */
  sweep: (tenant: TenantId) => Promise<Swept>;
}>;

/** Longer than any request lasts: what was on its way when a file was marked has been written by then. */
const graceMinutes = 10;
const page = 500;

/** Every text in a value that is written as an id is. Which of them are ids of files, the table knows. */
export function idsIn(value: unknown, found: Set<string> = new Set()): ReadonlySet<string> {
  if (typeof value === 'string') {
    if (/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(value)) found.add(value);
  } else if (Array.isArray(value)) for (const each of value) idsIn(each, found);
  else if (typeof value === 'object' && value !== null) for (const each of Object.values(value)) idsIn(each, found);
  return found;
}

type Doomed = Readonly<{ id: FileId; kind: string; size: string; sha256: string | null; createdBy: UserId; createdAt: string }>;
const doomedColumns = `id, kind, size, created_by as "createdBy", created_at as "createdAt"`;

export function createSweeper({ rows, store, readTenant, releasedIn, retentionDays = 30, idleHours = 48 }: SweeperParts): FileSweeper {
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
      for (const event of events) {
        for (const id of idsIn(event.data)) isTaken.set(id, true);
        for (const id of releasedIn(event)) isTaken.set(id, false);
      }
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
        if (rowCount === 1) await note(client, tenant, 'file', file);
      });
      // After the row: bytes without a row are found again below, a row without bytes would be a promise that nobody can keep.
      await store.erase(tenant, file.id);
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
        await client.query('delete from platform.uploads where id = $1', [upload.id]);
        await note(client, tenant, 'upload', upload);
      });
    }
    return doomed.length;
  }

  return {
    sweep: async (tenant) => {
      while (await notePage(tenant));
      // First what an earlier sweep marked, which the log has been searched for since; then what this one marks.
      const files = await destroyFiles(tenant);
      const condemned = await condemn(tenant);
      return { condemned, files, uploads: await dropUploads(tenant) };
    },
  };
}
