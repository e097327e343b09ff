import { defineList } from '@cloud-factory/domain/shared/list';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { drawPage, endPage, refusal, serve, startPage, type Answering } from '../testing/page.js';
import { ListSearch } from './list/list-search.js';
import { PickerField } from './picker.js';
import { sourceOfList } from './sources.js';

const things = defineList({
  key: 'thing-list',
  path: 'saas-storage/thing/list',
  labels: { zh: '东西', en: 'Things' },
  fields: { name: { kind: 'text', zh: '名称', en: 'Name', max: 20 }, size: { kind: 'integer', zh: '尺寸', en: 'Size', min: 0, max: 99 } },
  columns: ['name', 'size'],
  filters: ['name_like'],
  sorts: ['name'],
  sort: { by: 'name', direction: 'asc' },
  title: 'name',
});
const late = vi.hoisted(() => {
  const held = { come: (): void => undefined };
  const promise = new Promise<void>((resolve) => {
    held.come = resolve;
  });
  return { promise, come: () => held.come() };
});
vi.mock('../routes/sources.js', () => ({
  documentSources: { thing: () => Promise.resolve(sourceOfList(things)), late: () => late.promise.then(() => sourceOfList(things)) },
}));

const rows = Array.from({ length: 12 }, (_, index) => ({ id: `id-${index + 1}`, version: 1, name: `东西 ${index + 1}`, size: index }));
const answering: Answering = ({ path, search }) => {
  if (path.endsWith('/detail')) return rows.find(({ id }) => id === search['id']);
  const found = rows.filter(({ name }) => name.includes(search['name_like'] ?? ''));
  const current = Number(search['current']);
  return { records: found.slice((current - 1) * 10, current * 10), total: found.length, size: 10, current, pages: 2 };
};

/** The field in a form of its own; what it holds stands in `held`. */
function draw(start: string | readonly string[], more: Partial<Parameters<typeof PickerField>[0]> = {}) {
  const held: { value: string | readonly string[] } = { value: start };
  function Form() {
    const [value, setValue] = useState(start);
    held.value = value;
    return <PickerField label="东西" to="thing" value={value} onChange={setValue} {...more} />;
  }
  drawPage(<Form />);
  return held;
}
const field = (): HTMLInputElement => screen.getByRole<HTMLInputElement>('textbox', { name: '东西' });
const open = async () => {
  fireEvent.click(field());
  return within(await screen.findByRole('dialog'));
};
const rowOf = async (dialog: Awaited<ReturnType<typeof open>>, name: string): Promise<HTMLElement> =>
  (await dialog.findByText(name)).closest('tr') ?? document.body;

beforeEach(startPage);
afterEach(endPage);

it('R102 R104 R105 R110 M019 SC030 is a field that is read only and opens a table titled 请选择, with the rows and columns of what it points at', async () => {
  const asked = serve(answering);
  draw('');
  expect(field().readOnly).toBe(true);
  fireEvent.keyDown(field(), { key: 'Enter' });
  const dialog = within(await screen.findByRole('dialog', { name: '请选择' }));
  expect(await dialog.findByText('东西 1')).toBeTruthy();
  expect(dialog.getAllByRole('columnheader').map((head) => head.textContent)).toEqual(['', '名称', '尺寸']);
  expect(asked[0]).toMatchObject({ path: 'saas-storage/thing/list', search: { current: '1', size: '10' } });
});

it('USE-S7 the cursor is in the search from the first opening on, though what is chosen from comes after the dialog', async () => {
  serve(answering);
  draw('', { to: 'late' });
  const dialog = await open();
  // As in a browser that has just been opened: the dialog gives its cursor to what it has, which is its cross.
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('button', { name: '关闭' })));
  late.come();
  const search = await dialog.findByRole('textbox');
  await waitFor(() => expect(document.activeElement).toBe(search));
});

it('USE-S7 the arrows mark a row, and Enter takes it', async () => {
  serve(answering);
  const held = draw('');
  const dialog = await open();
  await dialog.findByText('东西 1');
  const search = dialog.getByRole('textbox');
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp']) fireEvent.keyDown(search, { key });
  fireEvent.submit(search.closest('form') ?? document.body);
  await waitFor(() => expect(held.value).toBe('id-2'));
});

it('USE-S7 Enter after a search that finds one row takes that row', async () => {
  serve(answering);
  const held = draw('');
  const dialog = await open();
  const search = await dialog.findByRole('textbox');
  fireEvent.change(search, { target: { value: '东西 12' } });
  fireEvent.submit(search.closest('form') ?? document.body);
  await waitFor(() => expect(dialog.queryByText('东西 1')).toBeNull());
  await dialog.findByText('东西 12');
  fireEvent.submit(search.closest('form') ?? document.body);
  await waitFor(() => expect(held.value).toBe('id-12'));
});

