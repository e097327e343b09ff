// For specs of what a worker does: a place in memory.
import type { Position } from '@cloud-factory/domain/shared/ids';
import type { ReactionRefusal, ReactionStore } from './contract.js';

/** The place of one tenant, of one worker, and what was noted there. */
export function place(position: Position | null = null) {
  const kept = { position };
  const noted: ReactionRefusal[] = [];
  const store: ReactionStore = {
    take: async () => ({ ...kept }),
    save: async (_, reached) => {
      kept.position = reached;
      return true;
    },
    release: async () => undefined,
    note: async (refusal) => void noted.push(refusal),
  };
  return { kept, noted, store };
}
