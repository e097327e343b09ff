// What becomes of jobs, in platform.jobs. A run writes under the number of its start: one that was given up, and comes back, writes nothing.
import type { TenantId, UserId } from '@cloud-factory/domain/shared/ids';
import type { JobPool, JobResult } from './contract.js';

/** A run that began. `start` is its number. */
export type Run = Readonly<{ tenant: TenantId; id: string; start: number }>;
export type Begun = Run & Readonly<{ kind: string; owner: UserId; input: unknown; failures: number; isCancelling: boolean }>;

/** So often a job may begin: whatever ends the process again and again is not tried for ever. */
export const mostStarts = 8;
/** So often a run may fail. */
export const mostFailures = 3;

/**
 * Its owner is told how it ended, in the transaction in which it does; what they stopped themselves is no news, and of rows that were refused the work
 * itself tells.
 */
const told = `select platform.add_notice(owner, case state when 'done' then 'jobDone' else 'jobFailed' end, id::text,
    jsonb_build_object('title', title, 'refusal', refusal, 'details', details), null)
  from platform.jobs where id = $1 and (state = 'failed' or state = 'done' and coalesce((outcome->>'refused')::int, 0) = 0)`;

/** People see for thirty days what became of a job. */
const later = `select job_queue.enqueue('tidy', $1::uuid, null, now() + interval '30 days')`;

export type Overtaken = Readonly<{ files: readonly Readonly<{ id: string; fileId: string; kind: string }>[]; left: readonly string[] }>;

type Row = Omit<Begun, keyof Run> & Readonly<{ starts: number }>;

