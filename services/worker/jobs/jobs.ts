import { randomUUID } from 'node:crypto';
import { idAs, type TenantId } from '@cloud-factory/domain/shared/ids';
import { Logger as QueueLogger, run, type JobHelpers } from 'graphile-worker';
import pg from 'pg';
import { JobStopped, type JobKind, type JobParts } from './contract.js';
import { createHolders } from './holders.js';
import { createJobStore, mostFailures, type Begun } from './job-store.js';

/** So often a run tells how far it is, and asks whether it is to go on. */
const beatMs = 500;
/** So often the dead are looked for. */
const deadMs = 5_000;

export type RunningJobs = Readonly<{
  /** Destroys what jobs of a tenant made, and stops those that make something: personal data was erased. */
  overtake: (tenant: TenantId) => Promise<void>;
  /** Puts running jobs back, so that whoever starts next goes on with them, and ends. */
  stop: () => Promise<void>;
}>;

type Payload = Readonly<{ tenant: string; id: string }>;

/** What was put into the queue was written by the program itself; a payload of another shape is a bug. */
function payloadOf(value: unknown): Payload {
  if (typeof value === 'object' && value !== null && 'tenant' in value && 'id' in value)
    return { tenant: String(value.tenant), id: String(value.id) };
  throw new Error('a job of the queue without tenant and id');
}

/** A "no" by a rule: trying again would hear it again. */
function refusalOf(error: unknown): Readonly<{ refusal: string; details: object | null }> | null {
  if (typeof error !== 'object' || error === null || !('refusal' in error) || typeof error.refusal !== 'string') return null;
  return { refusal: error.refusal, details: 'details' in error && typeof error.details === 'object' ? error.details : null };
}

const stoppedBy = ({ reason }: AbortSignal): JobStopped['why'] | null => (reason instanceof JobStopped ? reason.why : null);

/**
 * Runs jobs: takes them from the queue, tells how far they are, stops those that are cancelled, and deletes what they made when it is old.
 * Several processes may do so at once; a job is run by one of them at a time, and what a process leaves when it dies is taken up by the next.
 */
