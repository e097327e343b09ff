import { expect, it } from 'vitest';
import { found, indexed } from './palette-index.js';
import { spellings } from './pinyin.js';

const menu = indexed(
  [
    { id: 'orders', words: { zh: '订单管理', en: 'Orders' }, parents: [] },
    { id: 'reports', words: { zh: '订单报表', en: 'Order reports' }, parents: [] },
    { id: 'shades', words: { zh: '牙色', en: 'Tooth colours' }, parents: [] },
    { id: 'resend', words: { zh: '重发', en: 'Send again' }, parents: [] },
  ],
  spellings,
);
const ids = (query: string, uses?: Record<string, number>) => found(menu, query, uses).map(({ id }) => id);

it('R041 finds a menu by the beginning of its name, whatever the case', () => {
  expect(ids('订单')).toEqual(['orders', 'reports']);
  expect(ids('ORDER R')).toEqual(['reports']);
});

it('finds a menu by pinyin and by initials', () => {
  expect(ids('yase')).toEqual(['shades']);
  expect(ids('ddbb')).toEqual(['reports']);
});

it('finds a character by each of its readings', () => {
  expect(ids('chongfa')).toEqual(['resend']);
  expect(ids('zhongfa')).toEqual(['resend']);
});

it('shows what begins with the text before what only contains it, then what is used most', () => {
  expect(ids('co')).toEqual(['shades']);
  expect(ids('dingdan', { reports: 3 })).toEqual(['reports', 'orders']);
});
