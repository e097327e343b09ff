import { beforeEach, expect, it } from 'vitest';
import { readSetting, writeSetting } from './settings.js';

beforeEach(() => localStorage.clear());

it('R134 keeps what a person chose under a prefix of the product', () => {
  writeSetting('language', 'en');
  expect(Object.keys(localStorage)).toEqual(['cloud-factory.language']);
  expect(readSetting('language')).toBe('en');
  writeSetting('language', undefined);
  expect(localStorage).toHaveLength(0);
});

it('forgets what it cannot read', () => {
  localStorage.setItem('cloud-factory.language', '{');
  expect(readSetting('language')).toBeUndefined();
});

it('R135 keeps with each value its type and when it was written', () => {
  const before = Date.now();
  writeSetting('look', { colour: '#409eff' });
  const kept = JSON.parse(localStorage.getItem('cloud-factory.look') ?? '{}') as Record<string, unknown>;
  expect(kept).toEqual({ dataType: 'object', content: { colour: '#409eff' }, datetime: expect.any(Number) });
  expect(Number(kept['datetime'])).toBeGreaterThanOrEqual(before);
  expect(readSetting('look')).toEqual({ colour: '#409eff' });
});

it('still reads what was kept before', () => {
  localStorage.setItem('cloud-factory.menuCollapsed', 'true');
  expect(readSetting('menuCollapsed')).toBe(true);
});
