// Triangles of meshes, told one by one. Used by the server to measure, and by the console to draw.

/** Takes the three corners of a triangle. Lengths in the file's unit, which is millimetres in this trade. */
export type TakeTriangle = (
  ax: number,
  ay: number,
  az: number,
  bx: number,
  by: number,
  bz: number,
  cx: number,
  cy: number,
  cz: number,
) => void;

/** Bytes of binary STL: the head, which ends with the count of triangles, and each triangle. */
export const stlHead = 84;
export const stlTriangle = 50;

/** Whether a file of this size that begins so is binary STL: its own count of triangles fits its size. */
export const isBinaryStl = (begin: DataView, size: number): boolean =>
  begin.byteLength >= stlHead && size === stlHead + begin.getUint32(80, true) * stlTriangle;

/** Tells the whole triangles of a piece of binary STL behind its head. Answers how many bytes of the piece they took. */
export function tellStl(piece: DataView, take: TakeTriangle): number {
  let at = 0;
  for (; at + stlTriangle <= piece.byteLength; at += stlTriangle) {
    take(
      piece.getFloat32(at + 12, true),
      piece.getFloat32(at + 16, true),
      piece.getFloat32(at + 20, true),
      piece.getFloat32(at + 24, true),
      piece.getFloat32(at + 28, true),
      piece.getFloat32(at + 32, true),
      piece.getFloat32(at + 36, true),
      piece.getFloat32(at + 40, true),
      piece.getFloat32(at + 44, true),
    );
  }
  return at;
}

/** Tells the triangles of corners, three numbers each: those that the index names in threes, or as they stand. A corner that is not there is no number. */
export function tellMesh(positions: Float32Array, index: Uint32Array | null, take: TakeTriangle): void {
  const value = (corner: number, axis: 0 | 1 | 2): number =>
    positions[(index ? (index[corner] ?? Number.NaN) : corner) * 3 + axis] ?? Number.NaN;
  const corners = index?.length ?? positions.length / 3;
  for (let a = 0; a + 3 <= corners; a += 3) {
    const [b, c] = [a + 1, a + 2];
    take(value(a, 0), value(a, 1), value(a, 2), value(b, 0), value(b, 1), value(b, 2), value(c, 0), value(c, 1), value(c, 2));
  }
}
