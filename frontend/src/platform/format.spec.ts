import { expect, it, vi } from 'vitest';
import {
  formatAside,
  formatBytes,
  formatDay,
  formatDecimal,
  formatInstant,
  formatList,
  formatMoney,
  formatNumber,
  formatPair,
  instantOf,
  shortened,
  todayOfTenant,
} from './format.js';

it('groups amounts to the last digit, without a number in between', () => {
  expect(['90071992547409.93', '-1234.5', '0.00', '999', 'x'].map(formatDecimal)).toEqual([
    '90,071,992,547,409.93',
    '-1,234.5',
    '0.00',
    '999',
    'x',
  ]);
});

it('groups a count as both languages do, in a browser of any other too', () => {
  const german = vi.spyOn(Number.prototype, 'toLocaleString').mockReturnValue('12.009');
  expect([12_009, 0, 1_000_000, 1.5].map(formatNumber)).toEqual(['12,009', '0', '1,000,000', '1.5']);
  german.mockRestore();
});

it('leaves noughts away that say nothing, and no others', () => {
  expect(['128.0000', '0.8500', '1.2345', '-3.5000', '100', '0.0000', '7.5', 'x'].map((text) => shortened(text, 2))).toEqual([
    '128.00',
    '0.85',
    '1.2345',
    '-3.50',
    '100',
    '0.00',
    '7.5',
    'x',
  ]);
  expect(['1.0000', '2.5000', '100', '1000.0000', '0.00'].map((text) => shortened(text, 0))).toEqual(['1', '2.5', '100', '1000', '0']);
});

it('writes money with its currency', () => {
  expect(formatMoney('90071992547409.93', 'CNY', 'zh')).toBe('¥90,071,992,547,409.93');
});

it('joins words with the signs of the language', () => {
  expect([formatList(['A', 'B'], 'zh'), formatPair('原因', '缺料', 'zh'), formatAside('数量', '颗', 'zh')]).toEqual([
    'A、B',
    '原因：缺料',
    '数量（颗）',
  ]);
  expect([formatList(['A', 'B'], 'en'), formatPair('Reason', 'no metal', 'en'), formatAside('Quantity', '颗', 'en')]).toEqual([
    'A, B',
    'Reason: no metal',
    'Quantity (颗)',
  ]);
  expect(formatAside('数量', undefined, 'zh')).toBe('数量');
});

it('shows instants on the clock of the tenant, and takes them back', () => {
  expect(formatInstant('2025-06-11T16:30:05.000Z')).toBe('2025-06-12 00:30:05');
  expect(instantOf('2025-06-12 00:30:05')).toBe('2025-06-11T16:30:05.000Z');
  expect(instantOf('nonsense')).toBeUndefined();
});

it('leaves a day the day that it is', () => {
  expect(formatDay('2025-01-01')).toBe('2025-01-01');
  expect(todayOfTenant(new Date('2025-06-11T16:30:00Z'))).toBe('2025-06-12');
});

it('says sizes in units that people read', () => {
  expect([0, 1023, 1536, 5 * 1024 * 1024].map(formatBytes)).toEqual(['0 B', '1023 B', '1.5 KB', '5.0 MB']);
});
