// Small true files for specs, made here so that nothing binary lies in the repository.
import { crc32, deflateRawSync, deflateSync } from 'node:zlib';
type Vertex = readonly [number, number, number];

const corners: readonly Vertex[] = [
  [0, 0, 0],
  [10, 0, 0],
  [10, 10, 0],
  [0, 10, 0],
  [0, 0, 10],
  [10, 0, 10],
  [10, 10, 10],
  [0, 10, 10],
];
const faces: readonly Vertex[] = [
  [0, 2, 1],
  [0, 3, 2],
  [4, 5, 6],
  [4, 6, 7],
  [0, 1, 5],
  [0, 5, 4],
  [1, 2, 6],
  [1, 6, 5],
  [2, 3, 7],
  [2, 7, 6],
  [3, 0, 4],
  [3, 4, 7],
];
const triangles: readonly (readonly Vertex[])[] = faces.map((face) => face.map((corner) => corners[corner] ?? [0, 0, 0]));

/** A cube with edges of 10 mm, its first corner moved along x. `header`: what the first bytes say. */
export function cubeStl(header = 'cube', moved = 0): Buffer {
  const bytes = Buffer.alloc(84 + triangles.length * 50);
  bytes.write(header, 'latin1');
  bytes.writeUInt32LE(triangles.length, 80);
  triangles.forEach((triangle, nth) =>
    triangle.forEach((vertex, corner) =>
      vertex.forEach((at, axis) => bytes.writeFloatLE(at + (axis === 0 ? moved : 0), 84 + nth * 50 + 12 + corner * 12 + axis * 4)),
    ),
  );
  return bytes;
}

/** The same cube as text. */
export const cubeAscii = (): Buffer =>
  Buffer.from(
    [
      'solid cube',
      ...triangles.map((triangle) =>
        ['facet normal 0 0 0', 'outer loop', ...triangle.map((vertex) => `vertex ${vertex.join(' ')}`), 'endloop', 'endfacet'].join('\n'),
      ),
      'endsolid cube',
      '',
    ].join('\n'),
  );

export const cubePly = (): Buffer =>
  Buffer.from(
    [
      'ply',
      'format ascii 1.0',
      `element vertex ${corners.length}`,
      'property float x',
      'property float y',
      'property float z',
      `element face ${faces.length}`,
      'property list uchar int vertex_indices',
      'end_header',
      ...corners.map((vertex) => vertex.join(' ')),
      ...faces.map((face) => `3 ${face.join(' ')}`),
      '',
    ].join('\n'),
  );

export const cubeObj = (): Buffer =>
  Buffer.from(
    [
      '# cube',
      ...corners.map((vertex) => `v ${vertex.join(' ')}`),
      ...faces.map((face) => `f ${face.map((corner) => corner + 1).join(' ')}`),
      '',
    ].join('\n'),
  );

export const cubeGeometry = { triangles: 12, width: '10.000', depth: '10.000', height: '10.000', volume: '1000.000' } as const;

/** The cube as binary PLY: bytes of vertices with a colour between, faces as lists of two widths. */
export function cubePlyBinary(isLittle = true, header: Readonly<{ vertices?: number; faces?: number }> = {}): Buffer {
  const format = isLittle ? 'binary_little_endian' : 'binary_big_endian';
  const head = Buffer.from(
    [
      'ply',
      `format ${format} 1.0`,
      'comment made by a spec',
      `element vertex ${header.vertices ?? corners.length}`,
      'property double x',
      'property float y',
      'property float z',
      'property uchar red',
      `element face ${header.faces ?? faces.length}`,
      'property list uchar uint vertex_indices',
      'property short quality',
      'end_header',
      '',
    ].join('\n'),
  );
  const body = Buffer.alloc(corners.length * 17 + faces.length * 15);
  const view = new DataView(body.buffer, body.byteOffset, body.byteLength);
  corners.forEach(([x, y, z], nth) => {
    view.setFloat64(nth * 17, x, isLittle);
    view.setFloat32(nth * 17 + 8, y, isLittle);
    view.setFloat32(nth * 17 + 12, z, isLittle);
  });
  faces.forEach((face, nth) => {
    const at = corners.length * 17 + nth * 15;
    view.setUint8(at, 3);
    face.forEach((corner, place) => view.setUint32(at + 1 + place * 4, corner, isLittle));
  });
  return Buffer.concat([head, body]);
}

/** The cube as a scanner packs it, each face begun anew. */
export function cubeScan(schema = 'CC', more: Readonly<{ faces?: number }> = {}): Buffer {
  const vertices = Buffer.from(Float32Array.from(corners.flat()).buffer);
  const commands = Buffer.concat(
    faces.map((face) => {
      const bytes = Buffer.alloc(7, 5);
      face.forEach((corner, place) => bytes.writeUInt16LE(corner, 1 + place * 2));
      return bytes;
    }),
  );
  return Buffer.from(`<?xml version="1.0" encoding="utf-8"?>
<HPS version="1.1"><Packed_geometry><Schema>${schema}</Schema><Binary_data><${schema} version="1.0">
<Vertices base64_encoded_bytes="${vertices.length}" vertex_count="${corners.length}">${vertices.toString('base64')}</Vertices>
<Facets base64_encoded_bytes="${commands.length}" facet_count="${more.faces ?? faces.length}">${commands.toString('base64')}</Facets>
</${schema}></Binary_data></Packed_geometry></HPS>
`);
}

const chunk = (type: string, body: Buffer): Buffer => {
  const bytes = Buffer.alloc(12 + body.length);
  bytes.writeUInt32BE(body.length);
  bytes.write(type, 4, 'latin1');
  body.copy(bytes, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + body.length)), 8 + body.length);
  return bytes;
};

