import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { drawPage, endPage, startPage } from '../testing/page.js';
import { FoldingMore, FoldingRow, FoldingTable } from './folding-table.js';

const columns = [
  { key: 'name', name: '产品' },
  { key: 'qty', name: '数量', isNumber: true },
];

beforeEach(startPage);
afterEach(endPage);

it('every cell carries the name of its column, which a telephone shows before it', () => {
  drawPage(
    <FoldingTable columns={columns} minWidth={600} label="产品明细">
      <FoldingRow columns={columns} cells={{ name: '氧化锆', qty: '3 颗' }} />
      <FoldingMore columns={columns}>两个文件</FoldingMore>
    </FoldingTable>,
  );
  const table = screen.getByRole('table', { name: '产品明细' });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((head) => head.textContent),
  ).toEqual(['产品', '数量']);
  const cells = within(table).getAllByRole('cell');
  expect(cells.map((cell) => [cell.dataset['label'], cell.textContent])).toEqual([
    ['产品', '氧化锆'],
    ['数量', '3 颗'],
    [undefined, '两个文件'],
  ]);
});
it('a cell with nothing in it is empty, so that a telephone can leave it out', () => {
  drawPage(
    <FoldingTable columns={columns} minWidth={600} label="产品明细">
      <FoldingRow columns={columns} cells={{ name: '', qty: false }} />
    </FoldingTable>,
  );
  for (const cell of screen.getAllByRole('cell')) expect(cell.matches(':empty')).toBe(true);
});
