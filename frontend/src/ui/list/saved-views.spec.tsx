import { defineList } from '@cloud-factory/domain/shared/list';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { drawPage, endPage, serve, startPage } from '../../testing/page.js';
import { SavedViews } from './saved-views.js';

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
const draw = (search = {}) => drawPage(<SavedViews list={list} given={given} />, { search });
const lit = () =>
  screen
    .getAllByRole('button')
    .filter((each) => each.getAttribute('aria-pressed') === 'true')
    .map(({ textContent }) => textContent);

beforeEach(async () => {
  await startPage();
  serve(() => null);
});
afterEach(endPage);

it('lights the view that the address is, on whatever page one stands', () => {
  draw({ state: 'open', ascs: 'name', current: '3' });
  expect(lit()).toEqual(['打开的']);
  expect(screen.queryByRole('button', { name: '保存为视图' })).toBeNull();
});
it('puts a view into the address', () => {
  const seen = draw();
  fireEvent.click(screen.getByRole('button', { name: '打开的' }));
  expect(seen.search).toEqual({ state: 'open', ascs: 'name' });
});
it('keeps one’s own view under a name, for this person, over a reload, until it is removed', async () => {
  draw({ name_like: '牙', current: '2' });
  expect(lit()).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: '保存为视图' }));
  fireEvent.change(await screen.findByLabelText('视图名称'), { target: { value: '牙的' } });
  fireEvent.click(screen.getByRole('button', { name: '确定' }));
  expect(lit()).toEqual(['牙的']);
  cleanup();
  serve(() => null);
  const seen = draw();
  fireEvent.click(screen.getByRole('button', { name: '牙的' }));
  expect(seen.search).toEqual({ name_like: '牙' });
  fireEvent.click(screen.getByRole('button', { name: '删除视图 牙的' }));
  expect(screen.queryByRole('button', { name: '牙的' })).toBeNull();
});
