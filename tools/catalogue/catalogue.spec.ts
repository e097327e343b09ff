import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { describeKind, kinds, overview } from './describe.js';

it('docs/catalogue.md says what the declarations say today', () =>
  // npm run catalogue
  expect(readFileSync(new URL('../../docs/catalogue.md', import.meta.url), 'utf8')).toBe(overview()));

it('every declaration stands where the document says', () => {
  const files = [...overview().matchAll(/\]\(\.\.\/(domain\/[^)]+)\)/g)].map(([, file]) => file ?? '');
  expect(files).toHaveLength(kinds().length);
  expect(files.filter((file) => !existsSync(new URL(`../../${file}`, import.meta.url)))).toEqual([]);
});

it.each(kinds())('all that %s makes can be printed', (key) => {
  expect(describeKind(key)).toContain(`/api/console/catalogue/${key}/retired`);
  expect(describeKind(key)).toContain('create table read_model.');
});

it('prints nothing about what is no kind of record', () => expect(() => describeKind('teaspoon')).toThrow('teaspoon is no kind of record'));
