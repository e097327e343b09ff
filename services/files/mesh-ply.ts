// PLY (Stanford), text and binary: a header that declares elements, then their records one behind the other.
import type { MeshGeometry } from '@cloud-factory/domain/orders/contract';
import { EndlessLine, linesOf } from './lines.js';
import { Corners, Measure } from './mesh.js';

type Format = 'ascii' | 'binary_little_endian' | 'binary_big_endian';
type Scalar = keyof typeof sizes;
type Property = Readonly<{ name: string; type: Scalar; countType: Scalar | null }>;
type Element = Readonly<{ name: string; count: number; properties: readonly Property[] }>;
export type PlyHeader = Readonly<{ format: Format; elements: readonly Element[]; bytes: number }>;

const sizes = { int8: 1, uint8: 1, int16: 2, uint16: 2, int32: 4, uint32: 4, float32: 4, float64: 8 } as const;
const aliases: Readonly<Record<string, Scalar>> = {
  char: 'int8',
  uchar: 'uint8',
  short: 'int16',
  ushort: 'uint16',
  int: 'int32',
  uint: 'uint32',
  float: 'float32',
  double: 'float64',
  ...(Object.fromEntries(Object.keys(sizes).map((name) => [name, name])) as Record<Scalar, Scalar>), // its keys are the scalars
};
/** A face of this trade has three corners, now and then four; a record of a thousand is a lie that would fill the memory. */
const mostCorners = 1_024;

function propertyOf(words: readonly string[]): Property | null {
  const [, first = '', second = '', third = '', fourth = ''] = words;
  if (first === 'list') {
    const [countType, type] = [aliases[second], aliases[third]];
    return countType && type && !countType.startsWith('float') ? { name: fourth, type, countType } : null;
  }
  const type = aliases[first];
  return type ? { name: second, type, countType: null } : null;
}

/** The header of a PLY file, or null when it is none: `vertex` with x, y and z, then faces or strips with a list of corners. */
export function plyHeaderOf(head: Buffer): PlyHeader | null {
  const text = head.toString('latin1');
  const end = /(^|\n|\r)end_header(\r\n|\n|\r)/.exec(text);
  if (!/^ply(\r\n|\n|\r)/.test(text) || !end) return null;
  let format: Format | null = null;
  const elements: { name: string; count: number; properties: Property[] }[] = [];
  for (const line of text
    .slice(0, end.index)
    .split(/\r\n|\n|\r/)
    .slice(1)) {
    const words = line.trim().split(/\s+/);
    switch (words[0]) {
      case 'format':
        if (!/^(ascii|binary_little_endian|binary_big_endian)$/.test(words[1] ?? '') || words[2] !== '1.0') return null;
        format = words[1] as Format; // as was just seen
        break;
      case 'element': {
        const count = Number(words[2]);
        if (!words[1] || !/^\d{1,10}$/.test(words[2] ?? '') || elements.length >= 32) return null;
        elements.push({ name: words[1], count, properties: [] });
        break;
      }
      case 'property': {
        const property = propertyOf(words);
        const element = elements.at(-1);
        if (!property || !element || element.properties.length >= 64) return null;
        element.properties.push(property);
        break;
      }
      case 'comment':
      case 'obj_info':
      case '':
        break;
      default:
        return null;
    }
  }
  const [vertices, faces] = [elements.find(({ name }) => name === 'vertex'), elements.find(isSurface)];
  const hasPlace = ['x', 'y', 'z'].every((axis) => vertices?.properties.some(({ name, countType }) => name === axis && countType === null));
  const isOrdered = vertices && faces && elements.indexOf(vertices) < elements.indexOf(faces);
  if (!format || !hasPlace || !isOrdered || vertices.count < 3 || faces.count < 1) return null;
  // Records of nothing take no byte, so their number could be anything.
  if (elements.some(({ count, properties }) => count > 0 && properties.length === 0)) return null;
  return { format, elements, bytes: end.index + end[0].length };
}

const isSurface = ({ name, properties }: Element): boolean =>
  (name === 'face' || name === 'tristrips') && properties.some((property) => isCorners(property));
const isCorners = ({ name, countType }: Property): boolean => countType !== null && /^vertex_ind(ex|ices)$/.test(name);

/** Takes the records of a file in their order. */
class Surface {
  readonly corners = new Corners();
  readonly measure = new Measure();
  isTooLarge = false;

