import { describe, expect, it } from 'vitest';
import { isBinaryStl, tellMesh, tellStl } from './triangles.js';

type Told = readonly number[];

describe('binary STL', () => {
  const piece = new DataView(new ArrayBuffer(50 * 2 + 7));
  for (let nth = 0; nth < 18; nth += 1) piece.setFloat32(Math.floor(nth / 9) * 50 + 12 + (nth % 9) * 4, nth + 1, true);

  it('is told triangle by triangle, and what is left of a piece is left', () => {
    const told: Told[] = [];
    expect(tellStl(piece, (...corners) => told.push(corners))).toBe(100);
    expect(told).toEqual([
      [1, 2, 3, 4, 5, 6, 7, 8, 9],
      [10, 11, 12, 13, 14, 15, 16, 17, 18],
    ]);
  });
  it('is known by its size', () => {
    const head = new DataView(new ArrayBuffer(84));
    head.setUint32(80, 2, true);
    expect([isBinaryStl(head, 184), isBinaryStl(head, 185), isBinaryStl(new DataView(new ArrayBuffer(83)), 184)]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe('a mesh', () => {
  const positions = Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1);
  const toldOf = (index: Uint32Array | null): readonly Told[] => {
    const told: Told[] = [];
    tellMesh(positions, index, (...corners) => told.push(corners));
    return told;
  };

  it('is told by its index', () =>
    expect(toldOf(Uint32Array.of(0, 1, 2, 3, 2, 1))).toEqual([
      [0, 0, 0, 1, 0, 0, 0, 1, 0],
      [0, 0, 1, 0, 1, 0, 1, 0, 0],
    ]));
  it('is told as it stands without one, a corner over left out', () => expect(toldOf(null)).toEqual([[0, 0, 0, 1, 0, 0, 0, 1, 0]]));
  it('has no number for a corner that is not there', () =>
    expect(toldOf(Uint32Array.of(0, 1, 9))).toEqual([[0, 0, 0, 1, 0, 0, NaN, NaN, NaN]]));
});
