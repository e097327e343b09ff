import { describe, expect, it } from 'vitest';
import { mostAtOnce, normalsOf, readBinaryStl, shownMesh } from './mesh-reading.js';

/** A square of `side × side × 2` triangles, as binary STL. */
function sheet(side: number, length = 10): Blob {
  const bytes = new ArrayBuffer(84 + side * side * 100);
  const view = new DataView(bytes);
  view.setUint32(80, side * side * 2, true);
  let at = 84;
  const step = length / side;
  const triangle = (...corners: readonly (readonly [number, number])[]) => {
    corners.forEach(([x, y], nth) => {
      view.setFloat32(at + 12 + nth * 12, x * step, true);
      view.setFloat32(at + 16 + nth * 12, y * step, true);
    });
    at += 50;
  };
  for (let x = 0; x < side; x += 1)
    for (let y = 0; y < side; y += 1) {
      triangle([x, y], [x + 1, y], [x + 1, y + 1]);
      triangle([x, y], [x + 1, y + 1], [x, y + 1]);
    }
  return new Blob([bytes]);
}

describe('binary STL', () => {
  it('is read whole, also over the edges of pieces', async () => {
    const mesh = await readBinaryStl(sheet(300), false);
    expect(mesh).toMatchObject({ total: 180_000, shown: 180_000, index: null, normals: null });
    expect(mesh.box.map((side) => Math.round(side))).toEqual([0, 0, 0, 10, 10, 0]);
    expect(mesh.positions).toHaveLength(180_000 * 9);
  });
});

describe('a large mesh', () => {
  it('is shown simpler, in its place and size, and says of how many triangles; whole when that is asked for', async () => {
    const file = sheet(1_001);
    const mesh = await readBinaryStl(file, false);
    expect(mesh.total).toBe(2_004_002);
    expect(mesh.total).toBeGreaterThan(mostAtOnce);
    expect(mesh.shown).toBeGreaterThan(100_000);
    expect(mesh.shown).toBeLessThan(400_000);
    expect(mesh.box.map((side) => Math.round(side))).toEqual([0, 0, 0, 10, 10, 0]);
    expect(Math.max(...(mesh.index ?? []).slice(0, 60_000))).toBeLessThan(mesh.positions.length / 3);
    expect([...(mesh.normals ?? []).slice(0, 3)]).toEqual([0, 0, 1]);
    expect((await readBinaryStl(file, true)).shown).toBe(2_004_002);
  });
});

describe('normals', () => {
  it('are the mean of the triangles around a corner', () => {
    const positions = Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1);
    const normals = normalsOf(positions, Uint32Array.of(0, 1, 2, 0, 2, 3));
    expect([...normals.slice(9, 12)]).toEqual([1, 0, 0]);
    expect([...normals.slice(3, 6)]).toEqual([0, 0, 1]);
    expect(normals[0]).toBeCloseTo(Math.SQRT1_2);
  });
  it('are left out where no corners are shared: the light then falls on each triangle', () =>
    expect(shownMesh(Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0), null, null, false)).toMatchObject({
      normals: null,
      total: 1,
      box: [0, 0, 0, 1, 1, 0],
    }));
});
