import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { drawPage, endPage, refusal, serve, startPage, type Answering } from '../testing/page.js';
import { WhatIfPage } from './what-if-page.js';

const customer = (index: number) => ({
  customerId: `c-${index}`,
  customerCode: `H${String(index).padStart(4, '0')}`,
  customerName: `医院 ${index}`,
  lines: 10,
  linesChanged: 4,
  oldSum: '1000.00',
  newSum: '900.00',
  difference: '-100.00',
});
const answer = {
  from: '2026-08-21',
  to: '2026-11-21',
  currency: 'CNY',
  records: [customer(1), customer(2)],
  total: 2,
  size: 20,
  current: 1,
  pages: 1,
  sums: { lines: 20, linesChanged: 8, oldSum: '2000.00', newSum: '1800.00', difference: '-200.00' },
};
const answering =
  (given: () => unknown): Answering =>
  ({ path }) => {
    if (path === 'console/price-what-if') return given();
    if (path.endsWith('/detail')) return { id: 's-1', name: '华南 2026', schemeNo: 'PS-0007' };
    return { records: [], total: 0, size: 10, current: 1, pages: 0 };
  };
const draw = (search: Record<string, string> = { scheme: 's-1' }) => drawPage(<WhatIfPage />, { path: '/customer/price-what-if', search });

beforeEach(startPage);
afterEach(endPage);

it('asks for a scheme first', async () => {
  const asked = serve(answering(() => answer));
  draw({});
  expect(await screen.findByText(/请选择价格方案/)).toBeTruthy();
  expect(asked.map(({ path }) => path)).not.toContain('console/price-what-if');
});

it('compares what was paid with what would have been, in sum and by customer', async () => {
  const asked = serve(answering(() => answer));
  draw({ scheme: 's-1', months: '6' });
  expect(await screen.findByText('-¥200.00 (-10.0%)')).toBeTruthy();
  expect(screen.getByText('8 / 20')).toBeTruthy();
  const table = within(await screen.findByRole('group', { name: '各客户比较' }));
  expect(table.getByText('医院 2').closest('tr')?.textContent).toBe('H0002医院 2104¥1,000.00¥900.00-¥100.00-10.0');
  expect(asked.find(({ path }) => path === 'console/price-what-if')?.search).toEqual({
    schemeId: 's-1',
    months: '6',
    current: '1',
    size: '20',
  });
});

it('says that a scheme has no customers', async () => {
  serve(
    answering(() => ({
      ...answer,
      records: [],
      total: 0,
      pages: 0,
      sums: { lines: 0, linesChanged: 0, oldSum: '0.00', newSum: '0.00', difference: '0.00' },
    })),
  );
  draw();
  expect(await screen.findByText('该方案还没有客户。')).toBeTruthy();
});

it('shows what the server says when it fails, and tries again', async () => {
  let isDown = true;
  serve(answering(() => (isDown ? refusal(503, { msg: '服务暂时不可用' }) : answer)));
  draw();
  expect(await screen.findByText('服务暂时不可用')).toBeTruthy();
  isDown = false;
  fireEvent.click(screen.getByRole('button', { name: '重试' }));
  expect(await screen.findByText('8 / 20')).toBeTruthy();
});

it('SC199 leaves as a file of all customers that is made in the background', async () => {
  const asked = serve((request) => (request.path.endsWith('/export') ? { jobId: 'job-1' } : answering(() => answer)(request)));
  draw({ scheme: 's-1', months: '12' });
  fireEvent.click(await screen.findByRole('button', { name: '导出' }));
  expect(await screen.findByText('已转为后台任务，完成后可在任务列表中下载')).toBeTruthy();
  expect(asked.find(({ method }) => method === 'POST')).toMatchObject({
    path: 'console/price-what-if/export',
    body: { schemeId: 's-1', months: 12 },
  });
});
