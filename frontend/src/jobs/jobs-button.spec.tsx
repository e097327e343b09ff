import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { JobRow } from '@cloud-factory/domain/jobs/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { importJob } from '../testing/jobs.js';
import { drawPage, endPage, refusal, said, serve, startPage } from '../testing/page.js';
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

describe('the jobs', () => {
  const running = importJob({
    id: 'e',
    kind: 'export',
    title: { zh: '导出订单', en: 'Export of Orders' },
    state: 'running',
    done: 20,
    total: 80,
  });
  const made = { name: '订单.xlsx', size: 5_242_880, expiresAt: '2026-01-02T00:00:00.000Z' };
  const share = (): string | null => screen.getByRole('progressbar').getAttribute('aria-valuenow');

  it('say how far they are, and say it again as they go on', async () => {
    jobs = [running];
    draw();
    const drawer = await openDrawer(/1 个进行中/);
    expect([share(), drawer.getByText(/20 \/ 80 行/).textContent]).toEqual(['25', '2026-01-01 08:00:00 · 20 / 80 行']);
    jobs = [{ ...running, done: 60 }];
    await drawer.findByText(/60 \/ 80 行/);
    expect([share(), screen.getByRole('progressbar').getAttribute('aria-label')]).toEqual(['75', '导出订单 60 / 80 行']);
  });

  it('that do not know yet how much there is say no share', async () => {
    jobs = [{ ...running, done: 0, total: null }];
    draw();
    const drawer = await openDrawer(/1 个进行中/);
    const bar = drawer.getByRole('progressbar');
    expect(['aria-label', 'aria-valuenow'].map((name) => bar.getAttribute(name))).toEqual(['导出订单', null]);
    expect(drawer.queryByText(/行$/)).toBeNull();
  });

  it('that are cancelled say that they stop, then that they were cancelled; a refusal says why', async () => {
    jobs = [running];
    let refused: Response | undefined = refusal(409, { code: 409, refusal: 'JobIsOver', msg: '任务已结束，无法取消' });
    const asked = serve(({ method }) => {
      if (method === 'GET') return jobs;
      if (!refused) jobs = [{ ...running, isCancelling: true }];
      return refused ?? jobs[0];
    });
    drawPage(<JobsButton />);
    const drawer = await openDrawer(/1 个进行中/);
    fireEvent.click(drawer.getByRole('button', { name: '取消 导出订单' }));
    expect((await screen.findByRole('alert')).textContent).toContain('任务已结束，无法取消');
    refused = undefined;
    await waitFor(() => expect(drawer.getByRole<HTMLButtonElement>('button', { name: '取消 导出订单' }).disabled).toBe(false));
    fireEvent.click(drawer.getByRole('button', { name: '取消 导出订单' }));
    expect((await drawer.findByText('正在停止')).textContent).toBe('正在停止');
    expect(drawer.queryByRole('button', { name: '取消 导出订单' })).toBeNull();
    expect(said(asked).map(({ path }) => path)).toEqual(['console/jobs/e/cancel', 'console/jobs/e/cancel']);
    jobs = [{ ...running, state: 'cancelled', isCancelling: true }];
    expect((await drawer.findByText('已取消')).textContent).toBe('已取消');
    // What one has cancelled oneself is no news.
    expect(screen.queryByText(/“导出订单”/)).toBeNull();
  });

  it('that made a file give it by a link of a few minutes; when it is gone, that is said', async () => {
    const fetched: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function fetchIt(this: HTMLAnchorElement) {
      fetched.push(this.href);
    });
    jobs = [{ ...running, state: 'done', done: 80, file: made }];
    let isGone = false;
    const asked = serve(({ method }) => {
      if (method === 'GET') return jobs;
      return isGone ? refusal(404, { code: 404, refusal: 'JobHasNoFile', msg: '文件尚未生成或已过期' }) : { url: '/api/files/once?key=k' };
    });
    drawPage(<JobsButton />);
    const drawer = await openDrawer(/^后台任务$/);
    expect(drawer.getByText(/5\.0 MB/).textContent).toBe('2026-01-01 08:00:00 · 80 / 80 行 · 5.0 MB');
    fireEvent.click(drawer.getByRole('button', { name: '下载 导出订单' }));
    await waitFor(() => expect(fetched).toEqual([`${location.origin}/api/files/once?key=k`]));
    expect(said(asked).map(({ path }) => path)).toEqual(['console/jobs/e/link']);
    isGone = true;
    jobs = [{ ...running, state: 'done', done: 80 }];
    await waitFor(() => expect(drawer.getByRole<HTMLButtonElement>('button', { name: '下载 导出订单' }).disabled).toBe(false));
    fireEvent.click(drawer.getByRole('button', { name: '下载 导出订单' }));
    expect((await screen.findByRole('alert')).textContent).toContain('文件尚未生成或已过期');
    expect((await drawer.findByText('文件已过期')).textContent).toBe('文件已过期');
    expect(fetched).toHaveLength(1);
    vi.restoreAllMocks();
  });

  it('that failed say why, at once and in the drawer', async () => {
    jobs = [running];
    draw();
    await screen.findByRole('button', { name: /1 个进行中/ });
    jobs = [{ ...running, state: 'failed', refusal: 'JobGivenUp', msg: '任务多次中断，已停止重试' }];
    expect((await screen.findByRole('alert')).textContent).toContain('“导出订单”失败任务多次中断，已停止重试');
    const drawer = await openDrawer(/^后台任务$/);
    expect(drawer.getByText('失败').textContent).toBe('失败');
    expect(drawer.getByText('任务多次中断，已停止重试').textContent).toBe('任务多次中断，已停止重试');
    expect(drawer.queryByRole('button', { name: /导出订单/ })).toBeNull();
  });

  it('that go on are there again after a reload, and their end is told then', async () => {
    jobs = [running];
    draw();
    await openDrawer(/1 个进行中/);
    endPage();
    await startPage();
    jobs = [{ ...running, done: 40 }, importJob({ id: 'f' })];
    draw();
    const drawer = await openDrawer(/2 个进行中/);
    expect(drawer.getAllByRole('listitem').length).toBe(2);
    expect(share()).toBe('50');
    jobs = [{ ...running, state: 'done', done: 80, file: made }, importJob({ id: 'f' })];
    expect((await screen.findByRole('status')).textContent).toContain('“导出订单”已完成');
  });

  it('of which there are none are said to be none; those that were over before are no news', async () => {
    jobs = [];
    draw();
    expect((await openDrawer(/^后台任务$/)).getByText('没有后台任务').textContent).toBe('没有后台任务');
    endPage();
    await startPage();
    jobs = [{ ...running, state: 'failed', msg: '任务多次中断，已停止重试' }];
    draw();
    await (await openDrawer(/^后台任务$/)).findByText('失败');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('that cannot be read are not said to be none, and are read when asked again', async () => {
    let isAway = true;
    serve(() => (isAway ? refusal(503, { msg: '服务暂停' }) : [running]));
    drawPage(<JobsButton />);
    const drawer = await openDrawer(/^后台任务$/);
    expect((await drawer.findByRole('alert')).textContent).toContain('服务暂停');
    expect(drawer.queryByText('没有后台任务')).toBeNull();
    isAway = false;
    fireEvent.click(drawer.getByRole('button', { name: '重试' }));
    expect((await drawer.findByText('导出订单')).textContent).toBe('导出订单');
    expect(drawer.queryByRole('alert')).toBeNull();
  });
});
