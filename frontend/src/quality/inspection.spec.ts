import { OutFactorySubmit } from '@cloud-factory/domain/quality/contract';
import { expect, it } from 'vitest';
import { billOf, conclusionOf, inspectedLines, missingAt, usualItems, type InspectedLine } from './inspection.js';

const id = '0190a000-0000-7000-8000-00000000000a';
const one = (verdict: 'pass' | 'fail', result = ''): readonly InspectedLine[] => [
  { lineId: id, items: [{ content: 'x', standard: '', result, verdict }] },
];

it('offers the usual items for each line of the order, none failed', () => {
  const lines = inspectedLines({ lines: [{ lineId: id as never, lineNo: 1, productName: 'crown', isFinished: true }] }, 'zh');
  expect(lines.map(({ items }) => items.length)).toEqual([usualItems('zh').length]);
  expect(conclusionOf(lines)).toBe('pass');
});

it('fails the goods for one item that failed', () => {
  expect(conclusionOf([...one('pass'), ...one('fail')])).toBe('fail');
});

it('asks what was found where an item failed, and for a name everywhere', () => {
  expect(missingAt(one('pass'))).toBeUndefined();
  expect(missingAt(one('fail'))).toEqual({ line: 0, item: 0, part: 'result' });
  expect(missingAt(one('fail', 'gap'))).toBeUndefined();
  expect(missingAt([...one('pass'), { lineId: id, items: [{ content: ' ', standard: '', result: '', verdict: 'pass' }] }])).toEqual({
    line: 1,
    item: 0,
    part: 'content',
  });
});

it('sends what the contract takes, empty text as nothing', () => {
  const bill = OutFactorySubmit.parse(billOf(id, one('pass'), ' '));
  expect(bill).toMatchObject({ conclusion: 'pass', remark: null, lines: [{ items: [{ standard: null, result: null }] }] });
});
