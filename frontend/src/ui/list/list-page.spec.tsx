import { defineList } from '@cloud-factory/domain/shared/list';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { switchLanguage } from '../../i18n/i18n.js';
import { drawPage, endPage, refusal, serve, startPage, type Answering } from '../../testing/page.js';
import { ListPage } from './list-page.js';

const list = defineList({
  key: 'thing-list',
  path: 'saas-storage/thing/list',
  labels: { zh: '东西', en: 'Things' },
  fields: {
    name: { kind: 'text', zh: '名称', en: 'Name', max: 20 },
    amount: { kind: 'money', zh: '金额', en: 'Amount' },
    state: { kind: 'choice', zh: '状态', en: 'State', options: { open: { zh: '打开', en: 'Open' }, closed: { zh: '关闭', en: 'Closed' } } },
  },
  columns: ['name', 'amount', 'state'],
  filters: ['name_like', 'state'],
  sorts: ['name'],
  sort: { by: 'name', direction: 'asc' },
  title: 'name',
});
const row = (index: number) => ({
  id: `id-${index}`,
  version: 1,
  createdAt: '2025-06-11T01:20:00.000Z',
  createdBy: 'u',
  updatedAt: '2025-06-11T01:20:00.000Z',
  updatedBy: 'u',
  name: `东西 ${index}`,
  amount: '90071992547409.93',
  state: 'open',
});
const all = Array.from({ length: 25 }, (_, index) => row(index + 1));
const paged: Answering = ({ search }) => {
  const current = Number(search['current']);
  const size = Number(search['size']);
  return {
    records: all.slice((current - 1) * size, current * size),
    total: all.length,
    size,
    current,
    pages: Math.ceil(all.length / size),
  };
};
const things = (
  <ListPage
    list={list}
    href={(each) => `/storage/thing/${each.id}`}
    remove={{ path: 'saas-storage/thing/remove' }}
    create={{ href: '/storage/thing/new' }}
  />
);

beforeEach(startPage);
afterEach(endPage);

it('R172 shows the rows of a page with amounts to the last digit and choices in words', async () => {
  serve(paged);
  drawPage(things);
  const cells = within((await screen.findByText('东西 1')).closest('tr') ?? document.body);
  expect(cells.getByText('90,071,992,547,409.93')).toBeTruthy();
  expect(cells.getByText('打开')).toBeTruthy();
  expect(screen.getByText('共 25 条')).toBeTruthy();
});

it('R010 offers to search, to add, to look at or edit a row, and to delete', async () => {
  serve(paged);
  drawPage(things);
  await screen.findByText('东西 1');
  for (const name of ['搜索', '新增', '删除']) expect(screen.getByRole('button', { name })).toBeTruthy();
  expect(screen.getByRole('link', { name: '东西 1' }).getAttribute('href')).toMatch(/^\/storage\/thing\//);
});

it('keeps what names the rows in sight on a telephone, and nothing else', async () => {
  serve(paged);
  drawPage(things);
  await screen.findByText('东西 1');
  const kept = [...document.querySelectorAll('[aria-rowindex] > *')].filter(({ className }) => /(^|_)name(_|$)/.test(className));
  expect(kept.map(({ textContent }) => textContent)).toEqual(['名称', ...all.slice(0, 10).map(({ name }) => name)]);
});

it('R168 asks the server for what the address says, and puts what is searched into the address', async () => {
  const asked = serve(paged);
  const seen = drawPage(things, { search: { current: '2', size: '10' } });
  await screen.findByText('东西 11');
  fireEvent.change(screen.getByLabelText('名称'), { target: { value: '牙' } });
  fireEvent.submit(screen.getByRole('search'));
  await waitFor(() => expect(seen.search).toEqual({ name_like: '牙' }));
  await waitFor(() => expect(asked.at(-1)?.search).toEqual({ name_like: '牙', current: '1', size: '10' }));
});

it('R168 says by its heads in which order the rows stand, also when nobody asked for one', async () => {
  serve(paged);
  const seen = drawPage(things);
  await screen.findByText('东西 1');
  const order = () => screen.getByRole('columnheader', { name: /名称/ }).getAttribute('aria-sort');
  expect(order()).toBe('ascending');
  fireEvent.click(screen.getByRole('button', { name: '按 名称 排序' }));
  await waitFor(() => expect(seen.search).toEqual({ descs: 'name' }));
  expect(order()).toBe('descending');
  fireEvent.click(screen.getByRole('button', { name: '按 名称 排序' }));
  await waitFor(() => expect(seen.search).toEqual({}));
});

it('folds on a telephone what is done to the list behind dots, where it does the same', async () => {
  const telephone = { matches: true, addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal('matchMedia', () => telephone);
  serve(paged);
  drawPage(things);
  await screen.findByText('东西 1');
  expect(screen.queryByRole('button', { name: '删除' })).toBeNull();
  expect(screen.getByRole('button', { name: '新增' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '更多' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: '删除' }));
  expect(await screen.findByText('请选择至少一条数据')).toBeTruthy();
});

it('opens a row in a tab by its business key', async () => {
  serve(paged);
  const seen = drawPage(things);
  fireEvent.click(await screen.findByRole('link', { name: '东西 3' }));
  expect(seen.opened).toEqual(['/storage/thing/id-3']);
});

it('opens a row that has no business key yet', async () => {
  serve(() => ({ records: [{ ...row(1), name: null, state: 'closed' }], total: 1, size: 10, current: 1, pages: 1 }));
  drawPage(things);
  expect((await screen.findByRole('link', { name: '打开' })).getAttribute('href')).toBe('/storage/thing/id-1');
});

it('R117 M030 warns when nothing is selected', async () => {
  const asked = serve(paged);
  drawPage(things);
  await screen.findByText('东西 1');
  fireEvent.click(screen.getByRole('button', { name: '删除' }));
  expect(await screen.findByText('请选择至少一条数据')).toBeTruthy();
  expect(asked.filter(({ method }) => method !== 'GET')).toEqual([]);
});

it('R116 R118 R170 M031 M032 M035 asks before it deletes what was selected on two pages, and says when it is done', async () => {
  const asked = serve((request) => (request.method === 'POST' ? [] : paged(request)));
  drawPage(things);
  fireEvent.click(await screen.findByLabelText('选择 东西 1'));
  fireEvent.click(screen.getByRole('button', { name: '页码 2' }));
  fireEvent.click(await screen.findByLabelText('选择 东西 11'));
  expect(screen.getByText('已选 2 条')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '删除' }));
  const dialog = within(await screen.findByRole('dialog', { name: '提示' }));
  expect(dialog.getByText('确定将选择数据删除?')).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: '确定' }));
  expect(await screen.findByText('删除成功')).toBeTruthy();
  const removal = asked.find(({ method }) => method === 'POST');
  expect(removal?.search).toEqual({ ids: 'id-1,id-11' });
  expect(removal?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f-]{36}$/);
});

