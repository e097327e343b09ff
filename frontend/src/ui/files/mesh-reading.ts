// Meshes for the screen, read piece by piece where they are large: what a worker does, apart from it, so that a spec can ask for it.
import { stlHead, stlTriangle, tellMesh, tellStl, type TakeTriangle } from '@cloud-factory/domain/shared/triangles';

export type Box = readonly [minX: number, minY: number, minZ: number, maxX: number, maxY: number, maxZ: number];
/** `total`: the triangles of the file; fewer are shown of a large one. Without `normals` each triangle is shaded flat. */
export type ShownMesh = Readonly<{
  positions: Float32Array<ArrayBuffer>;
  index: Uint32Array<ArrayBuffer> | null;
  normals: Float32Array<ArrayBuffer> | null;
  colors: Float32Array<ArrayBuffer> | null;
  box: Box;
  total: number;
  shown: number;
}>;

/** So many triangles every computer of an office turns smoothly; of more a simpler mesh is shown first, and that is said. */
export const mostAtOnce = 2_000_000;
/** A simpler mesh keeps one corner in each cell of a grid with so many cells along its longest side. */
const cells = 400;
/** Whole triangles. */
const piece = stlTriangle * 160_000;

async function eachTriangle(file: Blob, take: TakeTriangle): Promise<void> {
  for (let from = stlHead; from < file.size; from += piece) tellStl(new DataView(await file.slice(from, from + piece).arrayBuffer()), take);
}

export function boxOf(positions: Float32Array): Box {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (let at = 0; at < positions.length; at += 3) {
    for (let axis = 0; axis < 3; axis += 1) {
      const value = positions[at + axis] as number; // inside its length
      if (value < (low[axis] as number)) low[axis] = value;
      if (value > (high[axis] as number)) high[axis] = value;
    }
  }
  return [...low, ...high] as unknown as Box; // three and three
}

/** Normals of corners that triangles share: the mean of theirs, the larger ones counting more. */
export function normalsOf(positions: Float32Array, index: Uint32Array): Float32Array<ArrayBuffer> {
  const normals = new Float32Array(positions.length);
  const value = (at: number): number => positions[at] as number; // inside its length, as all below
  for (let at = 0; at < index.length; at += 3) {
    const [a, b, c] = [(index[at] as number) * 3, (index[at + 1] as number) * 3, (index[at + 2] as number) * 3];
    const [ux, uy, uz] = [value(b) - value(a), value(b + 1) - value(a + 1), value(b + 2) - value(a + 2)];
    const [vx, vy, vz] = [value(c) - value(a), value(c + 1) - value(a + 1), value(c + 2) - value(a + 2)];
    const [x, y, z] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
    for (const corner of [a, b, c]) {
      normals[corner] = (normals[corner] as number) + x;
      normals[corner + 1] = (normals[corner + 1] as number) + y;
      normals[corner + 2] = (normals[corner + 2] as number) + z;
    }
  }
  for (let at = 0; at < normals.length; at += 3) {
    const length = Math.hypot(normals[at] as number, normals[at + 1] as number, normals[at + 2] as number) || 1;
    for (let axis = 0; axis < 3; axis += 1) normals[at + axis] = (normals[at + axis] as number) / length;
  }
  return normals;
}

/** A mesh with one corner per cell of a grid; triangles that fall into one cell are gone. Grows as triangles come. */
class Simpler {
  #positions = new Float32Array(3 * 65_536);
  #index = new Uint32Array(3 * 65_536);
  #corners = 0;
  #triangles = 0;
  readonly #cellOf = new Map<number, number>();
  readonly #scale: number;

  constructor(readonly box: Box) {
    this.#scale = cells / (Math.max(box[3] - box[0], box[4] - box[1], box[5] - box[2]) || 1);
  }

  add: TakeTriangle = (ax, ay, az, bx, by, bz, cx, cy, cz) => {
    const [a, b, c] = [this.#corner(ax, ay, az), this.#corner(bx, by, bz), this.#corner(cx, cy, cz)];
    if (a === b || b === c || a === c) return;
    if ((this.#triangles + 1) * 3 > this.#index.length) {
      const more = new Uint32Array(this.#index.length * 2);
      more.set(this.#index);
      this.#index = more;
    }
    this.#index.set([a, b, c], this.#triangles * 3);
    this.#triangles += 1;
  };

  #corner(x: number, y: number, z: number): number {
    const [minX, minY, minZ] = this.box;
    const cell =
      Math.floor((x - minX) * this.#scale) + 1_024 * (Math.floor((y - minY) * this.#scale) + 1_024 * Math.floor((z - minZ) * this.#scale));
    const known = this.#cellOf.get(cell);
    if (known !== undefined) return known;
    if ((this.#corners + 1) * 3 > this.#positions.length) {
      const more = new Float32Array(this.#positions.length * 2);
      more.set(this.#positions);
      this.#positions = more;
    }
    this.#positions.set([x, y, z], this.#corners * 3);
    this.#cellOf.set(cell, this.#corners);
    this.#corners += 1;
    return this.#corners - 1;
  }

  mesh(total: number): ShownMesh {
    const positions = this.#positions.slice(0, this.#corners * 3);
    const index = this.#index.slice(0, this.#triangles * 3);
    return { positions, index, normals: normalsOf(positions, index), colors: null, box: this.box, total, shown: this.#triangles };
  }
}

/** Binary STL: whole when it is small or the whole was asked for, else simpler. At most a piece of the file is in memory beside the mesh. */
export async function readBinaryStl(file: Blob, isWhole: boolean): Promise<ShownMesh> {
  const total = (file.size - stlHead) / stlTriangle;
  if (isWhole || total <= mostAtOnce) {
    const positions = new Float32Array(total * 9);
    let at = 0;
    await eachTriangle(file, (ax, ay, az, bx, by, bz, cx, cy, cz) => {
      positions[at] = ax;
      positions[at + 1] = ay;
      positions[at + 2] = az;
      positions[at + 3] = bx;
      positions[at + 4] = by;
      positions[at + 5] = bz;
      positions[at + 6] = cx;
      positions[at + 7] = cy;
      positions[at + 8] = cz;
      at += 9;
    });
    return { positions, index: null, normals: null, colors: null, box: boxOf(positions), total, shown: total };
  }
  let [minX, minY, minZ, maxX, maxY, maxZ] = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity];
  await eachTriangle(file, (ax, ay, az, bx, by, bz, cx, cy, cz) => {
    minX = Math.min(minX, ax, bx, cx);
    minY = Math.min(minY, ay, by, cy);
    minZ = Math.min(minZ, az, bz, cz);
    maxX = Math.max(maxX, ax, bx, cx);
    maxY = Math.max(maxY, ay, by, cy);
    maxZ = Math.max(maxZ, az, bz, cz);
  });
  const simpler = new Simpler([minX, minY, minZ, maxX, maxY, maxZ]);
  await eachTriangle(file, simpler.add);
  return simpler.mesh(total);
}

/** Any other mesh: as it is, or simpler when it is large. */
export function shownMesh(
  positions: Float32Array<ArrayBuffer>,
  index: Uint32Array<ArrayBuffer> | null,
  colors: Float32Array<ArrayBuffer> | null,
  isWhole: boolean,
): ShownMesh {
  const box = boxOf(positions);
  const total = Math.floor((index?.length ?? positions.length / 3) / 3);
  if (isWhole || total <= mostAtOnce)
    return { positions, index, normals: index && normalsOf(positions, index), colors, box, total, shown: total };
  const simpler = new Simpler(box);
  tellMesh(positions, index, simpler.add);
  return simpler.mesh(total);
}
