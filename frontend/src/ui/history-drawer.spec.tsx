import { expect, it } from 'vitest';
import { told, type HistoryEntry } from './history-drawer.js';

const fields = {
  name: { kind: 'text', zh: '名称', en: 'Name', max: 9 },
  size: { kind: 'integer', zh: '大小', en: 'Size', min: 0, max: 9 },
} as const;
const entry = (version: number, changes: HistoryEntry['changes']): HistoryEntry => ({
  version,
  position: String(version),
  at: '',
  by: '',
  byName: '',
  type: '',
  text: '',
  changes,
});

it('tells newest first what each event changed, with what was there before', () => {
  const history = [
    entry(2, [{ field: 'changes', before: null, after: { name: 'B' } }]),
    entry(1, [
      { field: 'id', before: null, after: 'x' },
      { field: 'values', before: null, after: { name: 'A', size: 3, other: 1 } },
    ]),
    entry(3, [{ field: 'size', before: null, after: 4 }]),
  ];
  expect(told(history, fields).map(({ version, changes }) => [version, changes])).toEqual([
    [3, [{ field: 'size', before: 3, after: 4 }]],
    [2, [{ field: 'name', before: 'A', after: 'B' }]],
    [
      1,
      [
        { field: 'name', before: null, after: 'A' },
        { field: 'size', before: null, after: 3 },
      ],
    ],
  ]);
});

it('leaves everything in where the fields are not known', () => {
  expect(told([entry(1, [{ field: 'id', before: null, after: 'x' }])], undefined)[0]?.changes).toHaveLength(1);
});
