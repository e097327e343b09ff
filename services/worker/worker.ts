import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { CatchUp } from '@cloud-factory/workflows/runtime';
import { withCatchUps, type CatchUpsParts } from './catching-up.js';
import { createReactionStore } from './reaction-store.js';
import { startReactions, type ReactionParts, type RunningReactions } from './reactions.js';

export type WorkerParts = Pick<ReactionParts, 'source' | 'runner' | 'reactions' | 'personKeys' | 'logger'> &
  Readonly<{
    /** What older logs are read for once, by name. */
    catchUps?: Readonly<Record<string, CatchUp>>;
    /** Says what follows from them: there may be as many commands as a house has orders. */
    batchRunner: CatchUpsParts['runner'];
    /** Signed in as `cf_platform`. Stays the caller's to end. */
    pool: pg.Pool;
    /**
     * A name that no other running worker has; drawn when not given. Where there can be only one worker it is named, so that it goes on at
     * once after a crash instead of waiting for its own lease to end.
     */
    holder?: string;
  }>;

/** Starts what follows from events. Several workers may run at once: each tenant is worked on by one of them. */
export function startWorker({ pool, holder = randomUUID(), catchUps = {}, batchRunner, ...parts }: WorkerParts): RunningReactions {
  const storeOf = (feed: string) => createReactionStore({ pool, feed, holder });
  const marksOf = (name: string) => storeOf(`catchUp:${name}`);
  const store = withCatchUps({ ...parts, runner: batchRunner, store: storeOf('reactions'), catchUps, marksOf });
  return startReactions({ ...parts, store });
}
