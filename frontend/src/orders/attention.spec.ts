import type { OrderDetail } from '@cloud-factory/domain/orders/contract';
import { expect, it } from 'vitest';
import { attentionsOf, daysUntil, isEditable } from './attention.js';

type Looked = Parameters<typeof attentionsOf>[0];
const file = {} as OrderDetail['lines'][number]['files'][number]; // that there is one is all that is looked at
const order = (change: object = {}, line: object = {}) =>
  ({
    orderProperty: 'normal',
    freeReason: null,
    dueDate: '2025-06-20',
    createdBy: 'clerk',
    lines: [{ lineNo: 1, discountPrice: '120.0000', files: [file], ...line }],
    ...change,
  }) as unknown as Looked; // the ids are plain texts here
const kinds = (change?: object, line?: object) => attentionsOf(order(change, line), 'reviewer', '2025-06-11').map(({ kind }) => kind);

it('says nothing of an ordinary order', () => expect(kinds()).toEqual([]));
it('names an order of the reviewer first: it may not be reviewed', () =>
  expect(attentionsOf(order({ orderProperty: 'urgent', createdBy: 'reviewer' }), 'reviewer', '2025-06-11').map(({ kind }) => kind)).toEqual(
    ['ownOrder', 'urgent'],
  ));
it('R314 names the lines without a file', () =>
  expect(attentionsOf(order({}, { files: [] }), 'x', '2025-06-11')).toEqual([{ kind: 'noScan', lines: [1] }]));
it('names what is charged nothing, but not twice where the order is free', () => {
  expect(kinds({}, { discountPrice: '0.0000' })).toEqual(['noCharge']);
  expect(attentionsOf(order({ orderProperty: 'free', freeReason: '保修' }, { discountPrice: '0.0000' }), 'x', '2025-06-11')).toEqual([
    { kind: 'free', reason: '保修' },
  ]);
});
it('counts days by the calendar, over a month and today included', () => {
  expect(daysUntil('2025-07-01', '2025-06-29')).toBe(2);
  expect(attentionsOf(order({ dueDate: '2025-06-11' }), 'x', '2025-06-11')).toEqual([{ kind: 'dueSoon', days: 0 }]);
  expect(attentionsOf(order({ dueDate: '2025-06-14' }), 'x', '2025-06-11')).toEqual([]);
  expect(attentionsOf(order({ dueDate: '2025-06-09' }), 'x', '2025-06-11')).toEqual([{ kind: 'overdue', days: 2 }]);
});
it('lets a draft be changed by whoever may, what was rejected by who entered it, and nothing else by anybody', () => {
  const may = (reviewStatus: string, userId: string): boolean =>
    isEditable({ createdBy: 'clerk', reviewStatus } as unknown as OrderDetail, userId); // the ids are plain texts here
  expect(['draft', 'rejected', 'pending', 'approved', 'cancelled'].map((status) => [may(status, 'clerk'), may(status, 'other')])).toEqual([
    [true, true],
    [true, false],
    [false, false],
    [false, false],
    [false, false],
  ]);
});
