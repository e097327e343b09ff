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
