import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { drawPage, endPage, serve, startPage, type Answering } from '../testing/page.js';
import { ResourceListPage } from './resource-list-page.js';

const id = (last: number): string => `0190a000-0000-7000-8000-${String(last).padStart(12, '0')}`;
const good = {
  id: id(1),
  version: 1,
  goodCode: 'CL-1',
  name: '钴铬粉末',
  categoryId: id(2),
  categoryIdTitle: '金属粉末',
  unitId: 'g',
  type: 'raw',
};
const process = {
  id: id(3),
  version: 1,
  processCode: 'P040',
  name: '切削',
  category: 'machining',
  isKey: true,
  isCheck: false,
  enabled: true,
};
const category = (nth: number, nameZh: string, hasChildren: boolean) => ({
  id: id(10 + nth),
  version: 1,
  categoryCode: `C${nth}`,
  nameZh,
  nameEn: `C${nth}`,
  title: nameZh,
  hasChildren,
});
const answering: Answering = ({ path, search }) => {
  if (path.includes('dict')) return [];
  // Asked one level at a time: the roots without a parent, or with an empty one.
  if (path.includes('productGoodCategoryMaintain/lazy'))
    return search['parentId'] ? [category(2, '球形粉末', false)] : [category(1, '贵金属材料', true)];
  const records = path.includes('processManagement') ? [process] : [good];
  return { records, total: 1, size: 10, current: 1, pages: 1 };
};
const draw = (key: string, search: Record<string, string> = {}) =>
  drawPage(<ResourceListPage />, { params: { area: 'product', key }, path: `/product/${key}`, search });

beforeEach(startPage);
afterEach(endPage);

it('SC159 goods are listed with the name of their category, and asked for by category', async () => {
  const asked = serve(answering);
  draw('goodDefinition', { categoryId: id(2) });
  expect(await screen.findByText('钴铬粉末')).toBeTruthy();
  expect(screen.getByText('金属粉末')).toBeTruthy();
  const list = asked.find(({ path }) => path === 'saas-storage/goodDefinition/list');
  expect(list?.search['categoryId']).toBe(id(2));
});

it('SC162 processes are listed with what they are, and each leads to its form', async () => {
  serve(answering);
  draw('processManagement');
  const link = await screen.findByRole('link', { name: '切削' });
  expect(link.getAttribute('href')).toBe(`/product/processManagement/${process.id}`);
  expect(screen.getByRole('row', { name: /P040 切削 机加工/ })).toBeTruthy();
});

it('SC158 categories come as a tree whose second level is asked for when the first is opened', async () => {
  const asked = serve(answering);
  draw('productGoodCategoryMaintain');
  expect(await screen.findByText('贵金属材料')).toBeTruthy();
  expect(asked.filter(({ search }) => search['parentId'])).toHaveLength(0);
  fireEvent.click(screen.getByRole('button', { name: /展开/ }));
  expect(await screen.findByText('球形粉末')).toBeTruthy();
  expect(asked.map(({ search }) => search['parentId'])).toContain(id(11));
});
