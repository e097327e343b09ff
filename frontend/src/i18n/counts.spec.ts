import i18next from 'i18next';
import { expect, it } from 'vitest';
import en from './en/catalogue.js';
import { startTexts } from './i18n.js';

it('English says one row and two rows, Chinese has one word for both', async () => {
  await startTexts('en');
  const said = (rows: unknown) => i18next.services.interpolator.interpolate(en.imports.done, { rows }, 'en', {});
  expect([0, 1, 2].map(said)).toEqual(['0 rows imported', '1 row imported', '2 rows imported']);
  // Numbers that are written out already count as well.
  expect(said('1')).toBe('1 row imported');
  expect(said('1,001')).toBe('1,001 rows imported');
  await startTexts('zh');
  expect(i18next.t('ui:form.changes', { count: 1 })).toMatch(/^1 /);
});

it('groups the digits of how many rows a list has', async () => {
  await startTexts('zh');
  expect(i18next.t('ui:list.total', { total: 1_000_000 })).toBe('共 1,000,000 条');
  expect(i18next.t('ui:list.total', { total: 0 })).toBe('共 0 条');
});
