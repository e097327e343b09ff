import { expect, it } from 'vitest';
import { nextSort, searchOfView, serverSearch, viewOf, withFilters, withoutFilters } from './list-view.js';

const list = { filters: ['name_like', 'state'], sorts: ['name'] } as const;

it('R112 shows ten rows of the first page when the address says nothing', () => {
  expect(viewOf(list, {})).toEqual({ current: 1, size: 10, sort: undefined, filters: {} });
});

it('R113 takes the five page sizes and no other', () => {
  expect(['10', '30', '50', '100', '200', '20', '-1', 'x'].map((size) => viewOf(list, { size }).size)).toEqual([
    10, 30, 50, 100, 200, 10, 10, 10,
  ]);
});

it('comes back from the address as it went there', () => {
  const view = {
    current: 3,
    size: 50,
    sort: { by: 'name', direction: 'desc' },
    filters: { name_like: '上海', createTime_dategt: '2025-01-01 00:00:00' },
  } as const;
  const search = Object.fromEntries(Object.entries(searchOfView(view)).filter(([, value]) => value)) as Record<string, string>;
  expect(viewOf(list, search)).toEqual(view);
});

it('drops what the list does not know', () => {
  expect(viewOf(list, { gone: '1', ascs: 'gone' })).toEqual({ current: 1, size: 10, sort: undefined, filters: {} });
});

it('sorts by no time and asks for no range of days where rows keep none', () => {
  const parts = { ...list, times: [], isUndated: true } as const;
  const search = { ascs: 'createdAt', createTime_dategt: '2025-01-01 00:00:00' };
  expect(viewOf(parts, search)).toMatchObject({ sort: undefined, filters: {} });
  expect(viewOf(list, search)).toMatchObject({ sort: { by: 'createdAt' }, filters: { createTime_dategt: '2025-01-01 00:00:00' } });
});

it('R115 keeps the date range when the search is reset', () => {
  const view = viewOf(list, {
    state: 'open',
    createTime_dategt: '2025-01-01 00:00:00',
    createTime_datelt: '2025-02-01 00:00:00',
    current: '4',
  });
  expect(withoutFilters(view)).toEqual({
    ...view,
    current: 1,
    filters: { createTime_dategt: '2025-01-01 00:00:00', createTime_datelt: '2025-02-01 00:00:00' },
  });
});

it('begins at the first page with another filter', () => {
  expect(withFilters(viewOf(list, { current: '4' }), { state: 'open', name_like: '' })).toMatchObject({
    current: 1,
    filters: { state: 'open' },
  });
});

it('asks the server with the filters that the page sets, whatever the address says', () => {
  expect(serverSearch(viewOf(list, { state: 'closed' }), { state: 'open' })).toEqual({ state: 'open', current: '1', size: '10' });
});

it('turns a column up, down, and back to the order of the server', () => {
  const usual = { by: 'day', direction: 'desc' } as const;
  const up = nextSort(undefined, 'name', usual);
  const down = nextSort(up, 'name', usual);
  expect([up, down, nextSort(down, 'name', usual)]).toEqual([
    { by: 'name', direction: 'asc' },
    { by: 'name', direction: 'desc' },
    undefined,
  ]);
});

it('R168 turns the usual order of a list about, and back without a word in the address', () => {
  const usual = { by: 'day', direction: 'desc' } as const;
  const up = nextSort(undefined, 'day', usual);
  expect([up, nextSort(up, 'day', usual)]).toEqual([{ by: 'day', direction: 'asc' }, undefined]);
  expect(nextSort({ by: 'name', direction: 'asc' }, 'day', usual)).toEqual({ by: 'day', direction: 'asc' });
});
