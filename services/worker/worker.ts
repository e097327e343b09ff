import { randomUUID } from 'node:crypto';
import type { Reactions } from '@cloud-factory/workflows/runtime';
import type pg from 'pg';
import type { Logger } from './contract.js';
import { createReactionStore } from './reaction-store.js';
import { startReactions, type ReactionParts, type RunningReactions } from './reactions.js';

export type WorkerParts = Pick<ReactionParts, 'source' | 'runner'> & Readonly<{
  reactions: Reactions;
  /** Signed in as `cf_platform`. Stays the caller's to end. */
  pool: pg.Pool;
  logger: Logger;
}>;

/** Starts what follows from events. Several workers may run at once: each tenant is worked on by one of them. */
export function startWorker({ source, runner, reactions, pool, logger }: WorkerParts): RunningReactions {
  const store = createReactionStore({ pool, feed: 'reactions', holder: randomUUID() });
  return startReactions({ source, runner, reactions, store, logger });
}
