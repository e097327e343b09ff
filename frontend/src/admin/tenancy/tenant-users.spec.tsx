import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { drawPage, endPage, pageOf, said, serve, startPage, type Answering } from '../../testing/page.js';
import { TenantListPage } from './tenant-page.js';

const zhou = { id: '0190a000-0000-7000-8000-0000000000e1', version: 4, account: 'zhou', realName: '周磊', status: 'enabled' };
const tenant = (id: string, tenantName: string) => ({ id, version: 1, tenantId: id, tenantName, status: 'active' });
const answering: Answering = ({ method, path }) => {
  if (method === 'POST') return { id: zhou.id, version: 5, position: '8' };
  if (path === 'blade-system/tenant/list') return pageOf([tenant('000000', '本厂'), tenant('100001', '南山工厂')]);
  if (path === 'blade-user/platform-page') return pageOf([zhou]);
  if (path === 'blade-user/platform-detail') return { ...zhou, userType: 'web', userExt: '', isAdministrator: false };
  return [];
};

beforeEach(startPage);
afterEach(endPage);

it('C105 C107 leads from a tenant to its users, and keeps what the platform knows of one under that tenant', async () => {
  const asked = serve(answering);
  drawPage(<TenantListPage />, { permissions: ['*', 'platform.*'] });
  await screen.findByText('南山工厂');
  fireEvent.click(await screen.findByRole('button', { name: '南山工厂 的操作' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: '用户', hidden: true }));
  const dialog = await screen.findByRole('dialog', { name: '用户 · 南山工厂' });
  fireEvent.click(await within(dialog).findByRole('button', { name: '平台数据 zhou' }));
  expect(asked.find(({ path }) => path === 'blade-user/platform-page')?.search).toMatchObject({ tenantId: '100001' });
  fireEvent.change(await within(dialog).findByLabelText('平台扩展信息'), { target: { value: '{"scanner":7}' } });
  // Nobody there administers the platform: the server refuses it.
  expect(within(dialog).queryByRole('switch')).toBeNull();
  fireEvent.click(within(dialog).getByRole('button', { name: '保存' }));
  await waitFor(() =>
    expect(said(asked)[0]?.body).toEqual({ id: zhou.id, version: 4, userType: 'web', userExt: '{"scanner":7}', tenantId: '100001' }),
  );
});
