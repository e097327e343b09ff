import type { AnyRecorded } from '@cloud-factory/projections/shared';

/** One field that an event set to something else than what was known of it. Null: it was not known, or it is empty now. */
export type Change = Readonly<{ field: string; before: unknown; after: unknown }>;

/** Values of JSON: nothing and null are the same, the order of members says nothing. */
function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  const [one, other] = [a ?? null, b ?? null];
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return one === other;
  if (Array.isArray(one) || Array.isArray(other)) {
    return Array.isArray(one) && Array.isArray(other) && one.length === other.length && one.every((each, nth) => isSame(each, other[nth]));
  }
  const [left, right] = [one as Readonly<Record<string, unknown>>, other as Readonly<Record<string, unknown>>]; // objects, no lists
  return [...new Set([...Object.keys(left), ...Object.keys(right)])].every((name) => isSame(left[name], right[name]));
}

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The fields that an event speaks of: some events carry only what changed (`changes`), a record of the catalogue its fields as `values`. */
export function saidOf(data: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { changes, values } = data;
  if (isFields(changes)) return changes;
  return isFields(values) ? values : data;
}

/** What an event changed against all that the earlier events of its stream said. Ids of the thing itself never change and never show. */
export function changesBetween(known: Readonly<Record<string, unknown>>, data: Readonly<Record<string, unknown>>): readonly Change[] {
  return Object.entries(saidOf(data))
    .filter(([field, after]) => !isSame(known[field], after))
    .map(([field, after]) => ({ field, before: known[field] ?? null, after: after ?? null }));
}

/** How many earlier events are read at a time: most events say all there is, a few only a little of it. */
const stride = 20;

/**
 * What was known, before the first of these events, of the fields that they speak of: by the newest earlier event that said so. `readBack`
 * answers earlier events, newest first. Reads no further than until every field is found.
 */
export async function knownBefore(
  events: readonly AnyRecorded[],
  readBack: (below: number, limit: number) => Promise<readonly AnyRecorded[]>,
): Promise<Readonly<Record<string, unknown>>> {
  const wanted = new Set(events.flatMap(({ data }) => Object.keys(saidOf(data))));
  const known: Record<string, unknown> = {};
  let below = events[0]?.version ?? 1;
  for (let limit = 1; below > 1 && wanted.size > 0; limit = stride) {
    const earlier = await readBack(below, limit);
    for (const { data } of earlier) {
      for (const [field, value] of Object.entries({ ...data, ...saidOf(data) })) if (wanted.delete(field)) known[field] = value;
    }
    below = earlier.at(-1)?.version ?? 1;
  }
  return known;
}
