import { describe, expect, it } from 'vitest';
import {
  bmp,
  cubeAscii,
  cubeGeometry,
  cubeObj,
  cubePly,
  cubePlyBinary,
  cubeScan,
  cubeStl,
  dicom,
  docx,
  drawings,
  gif,
  jpeg,
  pdf,
  png,
  zip,
} from './examples.js';
import { EndlessLine, linesOf } from './lines.js';
import { sniff } from './sniff.js';

async function* inPieces(bytes: Buffer, size = 37): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size); // no triangle ends where a piece does
}
const look = (ext: string, bytes: Buffer, piece = 37) =>
  sniff(ext, {
    size: bytes.length,
    head: bytes.subarray(0, 65_536),
    tail: bytes.subarray(-65_536),
    range: async (first, last) => bytes.subarray(first, last + 1),
    read: () => inPieces(bytes, piece),
  });
const wrong = (ext: string) => ({ refusal: 'FileContentWrong', details: { ext } });
const archive = { refusal: 'FileIsArchive' };
const behind = (bytes: Buffer, more: Buffer | string) => Buffer.concat([bytes, Buffer.from(more)]);
const changed = (bytes: Buffer, from: string, to: string) => Buffer.from(bytes.toString('latin1').replace(from, to), 'latin1');

describe('a mesh is measured', () => {
  it.each([
    ['binary STL', '.stl', cubeStl(), 'model/stl'],
    ['ASCII STL', '.stl', cubeAscii(), 'model/stl'],
    ['binary STL that begins with the word of the other kind', '.stl', cubeStl('solid made by some program'), 'model/stl'],
    ['PLY as text', '.ply', cubePly(), 'model/ply'],
    ['binary PLY, little end first', '.ply', cubePlyBinary(true), 'model/ply'],
    ['binary PLY, big end first', '.ply', cubePlyBinary(false), 'model/ply'],
    ['OBJ', '.obj', cubeObj(), 'model/obj'],
    ['OBJ that counts from the end', '.obj', Buffer.from(cubeObj().toString().replace('f 1 3 2', 'f -8/1/1 -6 -7')), 'model/obj'],
  ] as const)('from %s, in pieces of any size', async (_, ext, bytes, contentType) => {
    for (const piece of [1, 37, 100_000]) expect(await look(ext, bytes, piece)).toEqual({ contentType, geometry: cubeGeometry, facts: {} });
  });
  it('wherever it lies: far from zero no digit is lost', async () =>
    expect(await look('.stl', cubeStl('cube', -500_000))).toMatchObject({ geometry: { width: '10.000', volume: '1000.000' } }));
  it('from a scan that a scanner packed, and told which schema it has', async () =>
    expect(await look('.dcm', cubeScan())).toEqual({
      contentType: 'model/x-packed-scan',
      geometry: cubeGeometry,
      facts: { scan: { schema: 'CC', vertices: 8, faces: 12, isReadable: true } },
    }));
  it('not from a scan whose schema is its maker’s secret: that is said, and nothing is made up', async () =>
    expect(await look('.dcm', cubeScan('CE'))).toEqual({
      contentType: 'model/x-packed-scan',
      geometry: null,
      facts: { scan: { schema: 'CE', vertices: 8, faces: 12, isReadable: false } },
    }));
  it('with faces of four corners and strips', async () => {
    const strip = Buffer.from(
      'ply\nformat ascii 1.0\nelement vertex 4\nproperty float x\nproperty float y\nproperty float z\nelement tristrips 1\nproperty list int int vertex_indices\nend_header\n0 0 0\n1 0 0\n0 1 0\n1 1 0\n4 0 1 2 3\n',
    );
    expect(await look('.ply', strip)).toMatchObject({ geometry: { triangles: 2, width: '1.000', volume: '0.000' } });
    const quad = Buffer.from('v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nf 1 2 \\\n3 4\n');
    expect(await look('.obj', quad)).toMatchObject({ geometry: { triangles: 2 } });
  });
});

describe('a mesh as text', () => {
  it.each([
    ['a mark of the encoding before it', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), cubeAscii()])],
    ['a remark behind it', behind(cubeAscii(), '# exported by a program\n; at night\n')],
    ['a remark within', changed(cubeAscii(), 'facet normal', '// first\nfacet normal')],
  ])('is measured with %s', async (_, bytes) =>
    expect(await look('.stl', bytes)).toEqual({ contentType: 'model/stl', geometry: cubeGeometry, facts: {} }),
  );
  it('is none with a remark alone behind an open facet', async () =>
    expect(await look('.stl', changed(cubeAscii(), 'endsolid cube', '# endsolid'))).toEqual(wrong('.stl')));
});

