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

export type JobRefusal = 'JobNotFound' | 'JobIsOver' | 'JobHasNoFile' | 'TooManyJobs' | 'JobBroke' | 'JobGivenUp' | 'JobOvertaken';

export const jobRefusals = {
  JobNotFound: { zh: '任务不存在', en: 'There is no such job' },
  JobIsOver: { zh: '任务已结束，无法取消', en: 'The job is over and cannot be cancelled' },
  JobHasNoFile: { zh: '文件尚未生成或已过期，请重新导出', en: 'The file is not there yet, or was deleted; start the export again' },
  TooManyJobs: {
    zh: '您有 {{limit}} 个未完成的任务，请等待或取消',
    en: 'You have {{limit}} jobs that are not finished; wait for one, or cancel it',
  },
  JobBroke: {
    zh: '任务执行出错，请重试；若再次失败请联系管理员',
    en: 'The job broke off; try again, and tell the administrator when it fails again',
  },
  JobGivenUp: { zh: '任务多次中断，已停止重试', en: 'The job was interrupted several times and was given up' },
  JobOvertaken: { zh: '导出期间有个人信息被删除，请重新导出', en: 'Personal data was erased meanwhile; start the export again' },
} as const satisfies Record<JobRefusal, Words>;
