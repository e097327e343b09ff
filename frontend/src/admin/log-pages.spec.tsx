import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { drawPage, endPage, pageOf, rowOf, said, serve, startPage } from '../testing/page.js';
import { logPages } from './log-pages.js';

const row = {
  id: '0190a000-0000-7000-8000-0000000000e1',
  version: 1,
  at: '2026-05-06T01:02:03.000Z',
  userId: null,
  userName: '林一',
  clientId: 'scanner',
  requestId: 'req-77',
  what: '提交订单',
  method: 'POST',
  path: '/api/saas-order/orderentry/submit',
  network: '10.0.0.8',
  status: 409,
  isOk: false,
  ms: 12,
  params: '{"orderNo":"A-1"}',
  type: 'TypeError',
  message: 'x is not a function',
  stack: 'TypeError: x is not a function\n  at submit',
  info: '',
};
const screens = [
  ['S055 SC055 usual log', 'usual', '提交订单', ['林一', '10.0.0.8', 'req-77'], '{"orderNo":"A-1"}'],
  ['S056 SC056 API log', 'api', '/api/saas-order/orderentry/submit', ['scanner', 'POST', '409'], '{"orderNo":"A-1"}'],
  ['S057 SC057 error log', 'error', 'x is not a function', ['TypeError', '林一', 'req-77'], /at submit$/],
] as const;

beforeEach(startPage);
afterEach(endPage);

describe.each(screens)('%s', (_, kind, title, shown, inside) => {
  const Page = logPages[kind];

  it('is listed, and an entry opens with all that it says; nothing of it can be changed', async () => {
    const asked = serve(({ path }) => (path === `blade-log/${kind}/list` ? pageOf([row]) : []));
    drawPage(<Page />, { permissions: ['log.read'] });
    const line = await rowOf(title);
    for (const words of shown) expect(line.getByText(words)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^新增|^删除|^编辑/ })).toBeNull();
    fireEvent.click(line.getByText(title));
    const entry = within(await screen.findByRole('dialog'));
    expect((await entry.findByText(inside, { selector: 'pre, code' })).textContent).toContain(kind === 'error' ? 'TypeError: x' : 'A-1');
    expect(said(asked)).toEqual([]);
  });

  it('says what a console calls an error in words', async () => {
    serve(({ path }) => (path === `blade-log/${kind}/list` ? pageOf([{ ...row, type: 'error' }]) : []));
    drawPage(<Page />, { permissions: ['log.read'] });
    const line = await rowOf(title);
    expect(line.queryByText('error')).toBeNull();
    if (kind === 'error') expect(line.getByText('错误')).toBeTruthy();
  });

  it('is found by the number of a request', async () => {
    const asked = serve(({ path }) => (path === `blade-log/${kind}/list` ? pageOf([row]) : []));
    drawPage(<Page />, { permissions: ['log.read'], search: { requestId: 'req-77' } });
    await rowOf(title);
    await waitFor(() => expect(asked.find(({ path }) => path.endsWith('/list'))?.search).toMatchObject({ requestId: 'req-77' }));
  });

  it('is not asked for by whoever may not read logs', async () => {
    const asked = serve(() => pageOf([row]));
    drawPage(<Page />, { permissions: ['order.read'] });
    expect(await screen.findByText('没有权限')).toBeTruthy();
    expect(asked).toEqual([]);
  });
});
