/** One field that an event set to something else than what was known of it. Null: it was not known, or it is empty now. */
export type Change = Readonly<{ field: string; before: unknown; after: unknown }>;

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** What an event changed against all that the earlier events of its stream said. Ids of the thing itself never change and never show. */
export function changesBetween(known: Readonly<Record<string, unknown>>, data: Readonly<Record<string, unknown>>): readonly Change[] {
  const flat = typeof data['changes'] === 'object' && data['changes'] !== null ? (data['changes'] as Record<string, unknown>) : data; // events that carry only what changed
  return Object.entries(flat)
    .filter(([field, after]) => !isSame(known[field], after))
    .map(([field, after]) => ({ field, before: known[field] ?? null, after: after ?? null }));
}
