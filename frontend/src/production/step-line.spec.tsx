import type { StepRow } from '@cloud-factory/domain/production/contract';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { drawPage, endPage, startPage } from '../testing/page.js';
import { StepLine } from './step-line.js';

const step = (seq: number, productName: string, qty: string) =>
  ({
    id: `w.${seq}`,
    seq,
    processName: '设计',
    productName,
    qty,
    unit: '颗',
    status: 'waiting',
    takes: [],
    staffName: null,
    receivedAt: null,
    finishedAt: null,
    endWeight: null,
    remark: null,
  }) as unknown as StepRow; // as much of a step as a station shows

beforeEach(startPage);
afterEach(endPage);

it('SC138 the stations of a piece that was decomposed say which part is made there', async () => {
  drawPage(<StepLine steps={[step(10, '单冠', '2.0000'), step(20, '桥体', '1.0000')]} />);
  expect(await screen.findByText('单冠 × 2 颗')).toBeTruthy();
  expect(screen.getByText('桥体 × 1 颗')).toBeTruthy();
});

it('those of a piece that is made as it was ordered do not repeat its name', async () => {
  drawPage(<StepLine steps={[step(10, '单冠', '2.0000'), step(20, '单冠', '2.0000')]} />);
  expect(await screen.findAllByText(/设计/)).toHaveLength(2);
  expect(screen.queryByText(/单冠/)).toBeNull();
});
