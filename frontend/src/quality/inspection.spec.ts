import { OutFactorySubmit } from '@cloud-factory/domain/quality/contract';
import { expect, it } from 'vitest';
import { billOf, conclusionOf, inspectedLines, missingAt, usualItems, type InspectedLine } from './inspection.js';

const id = '0190a000-0000-7000-8000-00000000000a';
const one = (verdict: 'pass' | 'fail', result = ''): readonly InspectedLine[] => [
  { lineId: id, items: [{ content: 'x', standard: '', result, verdict }] },
];

it('USE-S2 offers the usual items for each line of the order, none with a verdict', () => {
  const lines = inspectedLines({ lines: [{ lineId: id as never, lineNo: 1, productName: 'crown', isFinished: true }] }, 'zh');
  expect(lines.map(({ items }) => items.length)).toEqual([usualItems('zh').length]);
  expect(new Set(lines.flatMap(({ items }) => items.map(({ verdict }) => verdict)))).toEqual(new Set([null]));
  expect(conclusionOf(lines)).toBeNull();
  expect(missingAt(lines)).toEqual({ line: 0, item: 0, part: 'verdict' });
});

it('USE-S2 says the ordered shade beside the item that compares it', () => {
  const standards = usualItems('zh', 'A3 · 桩核色 ND3').map(({ content, standard }) => [content, standard]);
  expect(standards).toContainEqual(['颜色', '与医嘱牙色一致：A3 · 桩核色 ND3']);
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
