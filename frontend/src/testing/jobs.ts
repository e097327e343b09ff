import type { JobRow } from '@cloud-factory/domain/jobs/contract';

/** An import of two rows that waits for its turn; what a spec is about it says itself. */
export const importJob = (change: Partial<JobRow> = {}): JobRow => ({
  id: '0190a000-0000-7000-8000-00000000000a',
  kind: 'import',
  title: { zh: '导入牙色', en: 'Import of Tooth colours' },
  state: 'queued',
  done: 0,
  total: 2,
  isCancelling: false,
  file: null,
  outcome: null,
  refusal: null,
  msg: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  startedAt: null,
  finishedAt: null,
  ...change,
});
