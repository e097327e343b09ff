import { deliveryList } from '@cloud-factory/domain/delivery/contract';
import { deliveryFileList } from '@cloud-factory/domain/files/contract';
import type { TenantClient } from '@cloud-factory/projections/shared';
import { expect, test } from 'vitest';
import { CellWriter, formatOf } from './columns.js';
import { listColumns } from './define-export.js';

const nobody = {} as TenantClient; // neither people nor dictionaries are asked for

test('R341 a file’s size is told in kilobytes, and the head says so', async () => {
  const { size } = deliveryFileList.fields;
  const columns = [{ name: 'size', field: size }];
  expect(new CellWriter(columns, 'zh').head()).toEqual(['大小（KB）']);
  expect(new CellWriter(columns, 'en').head()).toEqual(['Size (KB)']);
  const rows = [{ size: 0 }, { size: 12 }, { size: 1_536 }, { size: 5_242_880 }];
  expect(await new CellWriter(columns, 'zh').cells(nobody, rows)).toEqual([[0], [0.1], [1.5], [5_120]]);
  expect(formatOf(size)).toBe('quantity');
});
test('a weight has its unit in the head, and an integer none', () => {
  const columns = [
    { name: 'endWeight', field: { kind: 'weight', zh: '成品重量', en: 'End weight' } as const },
    { name: 'lineNo', field: deliveryFileList.fields.lineNo },
  ];
  expect(new CellWriter(columns, 'zh').head()).toEqual(['成品重量（克）', '行号']);
  expect(new CellWriter(columns, 'en').head()).toEqual(['End weight (g)', 'Line']);
});
test('R341 the currency of a delivery is told in words, as everywhere', async () => {
  const columns = listColumns(deliveryList, ['currency']);
  expect(await new CellWriter(columns, 'zh').cells(nobody, [{ currency: 'CNY' }])).toEqual([['人民币']]);
  expect(await new CellWriter(columns, 'en').cells(nobody, [{ currency: 'CNY' }])).toEqual([['CNY']]);
});
