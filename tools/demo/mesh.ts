// Meshes that look like what a dental scanner or a CAD program makes, in any size, the same each time: for the demo, tests and benchmarks.

type Shape = Readonly<{
  /** How many cusps the chewing surface has; 0 for a front tooth. */
  cusps: number;
  widthMm: number;
  depthMm: number;
  heightMm: number;
}>;

const shapes: Readonly<Record<string, Shape>> = {
  '1': { cusps: 0, widthMm: 8.5, depthMm: 7, heightMm: 10.5 },
  '2': { cusps: 0, widthMm: 6.5, depthMm: 6, heightMm: 9 },
  '3': { cusps: 1, widthMm: 7.5, depthMm: 8, heightMm: 10 },
  '4': { cusps: 2, widthMm: 7, depthMm: 9, heightMm: 8.5 },
  '5': { cusps: 2, widthMm: 7, depthMm: 9, heightMm: 8.5 },
  '6': { cusps: 4, widthMm: 10.5, depthMm: 11, heightMm: 7.5 },
  '7': { cusps: 4, widthMm: 10, depthMm: 10.5, heightMm: 7 },
  '8': { cusps: 3, widthMm: 9, depthMm: 10, heightMm: 6.5 },
};

/** A point of the outer surface of a crown; `u` runs around, `v` from the margin (0) to the middle of the chewing surface (1). */
function surface({ cusps, widthMm, depthMm, heightMm }: Shape, u: number, v: number): readonly [number, number, number] {
  const angle = u * Math.PI * 2;
  const side = v < 0.6 ? v / 0.6 : 1;
  const top = v < 0.6 ? 0 : (v - 0.6) / 0.4;
  const bulge = 0.86 + 0.14 * Math.sin(side * Math.PI * 0.75);
  const radius = bulge * (1 - top) ** 0.55;
  // A tooth is a rounded square from above, not an ellipse.
  const squarish = 1 / (Math.abs(Math.cos(angle)) ** 2.6 + Math.abs(Math.sin(angle)) ** 2.6) ** (1 / 2.6);
  const cusp = cusps === 0 ? -0.35 * top : 0.16 * Math.cos(angle * cusps) * Math.sin(Math.min(1, top * 1.6) * Math.PI) - 0.22 * top ** 2;
  const fissure = cusps > 1 ? -0.05 * Math.cos(angle * 2 * cusps) * top : 0;
  return [
    (widthMm / 2) * radius * squarish * Math.cos(angle),
    (depthMm / 2) * radius * squarish * Math.sin(angle),
    heightMm * (0.72 * side + cusp * 0.9 + fissure + 0.12 * Math.sin(side * 3)),
  ];
}

/**
 * A crown for a tooth (FDI) as a binary STL with about so many triangles. The same arguments give the same bytes; `seed` shifts the shape a
 * little, so that two patients do not share a tooth.
 */
export function crownStl(tooth: string, triangles = 20_000, seed = 0): Uint8Array {
  const known = shapes[tooth.charAt(1)] ?? shapes['6'];
  if (!known) throw new Error('no shape');
  const wobble = 1 + (((seed * 2_654_435_761) % 1000) / 1000 - 0.5) * 0.08;
  const shape = { ...known, widthMm: known.widthMm * wobble, heightMm: known.heightMm * (2 - wobble) };
  const rings = Math.max(8, Math.round(Math.sqrt(triangles / 4)));
  const around = Math.max(12, Math.round(triangles / (2 * rings)));
  const count = rings * around * 2;
  const bytes = new Uint8Array(84 + count * 50);
  const view = new DataView(bytes.buffer);
  bytes.set(new TextEncoder().encode(`crown ${tooth} seed ${seed}`.padEnd(80, ' ')).subarray(0, 80));
  view.setUint32(80, count, true);
  let offset = 84;
  const facet = (a: readonly number[], b: readonly number[], c: readonly number[]) => {
    const at = (p: readonly number[], i: number) => p[i] ?? 0;
    const [ux, uy, uz] = [at(b, 0) - at(a, 0), at(b, 1) - at(a, 1), at(b, 2) - at(a, 2)];
    const [vx, vy, vz] = [at(c, 0) - at(a, 0), at(c, 1) - at(a, 1), at(c, 2) - at(a, 2)];
    const normal = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
    const length = Math.hypot(...normal) || 1;
    for (const [i, value] of [...normal.map((n) => n / length), ...a, ...b, ...c].entries()) view.setFloat32(offset + i * 4, value, true);
    offset += 50;
  };
  for (let ring = 0; ring < rings; ring += 1) {
    for (let step = 0; step < around; step += 1) {
      const [u0, u1, v0, v1] = [step / around, (step + 1) / around, ring / rings, (ring + 1) / rings];
      const [a, b, c, d] = [surface(shape, u0, v0), surface(shape, u1, v0), surface(shape, u1, v1), surface(shape, u0, v1)];
      facet(a, b, c);
      facet(a, c, d);
    }
  }
  return bytes;
}
