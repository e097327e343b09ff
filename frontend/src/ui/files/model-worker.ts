// Reads a mesh away from the page: half a million triangles would block it for a quarter of a second.
import { BufferGeometry, Mesh, type BufferAttribute, type InterleavedBufferAttribute } from 'three';
import { OBJLoader } from 'three/examples/jsm/loaders/OBJLoader.js';
import { PLYLoader } from 'three/examples/jsm/loaders/PLYLoader.js';
import { STLLoader } from 'three/examples/jsm/loaders/STLLoader.js';
import type { ModelKind } from './model-kind.js';

export type ModelTask = Readonly<{ kind: ModelKind; bytes: ArrayBuffer }>;
export type ModelResult = Readonly<
  { positions: Float32Array<ArrayBuffer>; index?: Uint32Array<ArrayBuffer>; colors?: Float32Array<ArrayBuffer> } | { failure: string }
>;

/** The worker's own scope: the library of workers and that of pages do not go together in one program. */
type Scope = {
  onmessage: ((event: MessageEvent<ModelTask>) => void) | null;
  postMessage: (message: ModelResult, transfer: Transferable[]) => void;
};
const scope = self as unknown as Scope;

function geometriesOf({ kind, bytes }: ModelTask): readonly BufferGeometry[] {
  if (kind === 'stl') return [new STLLoader().parse(bytes)];
  if (kind === 'ply') return [new PLYLoader().parse(bytes)];
  const found: BufferGeometry[] = [];
  new OBJLoader().parse(new TextDecoder().decode(bytes)).traverse((object) => {
    if (object instanceof Mesh && object.geometry instanceof BufferGeometry) found.push(object.geometry);
  });
  return found;
}

/** A copy of our own: the loader may have handed out a view into the file. */
const floats = (attribute: BufferAttribute | InterleavedBufferAttribute): Float32Array<ArrayBuffer> => {
  const copy = new Float32Array(attribute.count * 3);
  for (let at = 0; at < attribute.count; at++) copy.set([attribute.getX(at), attribute.getY(at), attribute.getZ(at)], at * 3);
  return copy;
};

function joined(geometries: readonly BufferGeometry[]): ModelResult {
  const [only] = geometries;
  if (!only) return { failure: 'empty' };
  if (geometries.length === 1) {
    const index = only.getIndex();
    const color = only.getAttribute('color') as BufferAttribute | undefined; // absent in most files, whatever the type says
    return {
      positions: floats(only.getAttribute('position')),
      ...(index && { index: Uint32Array.from(index.array) }),
      ...(color && { colors: floats(color) }),
    };
  }
  const parts = geometries.map((geometry) => floats((geometry.getIndex() ? geometry.toNonIndexed() : geometry).getAttribute('position')));
  const positions = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
  parts.reduce((offset, part) => {
    positions.set(part, offset);
    return offset + part.length;
  }, 0);
  return { positions };
}

scope.onmessage = ({ data }) => {
  try {
    const result = joined(geometriesOf(data));
    const buffers =
      'positions' in result
        ? [result.positions.buffer, ...(result.index ? [result.index.buffer] : []), ...(result.colors ? [result.colors.buffer] : [])]
        : [];
    scope.postMessage(result, buffers);
  } catch (error) {
    scope.postMessage({ failure: error instanceof Error ? error.message : String(error) }, []);
  }
};
