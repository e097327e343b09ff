export type { Logger, ReactionRefusal, ReactionStore } from './contract.js';
export { JobStopped, type JobAtHand, type JobKind, type JobParts, type JobResult } from './jobs/contract.js';
export { startJobs, type RunningJobs } from './jobs/jobs.js';
export { createReactToMany, type ReactToManyParts } from './react.js';
export { createReactionStore, type StoreParts } from './reaction-store.js';
export { startReactions, type ReactionParts, type RunningReactions } from './reactions.js';
export { startWorker, type WorkerParts } from './worker.js';