describe('B04 a mesh is not taken', () => {
  const nan = cubeStl();
  nan.writeFloatLE(Number.NaN, 84 + 12);
  it.each([
    ['R323 cut short', '.stl', cubeStl().subarray(0, -1)],
    ['of sides that no one can have', '.stl', changed(cubeAscii(), 'vertex 10 10 10', 'vertex 6e38 10 10')],
    ['R323 with a count that lies', '.stl', Buffer.concat([cubeStl().fill(0xff, 80, 84)])],
    ['R323 without triangles', '.stl', cubeStl().subarray(0, 84).fill(0, 80)],
    ['R323 as text without an end', '.stl', cubeAscii().subarray(0, -20)],
    ['R323 as a picture', '.stl', png(2, 2)],
    ['R323 as words', '.stl', Buffer.from('solid words, nothing else\n')],
    ['R323 as a page', '.stl', Buffer.from('<html><script>alert(1)</script></html>')],
    ['R323 with words for numbers', '.stl', changed(cubeAscii(), 'vertex 10', 'vertex x')],
    ['R323 with a coordinate that is none', '.stl', nan],
    ['R323 as a line without an end', '.stl', Buffer.concat([Buffer.from('solid '), Buffer.alloc(200_000, 'a')])],
    ['cut short', '.ply', cubePlyBinary().subarray(0, -1)],
    ['with something behind it', '.ply', behind(cubePlyBinary(), 'x')],
    ['as text with a line too few', '.ply', cubePly().subarray(0, -8)],
    ['as text with a line too many', '.ply', behind(cubePly(), '3 0 1 2\n')],
    ['with more vertices than bytes', '.ply', cubePlyBinary(true, { vertices: 4_000_000_000 })],
    ['with more faces than bytes', '.ply', cubePlyBinary(true, { faces: 4_000_000_000 })],
    ['with one face too many', '.ply', cubePlyBinary(true, { faces: 13 })],
    ['with one vertex too few', '.ply', cubePlyBinary(true, { vertices: 7 })],
    ['with a corner that is not there', '.ply', changed(cubePly(), '3 0 2 1', '3 0 2 9')],
    ['with a face of a million corners', '.ply', changed(cubePly(), '3 0 2 1', '1000000 0 2 1')],
    ['without a face', '.ply', Buffer.from('ply\nformat ascii 1.0\nelement vertex 3\nend_header\n')],
    ['without an end of its header', '.ply', Buffer.from('ply\nformat ascii 1.0\n')],
    ['without a face', '.obj', Buffer.from('v 0 0 0\nv 1 0 0\nv 0 1 0\n')],
    ['with a corner that is not there', '.obj', Buffer.from('v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 4\n')],
    ['with words for numbers', '.obj', Buffer.from('v a b c\nv 1 0 0\nv 0 1 0\nf 1 2 3\n')],
    ['as the test file of virus scanners', '.obj', Buffer.from('X5O!P%@AP[4\\PZX54(P^)7CC)7}$STANDARD-ANTIVIRUS-TEST-FILE!$H+H*\n')],
    ['with counts that lie', '.dcm', cubeScan('CC', { faces: 13 })],
    ['with a billion faces', '.dcm', cubeScan('CC', { faces: 1_000_000_000 })],
    ['cut short', '.dcm', cubeScan().subarray(0, -20)],
    ['as a page', '.dcm', Buffer.from('<html></html>')],
  ] as const)('%s: %s', async (_, ext, bytes) => expect(await look(ext, bytes)).toEqual(wrong(ext)));
  it('when its lines never end: the memory stays free', async () => {
    async function* endless() {
      for (;;) yield Buffer.alloc(65_536, 'a');
    }
    await expect(async () => {
      for await (const line of linesOf(endless())) expect(line).toBe('');
    }).rejects.toBeInstanceOf(EndlessLine);
  });
});

