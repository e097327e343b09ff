import { deliveryList } from '@cloud-factory/domain/delivery/contract';
import { shipmentReportList, shippedReportList } from '@cloud-factory/domain/reports/contract';
import { expect, it } from 'vitest';
import { choiceOfColumns, declaredColumns } from './columns.js';

const people = ['createdBy', 'updatedBy'];

it('R341 offers who wrote a row where rows are written, and leaves out what no row of a report has', () => {
  expect(declaredColumns(deliveryList).order).toEqual(expect.arrayContaining(['createdAt', ...people]));
  expect(declaredColumns(shippedReportList).order).toContain('createdAt');
  for (const list of [shippedReportList, shipmentReportList])
    expect(declaredColumns(list).order.filter((name) => people.includes(name))).toEqual([]);
  expect(declaredColumns(shipmentReportList).order).not.toContain('createdAt');
});
it('a view that was kept with such a column shows the others', () => {
  expect(choiceOfColumns(shipmentReportList, ['customerName', 'createdBy'], 'dense').order[0]).toBe('customerName');
  expect(choiceOfColumns(shipmentReportList, ['customerName', 'createdBy'], 'dense').order).not.toContain('createdBy');
});
