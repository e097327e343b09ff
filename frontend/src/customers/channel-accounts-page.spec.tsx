import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { drawPage, endPage, pageOf, refusal, rowOf, said, serve, startPage, type Answering } from '../testing/page.js';
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

const otherHospital = '0190a000-0000-7000-8000-000000000002';
const otherUser = '0190a000-0000-7000-8000-000000000003';
const listed: Answering = ({ method, path }) => {
  if (method === 'POST') return { id: 'u1', version: 2 };
  if (path === 'console/channel-accounts') return pageOf([account]);
  if (path.endsWith('hospitalCustomerData/list')) return pageOf([hospital]);
  if (path.endsWith('user-list')) return [{ id: otherUser, account: 'lin', realName: '林一' }];
  return path.endsWith('/detail') ? hospital : null;
};
const hospital = { id: otherHospital, version: 1, ...at, customerCode: 'H2', name: '仁爱口腔', status: 'active' };
const takeHospital = async (form: ReturnType<typeof within>): Promise<void> => {
  fireEvent.click(form.getByRole('textbox', { name: /^医院客户/ }));
  const picker = within(await screen.findByRole('dialog', { name: '请选择' }));
  fireEvent.doubleClick(await picker.findByText('仁爱口腔'));
};

it('R008 gives an account another hospital: the account stays, and what that means is said', async () => {
  const asked = serve(listed);
  drawPage(<ChannelAccountsPage />);
  fireEvent.click((await rowOf('何护士')).getByRole('button', { name: '更换医院 anhe' }));
  const form = within(await screen.findByRole('dialog', { name: '更换医院：anhe' }));
  expect(form.getByText('账号只能为一家医院下单，只看得到该医院的订单和价格；更换后立即生效。')).toBeTruthy();
  expect(form.queryByLabelText(/^用户/)).toBeNull();
  await takeHospital(form);
  fireEvent.click(form.getByRole('button', { name: '保存' }));
  expect(await screen.findByText('已绑定')).toBeTruthy();
  expect(said(asked)).toMatchObject([{ body: { userId: 'u1', customerId: otherHospital } }]);
});

it('R008 grants nothing without an account and a hospital; what the server refuses is said and the form stays', async () => {
  const asked = serve((call) =>
    call.method === 'POST' ? refusal(409, { refusal: 'AccountIsGranted', msg: '该账号已绑定' }) : listed(call),
  );
  drawPage(<ChannelAccountsPage />);
  fireEvent.click(await screen.findByRole('button', { name: '绑定账号' }));
  const form = within(await screen.findByRole('dialog', { name: '绑定云下单账号' }));
  fireEvent.click(form.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(form.getAllByText(/^请/).length).toBeGreaterThanOrEqual(2));
  expect(said(asked)).toEqual([]);
  fireEvent.click(form.getByRole('combobox', { name: /^用户/ }));
  fireEvent.click(await screen.findByText(/林一/));
  await takeHospital(form);
  fireEvent.click(form.getByRole('button', { name: '保存' }));
  expect(await screen.findByText('该账号已绑定')).toBeTruthy();
  expect(said(asked)).toMatchObject([{ body: { userId: otherUser, customerId: otherHospital } }]);
  expect(form.getByRole('button', { name: '保存' })).toBeTruthy();
});
