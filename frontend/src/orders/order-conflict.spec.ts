import { expect, it } from 'vitest';
import { emptyLine } from './line-inputs.js';
import { clashesOf, mergedOrder, takenOver } from './order-conflict.js';
import { newOrder, type OrderInputs } from './order-inputs.js';

const base = newOrder('a');
const withHeader = (change: Partial<OrderInputs['header']>): OrderInputs => ({ ...base, header: { ...base.header, ...change } });

it('C02 keeps what each of two changed where they changed different things', () => {
  const [mine, theirs] = [withHeader({ remark: '我的' }), withHeader({ boxNo: 'B1' })];
  expect(clashesOf(base, mine, theirs)).toEqual([]);
  expect(takenOver(base, mine, theirs)).toEqual(['boxNo']);
  expect(mergedOrder(base, mine, theirs, new Set()).header).toMatchObject({ remark: '我的', boxNo: 'B1' });
});
it('C02 asks where both changed the same thing, and takes what was chosen', () => {
  const [mine, theirs] = [withHeader({ remark: '我的', boxNo: 'B2' }), withHeader({ remark: '别人的' })];
  expect(clashesOf(base, mine, theirs)).toEqual([{ part: 'remark', mine: '我的', theirs: '别人的' }]);
  expect(mergedOrder(base, mine, theirs, new Set()).header).toMatchObject({ remark: '我的', boxNo: 'B2' });
  expect(mergedOrder(base, mine, theirs, new Set(['remark'])).header).toMatchObject({ remark: '别人的', boxNo: 'B2' });
});
it('both to the same is no conflict', () => expect(clashesOf(base, withHeader({ remark: 'x' }), withHeader({ remark: 'x' }))).toEqual([]));
it('lines are one part, whatever keys the form gave them', () => {
  const other = { ...base, lines: [{ ...emptyLine('z') }] };
  expect(takenOver(base, base, other)).toEqual([]);
  const [mine, theirs] = [
    { ...base, lines: [{ ...emptyLine('a'), shade: 'A1' }] },
    { ...base, lines: [{ ...emptyLine('b'), shade: 'A2' }] },
  ];
  expect(clashesOf(base, mine, theirs).map(({ part }) => part)).toEqual(['lines']);
  expect(mergedOrder(base, mine, theirs, new Set(['lines'])).lines[0]?.shade).toBe('A2');
});
