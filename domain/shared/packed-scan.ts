// HIMSA packed scans: the XML that intra-oral scanners write under the ending `.dcm`, which DICOM uses too. Vertices stand in base64;
// faces are commands that grow a mesh along the edge of what is there. Used by the server to measure, and by the console to draw.
import { withoutComments, withoutDeclaration } from './xml-prolog.js';

/** What is written in the head of a packed scan. CA and CC are open; CB is compressed in a way of its own, CE is encrypted by its maker. */
export type PackedScan = Readonly<{ schema: string; vertices: number; faces: number }>;
export type PackedMesh = Readonly<{ positions: Float32Array<ArrayBuffer>; index: Uint32Array<ArrayBuffer> }>;

/** The schemas that can be read. Of the others only the counts are known. */
export const readableSchemas: readonly string[] = ['CA', 'CC'];

const counts = {
  vertex_count: /\bvertex_count\s{0,9}=\s{0,9}"(\d{1,15})"/,
  facet_count: /\bfacet_count\s{0,9}=\s{0,9}"(\d{1,15})"/,
  base64_encoded_bytes: /\bbase64_encoded_bytes\s{0,9}=\s{0,9}"(\d{1,15})"/,
} as const;
/** A tag of these has a few attributes; what stands behind so many signs is not looked at. */
const longestTag = 1_024;

const attribute = (tag: string, name: keyof typeof counts): number =>
  Number(counts[name].exec(tag.slice(0, longestTag))?.[1] ?? Number.NaN);

/** The opening tag and the text of an element; null when it is not there, or not closed. */
function element(text: string, name: string): Readonly<{ tag: string; body: string }> | null {
  const from = text.indexOf(`<${name} `);
  const open = from < 0 ? -1 : text.indexOf('>', from);
  const end = open < 0 ? -1 : text.indexOf(`</${name}>`, open);
  return end < 0 ? null : { tag: text.slice(from, open), body: text.slice(open + 1, end) };
}

/** The text between the first tags of a name, at most a few signs of it; empty when it is not there, or longer. */
function betweenTags(text: string, name: string): string {
  const from = text.indexOf(`<${name}>`) + name.length + 2;
  const rest = text.slice(from, from + longestTag);
  const end = rest.indexOf(`</${name}>`);
  return from < name.length + 2 || end < 0 ? '' : rest.slice(0, end);
}

/** What the scan says of itself, from its first bytes on; null when it is no packed scan. `text`: the file as Latin-1, or its beginning. */
export function packedScanOf(text: string): PackedScan | null {
  const root = /^<HPS[\s>]/;
  // A comment is taken out only where one stands: the file may be tens of megabytes, of which the head alone has any.
  const begun = withoutDeclaration(text);
  if (!root.test(begun) && !root.test((withoutComments(begun) ?? '').trimStart())) return null;
  const schema = betweenTags(text, 'Schema').trim();
  if (!/^[A-Z]{2}$/.test(schema)) return null;
  const tagOf = (name: string): string => {
    const from = text.indexOf(`<${name} `);
    return from < 0 ? '' : (text.slice(from, from + longestTag).split('>', 1)[0] ?? '');
  };
  const [vertices, faces] = [attribute(tagOf('Vertices'), 'vertex_count'), attribute(tagOf('Facets'), 'facet_count')];
  return { schema, vertices: Number.isSafeInteger(vertices) ? vertices : 0, faces: Number.isSafeInteger(faces) ? faces : 0 };
}

/** The edge of the surface so far: a ring of edges, each with the vertices that it begins and ends at. Freed places are used again. */
class Ring {
  #start = new Int32Array(64);
  #end = new Int32Array(64);
  #previous = new Int32Array(64);
  #next = new Int32Array(64);
  #used = 0;
  readonly #free: number[] = [];
  size = 0;
  current = -1;

  start = (edge: number): number => this.#start[edge] ?? -1;
  end = (edge: number): number => this.#end[edge] ?? -1;
  previous = (edge: number): number => this.#previous[edge] ?? -1;
  next = (edge: number): number => this.#next[edge] ?? -1;

  setEnd(edge: number, end: number): void {
    this.#end[edge] = end;
  }

  begin(a: number, b: number, c: number): void {
    this.#used = 0;
    this.#free.length = 0;
    this.size = 0;
    const [first, second, third] = [this.#take(a, b), this.#take(b, c), this.#take(c, a)];
    this.#link(first, second);
    this.#link(second, third);
    this.#link(third, first);
    this.current = first;
  }

  /** Puts an edge behind another. */
  insertBehind(edge: number, start: number, end: number): number {
    const made = this.#take(start, end);
    this.#link(made, this.next(edge));
    this.#link(edge, made);
    return made;
  }

  remove(edge: number): void {
    this.#link(this.previous(edge), this.next(edge));
    this.#free.push(edge);
    this.size -= 1;
    if (this.size === 0) this.current = -1;
  }

  #link(edge: number, next: number): void {
    this.#next[edge] = next;
    this.#previous[next] = edge;
  }

