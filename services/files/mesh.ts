// Meshes measured from their bytes as these come, never held whole: a scan may be larger than the memory.
import type { MeshGeometry } from '@cloud-factory/domain/orders/contract';
import { stlHead, tellStl, type TakeTriangle } from '@cloud-factory/domain/shared/triangles';
import { linesOf } from './lines.js';

/** So many corners are remembered for formats whose faces name them by number: 12 bytes each, 48 MiB. Larger meshes are kept unmeasured. */
export const mostVertices = 4_194_304;

/** A kilometre: what is longer was written in no unit, and its measures would be no numbers that a person reads. */
const longestSide = 1_000_000;

/** Box and volume of triangles told one by one. Lengths in the file's unit, which is millimetres in this trade. */
export class Measure {
  #triangles = 0;
  #volume = 0;
  #minX = Infinity;
  #minY = Infinity;
  #minZ = Infinity;
  #maxX = -Infinity;
  #maxY = -Infinity;
  #maxZ = -Infinity;
  #isFinite = true;
  // The first corner is the origin of the volume: far from zero, products of coordinates would eat up the digits.
  #originX = 0;
  #originY = 0;
  #originZ = 0;

  readonly add: TakeTriangle = (ax, ay, az, bx, by, bz, cx, cy, cz) => {
    if (this.#triangles === 0) [this.#originX, this.#originY, this.#originZ] = [ax, ay, az];
    this.#triangles += 1;
    if (!Number.isFinite(ax + ay + az + bx + by + bz + cx + cy + cz)) this.#isFinite = false;
    this.#minX = Math.min(this.#minX, ax, bx, cx);
    this.#minY = Math.min(this.#minY, ay, by, cy);
    this.#minZ = Math.min(this.#minZ, az, bz, cz);
    this.#maxX = Math.max(this.#maxX, ax, bx, cx);
    this.#maxY = Math.max(this.#maxY, ay, by, cy);
    this.#maxZ = Math.max(this.#maxZ, az, bz, cz);
    // Signed volume of the tetrahedron with the origin; over a closed surface the parts outside cancel out.
    const [x, y, z] = [this.#originX, this.#originY, this.#originZ];
    const [px, py, pz] = [ax - x, ay - y, az - z];
    const [qx, qy, qz] = [bx - x, by - y, bz - z];
    const [rx, ry, rz] = [cx - x, cy - y, cz - z];
    this.#volume += (px * (qy * rz - qz * ry) - py * (qx * rz - qz * rx) + pz * (qx * ry - qy * rx)) / 6;
  };

  /** Null when there is no triangle, or a coordinate is no number. */
  result(): MeshGeometry | null {
    if (this.#triangles === 0 || !this.#isFinite || !Number.isFinite(this.#volume)) return null;
    const longest = Math.max(this.#maxX - this.#minX, this.#maxY - this.#minY, this.#maxZ - this.#minZ);
    if (longest > longestSide) return null;
    const side = (low: number, high: number): string => (high - low).toFixed(3);
    return {
      triangles: this.#triangles,
      width: side(this.#minX, this.#maxX),
      depth: side(this.#minY, this.#maxY),
      height: side(this.#minZ, this.#maxZ),
      volume: Math.abs(this.#volume).toFixed(3),
    };
  }
}

/** Corners by their number, for faces that name them so. Grows as they come: what a header announces costs nothing. */
export class Corners {
  #values = new Float32Array(3 * 1024);
  count = 0;

  /** False: there are more than are remembered. */
  push(x: number, y: number, z: number): boolean {
    if (this.count >= mostVertices) return false;
    if (this.count * 3 === this.#values.length) {
      const more = new Float32Array(Math.min(this.#values.length * 2, mostVertices * 3));
      more.set(this.#values);
      this.#values = more;
    }
    const at = this.count * 3;
    this.#values[at] = x;
    this.#values[at + 1] = y;
    this.#values[at + 2] = z;
    this.count += 1;
    return true;
  }

  /** The triangles of a face with these corners, as a fan. False when it has too few, or one that is not there. */
  face(measure: Measure, corners: readonly number[]): boolean {
    if (corners.length < 3 || corners.some((corner) => !Number.isInteger(corner) || corner < 0 || corner >= this.count)) return false;
    const value = (corner: number | undefined, axis: 0 | 1 | 2): number => this.#values[(corner ?? 0) * 3 + axis] ?? Number.NaN;
    const [a] = corners;
    for (let nth = 1; nth + 1 < corners.length; nth += 1) {
      const [b, c] = [corners[nth], corners[nth + 1]];
      measure.add(value(a, 0), value(a, 1), value(a, 2), value(b, 0), value(b, 1), value(b, 2), value(c, 0), value(c, 1), value(c, 2));
    }
    return true;
  }
}

/** Geometry of binary STL, or null when it holds none. */
export async function measureBinaryStl(bytes: AsyncIterable<Buffer>): Promise<MeshGeometry | null> {
  const measure = new Measure();
  let rest: Buffer = Buffer.alloc(0);
  let toSkip = stlHead;
  for await (const chunk of bytes) {
    let piece: Buffer = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    const skipped = Math.min(toSkip, piece.length);
    toSkip -= skipped;
    piece = piece.subarray(skipped);
    const at = tellStl(new DataView(piece.buffer, piece.byteOffset, piece.byteLength), measure.add);
    rest = Buffer.from(piece.subarray(at)); // a copy: the chunk's memory may be used again
  }
  return rest.length === 0 ? measure.result() : null;
}

/** Geometry of ASCII STL, or null when it is none: each facet has three vertices, and nothing stands between that does not belong. */
export async function measureAsciiStl(bytes: AsyncIterable<Buffer>): Promise<MeshGeometry | null> {
  const measure = new Measure();
  let facet: number[] = [];
  let isEnded = false;
  let isFirst = true;
  for await (const line of linesOf(bytes)) {
    // Editors put a mark of the encoding before the first word.
    const text = isFirst ? line.replace(/^\xef\xbb\xbf/, '') : line;
    isFirst = false;
    const [word = '', ...numbers] = text.trim().toLowerCase().split(/\s+/);
    const isRemark = word.startsWith('#') || word.startsWith(';') || word.startsWith('//');
    isEnded = word === 'endsolid' || (isEnded && (word === '' || isRemark));
    if (isRemark) continue;
    switch (word) {
      case '':
      case 'solid':
      case 'endsolid':
      case 'facet':
      case 'outer':
      case 'endloop':
        break;
      case 'vertex':
        facet.push(Number(numbers[0] ?? NaN), Number(numbers[1] ?? NaN), Number(numbers[2] ?? NaN));
        break;
      case 'endfacet': {
        if (facet.length !== 9) return null;
        measure.add(...(facet as [number, number, number, number, number, number, number, number, number])); // nine, as was seen
        facet = [];
        break;
      }
      default:
        return null;
    }
    if (facet.length > 9) return null;
  }
  return isEnded && facet.length === 0 ? measure.result() : null;
}
