// The rows of jobs as their owners ask for them: row-level security lets through what is one's own.
import { isOver, jobRefusals, type JobRow, type JobState } from '@cloud-factory/domain/jobs/contract';
import type { Labels } from '@cloud-factory/domain/shared/fields';
import { filled, type Language } from '@cloud-factory/domain/shared/refusals';
import type { TenantPool, TenantScope } from '@cloud-factory/projections/shared';
import { RefusedException } from '../platform/refused.js';
import { findsOf, ownerOf, type JobOwner } from './job-owner.js';

export type NewJob = Readonly<{
  id: string;
  kind: string;
  title: Labels;
  /** What the work needs to know; nothing of it is shown. */
  input: Readonly<Record<string, unknown>>;
  /** The right that the result needs as well, beside being the owner. */
  permission: string | null;
  /** The call that started it, as `GET /api/…`, with the pattern of its address. */
  call: string | null;
  /** What the request held, where the id does not tell: the same id with something else in it is refused. */
  fingerprint?: string;
}>;

export type JobFile = Readonly<{
  fileId: string;
  name: string;
  size: number;
  contentType: string;
  permission: string | null;
  call: string | null;
}>;

/** So many unfinished jobs one person may have. */
export const openJobs = 20;
/** So many jobs are shown, the newest. */
const shown = 100;

type Stored = Omit<JobRow, 'file' | 'msg' | 'done' | 'total'> &
  Readonly<{
    done: string;
    total: string | null;
    fileName: string | null;
    fileSize: string | null;
    fileExpiresAt: string | null;
    details: Readonly<Record<string, string | number | null>> | null;
  }>;

const instant = (column: string): string => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const columns = `id, kind, title, state, done, total, is_cancelling as "isCancelling", outcome, case when finished_at is not null then refusal end as refusal, details,
  case when file_expires_at > now() then file_name end as "fileName", file_size as "fileSize", ${instant('file_expires_at')} as "fileExpiresAt",
  ${instant('created_at')} as "createdAt", ${instant('started_at')} as "startedAt", ${instant('finished_at')} as "finishedAt"`;

const isKnown = (refusal: string): refusal is keyof typeof jobRefusals => refusal in jobRefusals;

/** `wordsOf`: the words of a refusal of any context. */
type WordsOf = (refusal: string, details?: Stored['details'] & object) => Labels | undefined;

function rowOf({ fileName, fileSize, fileExpiresAt, details, ...row }: Stored, language: Language, wordsOf: WordsOf): JobRow {
  const words =
    row.refusal === null
      ? undefined
      : isKnown(row.refusal)
        ? jobRefusals[row.refusal]
        : (wordsOf(row.refusal, details ?? {}) ?? jobRefusals.JobBroke);
  return {
    ...row,
    done: Number(row.done),
    total: row.total === null ? null : Number(row.total),
    file: fileName === null || fileExpiresAt === null ? null : { name: fileName, size: Number(fileSize), expiresAt: fileExpiresAt },
    msg: words ? filled(words[language], details ?? {}) : null,
  };
}

/** `platform`: a pool that signs in as `cf_platform`. */
export function createJobRows(platform: Pick<TenantPool, 'withTenant' | 'withTenantWrite'>, wordsOf: WordsOf) {
  const own = (owner: JobOwner): TenantScope => ({ tenant: owner.tenant, creators: findsOf(owner) });
  const isId = (id: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);

  const find = async (owner: JobOwner, id: string): Promise<JobRow> => {
    const row = !isId(id)
      ? undefined
      : await platform.withTenant(
          own(owner),
          async (client) => (await client.query<Stored>(`select ${columns} from platform.jobs where id = $1`, [id])).rows[0],
        );
    if (!row) throw new RefusedException('JobNotFound', { status: 404 });
    return rowOf(row, owner.language, wordsOf);
  };

  return {
    find,

    /** One's own jobs, the newest first. */
    list: (owner: JobOwner): Promise<readonly JobRow[]> =>
      platform.withTenant(own(owner), async (client) => {
        const { rows } = await client.query<Stored>(
          `select ${columns} from platform.jobs order by created_at desc, id desc limit ${shown}`,
          [],
        );
        return rows.map((row) => rowOf(row, owner.language, wordsOf));
      }),

    /** Whether any of one's own jobs goes on. */
    hasActive: (owner: JobOwner): Promise<boolean> =>
      platform.withTenant(own(owner), async (client) => {
        const { rows } = await client.query(`select from platform.jobs where state in ('queued', 'running') limit 1`, []);
        return rows.length > 0;
      }),

    /** The job, and its place in the queue: both or neither. Said twice with one id it is once. Refuses when too many are unfinished. */
    start: (owner: JobOwner, { id, kind, title, input, permission, call, fingerprint }: NewJob): Promise<string> =>
      platform.withTenantWrite(own(owner), async (client) => {
        const {
          rows: [known],
        } = await client.query<{ fingerprint: string | null }>('select fingerprint from platform.jobs where id = $1', [id]);
        if (known && known.fingerprint !== (fingerprint ?? null)) throw new RefusedException('CommandIdReused', { status: 422 });
        if (known) return id;
        const {
          rows: [open],
        } = await client.query<{ n: number }>(`select count(*)::int as n from platform.jobs where state in ('queued', 'running')`, []);
        if (open && open.n >= openJobs) throw new RefusedException('TooManyJobs', { details: { limit: openJobs } });
        await client.query(
          `insert into platform.jobs (tenant_id, id, kind, title, owner, input, permission, call, fingerprint)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
          [owner.tenant, id, kind, JSON.stringify(title), ownerOf(owner), JSON.stringify(input), permission, call, fingerprint ?? null],
        );
        // One person's jobs one after the other: nobody holds up the others with many.
        await client.query(`select job_queue.enqueue('run', $1::uuid, $2, null)`, [id, ownerOf(owner)]);
        return id;
      }),

    /** Stops it: at once when it never began, else as soon as its work looks up. */
    cancel: async (owner: JobOwner, id: string): Promise<JobRow> => {
      const before = await find(owner, id);
      if (isOver(before.state)) throw new RefusedException('JobIsOver');
      await platform.withTenantWrite(own(owner), (client) =>
        client.query(
          `update platform.jobs set is_cancelling = true, state = case when started_at is null then 'cancelled' else state end,
             finished_at = case when started_at is null then now() end, input = case when started_at is null then '{}' else input end
           where id = $1 and state in ('queued', 'running')`,
          [id],
        ),
      );
      return find(owner, id);
    },

    /** What leads to the bytes of a result. */
    fileOf: async (owner: JobOwner, id: string): Promise<JobFile> => {
      await find(owner, id);
      const [row] = await platform.withTenant(
        own(owner),
        async (client) =>
          (
            await client.query<Omit<JobFile, 'size'> & Readonly<{ size: string }>>(
              `select file_id as "fileId", file_name as name, file_size as size, content_type as "contentType", permission, call
               from platform.jobs where id = $1 and file_id is not null and file_expires_at > now()`,
              [id],
            )
          ).rows,
      );
      if (!row) throw new RefusedException('JobHasNoFile');
      return { ...row, size: Number(row.size) };
    },
  };
}
export type JobRows = ReturnType<typeof createJobRows>;
export type { JobState };
