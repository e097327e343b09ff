import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { JobRow } from '@cloud-factory/domain/jobs/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { importJob } from '../testing/jobs.js';
import { drawPage, endPage, said, serve, startPage } from '../testing/page.js';
import { JobsButton } from './jobs-button.js';

beforeEach(startPage);
afterEach(endPage);

/** The jobs as the server keeps them: nothing of them is in the page before. */
let jobs: readonly JobRow[];
const draw = () => {
  const asked = serve(() => jobs);
  drawPage(<JobsButton />);
  return asked;
};
const openDrawer = async (name: RegExp) => {
  fireEvent.click(await screen.findByRole('button', { name }));
  return within(await screen.findByRole('dialog'));
};
const result = { name: '导入牙色.xlsx', size: 900, expiresAt: '2026-01-02T00:00:00.000Z' };

describe('an import among the jobs', () => {
  it('is there after a reload: how far it is, and to be cancelled', async () => {
    jobs = [importJob({ state: 'running', done: 1 })];
    const asked = draw();
    const drawer = await openDrawer(/1 个进行中/);
    expect(drawer.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('50');
    fireEvent.click(drawer.getByRole('button', { name: '取消 导入牙色' }));
    await waitFor(() => expect(said(asked).map(({ path }) => path)).toEqual([`console/jobs/${importJob().id}/cancel`]));
  });

  it('that is over says what it came to, also when it was cancelled, and gives the result while it is kept', async () => {
    jobs = [
      importJob({ id: 'a', state: 'done', done: 2, outcome: { created: 1, changed: 0, refused: 1, left: 0 }, file: result }),
      importJob({ id: 'b', state: 'cancelled', done: 1, outcome: { created: 1, changed: 0, refused: 0, left: 1 } }),
    ];
    draw();
    const drawer = await openDrawer(/^后台任务$/);
    const [done, cancelled] = drawer.getAllByRole('listitem').map((item) => within(item));
    expect(done?.getByText(/^新增/).textContent).toBe('新增 1 行，修改 0 行，拒绝 1 行，未处理 0 行');
    expect(done?.getByRole('button', { name: '下载 导入牙色' }).textContent).toBe('下载');
    expect(cancelled?.getByText(/^新增/).textContent).toBe('新增 1 行，修改 0 行，拒绝 0 行，未处理 1 行');
    expect(cancelled?.getByText('文件已过期').textContent).toBe('文件已过期');
    expect(cancelled?.queryByRole('button')).toBeNull();
  });

  it('that ends while somebody looks elsewhere is told with what it came to', async () => {
    jobs = [importJob({ state: 'running', done: 1 })];
    draw();
    await screen.findByRole('button', { name: /1 个进行中/ });
    jobs = [importJob({ state: 'done', done: 2, outcome: { created: 1, changed: 0, refused: 1, left: 0 }, file: result })];
    const told = within(await screen.findByRole('status'));
    expect(told.getByText(/^新增/).textContent).toBe('新增 1 行，修改 0 行，拒绝 1 行，未处理 0 行');
    expect(told.getByRole('button', { name: '下载' }).textContent).toBe('下载');
  });
});
