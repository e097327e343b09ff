import type { AnyRecorded, EventSource } from './source.js';

/**
 * A log that delivers as badly as at-least-once allows (C05): pages of any length, events once to three times, and some that were
 * delivered long ago. `chance` answers numbers from 0 up to 1; give it a seed and print the seed. For specs and fault runs.
 */
export function hostileSource(source: EventSource, chance: () => number): EventSource {
  const often = (events: readonly AnyRecorded[]): readonly AnyRecorded[] =>
    events.flatMap((event) => Array.from({ length: 1 + Math.floor(chance() * 3) }, () => event));
  return {
    ...source,
    readTenant: async (tenant, after, limit) => {
      const page = await source.readTenant(tenant, after, 1 + Math.floor(chance() * Math.min(limit, 40)));
      const old = chance() < 0.3 ? await source.readTenant(tenant, null, 5) : [];
      return [...old.filter(({ position }) => after !== null && position <= after), ...often(page)];
    },
  };
}

/** Numbers from a seed, the same every time. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}
