// The worst bytes for each way of looking at a file. Were one of them looked at by going back and forth, this file would not end.
import { describe, expect, it } from 'vitest';
import { cubeScan, drawings } from './examples.js';
import { sniff } from './sniff.js';

const edge = 65_536;
const look = (ext: string, bytes: Buffer) =>
  sniff(ext, {
    size: bytes.length,
    head: bytes.subarray(0, edge),
    tail: bytes.subarray(-edge),
    range: async (first, last) => bytes.subarray(first, last + 1),
    read: async function* () {
      for (let at = 0; at < bytes.length; at += edge) yield bytes.subarray(at, at + edge);
    },
  });
const wrong = (ext: string) => ({ refusal: 'FileContentWrong', details: { ext } });
const comments = (count: number): string => '<!---->'.repeat(count);
const lines = (count: number): string => '999\n999\n'.repeat(count);
const mebibyte = 1_048_576;

describe('SEC-1 a few bytes of a person hold nobody up', () => {
  it.each([
    ['.svg', 'comments and no drawing', `${comments(40)}x`],
    ['.svg', 'comments and no drawing, as many as are taken', `${comments(599_000)}x`],
    ['.svg', 'comments behind the end', `<svg></svg>${comments(500_000)}x`],
    ['.svg', 'comments that begin and do not end', `<svg>${'<!--'.repeat(mebibyte)}`.slice(0, 4 * mebibyte)],
    ['.dxf', 'lines of comments and no section', `${lines(8_000)}EOF`],
    ['.dxf', 'comments between blank lines', `${'999\n\n\n'.repeat(9_000)}EOF`],
    ['.dcm', 'comments and no scan', `${comments(40)}x</HPS>`],
    ['.dcm', 'comments and no scan, as many as the head holds', `${comments(9_000)}x</HPS>`],
    ['.dcm', 'a declaration that does not end', `${'<?xml '.repeat(10_000)}</HPS>`],
  ])('%s: %s', async (ext, _, text) => expect(await look(ext, Buffer.from(text))).toEqual(wrong(ext)));

  it('and what is right beside comments is taken as before', async () => {
    const drawing = drawings['.svg'].toString();
    const type = '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">';
    for (const text of [
      `<?xml version="1.0"?>\n<!-- a -->\n<!-- b > c -->${type}<!-- d -->\n${drawing}\n<!-- </svg> -->\n`,
      `\uFEFF <!-- a -->${drawing}`,
      drawing.replace('</svg>', '</svg\n>'),
    ])
      expect(await look('.svg', Buffer.from(text))).toMatchObject({ facts: { picture: { width: 40, height: 30 } } });
    const scan = cubeScan().toString('latin1').replace('<HPS', '<!-- made by a scanner --> <!-- twice -->\n<HPS');
    expect(await look('.dcm', Buffer.from(scan, 'latin1'))).toMatchObject({ geometry: { triangles: 12 } });
    const dxf = drawings['.dxf'].toString();
    expect(await look('.dxf', Buffer.from(`\r\n${'999\r\nmade by hand\r\n'.repeat(3)}${dxf}`))).toHaveProperty('contentType');
  });
});

describe('SEC-2 nothing that a file says of itself is worth more than its bytes', () => {
  const ply = (format: string, records: string, body: Buffer | string) =>
    Buffer.concat([
      Buffer.from(
        `ply\nformat ${format} 1.0\nelement vertex 3\nproperty float x\nproperty float y\nproperty float z\nelement face 1\nproperty list uchar int vertex_indices\n${records}end_header\n`,
      ),
      Buffer.from(body),
    ]);
  it('.ply: millions of records of nothing are refused by the header', async () => {
    const body = Buffer.alloc(2 * mebibyte);
    expect(await look('.ply', ply('binary_little_endian', 'element nothing 2000000\n', body))).toEqual(wrong('.ply'));
    expect(await look('.ply', ply('ascii', 'element nothing 2000000\n', body.fill('\n')))).toEqual(wrong('.ply'));
  });
  it('.ply: more records than there are bytes for are refused unread', async () => {
    const read = () => {
      throw new Error('it was read');
    };
    const bytes = ply('binary_little_endian', 'element more 900000\nproperty double x\n', Buffer.alloc(mebibyte));
    const asked = { size: bytes.length, head: bytes.subarray(0, edge), tail: bytes.subarray(-edge), range: read, read };
    expect(await sniff('.ply', asked)).toEqual(wrong('.ply'));
  });
  it.each([
    ['types that begin again and again', '<!DOCTYPE P'.repeat(300_000)],
    ['a drawing with types in it', `<svg>${'<!DOCTYPE P'.repeat(300_000)}</svg>`],
    ['a length with blanks behind it', `<svg width="1${' '.repeat(4_000_000)}x"></svg`],
    ['blanks before an end', `<svg${' '.repeat(4_000_000)}x`],
    ['handlers that are none', `<svg>${' on'.repeat(1_300_000)}</svg`],
    ['addresses without an end', `<svg>${'url( '.repeat(800_000)}</svg>`],
    ['references without an end', `<svg>${'href='.repeat(400_000)}${"href='".repeat(300_000)}</svg>`],
    ['elements without names', `<svg>${'<a-'.repeat(1_300_000)}</svg`],
  ])('.svg: %s', async (_, text) => expect(await look('.svg', Buffer.from(text))).toEqual(wrong('.svg')));
  it('.obj: a face that goes on and on', async () =>
    expect(await look('.obj', Buffer.from(`f 1${'\\\n'.repeat(400_000)}`))).toEqual(wrong('.obj')));
  it.each([
    ['.step', `ISO-10303-21;${'END-ISO-10303-21;\n'.repeat(10)}${' '.repeat(60_000)}x`],
    ['.iges', `${' '.repeat(60_000)}\n${`${' '.repeat(72)}T 1 `.repeat(800)}x`],
    ['.pdf', `%PDF-${'startxref 1 '.repeat(5_000)}`],
    ['.dcm', `<HPS>${'<Schema>'.repeat(8_000)}</HPS>`],
    ['.dcm', `<HPS><Schema>CC</Schema>${'<Vertices '.repeat(6_000)}</HPS>`],
    ['.stl', `solid${' '.repeat(200_000)}\nfacet`],
    ['.png', '<!doctype '.repeat(6_000)],
  ])('%s: %s', async (ext, text) => expect(await look(ext, Buffer.from(text))).toEqual(wrong(ext)));
});
