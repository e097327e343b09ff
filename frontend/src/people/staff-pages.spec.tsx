import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { drawPage, endPage, serve, startPage, type Answering } from '../testing/page.js';
import { StaffListPage, StaffPage } from './staff-pages.js';

const id = '0190a000-0000-7000-8000-000000000044';
const skillId = '0190a000-0000-7000-8000-000000000045';
const [milling, polishing] = ['0190a000-0000-7000-8000-000000000101', '0190a000-0000-7000-8000-000000000102'];
const staff = {
  id,
  version: 3,
  account: 'S044',
  name: '周磊',
  userId: null,
  deptId: null,
  phone: null,
  hireDate: '2024-03-01',
  status: 'probation',
  skillCount: 1,
  remark: null,
};
const skill = {
  id: skillId,
  staffId: id,
  staffName: '周磊',
  processId: milling,
  processCode: 'P040',
  processName: '切削',
  level: 3,
  since: '2025-06-01T01:00:00Z',
};
const processes = [
  { id: milling, version: 1, processCode: 'P040', name: '切削', category: 'machining' },
  { id: polishing, version: 1, processCode: 'P090', name: '抛光', category: 'finishing' },
];
const page = (records: readonly object[]) => ({ records, total: records.length, size: 10, current: 1, pages: 1 });
const answering: Answering = ({ method, path }) => {
  if (method === 'POST') return [{ id, version: 4 }];
  if (path === 'saas-production/staffInformation/detail') return { ...staff, skills: [skill] };
  if (path.startsWith('saas-production/staffInformation')) return page([staff]);
  return path.includes('processManagement') ? page(processes) : [];
};
const open = (permissions?: readonly string[]) =>
  drawPage(<StaffPage />, { params: { id }, path: `/staff/staffInformation/${id}`, ...(permissions && { permissions }) });

beforeEach(startPage);
afterEach(endPage);

describe('SC201 staff', () => {
  it('are listed with their state, and one is deleted after a question', async () => {
    const asked = serve(answering);
    drawPage(<StaffListPage />, { path: '/staff/staffInformation' });
    const row = within((await screen.findByRole('checkbox', { name: /^选择 / })).closest('tr') as HTMLElement); // a box stands in a row
    for (const word of ['S044', '周磊', '试用']) expect(row.getByText(word)).toBeTruthy();
    fireEvent.click(row.getByRole('button', { name: /^删除 / }));
    fireEvent.click(within(await screen.findByRole('dialog', { name: '提示' })).getByRole('button', { name: '确定' }));
    await screen.findByText('删除成功');
    expect(asked.filter(({ method }) => method === 'POST')).toMatchObject([
      { path: 'saas-production/staffInformation/remove', search: { ids: id } },
    ]);
  });
  it('are changed with the version that was shown', async () => {
    const asked = serve(answering);
    open();
    fireEvent.change(await screen.findByLabelText(/^姓名/), { target: { value: '周小磊' } });
    fireEvent.click(screen.getByRole('button', { name: '保存' }));
    await screen.findByText('更新成功');
    expect(asked.filter(({ method }) => method === 'POST')).toMatchObject([
      { path: 'saas-production/staffInformation/submit', body: { id, version: 3, account: 'S044', name: '周小磊', status: 'probation' } },
    ]);
  });
});

describe('SC202 the processes of a member of staff', () => {
  it('are shown with their level, and withdrawn one by one', async () => {
    const asked = serve(answering);
    open();
    const row = (await screen.findByText('P040 切削')).closest('tr') as HTMLElement; // a cell stands in a row
    expect(
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['P040 切削', '3', '2025-06-01', '']);
    fireEvent.click(within(row).getByRole('button', { name: '取消技能 切削' }));
    await waitFor(() =>
      expect(asked.filter(({ method }) => method === 'POST')).toMatchObject([
        { path: 'saas-production/staffProcess/delStaffProcess', body: { ids: [skillId] } },
      ]),
    );
  });
  it('are granted, several at one level', async () => {
    const asked = serve(answering);
    open();
    const grant = await screen.findByRole<HTMLButtonElement>('button', { name: '授予' });
    expect(grant.disabled).toBe(true);
    fireEvent.click(screen.getByRole('textbox', { name: '工序' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(await dialog.findByText('切削'));
    fireEvent.click(await dialog.findByText('抛光'));
    fireEvent.click(dialog.getByRole('button', { name: '确定' }));
    fireEvent.change(screen.getByLabelText('等级'), { target: { value: '5' } });
    await waitFor(() => expect(grant.disabled).toBe(false));
    fireEvent.click(grant);
    await waitFor(() =>
      expect(asked.filter(({ method }) => method === 'POST')).toMatchObject([
        {
          path: 'saas-production/staffProcess/saveStaffProcessList',
          body: {
            staffId: id,
            processes: [
              { processId: milling, level: 5 },
              { processId: polishing, level: 5 },
            ],
          },
        },
      ]),
    );
  });
  it('are only looked at by who may not change them', async () => {
    serve(answering);
    open(['staffInformation.read']);
    expect(await screen.findByText('P040 切削')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^取消技能|^授予/ })).toBeNull();
  });
});
