import { describe, expect, it } from 'vitest';
import { readModel } from './mesh-files.js';
import type { ModelKind } from './model-kind.js';

/** A tetrahedron of 10 mm. */
const corners = [
  [0, 0, 0],
  [10, 0, 0],
  [0, 10, 0],
  [0, 0, 10],
];
const faces = [
  [0, 2, 1],
  [0, 1, 3],
  [0, 3, 2],
  [1, 2, 3],
];
const lines = (...all: readonly string[]): Blob => new Blob([`${all.join('\n')}\n`]);
const points = corners.map((corner) => corner.join(' '));

const asciiStl = lines(
  'solid scan',
  ...faces.flatMap((face) => [
    'facet normal 0 0 0',
    'outer loop',
    ...face.map((corner) => `vertex ${points[corner]}`),
    'endloop',
    'endfacet',
  ]),
  'endsolid scan',
);
const plyHead = ['ply', 'format ascii 1.0', 'element vertex 4', ...['x', 'y', 'z'].map((axis) => `property float ${axis}`)];
const plyFaces = ['element face 4', 'property list uchar int vertex_indices', 'end_header'];
const ply = lines(...plyHead, ...plyFaces, ...points, ...faces.map((face) => `3 ${face.join(' ')}`));
const colours = ['red', 'green', 'blue'].map((colour) => `property uchar ${colour}`);
const colouredPly = lines(
  ...plyHead,
  ...colours,
  ...plyFaces,
  ...points.map((at) => `${at} 255 0 0`),
  ...faces.map((face) => `3 ${face.join(' ')}`),
);
const obj = lines(...points.map((at) => `v ${at}`), ...faces.map((face) => `f ${face.map((corner) => corner + 1).join(' ')}`));
/** Two parts, as programs write a jaw and its antagonist into one file. */
const parts = lines(
  ...points.map((at) => `v ${at}`),
  'o upper',
  ...faces.slice(0, 2).map((face) => `f ${face.map((corner) => corner + 1).join(' ')}`),
  'o lower',
  ...faces.slice(2).map((face) => `f ${face.map((corner) => corner + 1).join(' ')}`),
);

const base64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));
function scan(schema: string): Blob {
  const vertices = new Uint8Array(Float32Array.from(corners.flat()).buffer);
  // 5: a face begun anew, its corners in two bytes each.
  const commands = Uint8Array.from(faces.flatMap((face) => [5, ...face.flatMap((corner) => [corner, 0])]));
  return lines(
    '<?xml version="1.0" encoding="utf-8"?>',
    `<HPS version="1.1"><Packed_geometry><Schema>${schema}</Schema><Binary_data><${schema} version="1.0">`,
    `<Vertices base64_encoded_bytes="${vertices.length}" vertex_count="4">${base64(vertices)}</Vertices>`,
    `<Facets base64_encoded_bytes="${commands.length}" facet_count="4">${base64(commands)}</Facets>`,
    `</${schema}></Binary_data></Packed_geometry></HPS>`,
  );
}

const read = (kind: ModelKind, file: Blob) => readModel({ kind, file, isWhole: false });
const whole = { total: 4, shown: 4, box: [0, 0, 0, 10, 10, 10] };

describe('a mesh that the console draws', () => {
  it.each<[string, ModelKind, Blob]>([
    ['text STL', 'stl', asciiStl],
    ['PLY', 'ply', ply],
    ['OBJ', 'obj', obj],
    ['OBJ with several parts', 'obj', parts],
    ['the packed scan of a scanner', 'scan', scan('CC')],
  ])('is read whole from %s', async (_, kind, file) => expect(await read(kind, file)).toMatchObject(whole));
  it('has its colours from PLY', async () => {
    const { colors } = await read('ply', colouredPly);
    expect([...(colors ?? [])].slice(0, 6)).toEqual([1, 0, 0, 1, 0, 0]);
  });
  it.each<[string, ModelKind, Blob]>([
    ['an OBJ without a face', 'obj', lines('v 0 0 0')],
    ['a scan that only its maker can read', 'scan', scan('CE')],
    ['a scan cut short', 'scan', scan('CC').slice(0, 300)],
  ])('is refused when it is %s', async (_, kind, file) => expect(read(kind, file)).rejects.toThrow(/no mesh|not open|broken/));
});
