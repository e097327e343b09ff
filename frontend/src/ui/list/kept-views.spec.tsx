import { defineList } from '@cloud-factory/domain/shared/list';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { usePage } from '../../platform/page.js';
import { writeSetting } from '../../platform/settings.js';
import { clerk, drawPage, endPage, refusal, serve, startPage, type Answering } from '../../testing/page.js';
import { KeptViews } from './kept-views.js';

const list = defineList({
  key: 'thing-list',
  path: 'saas-storage/thing/list',
  labels: { zh: '东西', en: 'Things' },
  fields: { name: { kind: 'text', zh: '名称', en: 'Name', max: 20 }, state: { kind: 'text', zh: '状态', en: 'State', max: 20 } },
  columns: ['name', 'state'],
  filters: ['name_like', 'state'],
  sorts: ['name'],
  sort: { by: 'name', direction: 'asc' },
  title: 'name',
});
const given = [
  { key: 'all', label: { zh: '全部', en: 'All' }, search: {} },
  { key: 'open', label: { zh: '打开的', en: 'Open' }, search: { state: 'open', ascs: 'name' } },
];

function Views({ hasColumns = false }) {
  const page = usePage();
  const [columns, setColumns] = useState<readonly string[]>(['name', 'state']);
  return (
    <>
      <output>{columns.join()}</output>
      <KeptViews
        list={list}
        keptAs={list.path}
        given={given}
        columns={columns}
        hasColumns={hasColumns}
        onShow={(search, asked) => {
          page.setSearch(search);
          if (asked.length > 0) setColumns(asked);
        }}
      />
    </>
  );
}

const view = {
  id: 'v1',
  version: 3,
  list: list.path,
  name: '牙的',
  isShared: false,
  isOwn: true,
  search: { name_like: '牙' },
  columns: [],
};
/** A server that keeps what is sent to it. */
function keeping(...before: readonly (typeof view)[]) {
  let views = [...before];
  const answer: Answering = ({ method, path, body }) => {
    if (path === 'console/views' && method === 'GET') return views;
    if (path === 'console/views/remove')
      views = views.filter(({ id }) => !(body as { ids: string[] }).ids.includes(id)); // as the console sends it
    else views = [...views, { ...view, id: `v${views.length + 1}`, version: 1, ...(body as object) }]; // as above
    return views.at(-1);
  };
  const asked = serve(answer);
  return { asked, sent: () => asked.filter(({ method, path }) => method === 'POST' && path === 'console/views').map(({ body }) => body) };
}
const draw = (search = {}) => drawPage(<Views />, { search });
const lit = () =>
  screen
    .getAllByRole('button')
    .filter((each) => each.getAttribute('aria-pressed') === 'true')
    .map(({ textContent }) => textContent);
const setting = `views.${clerk.tenantId}/${clerk.userId}.${list.path}`;

beforeEach(startPage);
afterEach(endPage);

it('lights the view that the address is, on whatever page one stands', async () => {
  keeping();
  draw({ state: 'open', ascs: 'name', current: '3' });
  expect(lit()).toEqual(['打开的']);
  expect(screen.queryByRole('button', { name: '保存视图' })).toBeNull();
});
it('puts a view into the address', () => {
  keeping();
  const seen = draw();
  fireEvent.click(screen.getByRole('button', { name: '打开的' }));
  expect(seen.search).toEqual({ state: 'open', ascs: 'name' });
});
it('keeps one’s own view on the server, without the page and without columns, until it is removed', async () => {
  const { asked, sent } = keeping();
  draw({ name_like: '牙', current: '2' });
  expect(lit()).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: '保存视图' }));
  fireEvent.change(await screen.findByLabelText('视图名称'), { target: { value: '牙的' } });
  fireEvent.click(screen.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(lit()).toEqual(['牙的']));
  expect(sent()).toEqual([{ list: list.path, name: '牙的', isShared: false, search: { name_like: '牙' }, columns: [] }]);
  fireEvent.click(screen.getByRole('button', { name: '“牙的”视图操作' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: '删除视图' }));
  fireEvent.click(await screen.findByRole('button', { name: '确定' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: '牙的' })).toBeNull());
  expect(asked.find(({ path }) => path === 'console/views/remove')?.body).toEqual({ ids: ['v1'] });
});
it('shows the columns of a view that was kept with them, and lights it only while they are shown', async () => {
  keeping({ ...view, columns: ['state', 'name'] as never[] });
  const seen = draw({ name_like: '牙' });
  const tab = await screen.findByRole('button', { name: '牙的' });
  expect(lit()).toEqual([]);
  fireEvent.click(tab);
  expect(seen.search).toEqual({ name_like: '牙' });
  expect(screen.getByRole('status').textContent).toBe('state,name');
  expect(lit()).toEqual(['牙的']);
});
it('lets nobody change what another one shares', async () => {
  keeping({ ...view, isOwn: false, isShared: true });
  draw();
  await screen.findByRole('button', { name: /牙的/ });
  expect(screen.queryByRole('button', { name: '“牙的”视图操作' })).toBeNull();
});
it('brings the views of an earlier release to the server, once; a name that is taken gets a number', async () => {
  writeSetting(setting, [
    { name: '牙的', search: { name_like: '牙' } },
    { name: '牙的', search: { name_like: '齿', current: '4' } },
  ]);
  const { sent } = keeping(view);
  draw();
  await screen.findByRole('button', { name: '牙的 2' });
  expect(sent()).toEqual([{ list: list.path, name: '牙的 2', isShared: false, search: { name_like: '齿' }, columns: [] }]);
  expect(localStorage.getItem(`cloud-factory.${setting}`)).toBeNull();
});
it('leaves in the browser what the server refuses, and says why', async () => {
  writeSetting(setting, [{ name: '牙的', search: { name_like: '牙' } }]);
  serve(({ method }) => (method === 'GET' ? [] : refusal(409, { refusal: 'TooManyViews', msg: '最多保存 200 个视图' })));
  draw();
  await screen.findByText('最多保存 200 个视图');
  expect(localStorage.getItem(`cloud-factory.${setting}`)).toContain('牙的');
});