  #take(start: number, end: number): number {
    const place = this.#free.pop() ?? this.#used++;
    if (place >= this.#start.length) {
      const grown = (old: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> => {
        const more = new Int32Array(old.length * 2);
        more.set(old);
        return more;
      };
      [this.#start, this.#end] = [grown(this.#start), grown(this.#end)];
      [this.#previous, this.#next] = [grown(this.#previous), grown(this.#next)];
    }
    this.#start[place] = start;
    this.#end[place] = end;
    this.size += 1;
    return place;
  }
}

const command = {
  nextVertex: 0,
  previous: 1,
  next: 2,
  ignore: 3,
  restart: 4,
  restart16: 5,
  restart32: 6,
  absolute16: 7,
  absolute32: 8,
  remove: 9,
  skipVertex: 10,
} as const;

/** The corners of all faces; null when a command cannot be, a corner is no vertex, or their number is not the one that was announced. */
export function unpackFaces(commands: Uint8Array, vertexCount: number, faceCount: number): Uint32Array<ArrayBuffer> | null {
  // A face takes one byte at least: a larger announcement is a lie, and would only cost memory.
  if (faceCount > commands.length) return null;
  const index = new Uint32Array(faceCount * 3);
  const view = new DataView(commands.buffer, commands.byteOffset, commands.byteLength);
  const ring = new Ring();
  let [made, vertex, at, isBroken] = [0, 0, 0, false];
  const face = (a: number, b: number, c: number): void => {
    if (made >= faceCount || a >= vertexCount || b >= vertexCount || c >= vertexCount) isBroken = true;
    else index.set([a, b, c], made * 3);
    made += 1;
  };
  const extend = (corner: number): void => {
    const { current } = ring;
    const [start, end] = [ring.start(current), ring.end(current)];
    face(corner, end, start);
    ring.setEnd(current, corner);
    ring.current = ring.next(ring.insertBehind(current, corner, end));
  };
  /** Closes the corner between two neighbours of the ring with a face, and puts one edge in their place. */
  const close = (first: number, second: number, isPrevious: boolean): void => {
    const [start, middle, end] = [ring.start(first), ring.end(first), ring.end(second)];
    if (isPrevious) face(ring.start(second), start, end);
    else face(start, end, middle);
    ring.remove(second);
    ring.setEnd(first, end);
    ring.current = ring.next(first);
  };
  const restart = (a: number, b: number, c: number): void => {
    face(a, b, c);
    ring.begin(a, b, c);
  };
  const takeOff = (): void => {
    const { current } = ring;
    const before = ring.previous(current);
    const after = ring.next(current);
    if (ring.start(before) === ring.end(current) && ring.size > 2) {
      const farther = ring.previous(before);
      ring.remove(current);
      ring.remove(before);
      ring.setEnd(farther, ring.start(after));
    } else {
      ring.setEnd(before, ring.end(current));
      ring.remove(current);
    }
    if (ring.size > 0) ring.current = after;
  };
  const has = (bytes: number): boolean => at + bytes <= commands.length;
  while (at < commands.length && !isBroken) {
    const code = commands[at] ?? 255;
    at += 1;
    const isBeginning = code === command.restart || code === command.restart16 || code === command.restart32 || code === command.skipVertex;
    const isClosing = code === command.previous || code === command.next;
    if (!isBeginning && ring.size < (isClosing ? 2 : 1)) return null;
    switch (code) {
      case command.nextVertex:
        extend(vertex++);
        break;
      case command.previous:
        close(ring.previous(ring.current), ring.current, true);
        break;
      case command.next:
        close(ring.current, ring.next(ring.current), false);
        break;
      case command.ignore:
        ring.current = ring.next(ring.current);
        break;
      case command.restart:
        restart(vertex, vertex + 1, vertex + 2);
        vertex += 3;
        break;
      case command.restart16:
        if (!has(6)) return null;
        restart(view.getUint16(at, true), view.getUint16(at + 2, true), view.getUint16(at + 4, true));
        at += 6;
        break;
      case command.restart32:
        if (!has(12)) return null;
        restart(view.getUint32(at, true), view.getUint32(at + 4, true), view.getUint32(at + 8, true));
        at += 12;
        break;
      case command.absolute16: // four bytes, of which two count
      case command.absolute32:
        if (!has(4)) return null;
        extend(code === command.absolute16 ? view.getUint16(at, true) : view.getUint32(at, true));
        at += 4;
        break;
      case command.remove:
        takeOff();
        break;
      case command.skipVertex:
        vertex += 1;
        break;
      default:
        return null;
    }
  }
  return isBroken || made !== faceCount ? null : index;
}

/**
 * The mesh of a packed scan, or null when it cannot be read: of a schema that is not open, or broken. `text` is the whole file as Latin-1;
 * `decode` turns base64 into bytes.
 */
export function unpackScan(text: string, decode: (base64: string) => Uint8Array): PackedMesh | null {
  const scan = packedScanOf(text);
  if (!scan || !readableSchemas.includes(scan.schema)) return null;
  const [vertices, facets] = [element(text, 'Vertices'), element(text, 'Facets')];
  if (!vertices || !facets) return null;
  const [bytes, commands] = [decode(vertices.body), decode(facets.body)];
  if (bytes.length !== scan.vertices * 12 || bytes.length !== attribute(vertices.tag, 'base64_encoded_bytes')) return null;
  if (commands.length !== attribute(facets.tag, 'base64_encoded_bytes')) return null;
  const positions = new Float32Array(scan.vertices * 3);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let nth = 0; nth < positions.length; nth += 1) positions[nth] = view.getFloat32(nth * 4, true);
  const index = scan.faces > 0 ? unpackFaces(commands, scan.vertices, scan.faces) : null;
  return index && { positions, index };
}
