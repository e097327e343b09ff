import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { switchLanguage } from '../i18n/i18n.js';
import { drawPage, endPage, serve, startPage } from '../testing/page.js';
import { NoticeButton } from './notice-button.js';

beforeEach(startPage);
afterEach(endPage);

const row = (id: string, more: object = {}) => ({
  id,
  kind: 'jobDone',
  tab: 'message',
  text: `任务 ${id}`,
  href: null,
  isRead: false,
  createdAt: '2025-06-11T01:20:00.000Z',
  ...more,
});
const opened: string[] = [];
const draw = () => drawPage(<NoticeButton onOpenPage={(href) => opened.push(href)} />);
const open = async (name: RegExp) => fireEvent.click(await screen.findByRole('button', { name }));

describe('R100 SC029 the bell', () => {
  it('M097 M098 M099 has its tabs in English too', async () => {
    serve(({ path }) =>
      path.endsWith('/unread') ? { mail: 0, message: 0, notice: 0 } : { records: [], total: 0, current: 1, size: 10, pages: 0 },
    );
    draw();
    await open(/^消息通知$/);
    await screen.findAllByRole('tab');
    await switchLanguage('en');
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Mail', 'Messages', 'Notices']);
  });

  it('has three tabs, mail, messages and notices, and says so where there is nothing', async () => {
    serve(({ path }) =>
      path.endsWith('/unread') ? { mail: 0, message: 0, notice: 0 } : { records: [], total: 0, current: 1, size: 10, pages: 0 },
    );
    draw();
    await open(/^消息通知$/);
    expect((await screen.findAllByRole('tab')).map(({ textContent }) => textContent)).toEqual(['邮件', '消息', '通知']);
    expect(await screen.findByText('没有消息')).toBeTruthy();
    fireEvent.click(screen.getByRole('tab', { name: '邮件' }));
    expect(await screen.findByText('没有邮件')).toBeTruthy();
  });

  it('counts what is unread, opens where it is, marks what is chosen and leads to its page', async () => {
    const asked = serve(({ path, method }) => {
      if (method === 'POST') return { mail: 0, message: 0, notice: 0 };
      if (path.endsWith('/unread')) return { mail: 0, message: 0, notice: 1 };
      return {
        records: [row('n', { tab: 'notice', href: '/system/session', text: '新的登录' })],
        total: 1,
        current: 1,
        size: 10,
        pages: 1,
      };
    });
    draw();
    await open(/1 条未读/);
    fireEvent.click(await screen.findByText('新的登录'));
    await waitFor(() => expect(opened).toEqual(['/system/session']));
    expect(asked.find(({ method }) => method === 'POST')).toMatchObject({ path: 'console/notices/read', body: { ids: ['n'] } });
    expect(asked.find(({ path }) => path === 'console/notices')?.search).toMatchObject({ tab: 'notice', current: '1' });
    expect(await screen.findByRole('button', { name: '消息通知' })).toBeTruthy();
  });

  it('R101 appends the next page below', async () => {
    serve(({ path, search }) => {
      if (path.endsWith('/unread')) return { mail: 0, message: 0, notice: 0 };
      const current = Number(search['current']);
      return { records: [row(`第${current}`)], total: 2, current, size: 1, pages: 2 };
    });
    draw();
    await open(/消息通知/);
    fireEvent.click(await screen.findByRole('button', { name: '加载更多' }));
    expect(await screen.findByText(/任务 第2/)).toBeTruthy();
    expect(screen.getByText(/任务 第1/)).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('button', { name: '加载更多' })).toBeNull());
  });

  it('says that it failed, and asks again', async () => {
    let fails = true;
    serve(({ path }) => {
      if (path.endsWith('/unread')) return { mail: 0, message: 0, notice: 0 };
      if (fails) return Response.json({ code: 500, success: false, data: null, msg: '系统错误' }, { status: 500 });
      return { records: [], total: 0, current: 1, size: 10, pages: 0 };
    });
    draw();
    await open(/消息通知/);
    expect(await screen.findByText('消息加载失败')).toBeTruthy();
    fails = false;
    fireEvent.click(screen.getByRole('button', { name: '重试' }));
    expect(await screen.findByText('没有消息')).toBeTruthy();
  });
});
