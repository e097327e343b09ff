export type { Logger, ReactionRefusal, ReactionStore } from './contract.js';
export { createReactionStore, type StoreParts } from './reaction-store.js';
export { startReactions, type ReactionParts, type RunningReactions } from './reactions.js';
export { startWorker, type WorkerParts } from './worker.js';
