import { expect, it } from 'vitest';
import { isSameData } from './same.js';

it('the order of names does not count, that of a list does', () => {
  expect(isSameData({ a: 1, b: [{ c: null, d: '2' }] }, { b: [{ d: '2', c: null }], a: 1 })).toBe(true);
  expect(isSameData([1, 2], [2, 1])).toBe(false);
});
it('what is not there, null and an empty list are three things', () => {
  expect(isSameData({ a: 1 }, { a: 1, b: null })).toBe(false);
  expect(isSameData({ a: 1, b: undefined }, { a: 1 })).toBe(true);
  expect(isSameData({ a: [] }, { a: {} })).toBe(false);
  expect(isSameData(null, {})).toBe(false);
});
it('numbers and their text differ', () => expect(isSameData({ a: 1 }, { a: '1' })).toBe(false));
