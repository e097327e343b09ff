import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { drawPage, endPage, serve, startPage } from '../testing/page.js';
import { ChannelAccountsPage } from './channel-accounts-page.js';

const at = { createdAt: '2025-06-11T01:20:00.000Z', createdBy: 'u', updatedAt: '2025-06-11T01:20:00.000Z', updatedBy: 'u' };
const account = { id: 'u1', version: 1, ...at, account: 'anhe', realName: '何护士', customerId: 'c1', customerName: '安和口腔' };

beforeEach(startPage);
afterEach(endPage);

it('R008 shows which account orders for which hospital, and takes it back after a question', async () => {
  const asked = serve(({ path }) =>
    path === 'console/channel-accounts' ? { records: [account], total: 1, size: 10, current: 1, pages: 1 } : { id: 'u1', version: 2 },
  );
  drawPage(<ChannelAccountsPage />);
  const row = within((await screen.findByText('何护士')).closest('tr') ?? document.body);
  expect(row.getByText('安和口腔')).toBeTruthy();
  fireEvent.click(row.getByRole('button', { name: '解除 anhe' }));
  const question = within(await screen.findByRole('dialog'));
  expect(question.getByText('解除后该账号立即不能再下单。确定解除？')).toBeTruthy();
  expect(asked.filter(({ method }) => method === 'POST')).toEqual([]);
  fireEvent.click(question.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(asked.find(({ path }) => path === 'console/channel-accounts/withdraw')?.body).toEqual({ userId: 'u1' }));
  expect(await screen.findByText('已解除')).toBeTruthy();
});

it('asks the server nothing for somebody without the right', async () => {
  const asked = serve(() => null);
  drawPage(<ChannelAccountsPage />, { permissions: ['orderentry.read'] });
  expect(await screen.findByText(/没有权限|无权/)).toBeTruthy();
  expect(asked).toEqual([]);
});
