import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { createReactionStore } from './reaction-store.js';
import { startReactions, type ReactionParts, type RunningReactions } from './reactions.js';

export type WorkerParts = Pick<ReactionParts, 'source' | 'runner' | 'reactions' | 'personKeys' | 'logger'> &
  Readonly<{
    /** Signed in as `cf_platform`. Stays the caller's to end. */
    pool: pg.Pool;
    /**
     * A name that no other running worker has; drawn when not given. Where there can be only one worker it is named, so that it goes on at
     * once after a crash instead of waiting for its own lease to end.
     */
    holder?: string;
  }>;

/** Starts what follows from events. Several workers may run at once: each tenant is worked on by one of them. */
export function startWorker({ pool, holder = randomUUID(), ...parts }: WorkerParts): RunningReactions {
  const store = createReactionStore({ pool, feed: 'reactions', holder });
  return startReactions({ ...parts, store });
}