export async function startJobs({
  queueUrl,
  platform,
  kinds,
  logger,
  concurrency = 2,
  keepFileHours = 24,
}: JobParts): Promise<RunningJobs> {
  const pool = new pg.Pool({ connectionString: queueUrl, max: concurrency + 2, application_name: 'cloud-factory-jobs' });
  pool.on('error', (error) => logger.warn({ err: error }, 'the connection of the jobs was lost'));
  pool.on('connect', (client) => {
    client.on('error', () => undefined); // while a piece of work has it, that work hears the error too
  });
  const store = createJobStore(platform, keepFileHours);
  const holders = await createHolders(pool, queueUrl, logger);
  const running = new Map<AbortController, Begun>();
  let isEnding = false;

  /** Tells how far it is while the work goes on; aborts it when it is not to. */
  async function watched(
    begun: Begun,
    kind: JobKind,
    fileId: string,
    control: AbortController,
  ): Promise<Awaited<ReturnType<JobKind['run']>>> {
    let [done, total]: [number, number | null] = [0, null];
    let told: string | null = null;
    const beat = async (): Promise<void> => {
      const now = `${done}/${total}`;
      const answer = await store.progress(begun, done, total);
      told = now;
      if (answer !== 'on') control.abort(new JobStopped(answer));
    };
    let beating: Promise<void> = Promise.resolve();
    const timer = setInterval(() => {
      // A database that is away for a moment is no reason to stop: the work will meet it itself.
      beating = beating
        .then(beat)
        .catch((error: unknown) => logger.warn({ job: begun.id, err: error }, 'the progress of a job was not told'));
    }, beatMs);
    try {
      return await kind.run({
        tenant: begun.tenant,
        id: begun.id,
        owner: begun.owner,
        input: begun.input,
        fileId,
        signal: control.signal,
        isCancelled: () => stoppedBy(control.signal) === 'cancelled',
        progress: (nextDone, nextTotal) => {
          [done, total] = [nextDone, nextTotal];
        },
      });
    } finally {
      clearInterval(timer);
      await beating;
      if (told !== `${done}/${total}`) await beat().catch(() => undefined); // how far it came is a courtesy
    }
  }

  /**
   * Destroys what runs of a job left behind, but for the one that goes on. The job keeps the names until it goes itself: a run that was given up may come
   * back and write once more.
   */
  async function clear(tenant: TenantId, id: string, but: string | null = null): Promise<void> {
    const left = await store.leftBy(tenant, id);
    const kind = left && kinds[left.kind];
    if (!kind) return;
    for (const fileId of left.made) {
      if (fileId === but) continue;
      await kind.erase(tenant, fileId);
    }
  }

  /** What is made of a run that ended by an error; false when it was overtaken. Throws the error on when the queue is to try again. */
  async function ended(begun: Begun, error: unknown, stopped: JobStopped['why'] | null): Promise<boolean> {
    const refused = refusalOf(error);
    if (stopped === 'overtaken') return false;
    if (stopped === 'cancelled') return store.cancel(begun);
    if (stopped === 'ending') return store.putBack(begun, false);
    if (refused) return store.fail(begun, refused.refusal, refused.details);
    logger.error({ tenant: begun.tenant, job: begun.id, kind: begun.kind, failures: begun.failures + 1, err: error }, 'a job broke');
    if (begun.failures + 1 < mostFailures) {
      await store.putBack(begun, true);
      throw error;
    }
    return kinds[begun.kind]?.leavesWork ? store.putBack(begun, false, 'JobBroke') : store.fail(begun, 'JobBroke');
  }

  /** Nobody's is what a run made that did not come to its end. */
  const destroyed = ({ tenant, id }: Begun, kind: JobKind, fileId: string): Promise<void> =>
    kind
      .erase(tenant, fileId)
      .catch((error: unknown) => logger.warn({ tenant, job: id, err: error }, 'what a run of a job made was not destroyed yet'));

  /** Does the work of a run that began, and notes how it ended. False: it was overtaken, and there was nothing to note. */
  async function ranToEnd(begun: Begun, fileId: string): Promise<boolean> {
    const kind = kinds[begun.kind];
    if (!kind) return store.fail(begun, 'JobBroke');
    if (begun.isCancelling && !kind.leavesWork) return store.cancel(begun);
    // Who ends this process stops what runs; this was only about to.
    if (isEnding) return store.putBack(begun, false);
    const control = new AbortController();
    if (begun.isCancelling) control.abort(new JobStopped('cancelled'));
    running.set(control, begun);
    try {
      const result = await watched(begun, kind, fileId, control).catch(async (error: unknown) => {
        await destroyed(begun, kind, fileId);
        throw error;
      });
      // Cancelled or overtaken in the last moment: what was made is nobody's.
      if (await store.finish(begun, fileId, result)) return true;
      await destroyed(begun, kind, fileId);
      return await store.cancel(begun);
    } catch (error) {
      // An end that was not answered may have been written: the job keeps the name of what is nobody's, and `clear` goes by that.
      return await ended(begun, error, stoppedBy(control.signal));
    } finally {
      running.delete(control);
    }
  }

  async function runJob(payload: unknown, { job }: JobHelpers): Promise<void> {
    const { tenant, id } = payloadOf(payload);
    if (job.locked_by !== null) await holders.note(job.locked_by);
    if (isEnding) throw new JobStopped('ending');
    const fileId = randomUUID();
    const begun = await store.begin(idAs(tenant), id, fileId);
    await clear(idAs(tenant), id, begun && fileId).catch((error: unknown) =>
      logger.warn({ tenant, job: id, err: error }, 'what a run of a job had left was not destroyed yet'),
    );
    // Of a job that somebody else has by now the queue must not hear that it is done: it would take it from them, and keep their place in it for hours.
    if (begun && !(await ranToEnd(begun, fileId))) throw new JobStopped('overtaken');
  }

  async function tidyJob(payload: unknown): Promise<void> {
    const { tenant, id } = payloadOf(payload);
    await clear(idAs(tenant), id);
    const old = await store.old(idAs(tenant), id);
    if (old) {
      await kinds[old.kind]?.erase(idAs(tenant), old.fileId);
      await store.forgetFile(idAs(tenant), id);
    } else await store.remove(idAs(tenant), id);
  }

  // What the library says of its own doings is for whoever looks for a fault.
  const queueLogger = new QueueLogger(() => (level, message) => {
    if (level === 'error') logger.warn({ queue: message }, 'the queue of the jobs');
  });
  await holders.freeDead();
  const runner = await run({
    pgPool: pool,
    schema: 'job_queue',
    concurrency,
    pollInterval: 2_000,
    noHandleSignals: true,
    logger: queueLogger,
    taskList: { run: runJob, tidy: tidyJob },
  });
  const dead = setInterval(
    () => void holders.freeDead().catch((error: unknown) => logger.warn({ err: error }, 'dead workers were not looked for')),
    deadMs,
  );

  return {
    overtake: async (tenant) => {
      const leaving = Object.keys(kinds).filter((kind) => kinds[kind]?.leavesWork);
      const { files, left } = await store.overtake(tenant, leaving);
      for (const [control, begun] of running)
        if (begun.tenant === tenant) control.abort(new JobStopped(leaving.includes(begun.kind) ? 'cancelled' : 'overtaken'));
      for (const { id, fileId, kind } of files) {
        await kinds[kind]?.erase(tenant, fileId);
        await store.forgetFile(tenant, id);
      }
      for (const id of left) await clear(tenant, id);
    },
    stop: async () => {
      isEnding = true;
      clearInterval(dead);
      for (const control of running.keys()) control.abort(new JobStopped('ending'));
      await runner.stop();
      await holders.close();
      await pool.end();
    },
  };
}
