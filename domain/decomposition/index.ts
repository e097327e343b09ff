// The doors of this context. Names, one by one: what is not here is nobody else's business.
export type {
  ConfirmDecomposition,
  DecompositionCommand,
  RemoveDecomposition,
  ReverseDecomposition,
  SaveDecomposition,
} from './commands.js';
export { decompositionDecider, type DecompositionRefusal, type DecompositionState } from './decider.js';
export type {
  DecompositionConfirmed,
  DecompositionContent,
  DecompositionDrafted,
  DecompositionEvent,
  DecompositionRemoved,
  DecompositionReversed,
  DecompositionTarget,
} from './events.js';
export type { DecompositionPlan } from './plan.js';
export { decompositionStream } from './stream.js';
