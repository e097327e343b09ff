import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Fields } from '@cloud-factory/domain/shared/fields';
import { describe, expect, it } from 'vitest';
import { fileFieldsOf, filesIn } from './command-files.js';

const id = (nth: number) => `0197e000-0000-7000-8000-${String(nth).padStart(12, '0')}`;

describe('R163 the files that commands name for something to hold', () => {
  it('are those of a record’s fields of files and of what others call so, wherever they stand; no id beside them', () => {
    const said = [
      { type: 'SaveRecord', resource: 'supplierMaintain', id: id(1), values: { licenceFiles: [id(2), id(3)], remark: id(4) } },
      { type: 'SaveCertificate', partnerId: id(5), entry: { typeId: id(6), fileIds: [id(7)] } },
      { type: 'ChangeAvatar', userId: id(8), fileId: id(9) },
    ];
    expect(filesIn(said)).toEqual([id(2), id(3), id(7), id(9)]);
    expect(filesIn([{ type: 'ChangeAvatar', userId: id(8), fileId: null }])).toEqual([]);
  });

  it('are declared for the lines of a record as for itself', () => {
    const files = { kind: 'files', zh: '文件', en: 'Files' } as const;
    const fields = { plans: files, steps: { kind: 'lines', zh: '步骤', en: 'Steps', fields: { pictures: files } } } satisfies Fields;
    expect(fileFieldsOf(fields)).toEqual(['plans', 'pictures']);
  });

  it('are called so by every contract: a field of another name is the key of a row', () => {
    const domain = fileURLToPath(new URL('../../../domain/', import.meta.url));
    const sources = readdirSync(domain, { recursive: true, encoding: 'utf8' }).filter(
      (path) => path.endsWith('.ts') && !/(^|\/)(node_modules|dist)\//.test(path),
    );
    const names = sources.flatMap((path) =>
      [...readFileSync(join(domain, path), 'utf8').matchAll(/(\w+): (?:z\.array\()?ids?Field<'file'>/g)].map(([, name]) => name),
    );
    expect([...new Set(names)].toSorted()).toEqual(['fileId', 'fileIds', 'id']);
  });
});
