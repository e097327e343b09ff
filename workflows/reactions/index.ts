import type { Reactions } from '../runtime/contract.js';

/** Every reaction there is, by its name: one line each. */
export const reactions: Reactions = {
};
