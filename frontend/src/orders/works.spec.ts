import type { StepRow } from '@cloud-factory/domain/production/contract';
import { expect, it } from 'vitest';
import { worksOf } from './works.js';

const step = (workOrderNo: string, seq: number, status: string) =>
  ({ workOrderId: `id-${workOrderNo}`, workOrderNo, productName: '桥', seq, status, processName: `工序${seq}` }) as StepRow; // all that is read

it('tells each work order by its steps, whatever order they came in', () =>
  expect(worksOf([step('B', 2, 'waiting'), step('A', 2, 'finished'), step('A', 1, 'finished'), step('B', 1, 'received')])).toEqual([
    { id: 'id-A', workOrderNo: 'A', productName: '桥', finished: 2, all: 2, current: '' },
    { id: 'id-B', workOrderNo: 'B', productName: '桥', finished: 0, all: 2, current: '工序1' },
  ]));