describe('R327 M086 an archive', () => {
  it.each([
    ['zip', 'PK\u0003\u0004'],
    ['rar', 'Rar!\u001a\u0007\u0001'],
    ['7z', '7z\u00bc\u00af\u0027\u001c'],
    ['gzip', '\u001f\u008b\u0008'],
    ['compress', '\u001f\u009d'],
    ['bzip2', 'BZh9'],
    ['xz', '\u00fd7zXZ\u0000'],
    ['zstd', '\u0028\u00b5\u002f\u00fd'],
    ['lz4', '\u0004\u0022\u004d\u0018'],
    ['cab', 'MSCF'],
    ['ar', '!<arch>\n'],
    ['tar', `${'\u0000'.repeat(257)}ustar`],
    ['iso', `${'\u0000'.repeat(32_769)}CD001`],
  ])('%s is refused whatever it is called', async (_, begin) => {
    const bytes = Buffer.concat([Buffer.from(begin, 'latin1'), Buffer.alloc(200)]);
    for (const ext of ['.stl', '.png', '.pdf', '.dcm']) expect(await look(ext, bytes)).toEqual(archive);
  });
  it.each([
    ['.png', png(4, 4)],
    ['.jpg', jpeg(4, 4)],
    ['.pdf', pdf()],
    ['.obj', cubeObj()],
  ] as const)('B04 behind a %s is refused: programs that unpack look from the end', async (ext, bytes) =>
    expect(await look(ext, behind(bytes, zip([{ name: 'a.exe', text: 'MZ' }])))).toEqual(archive),
  );
  it('is none when it is the document of a word processor', async () => expect(await look('.docx', docx())).toHaveProperty('contentType'));
  it('is one when it only has the name of a document', async () => {
    expect(await look('.docx', zip([{ name: 'a.txt', text: 'a' }]))).toEqual(archive);
    expect(await look('.docx', Buffer.from('PK\u0003\u0004....[Content_Types].xml....word/document.xml', 'latin1'))).toEqual(archive);
  });
});

describe('B04 a document', () => {
  const large = 'a'.repeat(3_000_000);
  it.each([
    ['unpacks to far more than it is', docx({ name: 'word/media.xml', text: large })],
    ['unpacks to more than it says', docx({ name: 'word/media.xml', text: large, says: 10 })],
    ['says that it unpacks to more than it does', docx({ name: 'word/media.xml', text: 'a', says: 2_000 })],
    ['leaves its folder', docx({ name: '../../etc/passwd', text: 'a' })],
    ['begins at the root', docx({ name: '/etc/passwd', text: 'a' })],
    ['holds a program', docx({ name: 'word/embeddings/a.exe', text: 'MZ' })],
    ['holds macros', docx({ name: 'word/vbaProject.bin', text: 'a' })],
    ['holds an archive', docx({ name: 'word/embeddings/a.zip', text: 'a' })],
  ] as const)('that %s is refused', async (_, bytes) => expect(await look('.docx', bytes)).toEqual(wrong('.docx')));
});

describe('a picture', () => {
  it.each([
    ['.png', png(40, 30), 'image/png'],
    ['.jpg', jpeg(40, 30), 'image/jpeg'],
    ['.jpeg', jpeg(40, 30, 300_000), 'image/jpeg'],
    ['.gif', gif(40, 30), 'image/gif'],
    ['.bmp', bmp(40, 30), 'image/bmp'],
    ['.svg', drawings['.svg'], 'image/svg+xml'],
    [
      '.psd',
      Buffer.from(
        '8BPS\u0000\u0001\u0000\u0000\u0000\u0000\u0000\u0000\u0000\u0003\u0000\u0000\u0000\u001e\u0000\u0000\u0000\u0028\u0000\u0008\u0000\u0003',
        'latin1',
      ),
      'image/vnd.adobe.photoshop',
    ],
  ] as const)('R325 %s has the size that its bytes say', async (ext, bytes, contentType) =>
    expect(await look(ext, bytes)).toEqual({ contentType, geometry: null, facts: { picture: { width: 40, height: 30 } } }),
  );
  it.each([
    ['.png', png(30_000, 30_000, true)],
    ['.jpg', jpeg(60_000, 60_000)],
    ['.gif', gif(60_000, 60_000)],
    ['.svg', changed(drawings['.svg'], 'width="40" height="30"', 'width="99999" height="99999"')],
  ] as const)('B04 that no memory could hold is refused: %s', async (ext, bytes) =>
    expect(await look(ext, bytes)).toMatchObject({ refusal: 'PictureTooLarge' }),
  );
  it.each([
    ['.png', png(4, 4).subarray(0, -5)],
    ['.png', png(0, 4, true)],
    ['.jpg', jpeg(4, 4).subarray(0, 20)],
    ['.jpg', jpeg(4, 4, 300_000).subarray(0, 200_000)],
    ['.jpg', jpeg(4, 4).subarray(0, -2)],
    ['.jpg', Buffer.concat([jpeg(4, 4).subarray(0, 2), Buffer.from([0xff, 0xda]), jpeg(4, 4).subarray(2)])],
    ['.gif', gif(4, 4).subarray(0, -1)],
    ['.bmp', bmp(4, 4).subarray(0, -1)],
    ['.gif', Buffer.from('GIF89a=1;<script>alert(1)</script>;')],
    [
      '.jpg',
      Buffer.concat([
        jpeg(4, 4).subarray(0, 2),
        Buffer.from([0xff, 0xfe, 0, 20]),
        Buffer.from('<html><body>12345'),
        jpeg(4, 4).subarray(2),
      ]),
    ],
  ] as const)('B04 that is broken, or also something else, is refused: %s', async (ext, bytes) =>
    expect(await look(ext, bytes)).toEqual(wrong(ext)),
  );
  it.each([
    '<svg><script>1</script></svg>',
    '<svg xmlns:s="http://www.w3.org/2000/svg"><s:script>1</s:script></svg>',
    '<svg onload="x()"></svg>',
    '<svg><g\nonclick = "x()"/></svg>',
    '<svg><a href="javascript:x"/></svg>',
    '<svg><a href="&#x6a;avascript:x"/></svg>',
    '<svg><a xlink:href="https://example.cn/"/></svg>',
    '<svg><image href="data:image/svg+xml;base64,PHN2Zz4="/></svg>',
    '<svg><style>@import "https://example.cn/a.css";</style></svg>',
    '<svg><rect fill="url(https://example.cn/a)"/></svg>',
    '<!DOCTYPE svg [<!ENTITY x "y">]><svg></svg>',
    '<?xml version="1.0"?><?xml-stylesheet href="a.css"?><svg></svg>',
    '<svg><foreignObject/></svg>',
    '<svg><set attributeName="href"/></svg>',
    `<svg>${'<use href="#a"/>'.repeat(25)}</svg>`,
    '<svg></svg><script>1</script>',
  ])('B04 a drawing that does something is refused: %s', async (text) =>
    expect(await look('.svg', Buffer.from(text))).toEqual(wrong('.svg')),
  );
  it('B04 a drawing is read to its end: a script is found wherever it hides', async () => {
    const far = `<svg>${'<path d="M0 0"/>'.repeat(10_000)}`;
    expect(await look('.svg', Buffer.from(`${far}</svg>`), 65_536)).toHaveProperty('contentType');
    expect(await look('.svg', Buffer.from(`${far}<script>1</script></svg>`), 65_536)).toEqual(wrong('.svg'));
  });
});

