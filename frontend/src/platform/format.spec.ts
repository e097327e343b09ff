import { expect, it } from 'vitest';
import { formatBytes, formatDay, formatDecimal, formatInstant, formatMoney, instantOf, todayOfTenant } from './format.js';

it('groups amounts to the last digit, without a number in between', () => {
  expect(['90071992547409.93', '-1234.5', '0.00', '999', 'x'].map(formatDecimal)).toEqual([
    '90,071,992,547,409.93',
    '-1,234.5',
    '0.00',
    '999',
    'x',
  ]);
});

it('writes money with its currency', () => {
  expect(formatMoney('90071992547409.93', 'CNY', 'zh')).toBe('¥90,071,992,547,409.93');
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
