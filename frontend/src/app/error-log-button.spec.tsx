import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { drawPage, endPage, serve, startPage } from '../testing/page.js';
import { ErrorLogButton } from './error-log-button.js';
import { errorLog, noteError } from './error-log.js';

beforeEach(async () => {
  await startPage();
  errorLog.set([]);
});
afterEach(endPage);

const open = () => fireEvent.click(screen.getByRole('button', { name: /错误日志/ }));

it('S025 SC025 R057 opens only when there is something to show', async () => {
  serve(() => ({}));
  drawPage(<ErrorLogButton />);
  open();
  expect(screen.queryByRole('dialog')).toBeNull();
  noteError(new Error('boom'), 'x');
  await screen.findByText('1');
  open();
  expect(await screen.findByRole('dialog', { name: '错误日志' })).toBeTruthy();
});

it('SC025 R058 lists type, url, message, time and a stack that unfolds', async () => {
  noteError(new Error('boom'), 'x');
  drawPage(<ErrorLogButton />);
  open();
  const heads = (await screen.findAllByRole('columnheader')).map(({ textContent }) => textContent);
  expect(heads).toEqual(['类型', '地址', '内容', '时间', '堆栈']);
  expect(screen.getByRole('cell', { name: 'boom' })).toBeTruthy();
  // Of this console's own addresses what follows its name.
  expect(screen.getByRole('cell', { name: location.pathname })).toBeTruthy();
});

it('SC025 R059 M006 M008 asks, sends what is kept, says that it was sent, and forgets it', async () => {
  noteError(new Error('boom'), 'x');
  const asked = serve(() => ({ taken: 1 }));
  drawPage(<ErrorLogButton />);
  open();
  fireEvent.click(await screen.findByRole('button', { name: '上传到服务器' }));
  expect(await screen.findByText('确定将本地日志上传到服务器？')).toBeTruthy();
  expect(asked.filter(({ method }) => method === 'POST')).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: '确定' }));
  expect(await screen.findByText('发送成功')).toBeTruthy();
  expect(asked.find(({ path }) => path.endsWith('blade-log/error/upload'))?.body).toMatchObject({
    errors: [{ type: 'error', message: 'boom' }],
  });
  expect(errorLog.get()).toEqual([]);
});

it('SC025 R060 M007 M009 asks before it clears, and says that it is cleared', async () => {
  noteError(new Error('boom'), 'x');
  drawPage(<ErrorLogButton />);
  open();
  fireEvent.click(await screen.findByRole('button', { name: '清空本地日志' }));
  fireEvent.click(await screen.findByRole('button', { name: '确定' }));
  expect(await screen.findByText('清空成功')).toBeTruthy();
  await waitFor(() => expect(errorLog.get()).toEqual([]));
});