it('does nothing when the question is answered with no', async () => {
  const asked = serve(paged);
  drawPage(things);
  fireEvent.click(await screen.findByRole('button', { name: '删除 东西 2' }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '取消' }));
  expect(asked.filter(({ method }) => method !== 'GET')).toEqual([]);
});

it('moves with J and K, selects with X and opens with Enter', async () => {
  serve(paged);
  const seen = drawPage(things);
  await screen.findByText('东西 1');
  const table = screen.getByRole('region', { name: '东西 列表' });
  for (const key of ['j', 'j', 'j', 'k', 'x', 'Enter']) fireEvent.keyDown(table, { key });
  expect((screen.getByLabelText('选择 东西 2') as HTMLInputElement).checked).toBe(true);
  expect(seen.opened).toEqual(['/storage/thing/id-2']);
});

it('says when nothing matches and clears the filters', async () => {
  serve(({ search }) =>
    search['state'] ? { records: [], total: 0, size: 10, current: 1, pages: 0 } : paged({ search } as Parameters<Answering>[0]),
  );
  const seen = drawPage(things, { search: { state: 'closed' } });
  expect(await screen.findByText('没有符合条件的数据')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '清除筛选' }));
  expect(await screen.findByText('东西 1')).toBeTruthy();
  expect(seen.search).toEqual({});
});

it('says when there is nothing yet', async () => {
  serve(() => ({ records: [], total: 0, size: 10, current: 1, pages: 0 }));
  drawPage(things);
  expect(await screen.findByText('还没有数据')).toBeTruthy();
});

it('asks nothing for somebody without the right', async () => {
  const asked = serve(paged);
  drawPage(<ListPage list={list} permission="thing.read" />, { permissions: ['other.read'] });
  expect(await screen.findByText('没有权限')).toBeTruthy();
  expect(asked).toEqual([]);
});

it('shows what the server says when it fails, and tries again', async () => {
  let isDown = true;
  serve((request) => (isDown ? refusal(503, { msg: '服务暂时不可用，请稍后再试' }) : paged(request)));
  drawPage(things);
  expect(await screen.findByText('服务暂时不可用，请稍后再试')).toBeTruthy();
  isDown = false;
  fireEvent.click(screen.getByRole('button', { name: '重试' }));
  expect(await screen.findByText('东西 1')).toBeTruthy();
});

it('R011 changes its language without asking for the rows again', async () => {
  const asked = serve(paged);
  drawPage(things);
  await screen.findByText('东西 1');
  await switchLanguage('en');
  expect((await screen.findAllByText('Open', { selector: 'td' })).length).toBe(10);
  expect(screen.getByText('25 in all')).toBeTruthy();
  expect(asked).toHaveLength(1);
});

it('keeps the columns that a person chose, and forgets those that are gone', async () => {
  localStorage.setItem(
    'cloud-factory.columns/000000/0190a000-0000-7000-8000-000000000001/thing-list',
    JSON.stringify({ order: ['gone', 'state', 'name'], hidden: ['amount', 7], density: 'comfortable' }),
  );
  serve(paged);
  drawPage(things);
  await screen.findByText('东西 1');
  expect(
    screen
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent)
      .filter(Boolean),
  ).toEqual(['状态', '名称', '操作']);
});
