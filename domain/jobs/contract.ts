// The words of long work in the background: exports, and what else takes longer than people wait.
import * as z from 'zod';
import type { Labels } from '../shared/fields.js';
import type { Words } from '../shared/refusals.js';

export const JobState = z.enum(['queued', 'running', 'done', 'failed', 'cancelled']);
export type JobState = z.infer<typeof JobState>;

export const jobStateLabels = {
  queued: { zh: '排队中', en: 'Waiting' },
  running: { zh: '进行中', en: 'Running' },
  done: { zh: '已完成', en: 'Done' },
  failed: { zh: '失败', en: 'Failed' },
  cancelled: { zh: '已取消', en: 'Cancelled' },
} as const satisfies Record<JobState, Labels>;

/** Asked to stop, and not stopped yet. */
export const jobStopping: Labels = { zh: '正在停止', en: 'Stopping' };

/** States that nothing leads out of. */
export const isOver = (state: JobState): boolean => state === 'done' || state === 'failed' || state === 'cancelled';

/** What an import came to, in rows: a row is written or refused by itself, and what was cancelled was not reached. */
export const ImportOutcome = z.strictObject({ created: z.int(), changed: z.int(), refused: z.int(), left: z.int() });
export type ImportOutcome = z.infer<typeof ImportOutcome>;

/** A job as its owner sees it; nobody else does. */
export type JobRow = Readonly<{
  id: string;
  kind: string;
  title: Labels;
  state: JobState;
  /** How much is done, of how much: rows, as a rule. `total` is null until it is known. */
  done: number;
  total: number | null;
  /** It was asked to stop, and has not stopped yet. */
  isCancelling: boolean;
  /** Null while there is none, and again when it was deleted. */
  file: Readonly<{ name: string; size: number; expiresAt: string }> | null;
  /** Of an import that came to its end, or could say on the way what it did; null of any other. */
  outcome: ImportOutcome | null;
  /** Why it failed, in the caller's language; the code beside it. */
  refusal: string | null;
  msg: string | null;
  createdAt: string;
  startedAt: string | null;
  finishedAt: string | null;
}>;

/** What a call answers that goes on in the background. */
export const JobStarted = z.object({ jobId: z.string() });
export type JobStarted = z.infer<typeof JobStarted>;

export type JobRefusal =
  | 'JobNotFound'
  | 'JobIsOver'
  | 'JobHasNoFile'
  | 'TooManyJobs'
  | 'JobBroke'
  | 'JobGivenUp'
  | 'JobOvertaken'
  | 'RowsRefused';

export const jobRefusals = {
  JobNotFound: { zh: '任务不存在', en: 'There is no such job' },
  JobIsOver: { zh: '任务已结束，无法取消', en: 'The job is over and cannot be cancelled' },
  JobHasNoFile: { zh: '文件尚未生成或已过期', en: 'The file is not there yet, or was deleted' },
  TooManyJobs: {
    zh: '您有 {{limit}} 个未完成的任务，请等待或取消',
    en: 'You have {{limit}} jobs that are not finished; wait for one, or cancel it',
  },
  JobBroke: {
    zh: '任务执行出错，请重试；若再次失败请联系管理员',
    en: 'The job broke off; try again, and tell the administrator when it fails again',
  },
  JobGivenUp: { zh: '任务多次中断，已停止重试', en: 'The job was interrupted several times and was given up' },
  JobOvertaken: {
    zh: '期间有个人信息被删除，任务已停止，请重新开始',
    en: 'Personal data was erased meanwhile, and the job was stopped; start it again',
  },
  RowsRefused: {
    zh: '{{total}} 行中有 {{refused}} 行被拒绝，原因见后台任务的结果文件',
    en: 'Of {{total}} rows {{refused}} were refused; the result in the background jobs says why',
  },
} as const satisfies Record<JobRefusal, Words>;
