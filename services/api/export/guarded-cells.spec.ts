import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const services = join(import.meta.dirname, '../..');
const sources = readdirSync(services, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.ts') && !name.includes('.spec.') && !name.endsWith('.d.ts') && !/(^|\/)(dist|node_modules)\//.test(name),
);
const read = (name: string): string => readFileSync(join(services, name), 'utf8');

it('COR-M3 every workbook that is made beside the exports guards its cells as they do', () => {
  const writers = sources.filter((name) => /WorkbookWriter\(|\.addWorksheet\(/.test(read(name)));
  expect(writers).toContain('api/settlement/statement-workbook.ts');
  expect(writers.filter((name) => !/\bguarded\(/.test(read(name)))).toEqual([]);
});
