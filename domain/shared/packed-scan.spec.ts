import { describe, expect, it } from 'vitest';
import { packedScanOf, unpackFaces, unpackScan } from './packed-scan.js';

const decode = (base64: string) => new Uint8Array(Buffer.from(base64, 'base64'));
const facesOf = (commands: readonly number[], vertices: number, faces: number) => {
  const index = unpackFaces(Uint8Array.from(commands), vertices, faces);
  return index && [...index];
};

/** A scan as a program writes it; `more` overrides what its head says. */
function scan(corners: readonly (readonly number[])[], commands: readonly number[], faces: number, schema = 'CC', lie = 0): string {
  const bytes = Buffer.from(Float32Array.from(corners.flat()).buffer);
  const packed = Buffer.from(commands);
  return `<?xml version="1.0" encoding="utf-8"?>
<HPS version="1.1"><Packed_geometry><Schema>${schema}</Schema><Binary_data><${schema} version="1.0">
<Vertices base64_encoded_bytes="${bytes.length + lie}" vertex_count="${corners.length}">${bytes.toString('base64')}</Vertices>
<Facets base64_encoded_bytes="${packed.length}" facet_count="${faces}">${packed.toString('base64')}</Facets>
</${schema}></Binary_data></Packed_geometry></HPS>`;
}
const square = [
  [0, 0, 0],
  [1, 0, 0],
  [1, 1, 0],
  [0, 1, 0],
];

describe('the faces of a packed scan', () => {
  it('begin with the next three vertices', () => expect(facesOf([4], 3, 1)).toEqual([0, 1, 2]));
  it('grow by the next vertex at the current edge, and go on behind it', () =>
    expect(facesOf([4, 0, 0], 5, 3)).toEqual([0, 1, 2, 3, 1, 0, 4, 2, 1]));
  it('close a corner with the edge before, or with the one behind', () => {
    // After 4, 0: the ring is 0>3, 3>1, 1>2, 2>0, at 1>2.
    expect(facesOf([4, 0, 1], 4, 3)).toEqual([0, 1, 2, 3, 1, 0, 1, 3, 2]);
    expect(facesOf([4, 0, 2], 4, 3)).toEqual([0, 1, 2, 3, 1, 0, 1, 0, 2]);
  });
  it('name vertices, of two bytes and of four', () => {
    expect(facesOf([5, 2, 0, 1, 0, 0, 0], 3, 1)).toEqual([2, 1, 0]);
    expect(facesOf([6, 2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0], 3, 1)).toEqual([2, 1, 0]);
    expect(facesOf([4, 7, 0, 0, 9, 9], 3, 2)).toEqual([0, 1, 2, 0, 1, 0]);
    expect(facesOf([4, 8, 2, 0, 0, 0], 3, 2)).toEqual([0, 1, 2, 2, 1, 0]);
  });
  it('pass over edges and vertices', () => {
    expect(facesOf([4, 3, 0], 4, 2)).toEqual([0, 1, 2, 3, 2, 1]);
    expect(facesOf([10, 4], 4, 1)).toEqual([1, 2, 3]);
  });
  it('take an edge off', () => expect(facesOf([4, 9, 0], 4, 2)).toEqual([0, 1, 2, 3, 2, 1]));
  it.each([
    ['an unknown command', [4, 11], 3, 1],
    ['a vertex that is not there', [4, 0], 3, 2],
    ['a face too many', [4, 0], 4, 1],
    ['a face too few', [4], 3, 2],
    ['an edge before there is one', [0], 3, 1],
    ['half a number', [5, 0, 0], 3, 1],
    ['more faces than bytes', [4], 3, 1_000_000_000],
    ['all edges taken off', [4, 9, 9, 9, 0], 4, 2],
  ])('B04 are none with %s', (_, commands, vertices, faces) => expect(facesOf(commands, vertices, faces)).toBeNull());
});

describe('a packed scan', () => {
  it('is told by its bytes', () => {
    expect(packedScanOf(scan(square, [4, 0], 2))).toEqual({ schema: 'CC', vertices: 4, faces: 2 });
    expect(packedScanOf('<html><HPS></html>')).toBeNull();
  });
  it.each(['CA', 'CC'])('of schema %s gives its mesh', (schema) => {
    const mesh = unpackScan(scan(square, [4, 0], 2, schema), decode);
    expect([...(mesh?.positions ?? [])]).toEqual(square.flat());
    expect([...(mesh?.index ?? [])]).toEqual([0, 1, 2, 3, 1, 0]);
  });
  it.each(['CB', 'CE'])('of schema %s is not guessed at', (schema) =>
    expect(unpackScan(scan(square, [4, 0], 2, schema), decode)).toBeNull(),
  );
  it('B04 whose counts lie is not read', () => expect(unpackScan(scan(square, [4, 0], 2, 'CC', 12), decode)).toBeNull());
});
