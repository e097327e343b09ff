export type ModelKind = 'stl' | 'ply' | 'obj' | 'scan';

/** Meshes that the console can draw, by the end of the name. A scanner's `.dcm` is told by its bytes: see `shownAs` of a stored file. */
export function modelKindOf(name: string): ModelKind | undefined {
  const end = name.split('.').at(-1)?.toLowerCase();
  return end === 'stl' || end === 'ply' || end === 'obj' ? end : undefined;
}
