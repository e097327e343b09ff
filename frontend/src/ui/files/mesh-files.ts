// Meshes of every kind that the console draws, read from their files: what a worker does, apart from it, so that a spec can ask for it.
import { readableSchemas, packedScanOf, unpackScan } from '@cloud-factory/domain/shared/packed-scan';
import { isBinaryStl } from '@cloud-factory/domain/shared/triangles';
import { BufferGeometry, Mesh, type BufferAttribute, type InterleavedBufferAttribute } from 'three';
import { OBJLoader } from 'three/examples/jsm/loaders/OBJLoader.js';
import { PLYLoader } from 'three/examples/jsm/loaders/PLYLoader.js';
import { STLLoader } from 'three/examples/jsm/loaders/STLLoader.js';
import { readBinaryStl, shownMesh, type ShownMesh } from './mesh-reading.js';
import type { ModelKind } from './model-kind.js';

/** `isWhole`: also a large mesh with all of its triangles. */
export type ModelTask = Readonly<{ kind: ModelKind; file: Blob; isWhole: boolean }>;

/** A copy of our own: the loader may have handed out a view into the file. */
function floats(attribute: BufferAttribute | InterleavedBufferAttribute): Float32Array<ArrayBuffer> {
  const copy = new Float32Array(attribute.count * 3);
  for (let at = 0; at < attribute.count; at++) {
    copy[at * 3] = attribute.getX(at);
    copy[at * 3 + 1] = attribute.getY(at);
    copy[at * 3 + 2] = attribute.getZ(at);
  }
  return copy;
}

function joined(geometries: readonly BufferGeometry[], isWhole: boolean): ShownMesh {
  const [only] = geometries;
  if (!only) throw new Error('the file has no mesh');
  if (geometries.length === 1) {
    const index = only.getIndex();
    const color = only.getAttribute('color') as BufferAttribute | undefined; // absent in most files, whatever the type says
    return shownMesh(floats(only.getAttribute('position')), index && Uint32Array.from(index.array), color ? floats(color) : null, isWhole);
  }
  const parts = geometries.map((geometry) => floats((geometry.getIndex() ? geometry.toNonIndexed() : geometry).getAttribute('position')));
  const positions = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
  parts.reduce((offset, part) => {
    positions.set(part, offset);
    return offset + part.length;
  }, 0);
  return shownMesh(positions, null, null, isWhole);
}

const bytesOf = (base64: string): Uint8Array => Uint8Array.from(atob(base64.trim()), (mark) => mark.charCodeAt(0));

async function scanOf(file: Blob, isWhole: boolean): Promise<ShownMesh> {
  const text = new TextDecoder('latin1').decode(await file.arrayBuffer());
  if (!readableSchemas.includes(packedScanOf(text)?.schema ?? '')) throw new Error('the schema of the scan is not open');
  const mesh = unpackScan(text, bytesOf);
  if (!mesh) throw new Error('the scan is broken');
  return shownMesh(mesh.positions, mesh.index, null, isWhole);
}

/** Reads a mesh of any kind that can be drawn. Rejects when the file holds none, or one that only its maker can read. */
export async function readModel({ kind, file, isWhole }: ModelTask): Promise<ShownMesh> {
  if (kind === 'scan') return scanOf(file, isWhole);
  if (kind === 'stl' && isBinaryStl(new DataView(await file.slice(0, 84).arrayBuffer()), file.size)) return readBinaryStl(file, isWhole);
  const bytes = await file.arrayBuffer();
  if (kind === 'stl') return joined([new STLLoader().parse(bytes)], isWhole);
  if (kind === 'ply') return joined([new PLYLoader().parse(bytes)], isWhole);
  const found: BufferGeometry[] = [];
  new OBJLoader().parse(new TextDecoder().decode(bytes)).traverse((object) => {
    if (object instanceof Mesh && object.geometry instanceof BufferGeometry) found.push(object.geometry);
  });
  return joined(found, isWhole);
}