export function createJobStore(platform: JobPool, keepFileHours: number) {
  const inside = <Result>(tenant: TenantId, work: Parameters<typeof platform.withTenantWrite<Result>>[1]): Promise<Result> =>
    platform.withTenantWrite({ tenant, creators: '*' }, work);
  const mine = `id = $1 and starts = $2 and state = 'running'`;

  /**
   * Fails, with the reason that is told here or stands in the job already; without one it is cancelled. False: the run was overtaken, and nothing is made of
   * it.
   */
  const end = (run: Run, refusal: string | null, details: object | null): Promise<boolean> =>
    inside(run.tenant, async (client) => {
      const { rowCount } = await client.query(
        `update platform.jobs set state = case when coalesce($3::text, refusal) is null then 'cancelled' else 'failed' end, refusal = coalesce($3::text, refusal),
           details = $4, finished_at = now(), input = '{}' where ${mine}`,
        [run.id, run.start, refusal, details && JSON.stringify(details)],
      );
      if (rowCount) await client.query(told, [run.id]);
      await client.query(later, [run.id]);
      return rowCount > 0;
    });

  return {
    /**
     * Takes a job up; what it makes will be named `fileId`. One that began too often may say what it did, once. Null: it is over or is not there; nothing is
     * to be done.
     */
    begin: (tenant: TenantId, id: string, fileId: string): Promise<Begun | null> =>
      inside(tenant, async (client) => {
        const {
          rows: [row],
        } = await client.query<Row>(
          `update platform.jobs set starts = starts + 1, state = 'running', started_at = coalesce(started_at, now()), done = 0, made = made || $2::uuid,
             is_cancelling = is_cancelling or starts >= $3, refusal = case when starts >= $3 then coalesce(refusal, 'JobGivenUp') else refusal end
           where id = $1 and state in ('queued', 'running')
           returning kind, owner, input, starts, failures, is_cancelling as "isCancelling"`,
          [id, fileId, mostStarts],
        );
        if (!row) {
          await client.query(later, [id]); // it was cancelled before anybody began
          return null;
        }
        const { starts: start, ...begun } = row;
        if (start <= mostStarts + 1) return { tenant, id, start, ...begun };
        await client.query(`update platform.jobs set state = 'failed', finished_at = now(), input = '{}' where id = $1`, [id]);
        await client.query(told, [id]);
        await client.query(later, [id]);
        return null;
      }),

    /** Notes how far a run is. Answers whether it is to go on. */
    progress: (run: Run, done: number, total: number | null): Promise<'on' | 'cancelled' | 'overtaken'> =>
      inside(run.tenant, async (client) => {
        const {
          rows: [row],
        } = await client.query<{ isCancelling: boolean }>(
          `update platform.jobs set done = $3, total = $4 where ${mine} returning is_cancelling as "isCancelling"`,
          [run.id, run.start, done, total],
        );
        return row ? (row.isCancelling ? 'cancelled' : 'on') : 'overtaken';
      }),

    /** False: the run was overtaken or cancelled, and what it made is nobody's. What was stopped and tells its outcome ends cancelled or failed, and keeps it. */
    finish: (run: Run, fileId: string, result: JobResult | null): Promise<boolean> =>
      inside(run.tenant, async (client) => {
        const { rowCount } = await client.query(
          `update platform.jobs set state = case when refusal is not null then 'failed' when is_cancelling then 'cancelled' else 'done' end, finished_at = now(), input = '{}', outcome = $9::jsonb,
             done = case when is_cancelling then done else coalesce(total, done) end, made = array_remove(made, $8::uuid), file_id = $3, file_name = $4, content_type = $5, file_size = $6, file_expires_at = case when $3::uuid is not null then now() + $7 * interval '1 hour' end
           where ${mine} and (not is_cancelling or $9::jsonb is not null)`,
          [
            run.id,
            run.start,
            result && fileId,
            result?.fileName ?? null,
            result?.contentType ?? null,
            result?.size ?? null,
            keepFileHours,
            fileId,
            result?.outcome ? JSON.stringify(result.outcome) : null,
          ],
        );
        if (rowCount === 0) return false;
        await client.query(told, [run.id]);
        await client.query(`select job_queue.enqueue('tidy', $1::uuid, null, now() + $2 * interval '1 hour')`, [run.id, keepFileHours]);
        return true;
      }),

    fail: (run: Run, refusal: string, details: object | null = null): Promise<boolean> => end(run, refusal, details),
    cancel: (run: Run): Promise<boolean> => end(run, null, null),

    /**
     * Puts a run back: it will be tried again. `isFailure`: it counts as one. `last`: why the job fails as soon as it has said what it did. False: the run
     * was overtaken.
     */
    putBack: (run: Run, isFailure: boolean, last: string | null = null): Promise<boolean> =>
      inside(run.tenant, async (client) => {
        const { rows } = await client.query<{ owner: string }>(
          `update platform.jobs set state = 'queued', failures = failures + $3, starts = starts - $4, done = 0,
             refusal = coalesce(refusal, $5::text), is_cancelling = is_cancelling or $5::text is not null where ${mine} returning owner`,
          // An orderly end of the process is no interruption, and costs no pause: it is queued anew.
          [run.id, run.start, isFailure ? 1 : 0, isFailure ? 0 : 1, last],
        );
        if (!isFailure && rows[0]) await client.query(`select job_queue.enqueue('run', $1::uuid, $2, null)`, [run.id, rows[0].owner]);
        return rows.length > 0;
      }),

    /**
     * What is too old: the file of a job, later the job. Answers the file that may be deleted now, and its kind; the row forgets it when
     * `forgetFile` is said, so that a file whose deletion failed is met again.
     */
    old: (tenant: TenantId, id: string): Promise<Readonly<{ fileId: string; kind: string }> | null> =>
      inside(tenant, async (client) => {
        const {
          rows: [row],
        } = await client.query<{ fileId: string; kind: string }>(
          `select file_id as "fileId", kind from platform.jobs where id = $1 and file_id is not null and file_expires_at <= now()`,
          [id],
        );
        return row ?? null;
      }),

    /** What runs of a job may have left behind: all that any of them may have written, but for the file that the job has. */
    leftBy: (tenant: TenantId, id: string): Promise<Readonly<{ kind: string; made: readonly string[] }> | null> =>
      inside(tenant, async (client) => {
        const {
          rows: [row],
        } = await client.query<{ kind: string; made: readonly string[] }>('select kind, made from platform.jobs where id = $1', [id]);
        return row ?? null;
      }),

    /** The file is gone; the row stays for thirty days, so that people see what became of it. */
    forgetFile: (tenant: TenantId, id: string): Promise<void> =>
      inside(tenant, async (client) => {
        await client.query(`update platform.jobs set file_id = null, file_name = null, file_size = null where id = $1`, [id]);
        await client.query(later, [id]);
      }),

    /** Deletes the row of a job that ended thirty days ago. */
    remove: (tenant: TenantId, id: string): Promise<void> =>
      inside(tenant, async (client) => {
        await client.query(`delete from platform.jobs where id = $1 and file_id is null and finished_at < now() - interval '30 days'`, [
          id,
        ]);
      }),

    /**
     * Personal data was erased: every file may hold it, and so may the search of a job. Running ones are overtaken; those of kinds that leave work, as far
     * as they began, are stopped and say what they did. Answers the files to delete, each with its job, and the jobs of which runs may have left something
     * behind.
     */
    overtake: (tenant: TenantId, leaving: readonly string[]): Promise<Overtaken> =>
      inside(tenant, async (client) => {
        await client.query(
          `update platform.jobs set is_cancelling = true, refusal = coalesce(refusal, 'JobOvertaken')
           where state in ('queued', 'running') and started_at is not null and kind = any ($1)`,
          [leaving],
        );
        const { rows: stopped } = await client.query<{ id: string }>(
          `update platform.jobs set state = 'failed', refusal = 'JobOvertaken', finished_at = now(), input = '{}'
           where state in ('queued', 'running') and not (started_at is not null and kind = any ($1)) returning id`,
          [leaving],
        );
        for (const { id } of stopped) await client.query(later, [id]);
        const { rows } = await client.query<{ id: string; fileId: string; kind: string }>(
          `update platform.jobs set file_expires_at = now(), input = '{}' where file_id is not null returning id, file_id as "fileId", kind`,
          [],
        );
        const { rows: left } = await client.query<{ id: string }>(
          `select id from platform.jobs where made <> '{}' and state not in ('queued', 'running')`,
          [],
        );
        return { files: rows, left: left.map(({ id }) => id) };
      }),
  };
}
export type JobStore = ReturnType<typeof createJobStore>;
