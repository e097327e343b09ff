// Appends that stand or fall together, over either adapter's way of writing a batch.
import { Unstorable } from './errors.js';
import type { AllOutcome, Append, AppendOutcome, StoredAnswer } from './port.js';

/** Whether an append was written just now: anything else stops those that are written with it. */
export const isWrittenNow = (outcome: AppendOutcome): boolean => outcome.kind === 'answered' && !outcome.isRepeated;

/** Throws `Unstorable` for what cannot be one batch: the log of a tenant is one, and a command has one answer. */
export function checkTogether(appends: readonly Append[]): void {
  if (new Set(appends.map(({ tenant }) => tenant)).size > 1) throw new Unstorable('appends of one batch belong to one tenant');
  if (new Set(appends.map(({ commandId }) => commandId)).size < appends.length) throw new Unstorable('a command stands in a batch once');
}

export function allOutcomeOf(outcomes: readonly AppendOutcome[]): AllOutcome {
  const nth = outcomes.findIndex((outcome) => !isWrittenNow(outcome));
  const outcome = outcomes[nth];
  if (outcome) return { kind: 'stopped', nth, outcome };
  return { kind: 'written', answers: outcomes.flatMap((each): StoredAnswer[] => (each.kind === 'answered' ? [each.answer] : [])) };
}
