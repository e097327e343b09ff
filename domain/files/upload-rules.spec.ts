import { describe, expect, it } from 'vitest';
import { checkAnnounced, type FileKind } from './file-rules.js';

const check = (fileName: string, kind: FileKind = 'print', size = 684) => checkAnnounced(fileName, kind, size);

describe('the name of a file', () => {
  it.each(['上颌.stl', 'scan.PLY', 'a,b.obj', '林一 11-13.stl', 'a.b.stl', '𠮷.stl'])('%s is taken for printing', (name) =>
    expect(check(name)).toHaveProperty('ext'),
  );
  it.each(['a.dcm', 'a.png', 'a.exe', 'a', 'a.stl.exe'])('R323 %s is not for printing', (name) =>
    expect(check(name)).toMatchObject({ refusal: 'FileTypeNotAllowed' }),
  );
  it('R324 lets DICOM be attached', () => expect(check('a.dcm', 'attachment')).toEqual({ ext: '.dcm' }));
  it.each(['.jpeg', '.jpg', '.png', '.gif', '.bmp', '.psd', '.svg'])('R325 %s is a design', (ext) =>
    expect(check(`a${ext}`, 'design')).toEqual({ ext }),
  );
  it.each(['.pdf', '.docx', '.dwg', '.step', '.png'])('R326 %s is a requirement', (ext) =>
    expect(check(`a${ext}`, 'requirement')).toEqual({ ext }),
  );
  it.each(['.zip', '.rar', '.7z', '.tar', '.gz', '.tgz', '.bz2', '.xz', '.ZIP'])('R327 %s is refused everywhere', (ext) =>
    expect((['print', 'attachment', 'design', 'requirement'] as const).map((kind) => check(`a${ext}`, kind))).toEqual(
      Array(4).fill({ refusal: 'FileIsArchive' }),
    ),
  );
  it.each(['a,.stl', 'a，.stl', 'a, .stl', 'a,b，.stl'])('R328 %s has a comma before the extension', (name) =>
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
    'a\u202elts.exe.stl',
    `${'a'.repeat(252)}.stl`,
  ])('B04 %j is refused', (name) => expect(check(name)).toEqual({ refusal: 'FileNameInvalid' }));
});

describe('the size of a file', () => {
  it('B04 is not nothing', () => expect(check('a.stl', 'print', 0)).toEqual({ refusal: 'FileIsEmpty' }));
  it('has a limit', () => expect(check('a.stl', 'print', 1024 ** 3 + 1)).toEqual({ refusal: 'FileTooLarge', details: { limit: 1024 } }));
});
