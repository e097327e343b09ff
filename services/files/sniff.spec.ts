import { describe, expect, it } from 'vitest';
import { cubeAscii, cubeGeometry, cubeObj, cubePly, cubeStl } from './examples.js';
import { sniff } from './sniff.js';

async function* inPieces(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += 37) yield bytes.subarray(at, at + 37); // no triangle ends where a piece does
}
const look = (ext: string, bytes: Buffer) =>
  sniff(ext, { size: bytes.length, head: bytes.subarray(0, 65_536), tail: bytes.subarray(-65_536), read: () => inPieces(bytes) });
const wrong = (ext: string) => ({ refusal: 'FileContentWrong', details: { ext } });

describe('a mesh', () => {
  it('is measured from binary STL', async () =>
    expect(await look('.stl', cubeStl())).toEqual({ contentType: 'model/stl', geometry: cubeGeometry }));
  it('is measured wherever it lies', async () =>
    expect(await look('.stl', cubeStl('cube', -500))).toMatchObject({ geometry: { width: '10.000', volume: '1000.000' } }));
  it('is measured from ASCII STL', async () =>
    expect(await look('.stl', cubeAscii())).toEqual({ contentType: 'model/stl', geometry: cubeGeometry }));
  it('is binary when its size says so, also when it begins with the word of the other kind', async () =>
    expect(await look('.stl', cubeStl('solid made by some program'))).toMatchObject({ geometry: cubeGeometry }));
  it('is taken as PLY and as OBJ', async () => {
    expect(await look('.ply', cubePly())).toEqual({ contentType: 'model/ply', geometry: null });
    expect(await look('.obj', cubeObj())).toEqual({ contentType: 'model/obj', geometry: null });
  });
  it.each([
    ['cut short', cubeStl().subarray(0, -1)],
    ['without triangles', cubeStl().subarray(0, 84).fill(0, 80)],
    ['text without an end', cubeAscii().subarray(0, -20)],
    ['a picture', Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1')],
    ['words', Buffer.from('solid words, nothing else\n')],
    ['a page', Buffer.from('<html><script>alert(1)</script></html>')],
    ['a number that is none', Buffer.from(cubeAscii().toString().replace('vertex 10', 'vertex x'))],
  ])('R323 B04 is not taken when it is %s', async (_, bytes) => expect(await look('.stl', bytes)).toEqual(wrong('.stl')));
  it('has coordinates that are numbers', async () => {
    const bytes = cubeStl();
    bytes.writeFloatLE(Number.NaN, 84 + 12);
    expect(await look('.stl', bytes)).toEqual(wrong('.stl'));
  });
  it('has a surface', async () => {
    expect(await look('.obj', Buffer.from('v 0 0 0\nv 1 0 0\nv 0 1 0\n'))).toEqual(wrong('.obj'));
    expect(await look('.obj', Buffer.from('X5O!P%@AP[4\\PZX54(P^)7CC)7}$STANDARD-ANTIVIRUS-TEST-FILE!$H+H*\n'))).toEqual(wrong('.obj'));
    expect(await look('.ply', Buffer.from('ply\nformat ascii 1.0\nelement vertex 0\nend_header\n'))).toEqual(wrong('.ply'));
  });
});

describe('R327 an archive', () => {
  it.each([
    ['zip', 'PK\u0003\u0004'],
    ['rar', 'Rar!\u001a\u0007\u0001'],
    ['7z', '7z\u00bc\u00af\u0027\u001c'],
    ['gzip', '\u001f\u008b\u0008'],
    ['bzip2', 'BZh9'],
    ['xz', '\u00fd7zXZ\u0000'],
    ['zstd', '\u0028\u00b5\u002f\u00fd'],
    ['cab', 'MSCF'],
    ['tar', `${'\u0000'.repeat(257)}ustar`],
  ])('%s is refused whatever it is called', async (_, begins) =>
    expect(await look('.stl', Buffer.concat([Buffer.from(begins, 'latin1'), Buffer.alloc(200)]))).toEqual({ refusal: 'FileIsArchive' }),
  );
  it('is none when it is an office file', async () =>
    expect(await look('.docx', Buffer.from('PK\u0003\u0004....[Content_Types].xml....word/document.xml', 'latin1'))).toHaveProperty(
      'contentType',
    ));
});

describe('the other kinds', () => {
  it.each([
    ['.png', '\u0089PNG\r\n\u001a\n'],
    ['.jpg', '\u00ff\u00d8\u00ff\u00e0'],
    ['.gif', 'GIF89a'],
    ['.psd', '8BPS\u0000\u0001'],
    ['.pdf', '%PDF-1.7\n%%EOF'],
    ['.dcm', `${'\u0000'.repeat(128)}DICM`],
    ['.dcm', '<?xml version="1.0"?>\n<HPS version="1.0">'],
    ['.dwg', 'AC1032'],
    ['.step', 'ISO-10303-21;'],
    ['.dxf', '  0\nSECTION\n'],
    ['.svg', '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>'],
  ])('%s is known by its bytes', async (ext, bytes) => expect(await look(ext, Buffer.from(bytes, 'latin1'))).toHaveProperty('contentType'));
  it.each([
    '<svg><script>1</script></svg>',
    '<svg onload="x()"></svg>',
    '<svg><a href="javascript:x"/></svg>',
    '<!DOCTYPE svg [<!ENTITY x "y">]><svg></svg>',
    '<svg><foreignObject/></svg>',
  ])('B04 a drawing that does something is refused: %s', async (text) =>
    expect(await look('.svg', Buffer.from(text))).toEqual(wrong('.svg')),
  );
  it.each(['.png', '.jpg', '.gif', '.bmp', '.psd', '.svg', '.pdf', '.doc', '.docx', '.dwg', '.dxf', '.step', '.iges', '.dcm'])(
    'a page is no %s',
    async (ext) => expect(await look(ext, Buffer.from('<html></html>'))).toEqual(wrong(ext)),
  );
});