/** A true PNG, grey from dark to light; of any size, for what it says of itself is looked at before it is unpacked. `isEmpty`: without pixels. */
export function png(width: number, height: number, isEmpty = false): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  const rows = isEmpty ? [] : Array.from({ length: height }, (_, row) => Buffer.alloc(width + 1, (row * 5) % 256).fill(0, 0, 1));
  return Buffer.concat([
    Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The segments of a JPEG up to its frame; `before`: bytes of a camera's own that stand in front of it. */
export function jpeg(width: number, height: number, before = 0): Buffer {
  const segment = (marker: number, body: Buffer): Buffer => {
    const bytes = Buffer.alloc(4);
    bytes.set([0xff, marker]);
    bytes.writeUInt16BE(body.length + 2, 2);
    return Buffer.concat([bytes, body]);
  };
  const frame = Buffer.alloc(15);
  frame.writeUInt8(8);
  frame.writeUInt16BE(height, 1);
  frame.writeUInt16BE(width, 3);
  const padding = Array.from({ length: Math.ceil(before / 60_000) }, () => segment(0xe1, Buffer.alloc(60_000, 0xff)));
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    ...padding,
    segment(0xdb, Buffer.alloc(65)),
    segment(0xc2, frame),
    segment(0xda, Buffer.alloc(10)),
    Buffer.from([0x12, 0xff, 0xd9]),
  ]);
}

export function gif(width: number, height: number): Buffer {
  const bytes = Buffer.from('GIF89a\u0000\u0000\u0000\u0000\u0000\u0000\u0000;', 'latin1');
  bytes.writeUInt16LE(width, 6);
  bytes.writeUInt16LE(height, 8);
  return bytes;
}

export function bmp(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(54 + 8);
  bytes.write('BM', 'latin1');
  bytes.writeUInt32LE(bytes.length, 2);
  bytes.writeUInt32LE(40, 14);
  bytes.writeInt32LE(width, 18);
  bytes.writeInt32LE(-height, 22); // from the top, as some programs write it
  return bytes;
}

export const pdf = (): Buffer => Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\nstartxref\n9\n%%EOF\n');

type Packed = Readonly<{ name: string; text: string; says?: number }>;

/** A zip of these entries; `says`: what its directory claims that an entry unpacks to. */
export function zip(entries: readonly Packed[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, text, says } of entries) {
    const packed = deflateRawSync(Buffer.from(text));
    const title = Buffer.from(name);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x0403_4b50);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt32LE(says ?? Buffer.byteLength(text), 22);
    local.writeUInt16LE(title.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x0201_4b50);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(says ?? Buffer.byteLength(text), 24);
    entry.writeUInt16LE(title.length, 28);
    entry.writeUInt32LE(at, 42);
    parts.push(local, title, packed);
    directory.push(entry, title);
    at += local.length + title.length + packed.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x0605_4b50);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, ...directory, end]);
}

/** The document of a word processor, with more entries when they are given. */
export const docx = (...more: readonly Packed[]): Buffer =>
  zip([
    { name: '[Content_Types].xml', text: '<Types/>' },
    { name: 'word/document.xml', text: '<w:document>设计要求</w:document>' },
    ...more,
  ]);

/** A DICOM picture without pixels: its meta group, and elements of which one names a person. */
export function dicom(preamble = '\u0000', isWhole = true): Buffer {
  const element = (group: number, nth: number, vr: string, body: Buffer | string): Buffer => {
    const text = typeof body === 'string' ? Buffer.from(body.length % 2 === 0 ? body : `${body}\u0000`, 'latin1') : body;
    const bytes = Buffer.alloc(8);
    bytes.writeUInt16LE(group);
    bytes.writeUInt16LE(nth, 2);
    bytes.write(vr, 4, 'latin1');
    bytes.writeUInt16LE(text.length, 6);
    return Buffer.concat([bytes, text]);
  };
  const word = (value: number): Buffer => Buffer.from([value & 255, value >> 8]);
  const bytes = Buffer.concat([
    Buffer.from(preamble.padEnd(128, '\u0000'), 'latin1'),
    Buffer.from('DICM'),
    element(2, 0x10, 'UI', '1.2.840.10008.1.2.1'),
    element(8, 0x20, 'DA', '20250611'),
    element(8, 0x60, 'CS', 'CT'),
    element(8, 0x70, 'LO', 'Scanner AG'),
    element(0x10, 0x10, 'PN', 'Lin^Yi'),
    element(0x28, 8, 'IS', '12'),
    element(0x28, 0x10, 'US', word(512)),
    element(0x28, 0x11, 'US', word(640)),
  ]);
  return isWhole ? bytes : bytes.subarray(0, 140);
}

const text = (...lines: readonly string[]): Buffer => Buffer.from(lines.join('\r\n'));
/** A drawing of each kind that is told by its words. */
export const drawings = {
  '.step': text('ISO-10303-21;', 'HEADER;', 'ENDSEC;', 'END-ISO-10303-21;', ''),
  '.iges': text(`${'Part'.padEnd(72)}S      1`, `${'S      1'.padEnd(72)}T      1`, ''),
  '.dxf': text('  0', 'SECTION', '  0', 'ENDSEC', '  0', 'EOF', ''),
  '.dwg': Buffer.concat([Buffer.from('AC1032'), Buffer.alloc(200)]),
  '.svg': text('<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><g id="a"><path d="M0 0"/></g><use href="#a"/></svg>'),
  '.doc': Buffer.concat([
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    Buffer.alloc(1_024),
    Buffer.from('WordDocument', 'utf16le'),
  ]),
} as const;