  /** False: what it says cannot be. */
  vertex(x: number, y: number, z: number): boolean {
    if (!this.isTooLarge && !this.corners.push(x, y, z)) this.isTooLarge = true;
    return Number.isFinite(x + y + z);
  }

  face(corners: readonly number[], isStrip: boolean): boolean {
    if (this.isTooLarge) return true;
    if (!isStrip) return this.corners.face(this.measure, corners);
    return this.#strip(corners);
  }

  /** -1 begins a new strip; every second triangle is turned. */
  #strip(corners: readonly number[]): boolean {
    let begin = 0;
    for (let nth = 0; nth < corners.length; nth += 1) {
      if (corners[nth] === -1) begin = nth + 1;
      else if (nth - begin >= 2) {
        const [a = -1, b = -1, c = -1] = corners.slice(nth - 2, nth + 1);
        if (!this.corners.face(this.measure, (nth - begin) % 2 === 0 ? [a, b, c] : [b, a, c])) return false;
      }
    }
    return true;
  }

  result(): MeshGeometry | 'tooLarge' | null {
    return this.isTooLarge ? 'tooLarge' : this.measure.result();
  }
}

/** One record, its values in the order of the properties: a number, or a list of numbers. */
function take(surface: Surface, { name, properties }: Element, values: readonly (number | readonly number[])[]): boolean {
  const valueOf = (wanted: string): number => {
    const value = values[properties.findIndex((property) => property.name === wanted)];
    return typeof value === 'number' ? value : Number.NaN;
  };
  if (name === 'vertex') return surface.vertex(valueOf('x'), valueOf('y'), valueOf('z'));
  const corners = values[properties.findIndex(isCorners)];
  return typeof corners === 'object' ? surface.face(corners, name === 'tristrips') : true;
}

async function measureText({ elements, bytes }: PlyHeader, source: AsyncIterable<Buffer>): Promise<MeshGeometry | 'tooLarge' | null> {
  const surface = new Surface();
  let toSkip = bytes;
  async function* body(): AsyncGenerator<Buffer> {
    for await (const chunk of source) {
      const skipped = Math.min(toSkip, chunk.length);
      toSkip -= skipped;
      yield chunk.subarray(skipped);
    }
  }
  let [nth, left] = [0, elements[0]?.count ?? 0];
  for await (const line of linesOf(body())) {
    if (line.trim() === '') continue;
    while (left === 0 && nth < elements.length) left = elements[++nth]?.count ?? 0;
    const element = elements[nth];
    if (!element) return null; // more than was declared
    const numbers = line.trim().split(/\s+/).map(Number);
    const values: (number | readonly number[])[] = [];
    let at = 0;
    for (const { countType } of element.properties) {
      const count = countType === null ? 1 : (numbers[at++] ?? -1);
      if (!Number.isInteger(count) || count < 0 || count > mostCorners || at + count > numbers.length) return null;
      values.push(countType === null ? (numbers[at] ?? NaN) : numbers.slice(at, at + count));
      at += count;
    }
    if (at !== numbers.length || !take(surface, element, values)) return null;
    left -= 1;
  }
  while (left === 0 && nth < elements.length) left = elements[++nth]?.count ?? 0;
  return nth >= elements.length ? surface.result() : null;
}

/** Bytes as they come, as many at a time as a record needs. */
class ByteQueue {
  #buffer: Buffer = Buffer.alloc(0);
  #at = 0;
  readonly #chunks: AsyncIterator<Buffer>;
  view: DataView = new DataView(new ArrayBuffer(0));

  constructor(source: AsyncIterable<Buffer>) {
    this.#chunks = source[Symbol.asyncIterator]();
  }

  has = (bytes: number): boolean => this.#buffer.length - this.#at >= bytes;

