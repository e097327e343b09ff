import { describe, expect, it } from 'vitest';
import { filled } from '../shared/refusals.js';
import { checkFileName, fileNameRefusals, kindFor, type FileKind } from './upload-rules.js';

const check = (fileName: string, kind: FileKind = 'print', size = 684) => checkFileName(fileName, kind, size);

describe('the name of a file', () => {
  it.each(['上颌.stl', 'scan.PLY', 'a,b.obj', '林一 11-13.stl', 'a.b.stl', '𠮷.stl'])('%s is taken for printing', (name) =>
    expect(check(name)).toHaveProperty('ext'),
  );
  it.each(['a.dcm', 'a.png', 'a.exe', 'a', 'a.stl.exe'])('R323 M062 M082 %s is not for printing', (name) =>
    expect(check(name)).toMatchObject({ refusal: 'FileTypeNotAllowed' }),
  );
  it('R324 M083 lets DICOM be attached', () => expect(check('a.dcm', 'attachment')).toEqual({ ext: '.dcm' }));
  it.each(['.jpeg', '.jpg', '.png', '.gif', '.bmp', '.psd', '.svg'])('R325 M084 %s is a design', (ext) =>
    expect(check(`a${ext}`, 'design')).toEqual({ ext }),
  );
  it.each(['.pdf', '.docx', '.dwg', '.step', '.png'])('R326 M085 %s is a requirement', (ext) =>
    expect(check(`a${ext}`, 'requirement')).toEqual({ ext }),
  );
  it.each(['.zip', '.rar', '.7z', '.tar', '.gz', '.tgz', '.bz2', '.xz', '.ZIP'])('R327 M086 %s is refused everywhere', (ext) =>
    expect((['print', 'attachment', 'design', 'requirement'] as const).map((kind) => check(`a${ext}`, kind))).toEqual(
      Array(4).fill({ refusal: 'FileIsArchive' }),
    ),
  );
  it.each(['a,.stl', 'a，.stl', 'a, .stl', 'a,b，.stl'])('R328 M087 %s has a comma before the extension', (name) =>
    expect(check(name)).toEqual({ refusal: 'FileNameComma' }),
  );
  it.each([
    '../a.stl',
    '/etc/a.stl',
    'a\\b.stl',
    'a\u0000.stl',
    'a\n.stl',
    'con.stl',
    'LPT1.stl',
    ' a.stl',
    '.stl',
    'a.stl.',
    'a.exe.stl',
    'a.html.png',
    'a\u200b.stl',
    'a\u2028b.stl',
    '\ufeffa.stl',
    'a\ud800.stl',
    'aux',
    'a\u202elts.exe.stl',
    `${'a'.repeat(252)}.stl`,
  ])('B04 %j is refused', (name) => expect(check(name)).toEqual({ refusal: 'FileNameInvalid' }));
});

describe('the size of a file', () => {
  it('B04 is not nothing', () => expect(check('a.stl', 'print', 0)).toEqual({ refusal: 'FileIsEmpty' }));
  it.each(['photo', 'deliveryPhoto'] as const)('of a %s is a picture’s', (kind) => {
    expect(check('IMG_0001.JPG', kind)).toEqual({ ext: '.jpg' });
    expect(check('IMG_0001.JPG', kind, 50 * 1024 ** 2 + 1)).toMatchObject({ refusal: 'FileTooLarge' });
    expect(check('a.stl', kind)).toMatchObject({ refusal: 'FileTypeNotAllowed' });
  });
  it('M063 has a limit', () =>
    expect(check('a.stl', 'print', 1024 ** 3 + 1)).toEqual({ refusal: 'FileTooLarge', details: { limit: 1024 } }));
});

it.each([
  [
    'M082',
    'a.png',
    'print',
    'A .png file cannot be uploaded here; allowed: .stl .ply .obj',
    '此处不能上传 .png 文件，可上传：.stl .ply .obj',
  ],
  [
    'M083',
    'a.png',
    'attachment',
    'A .png file cannot be uploaded here; allowed: .stl .ply .obj .dcm',
    '此处不能上传 .png 文件，可上传：.stl .ply .obj .dcm',
  ],
  ['M086', 'a.zip', 'design', 'Compressed archives are not allowed', '不能上传压缩文件'],
  ['M087', 'a,.stl', 'print', 'A comma before the extension is not allowed', '文件扩展名前不能有逗号'],
] as const)('%s says why %s is no %s, in both languages', (_, name, kind, en, zh) => {
  const no = check(name, kind);
  if (!('refusal' in no)) throw new Error('it was taken');
  const words = fileNameRefusals[no.refusal];
  expect([filled(words.en, no.details), filled(words.zh, no.details)]).toEqual([en, zh]);
});
it('finds what a file is for by its ending', () =>
  expect(['a.stl', 'a.dcm', 'a.png', 'a.pdf', 'a.xyz'].map(kindFor)).toEqual(['print', 'attachment', 'design', 'requirement', 'print']));
