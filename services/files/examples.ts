// Small true files for specs, made here so that nothing binary lies in the repository.
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
