import { streams } from '@cloud-factory/commands';
import { expect, it } from 'vitest';
import { kindsWithHistory } from './history-permissions.js';
import { historyTables } from './history-rows.js';

it('R163 of every kind that has a history it is said whose row it tells of, and every kind is one that there is', () => {
  expect(Object.keys(historyTables).toSorted()).toEqual(kindsWithHistory.toSorted());
  const known = [...streams.map(({ name }) => name), 'dataSource']; // a data source is a connection of the platform
  expect(kindsWithHistory.filter((kind) => !known.includes(kind))).toEqual([]);
});