  /** Waits until so many bytes are there; false: the file ends before. */
  async fill(bytes: number): Promise<boolean> {
    while (!this.has(bytes)) {
      const { value, done } = await this.#chunks.next();
      if (done) return false;
      this.#buffer = this.has(1) ? Buffer.concat([this.#buffer.subarray(this.#at), value]) : value;
      this.#at = 0;
      this.view = new DataView(this.#buffer.buffer, this.#buffer.byteOffset, this.#buffer.byteLength);
    }
    return true;
  }

  /** Where the bytes begin that were asked for; they are used up. */
  advance(bytes: number): number {
    const at = this.#at;
    this.#at += bytes;
    return at;
  }

  /** Passes over bytes, however many. */
  async skip(bytes: number): Promise<boolean> {
    for (let left = bytes; left > 0; ) {
      if (!(await this.fill(1))) return false;
      const step = Math.min(left, this.#buffer.length - this.#at);
      this.advance(step);
      left -= step;
    }
    return true;
  }
}

function read(view: DataView, at: number, type: Scalar, isLittle: boolean): number {
  switch (type) {
    case 'int8':
      return view.getInt8(at);
    case 'uint8':
      return view.getUint8(at);
    case 'int16':
      return view.getInt16(at, isLittle);
    case 'uint16':
      return view.getUint16(at, isLittle);
    case 'int32':
      return view.getInt32(at, isLittle);
    case 'uint32':
      return view.getUint32(at, isLittle);
    case 'float32':
      return view.getFloat32(at, isLittle);
    case 'float64':
      return view.getFloat64(at, isLittle);
  }
}

async function measureBinary(
  { format, elements, bytes }: PlyHeader,
  source: AsyncIterable<Buffer>,
): Promise<MeshGeometry | 'tooLarge' | null> {
  const surface = new Surface();
  const queue = new ByteQueue(source);
  const isLittle = format === 'binary_little_endian';
  if (!(await queue.skip(bytes))) return null;
  for (const element of elements) {
    const { properties } = element;
    const fixed = properties.every(({ countType }) => countType === null)
      ? properties.reduce((sum, { type }) => sum + sizes[type], 0)
      : null;
    for (let nth = 0; nth < element.count; nth += 1) {
      // Only where the bytes run out is there anything to wait for: a record costs no turn of the event loop.
      if (fixed !== null && !queue.has(fixed) && !(await queue.fill(fixed))) return null;
      const values: (number | readonly number[])[] = [];
      for (const { type, countType } of properties) {
        if (countType === null) {
          if (!queue.has(sizes[type]) && !(await queue.fill(sizes[type]))) return null;
          values.push(read(queue.view, queue.advance(sizes[type]), type, isLittle));
          continue;
        }
        if (!queue.has(sizes[countType]) && !(await queue.fill(sizes[countType]))) return null;
        const count = read(queue.view, queue.advance(sizes[countType]), countType, isLittle);
        // A strip is one long list; a face is short.
        if (count < 0 || (element.name !== 'tristrips' && count > mostCorners)) return null;
        const list: number[] = [];
        for (let corner = 0; corner < count; corner += 1) {
          if (!queue.has(sizes[type]) && !(await queue.fill(sizes[type]))) return null;
          const value = read(queue.view, queue.advance(sizes[type]), type, isLittle);
          if (list.length < mostStrip) list.push(value);
          else surface.isTooLarge = true;
        }
        values.push(list);
      }
      if (!take(surface, element, values)) return null;
    }
  }
  // Nothing may follow: what does is another file behind this one.
  return (await queue.fill(1)) ? null : surface.result();
}

/** A record takes so many bytes at least: in binary its numbers, as text a sign for each with something between. */
const leastBytes = (format: Format, { properties }: Element): number =>
  format === 'ascii' ? properties.length * 2 - 1 : properties.reduce((sum, { type, countType }) => sum + sizes[countType ?? type], 0);

/** A strip longer than this is kept unmeasured. */
const mostStrip = 1_048_576;

/**
 * Geometry of a PLY file. `null` when it holds none, is cut short, or its counts lie; `tooLarge`: more corners than are remembered, so it was
 * read through and not measured.
 */
export async function measurePly(
  head: Buffer,
  size: number,
  source: () => AsyncIterable<Buffer>,
): Promise<MeshGeometry | 'tooLarge' | null> {
  const header = plyHeaderOf(head);
  if (!header) return null;
  // Counts beyond the size are a lie, and not worth reading for.
  if (header.elements.reduce((sum, element) => sum + element.count * leastBytes(header.format, element), 0) > size - header.bytes)
    return null;
  try {
    return await (header.format === 'ascii' ? measureText(header, source()) : measureBinary(header, source()));
  } catch (error) {
    if (error instanceof EndlessLine) return null;
    throw error;
  }
}
