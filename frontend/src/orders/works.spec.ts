import type { StepRow } from '@cloud-factory/domain/production/contract';
import { expect, it } from 'vitest';
import { progressOf } from './works.js';

const step = (seq: number, status: StepRow['status']) => ({ seq, status, processName: `工序${seq}` });

it('tells how far the work is by its steps, whatever order they came in', () => {
  expect(progressOf([step(3, 'waiting'), step(1, 'finished'), step(2, 'received')])).toEqual({ finished: 1, all: 3, current: '工序2' });
  expect(progressOf([step(2, 'finished'), step(1, 'finished')])).toEqual({ finished: 2, all: 2, current: '' });
  expect(progressOf([])).toEqual({ finished: 0, all: 0, current: '' });
});
