import type { CatchUp } from '../runtime/contract.js';

/** Several things to catch up with as one: the log is read once for all of them, and what they say is said in their order. */
export const together = (...catchUps: readonly CatchUp[]): CatchUp => ({
  begin: () => {
    const folds = catchUps.map(({ begin }) => begin());
    return { on: (recorded) => folds.forEach(({ on }) => on(recorded)), sent: () => folds.flatMap(({ sent }) => sent()) };
  },
});
