import type { MeshGeometry } from '@cloud-factory/domain/orders/contract';
import { EndlessLine, linesOf } from './lines.js';
import { Corners, Measure } from './mesh.js';

/** The words of Wavefront OBJ that a mesh of this trade may hold. */
const words = new Set('v vt vn vp f l p g o s mg mtllib usemtl usemap maplib lod bevel c_interp d_interp shadow_obj trace_obj'.split(' '));

/** `3/1/2` and `-1`: the corner's number from 0; what is no number is NaN. */
function cornerOf(text: string, count: number): number {
  const number = Number(text.split('/')[0] ?? NaN);
  return number < 0 ? count + number : number - 1;
}

/**
 * Geometry of Wavefront OBJ. `null` when it is none: a word of another language, a number that is none, a face with a corner that is not
 * there, or no face at all. `tooLarge`: more corners than are remembered.
 */
export async function measureObj(bytes: AsyncIterable<Buffer>): Promise<MeshGeometry | 'tooLarge' | null> {
  const corners = new Corners();
  const measure = new Measure();
  let isTooLarge = false;
  let faces = 0;
  // Pieces of a face that goes on, joined once: growing the line by each of them took the square of its length.
  let begun: string[] = [];
  let begunLength = 0;
  try {
    for await (const line of linesOf(bytes)) {
      // A backslash at the end: the face goes on in the next line.
      if (line.endsWith('\\') && begunLength + line.length < 65_536) {
        begun.push(line.slice(0, -1));
        begunLength += line.length;
        continue;
      }
      const text = begunLength > 0 ? [...begun, line].join(' ') : line;
      if (begunLength > 0) [begun, begunLength] = [[], 0];
      const [word = '', ...values] = text.trim().split(/\s+/);
      if (word === '' || word.startsWith('#')) continue;
      if (!words.has(word)) return null;
      if (word === 'v') {
        const [x = NaN, y = NaN, z = NaN] = values.slice(0, 3).map(Number);
        if (!Number.isFinite(x + y + z)) return null;
        isTooLarge ||= !corners.push(x, y, z);
      }
      if (word === 'f') {
        faces += 1;
        if (
          !isTooLarge &&
          !corners.face(
            measure,
            values.map((value) => cornerOf(value, corners.count)),
          )
        )
          return null;
      }
    }
  } catch (error) {
    if (error instanceof EndlessLine) return null;
    throw error;
  }
  if (isTooLarge) return faces > 0 ? 'tooLarge' : null;
  return measure.result();
}
