import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { catalogue, flawsOf, type Resource } from '@cloud-factory/domain/catalogue';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generate, type Generated, type Wanted, type WantedField } from './generator.js';

const field = (name: string, change: Partial<WantedField> = {}): WantedField => ({
  name,
  zh: '名称',
  en: 'Name',
  kind: 'text',
  required: true,
  unique: false,
  inList: true,
  inSearch: true,
  limit: 50,
  detail: null,
  ...change,
});
const wanted: Wanted = {
  recordKey: 'courierCompany',
  nameZh: '快递公司',
  nameEn: 'Couriers',
  service: 'saas-storage',
  area: 'storage',
  owner: 'tenant',
  titleField: 'name',
  columns: [
    field('name', { unique: true }),
    field('kind', { kind: 'choice', detail: 'air=空运/By air; road=陆运/By road' }),
    field('deptId', { kind: 'ref', detail: 'dept', required: false }),
    field('since', { kind: 'date', required: null }),
    field('price', { kind: 'price' }),
    field('days', { kind: 'integer', limit: 30 }),
    field('unit', { kind: 'dict', detail: 'unit' }),
    field('enabled', { kind: 'yesNo' }),
  ],
};
const made = (change: Partial<Wanted> = {}): Generated => {
  const generated = generate({ ...wanted, ...change });
  if ('flaws' in generated) throw new Error(generated.flaws.join());
  return generated;
};
const flawsFor = (change: Partial<Wanted>): readonly string[] => {
  const generated = generate({ ...wanted, ...change });
  return 'flaws' in generated ? generated.flaws : [];
};
const declarationOf = ({ files }: Generated): string => files[0]?.content ?? '';
/** What the file declares, by its text. Only a spec may do this: the product never runs what it wrote. */
const declared = (generated: Generated): unknown =>
  // oxlint-disable-next-line typescript/no-implied-eval -- the text of a spec's own making
  new Function(`return ${/defineResource\(([\s\S]*)\);\n$/.exec(declarationOf(generated))?.[1] ?? ''}`)();

const root = fileURLToPath(new URL('../../../', import.meta.url));
/** The complaints of the compiler about files that stand, for it, where they would stand in the project. */
async function compiled(files: Generated['files']): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'generated-'));
  try {
    for (const { name, content } of files) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), content);
    }
    const config = {
      extends: join(root, 'tsconfig.base.json'),
      compilerOptions: {
        composite: false,
        declaration: false,
        noEmit: true,
        rootDir: '/',
        rootDirs: [folder, root],
        typeRoots: [],
        types: [],
      },
      files: files.filter(({ name }) => name.endsWith('.ts') && !name.endsWith('.spec.ts')).map(({ name }) => join(folder, name)),
    };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    return await promisify(execFile)(join(root, 'node_modules/.bin/tsc'), ['-p', folder]).then(
      () => '',
      (error: Readonly<{ stdout: string }>) => error.stdout,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

describe('C127 what the generator writes', () => {
  it('compiles, declares what was asked for, and keeps every law of the catalogue', async () => {
    const generated = made();
    expect(await compiled(generated.files)).toBe('');
    expect(declared(generated)).toEqual(generated.resource);
    expect(flawsOf(generated.resource, [...catalogue, generated.resource])).toEqual([]);
    expect(generated.resource).toMatchObject({
      path: 'saas-storage/courierCompany',
      labels: { zh: '快递公司', en: 'Couriers' },
      one: 'Courier',
      filters: expect.arrayContaining(['name', 'name_like', 'since_ge', 'since_le', 'kind']),
      unique: [['name']],
    });
    expect(generated.files.map(({ name }) => name)).toEqual([
      'domain/catalogue/resources/courier-company.ts',
      'domain/catalogue/courier-company.spec.ts',
      'courier-company.txt',
    ]);
  }, 60_000);
  it('the compiler of this spec does complain', async () => {
    const [file] = made().files;
    const broken = { name: file?.name ?? '', content: (file?.content ?? '').replace('list: [', 'list: ["nowhere", ') };
    expect(await compiled([broken])).toContain('error TS');
  }, 60_000);
  it('compiles with any text in any label', async () => {
    const nasty = '\'"`${process.exit(1)}\\*/ // \u2028\u2029</script>\u0085';
    const generated = made({ nameZh: nasty, nameEn: nasty, columns: [field('name', { zh: nasty, en: nasty })] });
    expect(await compiled(generated.files)).toBe('');
    expect(declared(generated)).toEqual(generated.resource);
  }, 60_000);
  it('S15 no text gets out of its quotes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }), (text) => {
        const label = text.trim() === '' ? 'x' : text;
        const generated = made({ nameZh: label, columns: [field('name', { zh: label, en: label })] });
        expect(declared(generated)).toEqual(generated.resource);
      }),
      { numRuns: 300 },
    );
  });
});

describe('S15 what it refuses to write', () => {
  it.each([
    '../../etc/passwd',
    'a/b',
    'a;b',
    'class',
    'await',
    'constructor',
    '__proto__',
    'toString',
    'Upper',
    '',
    'a b',
    'ａ',
    'a\u0000',
    "x'+process.exit()+'",
    'x'.repeat(41),
  ])('the key %j', (recordKey) => expect(flawsFor({ recordKey })).toContain('recordKey is no name'));
  it.each(['delete', 'prototype.x', '${x}', 'hasOwnProperty', '__proto__', 'a-b'])('the field %j', (name) =>
    expect(flawsFor({ columns: [field('name'), field(name)] })).toEqual(['field 1 has no name that can be one']),
  );
  it.each(['../up', 'a//b', '/abs', 'A', 'a_b', 'a/../b', ''])('the path %j', (service) =>
    expect(flawsFor({ service })).toContain('service is no path'),
  );
  it.each([
    ['a record that is there', { recordKey: 'toothColor', service: 'saas-storage' }, 'toothColor is declared twice'],
    ['a field twice', { columns: [field('name'), field('name')] }, 'name is declared twice'],
    ['a title that is no field', { titleField: 'other' }, 'title other is not required'],
    [
      'a reference to nothing',
      { columns: [field('name'), field('x', { kind: 'ref', detail: 'nothing' })] },
      'nothing is no kind of record',
    ],
    ['a column that every row has', { columns: [field('name'), field('version')] }, 'version stands in every row already'],
    [
      'a choice without options',
      { columns: [field('name'), field('x', { kind: 'choice', detail: 'a' })] },
      'x lacks its options, its code or what it points at',
    ],
    [
      'a kind that is none',
      { columns: [field('name'), field('x', { kind: 'sql' })] },
      'x lacks its options, its code or what it points at',
    ],
    [
      'an option that is no name',
      { columns: [field('name'), field('x', { kind: 'choice', detail: 'class=类/Class' })] },
      'x lacks its options, its code or what it points at',
    ],
    ['no field', { columns: [] }, '1 to 100 fields'],
  ] as const)('%s', (_, change, flaw) => expect(flawsFor(change as Partial<Wanted>)).toContain(flaw));
  it('has no name in the catalogue that it would not write', () => {
    const names = (catalogue as readonly Resource[]).flatMap(({ key, fields }) => [key.replace(/-\w/g, ''), ...Object.keys(fields)]);
    expect(names.filter((name) => flawsFor({ recordKey: name }).includes('recordKey is no name'))).toEqual([]);
  });
});
