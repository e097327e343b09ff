import type { TenantId, UserId } from '@cloud-factory/domain/shared/ids';
import type { Logger } from '../contract.js';

/** What a worker does for one kind of job. A run that throws is tried again; one that throws an error with a `refusal` is not. */
export type JobKind = Readonly<{
  run: (job: JobAtHand) => Promise<JobResult | null>;
  /** Destroys what a run made under this name, whole or in part: it is too old, or nobody's. */
  erase: (tenant: TenantId, fileId: string) => Promise<void>;
  /** Writes while it runs: also one that was cancelled while nobody worked on it, or that cannot go on, is run once more, to say what was done before. */
  leavesWork?: true;
}>;

export type JobAtHand = Readonly<{
  tenant: TenantId;
  id: string;
  owner: UserId;
  input: unknown;
  /** The name of the file that this run makes, if it makes one: of this run alone. */
  fileId: string;
  /** Aborted when the job is cancelled, overtaken by another run, or the process ends. Look at it between two pieces of work. */
  signal: AbortSignal;
  /** Whether it is the job that is stopped, and not the run: what was done stays done, and a run that can say what that is may answer it. */
  isCancelled: () => boolean;
  /** How much is done, of how much. May be said as often as one likes. */
  progress: (done: number, total: number | null) => void;
}>;

/** The file that the run made under `fileId`. */
export type JobResult = Readonly<{
  fileName: string;
  contentType: string;
  size: number;
  /** What was done cannot be taken back: how much it is. Such a result is its owner's also when the job was cancelled, or fails. */
  outcome?: Readonly<Record<string, number>>;
}>;

/** Transactions inside a tenant, signed in as `cf_platform`, as the tenant pool of the read models opens them. */
type Rows = Readonly<{
  query: <Row>(sql: string, values: readonly unknown[]) => Promise<Readonly<{ rows: readonly Row[]; rowCount: number }>>;
}>;
export type JobPool = Readonly<{
  withTenantWrite: <Result>(
    scope: Readonly<{ tenant: TenantId; creators: '*' }>,
    work: (client: Rows) => Promise<Result>,
  ) => Promise<Result>;
}>;

export type JobParts = Readonly<{
  /** Signed in as `cf_jobs`: the queue. */
  queueUrl: string;
  /** Signed in as `cf_platform`: the jobs. */
  platform: JobPool;
  kinds: Readonly<Record<string, JobKind>>;
  logger: Logger;
  /** Jobs at the same time in this process; 2 unless told. */
  concurrency?: number;
  /** How long a result is kept; 24 hours unless told. */
  keepFileHours?: number;
}>;

/** Why a run stops before its end. Not the run's own failure. */
export class JobStopped extends Error {
  constructor(readonly why: 'cancelled' | 'overtaken' | 'ending') {
    super(`the job stops: ${why}`);
  }
}
