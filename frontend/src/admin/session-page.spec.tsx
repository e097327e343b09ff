import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clerk, drawPage, endPage, refusal, rowOf, said, serve, startPage } from '../testing/page.js';
import type { SessionRow } from './admin-queries.js';
import { SessionPage } from './session-page.js';

beforeEach(startPage);
afterEach(endPage);

const chrome = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const session = (change: Partial<SessionRow>): SessionRow => ({
  id: 's1',
  userId: clerk.userId,
  realName: '林一',
  clientId: 'saber',
  network: '10.1.2.0',
  userAgent: chrome,
  createdAt: '2026-06-11T01:20:00.000Z',
  seenAt: '2026-06-11T02:30:00.000Z',
  isCurrent: false,
  isLocked: false,
  ...change,
});
const here = session({ id: 's1', network: '10.1.2.1', isCurrent: true });
const away = session({ id: 's2', network: '10.1.2.2', userAgent: `${chrome} Edg/141.0`, isLocked: true });
const others = session({
  id: 's3',
  network: '10.1.2.3',
  userId: 'u2',
  realName: '王二',
  userAgent: 'Mozilla/5.0 Gecko/2010 Firefox/142.0',
});
const machine = session({ id: 's4', network: '10.1.2.4', userId: null, realName: '', clientId: 'sword', userAgent: 'curl/8' });

/** A server that ends what it is told to end. */
function keeping(refused?: Response) {
  let sessions: readonly SessionRow[] = [here, away, others, machine];
  return serve(({ method, path, body }) => {
    if (method === 'GET') return sessions;
    if (refused) return refused;
    const isOver = ({ id, userId, isCurrent }: SessionRow): boolean =>
      path.endsWith('end-all') ? userId === clerk.userId && !isCurrent : id === (body as { id: string }).id; // as the page sends it
    sessions = sessions.filter((each) => !isOver(each));
    return true;
  });
}
const networks = () =>
  [...document.querySelectorAll('tbody tr')].map((row) => within(row as HTMLElement).getAllByRole('cell')[3]?.textContent); // rows of a table
const answer = async (question: string, name: string): Promise<void> => {
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(question).textContent).toBe(question);
  fireEvent.click(dialog.getByRole('button', { name }));
};

describe('the open sessions', () => {
  it('say who is signed in from where and since when, which one this is, and which screen is locked', async () => {
    keeping();
    drawPage(<SessionPage />);
    await rowOf('10.1.2.1');
    const cells = [...document.querySelectorAll('tbody tr')].map((row) =>
      [...row.querySelectorAll('td')].map(({ textContent }) => textContent),
    );
    const [from, seen] = ['2026-06-11 09:20:00', '2026-06-11 10:30:00'];
    expect(cells).toEqual([
      ['林一当前会话', 'saber', 'Chrome 140', '10.1.2.1', from, seen, ''],
      ['林一已锁屏', 'saber', 'Edge 141', '10.1.2.2', from, seen, '结束'],
      ['王二', 'saber', 'Firefox 142', '10.1.2.3', from, seen, '结束'],
      ['sword', 'sword', 'curl/8', '10.1.2.4', from, seen, '结束'],
    ]);
    expect(screen.getByText('共 4 条').textContent).toBe('共 4 条');
  });

  it('are ended one at a time, after a question: that one is gone, and that is said', async () => {
    const asked = keeping();
    drawPage(<SessionPage />);
    fireEvent.click((await rowOf('10.1.2.3')).getByRole('button', { name: '结束' }));
    await answer('结束 王二 的会话？', '取消');
    expect(said(asked)).toEqual([]);
    fireEvent.click((await rowOf('10.1.2.3')).getByRole('button', { name: '结束' }));
    await answer('结束 王二 的会话？', '确定');
    expect((await screen.findByText('操作成功')).textContent).toBe('操作成功');
    expect(said(asked)).toMatchObject([{ path: 'console/sessions/end', body: { id: 's3' } }]);
    await waitFor(() => expect(networks()).toEqual(['10.1.2.1', '10.1.2.2', '10.1.2.4']));
  });

  it('of one’s own on other devices are ended together, after a question; this one and those of others stay', async () => {
    const asked = keeping();
    drawPage(<SessionPage />);
    await rowOf('10.1.2.1');
    fireEvent.click(screen.getByRole('button', { name: '退出其他设备' }));
    await answer('结束您在其他设备上的所有会话？', '确定');
    expect((await screen.findByText('操作成功')).textContent).toBe('操作成功');
    expect(said(asked)).toMatchObject([{ path: 'console/sessions/end-all', body: {} }]);
    await waitFor(() => expect(networks()).toEqual(['10.1.2.1', '10.1.2.3', '10.1.2.4']));
  });

  it('of others are ended by nobody without the right, and why the server refused stands beside it', async () => {
    keeping(refusal(404, { code: 404, refusal: 'SessionNotFound', msg: '会话不存在' }));
    drawPage(<SessionPage />, { permissions: ['session.read'] });
    expect((await rowOf('10.1.2.3')).queryByRole('button')).toBeNull();
    expect((await rowOf('10.1.2.1')).queryByRole('button')).toBeNull();
    const own = await rowOf('10.1.2.2');
    fireEvent.click(own.getByRole('button', { name: '结束' }));
    await answer('结束 林一 的会话？', '确定');
    expect((await own.findByRole('alert')).textContent).toBe('会话不存在');
  });

  it('are said not to be there to read, and read when asked again', async () => {
    let isAway = true;
    serve(() => (isAway ? refusal(503, { msg: '服务暂停' }) : [here]));
    drawPage(<SessionPage />);
    expect((await screen.findByRole('alert')).textContent).toContain('服务暂停');
    isAway = false;
    fireEvent.click(screen.getByRole('button', { name: '重试' }));
    await rowOf('10.1.2.1');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
