// Meshes measured from their bytes as these come, never held whole: a scan may be larger than the memory.
import type { MeshGeometry } from '@cloud-factory/domain/orders/contract';

type Vertex = readonly [x: number, y: number, z: number];

/** Box and volume of triangles told one by one. Lengths in the file's unit, which is millimetres for STL of this trade. */
class Measure {
  #triangles = 0;
  #volume = 0;
  readonly #low: [number, number, number] = [Infinity, Infinity, Infinity];
  readonly #high: [number, number, number] = [-Infinity, -Infinity, -Infinity];
  #isFinite = true;

  add(a: Vertex, b: Vertex, c: Vertex): void {
    this.#triangles += 1;
    for (const vertex of [a, b, c]) {
      for (const axis of [0, 1, 2] as const) {
        const at = vertex[axis];
        if (!Number.isFinite(at)) this.#isFinite = false;
        if (at < this.#low[axis]) this.#low[axis] = at;
        if (at > this.#high[axis]) this.#high[axis] = at;
      }
    }
    // Signed volume of the tetrahedron with the origin; over a closed surface the parts outside cancel out.
    this.#volume += (a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0]) + a[2] * (b[0] * c[1] - b[1] * c[0])) / 6;
  }

  /** Null when there is no triangle, or a coordinate is no number. */
  result(): MeshGeometry | null {
    if (this.#triangles === 0 || !this.#isFinite) return null;
    const side = (axis: 0 | 1 | 2): string => (this.#high[axis] - this.#low[axis]).toFixed(3);
    return { triangles: this.#triangles, width: side(0), depth: side(1), height: side(2), volume: Math.abs(this.#volume).toFixed(3) };
  }
}

const headBytes = 84;
const triangleBytes = 50;

/** Whether a file of this size that begins so is binary STL: its own count of triangles fits its size. */
export const isBinaryStl = (head: Buffer, size: number): boolean =>
  head.length >= headBytes && size === headBytes + head.readUInt32LE(80) * triangleBytes;

/** Geometry of binary STL, or null when it holds none. */
export async function measureBinaryStl(bytes: AsyncIterable<Buffer>): Promise<MeshGeometry | null> {
  const measure = new Measure();
  let rest = Buffer.alloc(0);
  let toSkip = headBytes;
  for await (const chunk of bytes) {
    let piece: Buffer = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    const skipped = Math.min(toSkip, piece.length);
    toSkip -= skipped;
    piece = piece.subarray(skipped);
    let at = 0;
    for (; at + triangleBytes <= piece.length; at += triangleBytes) {
      const vertex = (from: number): Vertex => [piece.readFloatLE(from), piece.readFloatLE(from + 4), piece.readFloatLE(from + 8)];
      measure.add(vertex(at + 12), vertex(at + 24), vertex(at + 36));
    }
    rest = Buffer.from(piece.subarray(at)); // a copy: the chunk's memory may be used again
  }
  return rest.length === 0 ? measure.result() : null;
}

/** Lines of a text, as they come. Null-terminated or endless lines end it: text meshes have short ones. */
export async function* linesOf(bytes: AsyncIterable<Buffer>, longest = 4_096): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of bytes) {
    const lines = (rest + chunk.toString('latin1')).split(/\r\n|\n|\r/);
    rest = lines.pop() ?? '';
    yield* lines;
    if (rest.length > longest) return;
  }
  yield rest;
}

/** Geometry of ASCII STL, or null when it is none: each facet has three vertices, and nothing stands between that does not belong. */
export async function measureAsciiStl(bytes: AsyncIterable<Buffer>): Promise<MeshGeometry | null> {
  const measure = new Measure();
  let facet: Vertex[] = [];
  let isEnded = false;
  for await (const line of linesOf(bytes)) {
    const [word = '', ...numbers] = line.trim().toLowerCase().split(/\s+/);
    isEnded = word === 'endsolid' || (isEnded && word === '');
    switch (word) {
      case '':
      case 'solid':
      case 'endsolid':
      case 'facet':
      case 'outer':
      case 'endloop':
        break;
      case 'vertex':
        facet.push([Number(numbers[0] ?? NaN), Number(numbers[1] ?? NaN), Number(numbers[2] ?? NaN)]);
        break;
      case 'endfacet': {
        const [a, b, c] = facet;
        if (!a || !b || !c || facet.length !== 3) return null;
        measure.add(a, b, c);
        facet = [];
        break;
      }
      default:
        return null;
    }
  }
  return isEnded && facet.length === 0 ? measure.result() : null;
}

/** Whether a text is Wavefront OBJ with a surface: at least three vertices and a face, and no line of another language. */
export async function isObj(bytes: AsyncIterable<Buffer>): Promise<boolean> {
  const known = new Set([
    '',
    '#',
    'v',
    'vt',
    'vn',
    'vp',
    'f',
    'l',
    'p',
    'g',
    'o',
    's',
    'mg',
    'mtllib',
    'usemtl',
    'usemap',
    'maplib',
    'lod',
    'bevel',
    'c_interp',
    'd_interp',
  ]);
  let vertices = 0;
  let faces = 0;
  for await (const line of linesOf(bytes)) {
    const [word = ''] = line.trim().split(/\s+/);
    if (!known.has(word) && !word.startsWith('#')) return false;
    if (word === 'v') vertices += 1;
    if (word === 'f') faces += 1;
  }
  return vertices >= 3 && faces >= 1;
}

/** Whether the head of a PLY file declares a surface, and its body is not shorter than its vertices need. */
export function isPly(head: Buffer, size: number): boolean {
  const text = head.toString('latin1');
  const end = /\bend_header\r?\n/.exec(text);
  if (!/^ply\r?\n/.test(text) || !end || !/\bformat (ascii|binary_little_endian|binary_big_endian) 1\.0/.test(text)) return false;
  const header = text.slice(0, end.index);
  const vertices = Number(/\belement vertex (\d+)/.exec(header)?.[1] ?? 0);
  const faces = Number(/\belement (?:face|tristrips) (\d+)/.exec(header)?.[1] ?? 0);
  // Three coordinates of at least one byte each, whatever the format.
  return vertices >= 3 && faces >= 1 && size - end.index >= vertices * 3;
}