it('R111 the table is 600 high, and never higher than the window', async () => {
  serve(answering);
  draw('');
  const dialog = await open();
  const body = (await dialog.findByText('东西 1')).closest<HTMLElement>('.mantine-Stack-root');
  expect(body?.style.height).toBe('calc(37.5rem * var(--mantine-scale))'); // 600 / 16
  expect(body?.style.maxHeight).toBe('75dvh');
});

it('R103 R106 M100 takes one row with OK in single mode, and shows its name', async () => {
  serve(answering);
  const held = draw('');
  const dialog = await open();
  fireEvent.click(await rowOf(dialog, '东西 2'));
  fireEvent.click(await rowOf(dialog, '东西 3'));
  expect(held.value).toBe('');
  fireEvent.click(dialog.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(held.value).toBe('id-3'));
  await waitFor(() => expect(field().value).toBe('东西 3'));
});

it('R107 takes a row by a double click in single mode, and not in the other', async () => {
  serve(answering);
  const held = draw('');
  const dialog = await open();
  fireEvent.doubleClick(await rowOf(dialog, '东西 4'));
  await waitFor(() => expect(held.value).toBe('id-4'));
  endPage();

  await startPage();
  serve(answering);
  const several = draw([], { multiple: true });
  fireEvent.doubleClick(await rowOf(await open(), '东西 4'));
  expect(several.value).toEqual([]);
});

it('R103 R108 takes several rows, over pages, and joins them with a semicolon where they came as text', async () => {
  serve(answering);
  const held = draw('id-2', { multiple: true });
  const dialog = await open();
  fireEvent.click(await rowOf(dialog, '东西 3'));
  fireEvent.click(dialog.getByRole('button', { name: '2' }));
  fireEvent.click(await rowOf(dialog, '东西 12'));
  expect(dialog.getByText('已选 3 项')).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(held.value).toBe('id-2;id-3;id-12'));
  await waitFor(() => expect(field().value).toBe('东西 2、东西 3、东西 12'));
});

it('R106 R109 M101 Cancel clears the value; closing by Escape leaves it', async () => {
  serve(answering);
  const held = draw('id-5');
  await open();
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(held.value).toBe('id-5');
  const dialog = await open();
  fireEvent.click(dialog.getByRole('button', { name: '取消' }));
  await waitFor(() => expect(held.value).toBe(''));
});

it('R103 numbers the rows when it is asked to, on through the pages', async () => {
  serve(answering);
  draw('', { showIndex: true });
  const dialog = await open();
  expect(within(await rowOf(dialog, '东西 10')).getAllByRole('cell')[1]?.textContent).toBe('10');
  fireEvent.click(dialog.getByRole('button', { name: '2' }));
  expect(within(await rowOf(dialog, '东西 11')).getAllByRole('cell')[1]?.textContent).toBe('11');
  expect(dialog.getByRole('columnheader', { name: '序号' })).toBeTruthy();
});

it('searches by what is typed, and a title of its own stands above', async () => {
  const asked = serve(answering);
  draw('', { title: '选择一件东西', fixed: { state: 'open' } });
  fireEvent.click(field());
  const dialog = within(await screen.findByRole('dialog', { name: '选择一件东西' }));
  await dialog.findByText('东西 1');
  const search = dialog.getByRole('textbox', { name: '输入关键字搜索' });
  fireEvent.change(search, { target: { value: '东西 12' } });
  fireEvent.submit(search);
  expect(await dialog.findByText('东西 12')).toBeTruthy();
  expect(asked.at(-1)?.search).toEqual({ current: '1', size: '10', state: 'open', name_like: '东西 12' });
});

it('says what the server says when there are no rows to be had', async () => {
  serve(() => refusal(503, { msg: '服务暂时不可用' }));
  draw('');
  const dialog = await open();
  const alert = await dialog.findByRole('alert');
  expect(alert.textContent).toContain('服务暂时不可用');
  expect(dialog.queryByRole('table')).toBeNull();
  expect(within(alert).getByRole('button', { name: '重试' })).not.toBeNull();
});

it('as a filter of several it asks as lists are asked, separated by commas', async () => {
  serve(answering);
  const list = defineList({
    ...things,
    fields: { ...things.fields, thingId: { kind: 'ref', zh: '东西', en: 'Thing', to: 'thing' } },
    filters: ['thingId_in'],
  });
  const searched: unknown[] = [];
  drawPage(
    <ListSearch
      list={list}
      filters={{ thingId_in: 'id-2' }}
      hidden={[]}
      onSearch={(filters) => searched.push(filters)}
      onReset={() => undefined}
    />,
  );
  const dialog = await open();
  fireEvent.click(await rowOf(dialog, '东西 3'));
  fireEvent.click(dialog.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(searched.at(-1)).toEqual({ thingId_in: 'id-2,id-3' }));
});
