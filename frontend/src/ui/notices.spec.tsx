import { defineList } from '@cloud-factory/domain/shared/list';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { api } from '../platform/api.js';
import { drawPage, endPage, refusal, serve, startPage, type Answering } from '../testing/page.js';
import { ListPage } from './list/list-page.js';

const list = defineList({
  key: 'thing-list',
  path: 'saas-storage/thing/list',
  labels: { zh: '东西', en: 'Things' },
  fields: { name: { kind: 'text', zh: '名称', en: 'Name', max: 20 } },
  columns: ['name'],
  filters: ['name_like'],
  sorts: ['name'],
  sort: { by: 'name', direction: 'asc' },
  title: 'name',
});
const row = { id: 'id-1', version: 1, name: '甲', createdAt: '', createdBy: '', updatedAt: '', updatedBy: '' };
const things = (
  <ListPage
    list={list}
    exportPath="saas-storage/thing/export"
    rowActions={[
      {
        key: 'do',
        label: { zh: '执行', en: 'Do' },
        run: (each, commandId) => api.post('saas-storage/thing/do', { id: each.id }, commandId),
      },
    ]}
  />
);
const refusing =
  (answer: () => Response): Answering =>
  ({ path }) =>
    path.endsWith('/list') ? { records: [row], total: 1, size: 10, current: 1, pages: 1 } : answer();
const act = async (name: string): Promise<HTMLElement> => {
  fireEvent.click(await screen.findByRole('button', { name }));
  return screen.findByRole('alert');
};

beforeEach(startPage);
afterEach(endPage);

it('R178 M071 shows the sentence of a refusal as a notice that stays, as text and never as HTML', async () => {
  serve(refusing(() => refusal(409, { msg: '<b>甲</b>已被占用' })));
  drawPage(things);
  const notice = await act('执行 甲');
  expect(notice.textContent).toContain('<b>甲</b>已被占用');
  expect(notice.querySelector('b')).toBeNull();
});

it('R175 M070 says 未知错误 where the server says nothing', async () => {
  serve(refusing(() => new Response('<html>', { status: 500 })));
  drawPage(things);
  expect((await act('执行 甲')).textContent).toContain('未知错误');
});

it('R181 says that the server cannot be reached where there is no answer, and nothing of its own', async () => {
  serve(
    refusing(() => {
      throw new TypeError('Failed to fetch');
    }),
  );
  drawPage(things);
  const notice = await act('执行 甲');
  expect(notice.textContent).toContain('无法连接服务器，请稍后重试');
  expect(notice.textContent).not.toContain('Failed to fetch');
});

it('R123 M073 says that an export failed, and why', async () => {
  serve(refusing(() => refusal(500, { msg: '服务器出错' })));
  drawPage(things);
  const notice = await act('导出');
  expect(notice.textContent).toContain('导出失败');
  expect(notice.textContent).toContain('服务器出错');
});
