/** One field that an event set to something else than what was known of it. Null: it was not known, or it is empty now. */
export type Change = Readonly<{ field: string; before: unknown; after: unknown }>;

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

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