describe('the other kinds', () => {
  it.each([
    ['.pdf', pdf()],
    ['.docx', docx()],
    ['.doc', drawings['.doc']],
    ['.dwg', drawings['.dwg']],
    ['.step', drawings['.step']],
    ['.stp', drawings['.step']],
    ['.iges', drawings['.iges']],
    ['.igs', drawings['.iges']],
    ['.dxf', drawings['.dxf']],
  ] as const)('R326 %s is known by its bytes, and not when it is cut short', async (ext, bytes) => {
    expect(await look(ext, bytes)).toHaveProperty('contentType');
    expect(await look(ext, bytes.subarray(0, Math.min(bytes.length - 10, 120)))).not.toHaveProperty('contentType');
  });
  it('R324 DICOM is told from a scanner’s mesh, and what it shows is told, never whom', async () => {
    const found = await look('.dcm', dicom());
    expect(found).toEqual({
      contentType: 'application/dicom',
      geometry: null,
      facts: {
        dicom: {
          transferSyntax: '1.2.840.10008.1.2.1',
          sopClass: null,
          modality: 'CT',
          manufacturer: 'Scanner AG',
          studyDate: '20250611',
          rows: 512,
          columns: 640,
          frames: 12,
        },
      },
    });
    expect(JSON.stringify(found)).not.toContain('Lin');
  });
  it.each([
    ['a program that is DICOM as well', dicom('MZ')],
    ['a page that is DICOM as well', dicom('<html>')],
    ['only the head of one', dicom('\u0000', false)],
    ['the mark alone', Buffer.concat([Buffer.alloc(128), Buffer.from('DICM')])],
  ] as const)('B04 %s is refused', async (_, bytes) => expect(await look('.dcm', bytes)).toEqual(wrong('.dcm')));
  it.each([
    '.png',
    '.jpg',
    '.gif',
    '.bmp',
    '.psd',
    '.svg',
    '.pdf',
    '.doc',
    '.docx',
    '.dwg',
    '.dxf',
    '.step',
    '.iges',
    '.dcm',
    '.stl',
    '.ply',
    '.obj',
  ])('a page is no %s, and neither is a single byte', async (ext) => {
    expect(await look(ext, Buffer.from('<html></html>'))).toEqual(wrong(ext));
    expect(await look(ext, Buffer.from('x'))).toEqual(wrong(ext));
  });
});
